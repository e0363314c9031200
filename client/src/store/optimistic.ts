// What one has done oneself is shown at once, as if the server had said yes already.
//
// Nothing here knows a rule: what a card does is told by the server beforehand, with the cards that
// may be played. Whatever is refused is taken back by being drawn no more.

import { meantFor } from "../connection/moment";
import type { Waiting } from "../connection/outbox";
import type { GamePart, SeatPart, YouPart } from "../protocol";
import type { TableView } from "../model";

/** Milliseconds by which two clocks may be apart, for saying that something was said since. */
const APART = 2_000;

/** A hand without these cards; null if it does not hold them all. */
export function without(hand: readonly string[], cards: readonly string[]): string[] | null {
  const left = [...hand];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Whether a command is still to be done as it was meant. */
export function isStillMeant(waiting: Waiting, view: TableView): boolean {
  return waiting.moment === null || waiting.moment === meantFor(waiting.command, view);
}

/** The view with one command that was not answered shown as done. */
export function withCommand(view: TableView, waiting: Waiting): TableView {
  if (!isStillMeant(waiting, view)) return view;
  const { command } = waiting;
  const { seat, member } = view.you;
  switch (command.type) {
    case "play":
      return seat === null ? view : withPlay(view, seat, command.card);
    case "pass":
      return seat === null ? view : withPass(view, seat, command.cards);
    case "discard":
      return seat === null ? view : withDiscard(view, seat, command.cards);
    case "queue":
      if (!view.you.hand.includes(command.card)) return view;
      return withYou(view, { queued: { card: command.card, unless: command.unless ?? [] } });
    case "unqueue":
      return withYou(view, { queued: null });
    case "prefer":
      return withYou(view, { forced: command.forced });
    case "mute": {
      const others = view.you.muted.filter((one) => one !== command.member);
      const muted = command.on === false ? others : [...others, command.member];
      return withYou(view, { muted });
    }
    case "ready":
      return seat === null ? view : withSeat(view, seat, { ready: true });
    case "agree_hints":
      return seat === null ? view : withSeat(view, seat, { agrees: command.agree });
    case "chat":
      return member === null ? view : withLine(view, member, command.text, waiting.at);
    default:
      return view;
  }
}

function withYou(view: TableView, you: Partial<YouPart>): TableView {
  return { ...view, you: { ...view.you, ...you } };
}

function withGame(view: TableView, game: Partial<GamePart>): TableView {
  return view.game === null ? view : { ...view, game: { ...view.game, ...game } };
}

function withSeat(view: TableView, seat: number, change: Partial<SeatPart>): TableView {
  const seats = view.seats.map((one, at) => (at === seat ? { ...one, ...change } : one));
  return { ...view, seats };
}

/** One's hand is smaller, for oneself and for the others. */
function withHand(view: TableView, seat: number, hand: string[], you: Partial<YouPart>): TableView {
  const sizes = view.game?.hand_sizes.map((size, at) => (at === seat ? hand.length : size)) ?? [];
  const to_act = view.game?.to_act.filter((one) => one !== seat) ?? [];
  return withYou(withGame(view, { hand_sizes: sizes, to_act }), {
    ...you,
    hand,
    legal: [],
    effects: {},
  });
}

function withPlay(view: TableView, seat: number, card: string): TableView {
  const { game, you } = view;
  const hand = without(you.hand, [card]);
  // A card that may not be played stays where it is: it is sent to hear why.
  if (game === null || hand === null || !you.legal.includes(card)) return view;
  const effect = you.effects[card];
  const cancels = effect !== undefined && effect.cancels !== null;
  return withHand(
    withGame(view, {
      trick: [...game.trick, [seat, card]],
      cancelled: cancels ? [...game.cancelled, card] : game.cancelled,
      winning: effect === undefined ? game.winning : effect.winning,
    }),
    seat,
    hand,
    { queued: null },
  );
}

function withPass(view: TableView, seat: number, cards: string[]): TableView {
  // Cards stay in the hand until everyone has chosen.
  if (without(view.you.hand, cards) === null) return view;
  return withSeat(withYou(view, { passed: cards }), seat, { chosen: true });
}

function withDiscard(view: TableView, seat: number, cards: string[]): TableView {
  const hand = without(view.you.hand, cards);
  if (hand === null || cards.some((card) => !view.you.legal.includes(card))) return view;
  return withHand(view, seat, hand, { buried: cards });
}

function withLine(view: TableView, member: number, text: string, at: number): TableView {
  // The line itself comes a moment before the answer that it was said.
  const said = view.chat.some(
    (line) =>
      line.member === member && line.text.trim() === text.trim() && line.at >= at - APART,
  );
  return said ? view : { ...view, chat: [...view.chat, { member, text, at }] };
}
