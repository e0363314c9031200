// A card as it is written: `QS`, `TD`. What lies face down is a `back`.

export type Face = string;

/** The rank of a card as it is written: `2` to `9`, `T`, `J`, `Q`, `K`, `A`. */
export function rankKey(card: Face): string {
  return card.slice(0, -1);
}

const RANKS = "23456789TJQKA";
// Black and red take turns, so that neighbours in a hand differ.
const SUIT_ORDER = "CDSH";

export function suitPlace(card: Face): number {
  return SUIT_ORDER.indexOf(card.slice(-1));
}

export function rankPlace(card: Face): number {
  return RANKS.indexOf(rankKey(card));
}
