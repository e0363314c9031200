// What one may do with a seat before a game, the most useful first.

import { preferences } from "../../device/preferences";
import type { Command } from "../../protocol";
import type { TableView } from "../../model";

export type ChoiceKind =
  | "sit"
  | "move"
  | "stand"
  | "swap"
  | "agree"
  | "bot"
  | "no-bot"
  | "kick"
  | "host";

export interface Choice {
  kind: ChoiceKind;
  command: Command;
}

/** The choices at a seat, for whoever looks at it. */
export function choicesAt(view: TableView, seat: number): Choice[] {
  const there = view.seats[seat];
  if (there === undefined) return [];
  const { you, table } = view;
  const host = you.member !== null && you.member === table.host;
  const seated = you.seat !== null;
  const choices: (Choice | false)[] = [];
  if (you.seat === seat) {
    return [{ kind: "stand", command: { type: "stand" } }];
  }
  if (there.name === "") {
    choices.push(
      seated &&
        host && {
          kind: "bot",
          command: { type: "add_bot", level: preferences.level.value, seat },
        },
      { kind: seated ? "move" : "sit", command: { type: "sit", seat } },
    );
  } else if (there.bot !== null) {
    choices.push(
      host && { kind: "no-bot", command: { type: "remove_bot", seat } },
      seated && { kind: "swap", command: { type: "swap", seat } },
    );
  } else if (there.member !== null) {
    const asked = you.seat !== null && there.asks === you.seat;
    const { member } = there;
    choices.push(
      seated && { kind: asked ? "agree" : "swap", command: { type: "swap", seat } },
      host && { kind: "host", command: { type: "give_host", member } },
      host && { kind: "kick", command: { type: "kick", member } },
    );
  }
  return choices.filter((choice): choice is Choice => choice !== false);
}
