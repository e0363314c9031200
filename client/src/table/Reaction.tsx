// What one can show without words: small prints in two inks like the cards, as not every system
// has such signs among its letters. `r-l` is a line, `r-t` a thin one, `r-o` one beside all paper;
// `r-f` is filled with black, `r-a` with red, `r-b` with blue, `r-p` with paper; `r-w` and `r-wl`
// are left white on red.

import type { Reaction as Kind } from "../protocol";
import "./reaction.css";

const FACE = '<circle class="r-l r-p" cx="16" cy="16" r="12.6"/>';

/** Two eyes, of the ink of a class. */
function eyes(left: number, right: number, y: number, ink = "r-f"): string {
  const [one, other] = [left, right].map(
    (x) => `<circle class="${ink}" cx="${x}" cy="${y}" r="1.7"/>`,
  );
  return `${one}${other}`;
}

const EYES = eyes(11.6, 20.4, 14);

function mirrored(drawing: string): string {
  return `${drawing}<g transform="translate(32 0) scale(-1 1)">${drawing}</g>`;
}

/** A flat hand, its fingers up. */
function hand(ink: string): string {
  return (
    `<path class="r-l ${ink}" d="M-4.6 11V2C-6.6.4-7.6-1.6-7.9-4.2-8-5.9-5.9-6.3-5.3-4.7` +
    "L-4.2-2V-8.6C-4.2-10.6-1.4-10.6-1.4-8.6V-10C-1.4-12 1.6-12 1.6-10V-8.8" +
    'C1.6-10.7 4.5-10.7 4.5-8.8V-6.6C4.5-8.4 7-8.4 7-6.6V2C7 5 6.4 6.6 5.4 8V11Z"/>' +
    '<path class="r-t" d="M-1.4-8V-3M1.6-8V-3M4.5-6V-2.4"/>'
  );
}

const DRAWINGS: Record<Kind, string> = {
  clap:
    `<g transform="translate(19.6 18.4) rotate(26)">${hand("r-a")}</g>` +
    `<g transform="translate(13.4 19.2) rotate(-16)">${hand("r-p")}</g>` +
    '<path class="r-o" d="M4.4 9.4 2.4 7.4M9.4 4.6 8.6 2M15.4 3.8 16 1.4"/>',
  laugh:
    `${FACE}${mirrored('<path class="r-l" d="M8.8 14.4Q11.4 10.6 14 14.4"/>')}` +
    '<path class="r-l r-a" d="M8.4 17.6H23.6C23.6 22.4 20.4 25.4 16 25.4S8.4 22.4 8.4 17.6Z"/>' +
    '<path class="r-p" d="M10.4 18.5H21.6L21.2 20.3H10.8Z"/>',
  wow:
    `${FACE}${EYES}${mirrored('<path class="r-l" d="M8.6 9.6Q11 7.2 13.6 8.8"/>')}` +
    '<ellipse class="r-l r-a" cx="16" cy="21.4" rx="3.2" ry="4.2"/>',
  sad:
    `${FACE}${EYES}${mirrored('<path class="r-l" d="M8.4 11.2 13.4 8.8"/>')}` +
    '<path class="r-l" d="M11 24Q16 19.2 21 24"/>' +
    '<path class="r-l r-b" d="M23.4 15.6C25.4 18.4 26.2 19.8 26.2 21.2A2.8 2.8 0 0 1 20.6 ' +
    '21.2C20.6 ' +
    '19.8 21.4 18.4 23.4 15.6Z"/>',
  angry:
    '<circle class="r-l r-a" cx="16" cy="16" r="12.6"/>' +
    `${eyes(11.4, 20.6, 15.6, "r-w")}${mirrored('<path class="r-wl" d="M7.8 10.4 13.8 13.4"/>')}` +
    '<path class="r-wl" d="M10.8 23.6Q16 18.6 21.2 23.6"/>',
  thanks:
    '<path class="r-l r-p" d="M16 3.2C13.6 3.2 12.4 6 12.4 9V13.4L8.2 19.6V25H23.8V19.6L19.6 ' +
    '13.4V9' +
    'C19.6 6 18.4 3.2 16 3.2Z"/><path class="r-l r-a" d="M7.4 24H24.6L25.6 29.4H6.4Z"/>' +
    '<path class="r-t" d="M16 3.6V29M12.4 13.4V17.6M19.6 13.4V17.6"/>' +
    mirrored('<path class="r-o" d="M8 9.8 5.6 8.6M9 5.2 7.4 3.2M7.6 14.4H4.8"/>'),
  heart:
    '<path class="r-l r-a" d="M16 28C8 21.6 3.6 17.6 3.6 12 3.6 8 6.6 5.2 10 5.2 12.6 5.2 14.8 ' +
    '6.6 16 ' +
    '9 17.2 6.6 19.4 5.2 22 5.2 25.4 5.2 28.4 8 28.4 12 28.4 17.6 24 21.6 16 28Z"/>' +
    '<path class="r-wl" d="M7.4 13.2C7 10.8 8.2 9.2 10 8.8"/>',
  think:
    `${FACE}${eyes(12.6, 21.2, 13)}` +
    '<path class="r-l" d="M9.4 9.4Q11.8 7.8 14 9.2M19 8Q21.6 5.8 24.2 7.6M14 19.4Q17.4 17.2 21 ' +
    '18.8"/>' +
    '<path class="r-l r-a" d="M7.4 30C5.4 26.6 5.8 23.6 8.6 23L15.4 21.4C17.4 21.2 17.6 23.6 ' +
    '15.8 24.2' +
    'L12.8 25C15 25 16 26.6 15.2 28 14.4 29.8 10.4 31 7.4 30Z"/>',
};

export const REACTIONS = Object.keys(DRAWINGS) as Kind[];

export function Reaction({ kind }: { kind: Kind }) {
  return (
    <svg
      class="reaction"
      viewBox="0 0 32 32"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: DRAWINGS[kind] }}
    />
  );
}
