// What a card would do, in a sentence. The server tells it with the cards that may be played.

import type { TableView } from "../model";
import { rankName, suitOf } from "../words/cards";
import { t } from "../words/fluent";
import { nameOf, whose } from "./names";
import { heap, winningAt } from "./pairs";

/** The rank of the card with which a seat would be winning; empty for none. */
function winnersRank(view: TableView, card: string, winning: number | null): string {
  const { game, you } = view;
  const effect = you.effects[card];
  if (game === null || you.seat === null || winning === null) return "";
  const gone = effect?.cancels == null ? game.cancelled : [...game.cancelled, card];
  const { laid } = heap([...game.trick, [you.seat, card]], gone);
  const at = winningAt(laid, winning);
  return at === null ? "" : rankName(laid[at]?.card ?? "");
}

/** Null if nothing is known of it. */
export function effectText(view: TableView, card: string): string | null {
  const { game, you } = view;
  const effect = you.effects[card];
  if (game === null || effect === undefined) return null;
  if (game.trick.length === 0) return t("table-effect-leads", { suit: suitOf(card) });
  const after = {
    winner: whose(view, effect.winning),
    winnerName: nameOf(view, effect.winning),
    card: winnersRank(view, card, effect.winning),
  };
  if (effect.cancels !== null) {
    const from = whose(view, effect.cancels);
    const name = nameOf(view, effect.cancels);
    return t("table-effect-cancels", { whose: from, name, rank: rankName(card), ...after });
  }
  if (effect.takes_lead) return t("table-effect-takes-lead");
  return t("table-effect-none", after);
}
