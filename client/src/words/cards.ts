// Cards in words. A card is written as rank and suit, such as `QS` and `TD`.

import { t } from "./fluent";

export type Suit = "C" | "D" | "H" | "S";

export const SUITS: readonly Suit[] = ["C", "D", "H", "S"];

/** The suit of a card. */
export function suitOf(card: string): Suit {
  return card.slice(-1) as Suit;
}

/** The rank of a card as it is printed: `2` to `10`, `J`, `Q`, `K`, `A`. */
export function rankOf(card: string): string {
  const rank = card.slice(0, -1);
  return rank === "T" ? "10" : rank;
}

/** A card in words: `queen of spades`. */
export function cardName(card: string): string {
  return t("card-name", { rank: rankOf(card), suit: suitOf(card) });
}

/** A card in few letters: `Q♠`. */
export function cardShort(card: string): string {
  return t("card-short", { rank: rankOf(card), suit: suitOf(card) });
}

/** A rank in words: `queen`, `10`. */
export function rankName(card: string): string {
  return t("card-rank", { rank: rankOf(card) });
}

/** A suit in words: `spades`. */
export function suitName(suit: string): string {
  return t("card-suit", { suit });
}
