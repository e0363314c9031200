// Why something is good, in a sentence, and the figures of what is only expected.

import type { Reason } from "../protocol";
import { rankOf, suitOf } from "./cards";
import { t, type Argument } from "./fluent";
import { counted, points } from "./numbers";

/** The sentence of a reason, which speaks of the card or the cards that it is given for as "it". */
export function reasonText(reason: Reason, names: readonly string[]): string {
  const values: Record<string, Argument> = {};
  const { card, seat, suit, count } = reason;
  if (card != null) Object.assign(values, { rank: rankOf(card), suit: suitOf(card) });
  if (seat != null) values["name"] = names[seat] ?? "";
  if (suit != null) values["led"] = suit;
  if (count != null) values["number"] = count;
  if (reason.points != null) Object.assign(values, counted(reason.points));
  return t(`advice-reason-${reason.code}`, values);
}

/** How far off an expectation may be: rounded up, since nothing is known exactly. */
export function margin(error: number): string {
  return points(Math.max(1, Math.ceil(error * 4)) / 4);
}

/** An expectation with its error: `5¼ ± ¼`. */
export function estimate(expected: number, error: number): string {
  return t("common-estimate", { points: points(expected), error: margin(error) });
}
