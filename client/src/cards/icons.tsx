// The signs on buttons: lines on 20 by 20, in the colour of the text around them.

const PATHS = {
  menu: "M3 5h14M3 10h14M3 15h14",
  sheet: "M4.5 2.5h11v15h-11zM8 2.5v15M4.5 6.5h11M4.5 10h11M4.5 13.5h11",
  chat: "M3 4h14v9.5H9.5L6 16.8V13.5H3z",
  last: "M4.5 8A6 6 0 1 1 4 11.5M4 3.5V8h4.5",
  sort: "M4 5h12M4 10h8M4 15h4",
  left: "M16 10H4M9 4.5 3.5 10 9 15.5",
  right: "M4 10h12M11 4.5 16.5 10 11 15.5",
  up: "M10 16V4M4.5 9 10 3.5 15.5 9",
  check: "M4 10.5 8 14.5 16 5.5",
  close: "M5 5l10 10M15 5 5 15",
  bot: "M4.5 7h11v8.5h-11zM10 7V3.5M7.8 11v1M12.2 11v1",
  person: "M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.5c.5-3 2.5-4.5 6-4.5s5.5 1.5 6 4.5",
  pause: "M7 4.5v11M13 4.5v11",
  go: "M6.5 4l9 6-9 6z",
  bell: "M5 14c1-1 1.2-2.5 1.2-5a3.8 3.8 0 0 1 7.6 0c0 2.5.2 4 1.2 5zM8.5 16.5a1.8 1.8 0 0 0 3 0",
  book: "M10 5C8.5 3.6 6 3.2 3 3.5v12c3-.3 5.5.1 7 1.5 1.5-1.4 4-1.8 7-1.5v-12C14 3.2 11.5 3.6 10 5zM10 5v12",
  back: "M12.5 4 6.5 10l6 6",
  next: "M7.5 4l6 6-6 6",
  undo: "M4 8h8a4 4 0 0 1 0 8H8M4 8l3.5-3.5M4 8l3.5 3.5",
  share: "M10 12V3M6.5 6 10 2.5 13.5 6M4 10v7h12v-7",
  copy: "M7 7h9v9H7zM4 13V4h9",
  link: "M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0L4.5 11.2a3 3 0 0 0 4.3 4.3L10 14.3",
  add: "M10 4v12M4 10h12",
  settings:
    "M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 2.5v2.5M10 15v2.5M2.5 10H5M15 10h2.5M4.7 4.7l1.8 1.8M13.5 13.5l1.8 1.8M15.3 4.7l-1.8 1.8M6.5 13.5l-1.8 1.8",
  eye: "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  offline: "M3 3l14 14M4 9.5a9 9 0 0 1 3-1.9M10 7c2.5 0 4.5 1 6 2.5M7 12.5a4.5 4.5 0 0 1 4-.9M10 15.5h.01",
  clock: "M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.5 2",
  moon: "M15.5 12.5A6.5 6.5 0 1 1 8 4a5.2 5.2 0 0 0 7.5 8.5z",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  pen: "M4 16l.8-3.6L13 4.2a1.6 1.6 0 0 1 2.3 0l.5.5a1.6 1.6 0 0 1 0 2.3L7.6 15.2 4 16zM11.5 5.7l2.8 2.8",
  lamp: "M7.5 14.5h5M8.5 17.2h3M7.5 12.3a5 5 0 1 1 5 0v2.2h-5z",
  download: "M10 3v9M6.5 8.5 10 12l3.5-3.5M4 16.5h12",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
