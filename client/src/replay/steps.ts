// A finished deal as steps to go through: where tricks begin and end, and who held what.

import type { Happening, ReplayDeal, ReplayStep, TrickPart } from "../protocol";
import { SUITS, suitOf, type Suit } from "../words/cards";

export type Steps = Pick<ReplayDeal, "steps">;

/** The happening of that kind in a step, if there is one. */
export function found<Kind extends Happening["type"]>(
  step: ReplayStep,
  kind: Kind,
): Extract<Happening, { type: Kind }> | undefined {
  return step.happened.find(
    (one): one is Extract<Happening, { type: Kind }> => one.type === kind,
  );
}

export function lastOf({ steps }: Steps): number {
  return Math.max(0, steps.length - 1);
}

/** The nearest step that there is. */
export function stepWithin(deal: Steps, step: number): number {
  return Math.min(Math.max(0, Math.trunc(step)), lastOf(deal));
}

/** A finished trick: the step that ended it, who took it, and what that brought. */
export interface Ended {
  number: number;
  step: number;
  trick: TrickPart;
  points: number;
}

/** The finished tricks of a deal. Points set aside go with the trick that takes them. */
export function tricksOf({ steps }: Steps): Ended[] {
  const ended: Ended[] = [];
  steps.forEach((step, at) => {
    if (step.last === null) return;
    const { winner } = step.last;
    const before = steps[at - 1]?.points_taken;
    const points =
      winner === null ? 0 : (step.points_taken[winner] ?? 0) - (before?.[winner] ?? 0);
    ended.push({ number: ended.length + 1, step: at, trick: step.last, points });
  });
  return ended;
}

/** Where the trick before this step ended: the start if there is none. */
export function trickBefore(deal: Steps, step: number): number {
  return tricksOf(deal).findLast((one) => one.step < step)?.step ?? 0;
}

/** Where the next trick ends: the end of the deal if there is none. */
export function trickAfter(deal: Steps, step: number): number {
  return tricksOf(deal).find((one) => one.step > step)?.step ?? lastOf(deal);
}

/** What lies on the cloth: a trick stays until the next card, so that it can be looked at. */
export function trickAt(step: ReplayStep): TrickPart {
  const { trick, leader, winning, cancelled } = step;
  return step.last ?? { leader, cards: trick, winner: winning, cancelled };
}

/** Whether everybody waits for that seat; while cards are passed they wait for each other. */
export function acts(step: ReplayStep | undefined, seat: number): boolean {
  return step !== undefined && step.phase !== "pass" && step.to_act.includes(seat);
}

/** Cards by suit, in the order of the suits. */
export function bySuit(cards: readonly string[]): [Suit, string[]][] {
  return SUITS.map((suit): [Suit, string[]] => [
    suit,
    cards.filter((card) => suitOf(card) === suit),
  ]).filter(([, group]) => group.length > 0);
}

/** Which cards of a hand are among `some`: of two twins only as many as there. */
export function among(hand: readonly string[], some: readonly string[]): boolean[] {
  const left = [...some];
  return hand.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The cards of `before` that are no more in `after`. */
export function gone(before: readonly string[], after: readonly string[]): string[] {
  const kept = among(before, after);
  return before.filter((_, at) => kept[at] === false);
}

/** What a seat gives away in the step after this one, or was given in this one. */
export interface Gift {
  cards: readonly string[];
  other: number;
  given: boolean;
}

/** The cards that a seat gives, before they are passed, or has received, right after it. */
export function giftAt(deal: ReplayDeal, step: number, seat: number): Gift | null {
  const now = deal.steps[step];
  const next = deal.steps[step + 1];
  if (next !== undefined && found(next, "passed") !== undefined) {
    const other = deal.passes_to[seat] ?? null;
    return other === null ? null : { cards: deal.passes[seat] ?? [], other, given: false };
  }
  if (now === undefined || found(now, "passed") === undefined) return null;
  const giver = deal.passes_to.indexOf(seat);
  return giver < 0 ? null : { cards: deal.passes[giver] ?? [], other: giver, given: true };
}

/** What everybody has taken so far; at the end what the deal counts, moon and kitty included. */
export function takenAt(deal: ReplayDeal, step: number): readonly number[] {
  return step === lastOf(deal) ? deal.points : (deal.steps[step]?.points_taken ?? []);
}

/** The address of a moment. */
export function addressOf(table: string, game: number, deal: number, step = 0): string {
  const start = `/t/${table}/games/${game}/deals/${deal}`;
  return step === 0 ? start : `${start}/${step}`;
}
