// Names and lists of them, as sentences need them.

import { listOf } from "../words/listOf";
import type { TableView } from "../model";
import { cardName } from "../words/cards";
import { t } from "../words/fluent";

export function nameOf({ seats }: TableView, seat: number | null): string {
  const name = seat === null ? "" : (seats[seat]?.name ?? "");
  return name === "" ? t("table-somebody", { number: (seat ?? 0) + 1 }) : name;
}

/** `you`, `other` or `none`: which of its variants a sentence takes. */
export function whose({ you }: TableView, seat: number | null): "you" | "other" | "none" {
  if (seat === null) return "none";
  return seat === you.seat ? "you" : "other";
}

export function cardList(cards: readonly string[]): string {
  return listOf(cards.map(cardName));
}
