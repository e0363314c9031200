// What the person at this device has to do now, or may do.

import type { TableView } from "../model";

export type Task =
  | { kind: "pass"; count: number; to: number | null; chosen: boolean }
  | { kind: "discard"; count: number }
  | { kind: "play" }
  /** Somebody else's turn: a card can be chosen for one's own. */
  | { kind: "wait" }
  | { kind: "none" };

const NONE: Task = { kind: "none" };

export function taskOf({ table, game, you, seats }: TableView): Task {
  const me = you.seat;
  if (me === null || game === null || table.paused || seats[me]?.stand_in === true) return NONE;
  const asked = game.to_act.includes(me);
  switch (game.phase) {
    case "pass":
      return {
        kind: "pass",
        count: you.choose,
        to: you.passes_to,
        chosen: you.passed.length > 0,
      };
    case "discard":
      return asked ? { kind: "discard", count: you.choose } : NONE;
    case "play":
      if (asked) return { kind: "play" };
      return you.hand.length > 0 ? { kind: "wait" } : NONE;
    default:
      return NONE;
  }
}

/**
 * What takes a queued card back: points that fall, which make the trick dearer, and its own twin,
 * with which it would cancel. That another card wins is how every trick goes, and no reason.
 */
export const QUEUE_GUARDS = ["points", "twin"] as const;

/** Choose a card, or one more of its twins; when all of them are chosen, none. */
export function toggled(
  picked: readonly string[],
  card: string,
  held: number,
  most: number,
): string[] {
  const count = picked.filter((one) => one === card).length;
  if (count < held && picked.length < most) return [...picked, card];
  return picked.filter((one) => one !== card);
}

export function sameCards(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}
