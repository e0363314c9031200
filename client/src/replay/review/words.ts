// A judgement in words.

import type { Decision } from "../../protocol";
import { margin, reasonText } from "../../words/advice";
import { cardName, cardShort } from "../../words/cards";
import { t } from "../../words/fluent";
import { listOf } from "../../words/listOf";
import { counted, points } from "../../words/numbers";
import { kindOf } from "./judged";

/** Rounded to quarters, in which points are printed: then it has the plural that is seen. */
export function lostText(lost: number): { points: string; count: number } {
  return counted(Math.round(lost * 4) / 4);
}

const shorts = (cards: readonly string[]): string => listOf(cards.map(cardShort));

/** What was chosen: `Trick 4, queen of spades`. */
export function choiceText({ chosen, phase, trick }: Decision): string {
  if (phase === "pass") return t("replay-review-passed", { cards: shorts(chosen) });
  if (phase === "discard") return t("replay-review-buried", { cards: shorts(chosen) });
  const card = cardName(chosen[0] ?? "");
  return t("replay-review-played", { number: (trick ?? 0) + 1, card });
}

/** A decision in a line, for those who hear its bar. */
export function barText(decision: Decision, name: string): string {
  const grade = kindOf(decision);
  const verdict = t("replay-review-verdict", { grade, ...lostText(decision.loss) });
  return t("replay-review-bar", { name, choice: choiceText(decision), verdict });
}

/** What was better and why, or that nothing was; what is expected of both, in points. */
export function verdictText(decision: Decision, names: readonly string[]): string {
  const { best, chosen, error, expected, hindsight, loss, reason } = decision;
  const kind = kindOf(decision);
  if (kind === "unlucky") return t("replay-review-unlucky", lostText(hindsight));
  if (kind === "fine") return t("replay-review-fine", { mine: points(expected + loss) });
  // Of sets only what differs is of interest.
  const better = best.filter((card, at) => !hasTwinIn(chosen, best, card, at));
  const cards = better.length === 1 ? cardName(better[0] ?? "") : shorts(better);
  const told = t("replay-review-better", {
    cards,
    count: better.length,
    best: points(expected),
    mine: points(expected + loss),
    error: margin(error),
  });
  return reason === null ? told : `${told} ${reasonText(reason, names)}`;
}

/** Whether a card of the best set was chosen as well, twins counted one by one. */
function hasTwinIn(
  chosen: readonly string[],
  best: readonly string[],
  card: string,
  at: number,
): boolean {
  const before = best.slice(0, at).filter((one) => one === card).length;
  return chosen.filter((one) => one === card).length > before;
}
