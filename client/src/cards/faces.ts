// The faces of the cards, as drawings on 100 by 140. A small face has one index and one great sign:
// under about 60 pixels that is all one can read.

import { rankKey, type Face } from "./code";
import { figure, isCourt, type Court } from "./courts";
import { engraved, index, pip, SUIT_PATHS } from "./glyphs";
import type { Suit } from "../words/cards";

/** A sign of a number card; unless it stands alone, it is there once more on the other half. */
type Spot = [x: number, y: number, alone?: boolean];

const LEFT = 36;
const RIGHT = 64;
const MIDDLE = 50;
const CORNERS: Spot[] = [
  [LEFT, 27],
  [RIGHT, 27],
];
const SIDES: Spot[] = [
  [LEFT, 70, true],
  [RIGHT, 70, true],
];
const TENS: Spot[] = [
  [LEFT, 55.7],
  [RIGHT, 55.7],
];

const SPOTS: Record<string, Spot[]> = {
  2: [[MIDDLE, 27]],
  3: [
    [MIDDLE, 27],
    [MIDDLE, 70, true],
  ],
  4: CORNERS,
  5: [...CORNERS, [MIDDLE, 70, true]],
  6: [...CORNERS, ...SIDES],
  7: [...CORNERS, ...SIDES, [MIDDLE, 48.5, true]],
  8: [...CORNERS, ...SIDES, [MIDDLE, 48.5]],
  9: [...CORNERS, ...TENS, [MIDDLE, 70, true]],
  T: [...CORNERS, ...TENS, [MIDDLE, 41.3]],
};

function number(rank: string, suit: Suit): string {
  const size = rank === "9" || rank === "T" ? 17 : 20.5;
  return (SPOTS[rank] ?? [])
    .map(([x, y, alone]) => {
      const one = pip(suit, x, y, size);
      return alone === true ? one : one + pip(suit, 100 - x, 140 - y, size, true);
    })
    .join("");
}

function ace(suit: Suit): string {
  return (
    pip(suit, 50, 70, 50) +
    engraved(suit, 50, 70, 40) +
    engraved(suit, 50, 70, 31) +
    '<path class="i-hair" d="M32 106C38 112 44 108 50 112 56 108 62 112 68 106' +
    'M32 34C38 28 44 32 50 28 56 32 62 28 68 34"/>' +
    '<circle class="i-f" cx="50" cy="115.5" r="1.5"/>' +
    '<circle class="i-f" cx="50" cy="24.5" r="1.5"/>'
  );
}

function court(rank: Court, suit: Suit): string {
  const size = rank === "K" ? 9.5 : 8.6;
  const half = `<g clip-path="url(#half)">${figure(rank, suit)}${pip(suit, 31.8, 18, size)}</g>`;
  return (
    `${half}<g transform="rotate(180 50 70)">${half}</g>` +
    '<path class="i-l i-p" d="M26 76.5 74 60.5V63.5L26 79.5Z"/>' +
    '<path class="i-l" d="M26 78 74 62"/>' +
    '<rect class="i-frame" x="26" y="11" width="48" height="118" rx="2"/>'
  );
}

const PAPER = '<rect class="i-paper" x=".7" y=".7" width="98.6" height="138.6" rx="8"/>';

function large(rank: string, suit: Suit): string {
  const corner = index(rank, 4.5, 7.5, 29, 24.5) + pip(suit, 13.8, 48.5, 18.5);
  const middle = isCourt(rank)
    ? court(rank, suit)
    : rank === "A"
      ? ace(suit)
      : number(rank, suit);
  return `${PAPER}${corner}<g transform="rotate(180 50 70)">${corner}</g>${middle}`;
}

function small(rank: string, suit: Suit): string {
  return PAPER + index(rank, 9, 10, 48, 46) + pip(suit, 74, 31, 34) + pip(suit, 50, 97, 62);
}

const HEART = "translate(50 70) scale(.2) translate(-50 -50)";

const BACK =
  PAPER +
  '<rect class="i-back" x="8" y="8" width="84" height="124" rx="3"/>' +
  '<rect x="10" y="10" width="80" height="120" rx="1.5" fill="url(#back)"/>' +
  `<path class="i-heart" d="${SUIT_PATHS.H}" transform="${HEART}"/>`;

/** What is printed on a card. */
export function face(card: Face, little: boolean): string {
  if (card === "back") return BACK;
  const suit = card.slice(-1) as Suit;
  return little ? small(rankKey(card), suit) : large(rankKey(card), suit);
}

const ROBES: Record<Suit, string> = {
  H: '<path d="M0 3Q2.5 6 5 3M-2.5 .5Q0 3.5 2.5 .5M2.5 .5Q5 3.5 7.5 .5"/>',
  D: '<path d="M2.5 0 5 2.5 2.5 5 0 2.5Z"/>',
  C: '<path d="M1.2 1.2h.01M3.7 3.7h.01" stroke-width="1.7"/>',
  S: '<path d="M1.2 0V5M3.7 0V5"/>',
};

function robes(): string {
  return (Object.keys(ROBES) as Suit[])
    .map(
      (suit) =>
        `<pattern id="robe-${suit}" width="5" height="5" patternUnits="userSpaceOnUse">` +
        `<g class="i-weft s-${suit}">${ROBES[suit]}</g></pattern>`,
    )
    .join("");
}

/** What the faces refer to: the cut between the halves of a court card, robes, the back. */
export function patterns(): string {
  const dots = [
    [4, 4, 1],
    [0, 0, 0.8],
    [8, 0, 0.8],
    [0, 8, 0.8],
    [8, 8, 0.8],
  ].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" class="i-p"/>`);
  return (
    '<clipPath id="half"><path d="M26 8H74.5V62L26 78Z"/></clipPath>' +
    robes() +
    '<pattern id="back" width="8" height="8" patternUnits="userSpaceOnUse">' +
    `<path d="M4 0 8 4 4 8 0 4Z" class="i-lattice"/>${dots.join("")}</pattern>`
  );
}
