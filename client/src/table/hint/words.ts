// A hint in words.

import type { TableView } from "../../model";
import type { Choice, TableHint } from "../../protocol";
import { reasonText } from "../../words/advice";
import { cardName, cardShort } from "../../words/cards";
import { t } from "../../words/fluent";
import { listOf } from "../../words/listOf";
import { points } from "../../words/numbers";
import { nameOf } from "../names";

/** The cards to play, to pass or to bury. */
export function advisedCards({ phase, steps }: TableHint): string[] {
  return phase === "moon" ? [] : steps.flatMap(({ choices }) => choices[0]?.choice ?? []);
}

/** The other choices that may be as good as the best of a step. */
export function tiedWith([, ...others]: readonly Choice[]): Choice[] {
  return others.filter(({ tied }) => tied);
}

/** The sentence of the reason for a choice. */
export function why(choice: Choice, view: TableView): string {
  return reasonText(choice.reason, view.seats.map((_, seat) => nameOf(view, seat)));
}

/** What is advised, in a few words. */
export function adviceHead(hint: TableHint): string {
  const cards = advisedCards(hint);
  const [first] = cards;
  if (hint.phase === "play") return t("table-hint-play", { card: cardName(first ?? "") });
  const listed = listOf(cards.map(cardShort));
  return t(hint.phase === "pass" ? "table-hint-pass" : "table-hint-bury", { cards: listed });
}

/** Why, in a sentence or two; the reasons for several cards have no room in a line. */
export function adviceDetail(hint: TableHint, view: TableView): string {
  const choices = hint.steps[0]?.choices ?? [];
  const [best] = choices;
  if (best === undefined) return "";
  if (hint.steps.length > 1) return t("table-hint-marked");
  const tied = tiedWith(choices);
  if (tied.length === 0) return why(best, view);
  const cards = listOf(tied.map(({ choice }) => cardShort(choice)));
  return `${why(best, view)} ${t("table-hint-tied", { cards, count: tied.length })}`;
}

/** All of it, for those who hear it. */
export function adviceHeard(hint: TableHint, view: TableView): string {
  if (hint.steps.length === 1) {
    const tied = tiedWith(hint.steps[0]?.choices ?? []);
    const cards = listOf(tied.map(({ choice }) => cardName(choice)));
    const best = hint.steps[0]?.choices[0];
    const also = tied.length === 0 ? "" : t("table-hint-tied", { cards, count: tied.length });
    return [adviceHead(hint), best === undefined ? "" : why(best, view), also]
      .filter((text) => text !== "")
      .join(" ");
  }
  const reasons = hint.steps.flatMap(({ choices: [best] }) =>
    best === undefined
      ? []
      : t("table-hint-because", { card: cardName(best.choice), reason: why(best, view) }),
  );
  return reasons.join(" ");
}

/** How a choice compares with the best of its step. */
export function behindText(choice: Choice, best: boolean): string {
  if (best) return t("table-hint-best");
  if (choice.tied) return t("table-hint-as-good");
  const worse = points(choice.behind);
  return worse === "0" ? t("table-hint-little-worse") : t("table-hint-worse", { points: worse });
}
