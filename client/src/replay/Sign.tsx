// The signs on the buttons for stepping, drawn as those of the other buttons are.

const PATHS = {
  first: "M5 4v12M15 4.5 8.5 10l6.5 5.5z",
  trickBefore: "M9.5 4.5 3.5 10l6 5.5zM16.5 4.5l-6 5.5 6 5.5z",
  before: "M12.5 4 6.5 10l6 6",
  play: "M6.5 4l9 6-9 6z",
  pause: "M7 4.5v11M13 4.5v11",
  after: "M7.5 4l6 6-6 6",
  trickAfter: "M10.5 4.5l6 5.5-6 5.5zM3.5 4.5l6 5.5-6 5.5z",
  last: "M15 4v12M5 4.5l6.5 5.5L5 15.5z",
} as const;

export type SignName = keyof typeof PATHS;

export function Sign({ name }: { name: SignName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
