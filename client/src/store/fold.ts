// What is known of a table: the last whole view, and over it the parts of updates.

import type { Parts, Update, ViewMessage } from "../protocol";
import type { TableView } from "../model";

/** So many things that were said are remembered; the oldest are forgotten first. */
export const MAX_CHAT = 1000;

function isWhole(parts: Parts): parts is TableView {
  return (
    parts.table !== undefined &&
    parts.seats !== undefined &&
    parts.members !== undefined &&
    parts.game !== undefined &&
    parts.tricks !== undefined &&
    parts.sheet !== undefined &&
    parts.shuffle !== undefined &&
    parts.chat !== undefined &&
    parts.you !== undefined
  );
}

/**
 * What is known after a message: its parts put over those known before.
 *
 * What was said comes as a happening, and is put to the chat that is known already. Null if parts
 * are missing, so that nothing can be drawn.
 */
export function fold(before: TableView | null, message: ViewMessage | Update): TableView | null {
  const known = message.type === "view" ? null : before;
  const parts: Parts = { ...known, ...message.parts };
  if (message.type === "update" && known !== null && message.parts.chat === undefined) {
    const said = message.happened.flatMap((event) =>
      event.type === "chatted"
        ? [{ member: event.member, text: event.text, at: message.at }]
        : [],
    );
    if (said.length > 0) parts.chat = [...known.chat, ...said].slice(-MAX_CHAT);
  }
  return isWhole(parts) ? parts : null;
}
