// What cards are printed with: ranks drawn as strokes and suits as shapes, so that no font is needed.

import type { Suit } from "../words/cards";

/** Ranks on 16 by 22, slab-serifed like an old pressed index. */
export const RANK_PATHS: Record<string, string> = {
  A: "M3 20.5 8 1.8 13 20.5M5 14.2H11M.9 20.5H5.5M10.5 20.5H15.1",
  K: "M3.6 1.5V20.5M13 1.5 4 12.6M6.9 9.2 13.4 20.5M1 1.5H6.2M1 20.5H6.2M10.5 1.5H15.2M10.6 20.5H15.6",
  Q: "M8 1.5C3.6 1.5 2 6 2 11S3.6 20.5 8 20.5 14 16 14 11 12.4 1.5 8 1.5ZM7 15.4C10 15.4 10.6 21.6 15.2 21.4",
  J: "M10.6 1.5V15.4C10.6 18.8 8.8 20.5 6.3 20.5 3.8 20.5 2 18.8 2 15.4M6.6 1.5H14.4",
  T: "M2 1.2V20.8M11 1.5C7.5 1.5 6.4 6 6.4 11S7.5 20.5 11 20.5 15.6 16 15.6 11 14.5 1.5 11 1.5Z",
  9: "M13.6 7.5C13.6 11.2 11 13.4 8 13.4S2.4 11.2 2.4 7.5 5 1.5 8 1.5 13.6 3.8 13.6 7.5C13.6 14.4 12 20.5 7 20.5 5 20.5 3.4 19.6 2.8 17.8",
  8: "M8 10.2C5 10.2 3.2 8.4 3.2 5.8S5 1.5 8 1.5 12.8 3.2 12.8 5.8 11 10.2 8 10.2ZM8 10.2C4.5 10.2 2.2 12.3 2.2 15.4S4.5 20.5 8 20.5 13.8 18.4 13.8 15.4 11.5 10.2 8 10.2Z",
  7: "M2.4 5.4V1.7H13.6C10 7 7.4 13 7 20.8",
  6: "M2.4 14.5C2.4 10.8 5 8.6 8 8.6S13.6 10.8 13.6 14.5 11 20.5 8 20.5 2.4 18.2 2.4 14.5C2.4 7.6 4 1.5 9 1.5 11 1.5 12.6 2.4 13.2 4.2",
  5: "M13 1.7H4.3L3.4 9.8C4.6 8.9 6 8.4 7.6 8.4 11.2 8.4 13.6 10.7 13.6 14.3S11 20.5 7.4 20.5C5 20.5 3 19.4 2.2 17.3",
  4: "M10.6 20.5V1.8L1.8 15H15M7.6 20.5H13.6",
  3: "M2.8 4.6V1.7H13L7.4 8.8C11 8.8 13.6 11 13.6 14.5S11 20.5 7.4 20.5C5 20.5 3 19.4 2.2 17.2",
  2: "M2.6 6.4C2.6 3.4 4.8 1.5 8 1.5S13.4 3.5 13.4 6.3C13.4 10.6 6.6 13.8 2.6 20.4H14V17.2",
};

/** Suits on 100 by 100. */
export const SUIT_PATHS: Record<Suit, string> = {
  H: "M50 91C43 77 9 60 9 33 9 18 20 9 31.5 9 41 9 48 15.5 50 25 52 15.5 59 9 68.5 9 80 9 91 18 91 33 91 60 57 77 50 91Z",
  D: "M50 4C60 23 72 37.5 87 50 72 62.5 60 77 50 96 40 77 28 62.5 13 50 28 37.5 40 23 50 4Z",
  S: "M50 5C54 21 91 39 91 62 91 74 82 81.5 71.5 81.5 63.5 81.5 57 77.5 53.5 71 54 83 58 90.5 67 95H33C42 90.5 46 83 46.5 71 43 77.5 36.5 81.5 28.5 81.5 18 81.5 9 74 9 62 9 39 46 21 50 5Z",
  C: "M50 5A21.5 21.5 0 0 1 65 42A21.5 21.5 0 1 1 53.5 68.5C54 82 58 90.5 67 95H33C42 90.5 46 82 46.5 68.5A21.5 21.5 0 1 1 35 42A21.5 21.5 0 0 1 50 5Z",
};

/** A suit's sign with its middle at a point; `turned` stands on its head. */
export function pip(suit: Suit, x: number, y: number, width: number, turned = false): string {
  return sign("i-f", suit, x, y, width / 100, turned);
}

/** The outline of a suit, cut out of what lies under it. */
export function engraved(suit: Suit, x: number, y: number, width: number): string {
  return sign("i-cut", suit, x, y, width / 100, false);
}

function sign(
  kind: string,
  suit: Suit,
  x: number,
  y: number,
  scale: number,
  turned: boolean,
): string {
  const turn = turned ? " rotate(180)" : "";
  const transform = `translate(${x} ${y})${turn} scale(${scale}) translate(-50 -50)`;
  return `<path class="${kind}" d="${SUIT_PATHS[suit]}" transform="${transform}"/>`;
}

/** A rank with its upper left corner at a point. */
export function index(rank: string, x: number, y: number, height: number, width: number): string {
  const transform = `translate(${x} ${y}) scale(${width / 22} ${height / 22})`;
  return `<path class="i-rank" d="${RANK_PATHS[rank] ?? ""}" transform="${transform}"/>`;
}
