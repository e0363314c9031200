// Whether something that was to be done is still the same thing after a break of the connection.

import type { Command } from "../protocol";
import type { TableView } from "../model";

/**
 * What one's seat has to do: the same text as long as the same is to be done, whatever others do
 * meanwhile; null for nothing, or nothing now.
 */
export function momentOf(view: TableView): string | null {
  const { table, game, you } = view;
  const seat = you.seat === null ? undefined : view.seats[you.seat];
  if (you.seat === null || seat === undefined || table.status !== "playing" || game === null) {
    return null;
  }
  if (seat.stand_in) return `return ${table.game}`;
  if (table.paused) return null;
  if (game.phase === "deal") return seat.ready ? null : `ready ${table.game} ${game.deal}`;
  if (!game.to_act.includes(you.seat)) return null;
  // Everyone passes at the same time: what others choose makes no other moment.
  const turn = game.phase === "pass" ? "" : ` ${game.turn}`;
  return `${game.phase} ${table.game} ${game.deal}${turn}`;
}

/**
 * For when a command is meant: null for whenever it arrives.
 *
 * A card that was meant for one trick may be legal in another, so it must not come late. A queued
 * card is meant for one's next turn, which is another one as soon as one's hand is smaller.
 */
export function meantFor(command: Command, view: TableView | null): string | null {
  if (view === null) return null;
  switch (command.type) {
    case "play":
    case "pass":
    case "discard":
    case "moon":
    case "ready":
    case "return":
      return momentOf(view) ?? "none";
    case "queue":
    case "unqueue":
      return `next ${view.table.game} ${view.game?.deal} ${view.you.hand.length}`;
    default:
      return null;
  }
}
