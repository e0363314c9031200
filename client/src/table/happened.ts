// What happened, in sentences that are also understood when they are only heard. Several happenings
// of one message are told together, in their order.

import type { Happening } from "../protocol";
import type { News, TableView } from "../model";
import { cardName, rankName, suitName, suitOf } from "../words/cards";
import { listOf } from "../words/listOf";
import { t } from "../words/fluent";
import { points } from "../words/numbers";
import { cardList, nameOf, whose } from "./names";
import { heap, winningAt } from "./pairs";

export interface Told {
  /** When there is time. */
  calm: string[];
  /** At once: it asks something of the one who hears it. */
  urgent: string[];
}

export function tell(news: News): Told {
  const { happened, after } = news;
  if (news.before === null || news.whole) return { calm: [], urgent: yourTurn(news) };
  const calm = happened.flatMap((event) => sentence(event, after) ?? []);
  const winner = happened.some(({ type }) => type === "cancelled") ? winnerText(after) : null;
  if (winner !== null) calm.push(winner);
  const own = happened.flatMap((event) => forYou(event, after) ?? []);
  return { calm, urgent: [...own, ...yourTurn(news)] };
}

function seatName(view: TableView, seat: number | null): { name: string; whose: string } {
  return { name: nameOf(view, seat), whose: whose(view, seat) };
}

function memberName(view: TableView, member: number): string {
  return view.members.find((one) => one.member === member)?.name ?? "";
}

function sentence(event: Happening, view: TableView): string | null {
  switch (event.type) {
    case "dealt":
      return t("table-told-dealt", {
        ...seatName(view, event.dealer),
        cards: event.cards_each,
        kitty: event.kitty,
      });
    case "passed": {
      const { receives_from: giver, received } = view.you;
      if (giver === null || received.length === 0) return t("table-told-passed");
      const cards = cardList(received);
      return t("table-told-received", { name: nameOf(view, giver), cards });
    }
    case "led":
      return t("table-told-led", seatName(view, event.seat));
    case "played":
      return t("table-told-played", { ...seatName(view, event.seat), card: cardName(event.card) });
    case "cancelled":
      return t("table-told-cancelled", {
        rank: rankName(event.card),
        suit: suitName(suitOf(event.card)),
      });
    case "hearts_broken":
      return t("table-told-broken");
    case "trick_goes_on":
      return t("table-told-goes-on");
    case "trick_set_aside":
      return t("table-told-aside", { cards: event.aside });
    case "trick_won":
      return t("table-told-won", { ...seatName(view, event.seat), cards: event.cards });
    case "trick_lost":
      return t("table-told-lost", { cards: event.cards });
    case "kitty_taken":
      return t("table-told-kitty", { ...seatName(view, event.seat), cards: event.cards });
    case "buried":
      return t("table-told-buried", { ...seatName(view, event.seat), cards: event.cards });
    case "moon_shot":
      return t("table-told-moon", seatName(view, event.seat));
    case "deal_scored":
      return t("table-told-scored", { deal: event.deal + 1 });
    case "played_out":
      return t("table-told-played-out");
    case "stood_in":
      return t("table-told-stood-in", seatName(view, event.seat));
    case "returned":
      return t("table-told-returned", seatName(view, event.seat));
    case "paused":
      return t("table-told-paused");
    case "resumed":
      return t("table-told-resumed");
    case "pause_voted":
      return event.wanted ? t("table-told-pause-voted", seatName(view, event.seat)) : null;
    case "hints_agreed":
      if (event.seat === view.you.seat) return null;
      return t(event.agree ? "table-told-agrees" : "table-told-agrees-no-longer", {
        name: nameOf(view, event.seat),
      });
    case "chatted":
      if (event.member === view.you.member) return null;
      return t("table-told-chatted", { name: memberName(view, event.member), text: event.text });
    case "reacted":
      if (event.member === view.you.member) return null;
      return t("table-told-reacted", {
        name: memberName(view, event.member),
        reaction: event.reaction,
      });
    default:
      return null;
  }
}

/** What is said to one person alone. */
function forYou(event: Happening, view: TableView): string | null {
  const me = view.you.seat;
  if (event.type === "unqueued" && event.seat === me) return droppedText(event);
  if (event.type === "nudged" && event.seat === me) {
    return t("table-told-nudged", { name: memberName(view, event.member) });
  }
  return null;
}

/** Null for a card that its owner has taken back. */
export function droppedText(event: Extract<Happening, { type: "unqueued" }>): string | null {
  if (event.reason === "taken_back") return null;
  return t("table-dropped", { card: cardName(event.card), reason: event.reason });
}

/** What is shown for a while above the hand, of what the cloth itself does not show. */
export function noticeOf({ happened, after }: News): string | null {
  const shown = ["played_out", "stood_in", "returned", "pause_voted", "hints_agreed"];
  const all = happened.flatMap((event) => {
    // That a bot plays for oneself stands above it already, for as long as it does.
    const own = event.type === "stood_in" && event.seat === after.you.seat;
    const told = shown.includes(event.type) && !own ? sentence(event, after) : null;
    return forYou(event, after) ?? told ?? [];
  });
  return all.at(-1) ?? null;
}

function asks({ game, you, table, seats }: TableView): boolean {
  const me = you.seat;
  if (me === null || table.paused || seats[me]?.stand_in === true) return false;
  return game?.to_act.includes(me) ?? false;
}

/** What has just begun, for those who come to the table as it begins: the deal, or one's turn. */
export function tellAnew(view: TableView): Told {
  const { game, tricks } = view;
  const urgent = yourTurn({ happened: [], before: null, after: view, whole: true });
  const fresh = game?.phase === "pass" || (game?.phase === "play" && tricks.length === 0);
  if (game === null || !fresh || game.trick.length > 0 || game.last_trick !== null) {
    return { calm: [], urgent };
  }
  const [cards = 0] = game.hand_sizes;
  const dealt = { ...seatName(view, game.dealer), cards, kitty: game.kitty };
  return { calm: [t("table-told-dealt", dealt)], urgent };
}

function yourTurn({ before, after }: News): string[] {
  const { game } = after;
  const old = before?.game ?? null;
  const same = before !== null && asks(before) && old?.phase === game?.phase;
  const again = same && old?.trick.length === game?.trick.length && old?.deal === game?.deal;
  if (!asks(after) || again || game === null) return [];
  if (game.phase === "pass") return [t("table-told-choose")];
  if (game.phase === "discard") return [t("table-told-bury", { cards: after.you.choose })];
  if (game.phase === "moon") return [t("table-told-your-moon")];
  return game.phase === "play" ? [t("table-told-your-turn")] : [];
}

/** Which card would win the running trick; null if there is none to say it of. */
export function winnerText(view: TableView): string | null {
  const { game } = view;
  if (game === null || game.trick.length === 0) return null;
  const { laid } = heap(game.trick, game.cancelled);
  const at = winningAt(laid, game.winning);
  const card = at === null ? undefined : laid[at];
  if (card === undefined) return t("table-told-nobody-wins");
  return t("table-told-winning", { ...seatName(view, card.seat), card: rankName(card.card) });
}

/** The state of the trick, told on demand. */
export function trickText(view: TableView): string {
  const { game } = view;
  if (game === null) return "";
  const led = game.trick[0]?.[1];
  const parts =
    led === undefined
      ? [t("table-state-empty")]
      : [
          t("table-state-led", { suit: suitOf(led) }),
          ...game.trick.map(([seat, card]) =>
            t("table-told-played", { ...seatName(view, seat), card: cardName(card) }),
          ),
          ...[...new Set(game.cancelled)].map((card) =>
            t("table-told-cancelled", { rank: rankName(card), suit: suitName(suitOf(card)) }),
          ),
          winnerText(view) ?? "",
        ];
  const number = Number.isInteger(game.at_stake) ? game.at_stake : 2;
  parts.push(t("table-state-stake", { points: points(game.at_stake), number, cards: game.aside }));
  const waiting = game.to_act.map((seat) => nameOf(view, seat));
  if (waiting.length > 0) {
    const own = game.to_act.length === 1 ? whose(view, game.to_act[0] ?? null) : "other";
    parts.push(t("table-state-waiting", { whose: own, names: listOf(waiting) }));
  }
  return parts.filter((part) => part !== "").join(" ");
}
