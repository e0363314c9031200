// The court cards: each figure is the upper half of its card, which is turned about the middle for
// the lower half. Two inks only, named by classes: `i-l` a line, `i-t` a thin one, `i-f` filled
// with the suit's ink, `i-a` with the other one, `i-p` with paper, `i-c` cut out.

import type { Suit } from "../words/cards";

/** A drawing and its reflection. */
function mirrored(drawing: string): string {
  return `${drawing}<g transform="translate(100 0) scale(-1 1)">${drawing}</g>`;
}

/** A robe: paper, and over it the pattern of its suit. */
function robe(suit: Suit, outline: string): string {
  const pattern = `fill="url(#robe-${suit})"`;
  return `<path class="i-p" d="${outline}"/><path class="i-robe" ${pattern} d="${outline}"/>`;
}

const EYES = `${mirrored(
  '<path class="i-l i-t" d="M43.8 33.4Q46 31.6 48 33.6"/>' +
    '<circle class="i-f" cx="46" cy="34" r=".9"/>',
)}<path class="i-l i-t" d="M50.5 33.5 49.2 38.2H51"/>`;

function king(suit: Suit): string {
  return `
    ${robe(suit, "M24 90V66C26 56 35 52.5 41 51L50 55 59 51C65 52.5 74 56 76 66V90Z")}
    <path class="i-l i-a" d="M45.8 54 44 90H56L54.2 54Z"/>
    <circle class="i-p i-l i-t" cx="50" cy="63" r="1.7"/>
    <circle class="i-p i-l i-t" cx="50" cy="69.5" r="1.7"/>
    <path class="i-l i-p" d="M34 53.5C37 62 63 62 66 53.5L60.5 49.5C57 55.5 43 55.5 39.5 49.5Z"/>
    <path class="i-l i-t" d="M39.5 54.6v2.4M44 57v2.2M50 57.8V60M56 57v2.2M60.5 54.6v2.4"/>
    ${mirrored(`<path class="i-l i-p" d="M42.5 26.5C36 28 35.5 34.5 38.3 37 34.6 39.5 35.5 45 39
      45.2 38.3 48.5 41.5 50.5 44 48.5Z"/>
    <path class="i-l i-t" d="M40.5 31C38.8 33 39.8 36 41.6 37M39.4 40.5C38.8 42.5 40.5 44.5 42.4
      44"/>`)}
    <path class="i-l i-p" d="M42 26V37C42 42 45.5 45 50 45S58 42 58 37V26Z"/>
    ${EYES}
    <path class="i-l i-a" d="M42 36.5C41.5 47 45.5 53 50 54.5 54.5 53 58.5 47 58 36.5 56.5 40 54
      40.3 50 40.3S43.5 40 42 36.5Z"/>
    <path class="i-c" d="M45.3 43.5C45.6 46.5 46.6 49 47.8 50.5M54.7 43.5C54.4 46.5 53.4 49 52.2
      50.5M50 45.5V52"/>
    <path class="i-p" d="M47.4 41.9Q50 43.4 52.6 41.9 50 42.2 47.4 41.9Z"/>
    <path class="i-l i-a" d="M40.3 26.5 38 15.5 44.4 20 50 14.5 55.6 20 62 15.5 59.7 26.5Q50 24
      40.3 26.5Z"/>
    <path class="i-l i-p" d="M40.3 27.3 39.8 23.8Q50 21 60.2 23.8L59.7 27.3Q50 24.6 40.3 27.3Z"/>
    <circle class="i-f" cx="45" cy="24.3" r=".8"/>
    <circle class="i-f" cx="50" cy="24" r=".8"/>
    <circle class="i-f" cx="55" cy="24.3" r=".8"/>
    <circle class="i-l i-p" cx="38" cy="14.6" r="1.5"/>
    <circle class="i-l i-p" cx="62" cy="14.6" r="1.5"/>
    <path class="i-l" d="M50 9.8V14.5M48 11.6H52"/>
    <path class="i-l i-p" d="M67.6 15 69.5 12 71.4 15V47H67.6Z"/>
    <path class="i-l i-t" d="M69.5 16V46"/>
    <path class="i-l i-a" d="M64.8 46.5H74.2V49H64.8Z"/>
    <path class="i-l i-p" d="M68 49H71V58H68Z"/>
    <path class="i-l i-p" d="M65.5 51.5Q64.8 57.5 69.5 58.5 74 57.5 73.5 51.5Z"/>
    <path class="i-l i-t" d="M66 53.8H73"/>`;
}

function queen(suit: Suit): string {
  // The queen of spades wears a veil.
  const veil = suit === "S" ? "i-f" : "i-a";
  return `
    ${mirrored(`<path class="i-l ${veil}" d="M50 20C37.5 19.5 35 31 36.2 41 36.8 47 34 51 30.5
      54.5L43 58C45 52 43.5 47 43 42Z"/>
    <path class="i-c" d="M41 27.5C38.3 33 39 40 39.6 44.5 40 48.5 38.5 51.5 36.3 54"/>`)}
    <path class="i-l i-p" d="M46.7 43H53.3V53L50 57 46.7 53Z"/>
    ${robe(suit, `M24 90V66C26 56.5 34 52.5 40.5 51.5 42 58 46 61.5 50 63 54 61.5 58 58 59.5 51.5
      66 52.5 74 56.5 76 66V90Z`)}
    <path class="i-l i-a" d="M46.5 62.5 44.5 90H55.5L53.5 62.5 50 64.5Z"/>
    <circle class="i-p i-l i-t" cx="50" cy="69" r="1.6"/>
    ${mirrored(`<path class="i-l i-p" d="M40.5 50.5C37.6 50.3 36.2 53.5 38 55.3 36.8 57.5 38.6 60
      41 59.3 41 61.8 43.8 63 45.5 61.6 46.5 63.8 49 63.8 50 62.2L50 60C45.5 58.5 42.5 55 41.8
      50.6Z"/>`)}
    ${mirrored(`<circle class="i-f" cx="44.3" cy="54" r=".8"/>
    <circle class="i-f" cx="46.5" cy="56.3" r=".8"/>`)}<circle class="i-f" cx="50" cy="57.8"
      r="1.2"/>
    <path class="i-l i-p" d="M42.4 29V35.5C42.4 41.5 46 45.6 50 45.6S57.6 41.5 57.6 35.5V29C54.5
      28.5 52 27 50 24.8 48 27 45.5 28.5 42.4 29Z"/>
    ${EYES}<path class="i-red" d="M47.8 41.3Q49 40.3 50 41 51 40.3 52.2 41.3 50 43.4 47.8 41.3Z"/>
    <path class="i-l i-a" d="M40 25.5 37.8 17.2 43.3 19.8 45.6 14.2 50 18.8 54.4 14.2 56.7 19.8
      62.2 17.2 60 25.5Q50 21.3 40 25.5Z"/>
    <path class="i-c" d="M41.5 23Q50 19.8 58.5 23"/>
    <circle class="i-l i-p" cx="37.5" cy="16.3" r="1.6"/>
    <circle class="i-l i-p" cx="45.3" cy="13.2" r="1.6"/>
    <circle class="i-l i-p" cx="54.7" cy="13.2" r="1.6"/>
    <circle class="i-l i-p" cx="62.5" cy="16.3" r="1.6"/>
    <path class="i-l" d="M68.5 62C70.5 54 69.5 46 68.8 41"/>
    <path class="i-l i-p" d="M69.5 51C72.5 50.5 73.4 47.5 73.4 46 71 46 69.3 48 69.5 51ZM69.3
      56C66.3 55.5 65.2 52.5 65.2 51 67.6 51 69.3 53 69.3 56Z"/>
    <path class="i-l i-a" d="M68.6 31.5C72.5 29.5 75 34 72.3 36.4 73.8 39.8 69.6 42 68.6 39.5
      67.6 42 63.4 39.8 64.9 36.4 62.2 34 64.7 29.5 68.6 31.5Z"/>
    <circle class="i-p i-l i-t" cx="68.6" cy="36" r="2"/>`;
}

function jack(suit: Suit): string {
  return `
    ${robe(suit, "M24 90V65C26 56 34 52 41.5 50.5L50 60 58.5 50.5C66 52 74 56 76 65V90Z")}
    <path class="i-l i-p" d="M46.7 43.5H53.3V50L50 56 46.7 50Z"/>
    ${mirrored(`<path class="i-l i-a" d="M46.6 48.2 50 57.5 45 65 36.5 52.4C39 50.5 43 49.5 46.6
      48.2Z"/>`)}
    <path class="i-l i-p" d="M50 57.5 53.5 62.5 50 67.5 46.5 62.5Z"/>
    <path class="i-l" d="M50 67.5V80"/>
    ${mirrored(`<path class="i-l i-p" d="M44 25C38.8 27 37 34 37.8 39.5 38.2 43.5 36.8 45.5 35.4
      46.3 38.5 48.2 43 47.4 43.8 43.5Z"/>
    <path class="i-l i-t" d="M41.5 30C39.8 34 40 39 40.6 43"/>`)}
    <path class="i-l i-p" d="M42.4 27V35.5C42.4 41.5 46 45.6 50 45.6S57.6 41.5 57.6 35.5V27Z"/>
    ${EYES}<path class="i-red" d="M48 41.5Q50 40.7 52 41.5 50 43 48 41.5Z"/>
    <path class="i-l i-a" d="M39.5 24.5C33.5 20.5 37 13.5 46 13.3 56 13 65.5 15.5 63.5 21.5 62.8
      23.6 61.5 24.5 60.5 25Z"/>
    <path class="i-l i-p" d="M40 28.2 39.5 23.8Q50 20.4 60.5 23.8L60 28.2Q50 25 40 28.2Z"/>
    <path class="i-l i-p" d="M58 20.5C60 13.5 66.5 10.5 73.3 14.5 71.5 14.8 70.8 15.8 70.6 17
      68.8 16.8 67.8 17.8 67.5 19 65 18.5 63 19 61.5 21.5Z"/>
    <path class="i-l i-t" d="M60 20.5C62.5 16.8 66 15 70 15.2"/>
    <path class="i-l" d="M69 70V34"/>
    <path class="i-l i-a" d="M69 24C72 28 73.3 30.5 73.3 33 73.3 35.5 71.5 37 69 37S64.7 35.5
      64.7 33C64.7 30.5 66 28 69 24Z"/>
    <path class="i-c" d="M69 27.5V36"/>
    <path class="i-l i-p" d="M65.3 54.5Q65 60.5 69.3 61 73 60.5 72.8 54.5Z"/>
    <path class="i-l i-t" d="M66 57H72.5"/>`;
}

export type Court = "K" | "Q" | "J";

const FIGURES: Record<Court, (suit: Suit) => string> = { K: king, Q: queen, J: jack };

export function isCourt(rank: string): rank is Court {
  return rank in FIGURES;
}

/** The upper half of a figure, on 100 by 140. */
export function figure(rank: Court, suit: Suit): string {
  return FIGURES[rank](suit);
}
