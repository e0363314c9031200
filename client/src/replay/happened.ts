// What happened in a step, in sentences.

import type { Happening, ReplayDeal } from "../protocol";
import { listOf } from "../words/listOf";
import { cardName, cardShort } from "../words/cards";
import { t } from "../words/fluent";
import { counted } from "../words/numbers";
import { found, gone, takenAt, tricksOf } from "./steps";

const shown = (cards: readonly string[]): string => listOf(cards.map(cardShort));

function sentence(deal: ReplayDeal, step: number, one: Happening): string | null {
  const name = (seat: number): string => deal.seats[seat] ?? "";
  switch (one.type) {
    case "dealt":
      return t("replay-dealt", { name: name(one.dealer), cards: one.cards_each, kitty: one.kitty });
    case "passed":
      return t("replay-passed", { direction: one.direction });
    case "led":
      return t("replay-leads", { name: name(one.seat) });
    case "played": {
      const first = (deal.steps[step - 1]?.trick.length ?? 0) === 0;
      const card = cardName(one.card);
      return t(first ? "replay-led" : "replay-played", { name: name(one.seat), card });
    }
    case "cancelled":
      return t("replay-cancelled", { name: name(one.seats[0]) });
    case "hearts_broken":
      return t("replay-hearts-broken");
    case "trick_goes_on":
      return t("replay-goes-on");
    case "trick_set_aside":
      return t("replay-set-aside", { name: name(one.leader), cards: one.aside });
    case "trick_won": {
      const won = tricksOf(deal).find((trick) => trick.step === step)?.points ?? 0;
      return t("replay-won", { name: name(one.seat), cards: one.cards, ...counted(won) });
    }
    case "trick_lost":
      return t("replay-lost", { cards: one.cards });
    case "kitty_taken":
      return t(one.into === "hand" ? "replay-kitty-hand" : "replay-kitty-pile", {
        name: name(one.seat),
        cards: shown(deal.kitty),
      });
    case "buried": {
      const before = deal.steps[step - 1]?.hands[one.seat] ?? [];
      const after = deal.steps[step]?.hands[one.seat] ?? [];
      return t("replay-buried", { name: name(one.seat), cards: shown(gone(before, after)) });
    }
    case "moon_shot":
      return t("replay-moon", { name: name(one.seat), choice: one.choice ?? "open" });
    case "deal_scored":
      return t("replay-scored");
    case "game_over":
      return t("replay-game-over", {
        names: listOf(one.winners.map(name)),
        winners: one.winners.length,
      });
    default:
      return null;
  }
}

/** The sentences of a step; the first says what was done, the others what came of it. */
export function happenedAt(deal: ReplayDeal, step: number): string[] {
  const said = deal.steps[step]?.happened.map((one) => sentence(deal, step, one)) ?? [];
  return said.filter((one): one is string => one !== null);
}

/** What waits for whoever wins the running trick; null if it is nothing. */
export function atStake(deal: ReplayDeal, step: number): string | null {
  const now = deal.steps[step];
  if (now === undefined || found(now, "deal_scored") !== undefined) return null;
  const { at_stake, aside } = now;
  if (now.trick.length === 0 && aside === 0) return null;
  return t("replay-at-stake", { ...counted(at_stake), aside });
}

/** What a seat has taken by then, with its unit, for those who hear it. */
export function takenBy(deal: ReplayDeal, step: number, seat: number): string {
  return t("replay-points", counted(takenAt(deal, step)[seat] ?? 0));
}
