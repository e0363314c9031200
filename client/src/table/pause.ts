// A pause, or its end: the host decides, all others vote and can take their vote back.

import type { TableView } from "../model";
import { t } from "../words/fluent";

export interface PauseWish {
  /** Whose word counts: `host`, or `vote`, or `no-longer` of one who has voted. */
  kind: "host" | "vote" | "no-longer";
  /** What the command says. */
  on: boolean;
  /** What pressing it does. */
  text: string;
}

export function pauseWish({ table, you }: TableView): PauseWish {
  const host = table.host !== null && table.host === you.member;
  const voted = you.seat !== null && table.pause_votes.includes(you.seat);
  const what = table.paused ? "resume" : "pause";
  const kind = host ? "host" : voted ? "no-longer" : "vote";
  const id = kind === "host" ? `page-menu-${what}` : `page-menu-${what}-${kind}`;
  return {
    kind,
    on: voted ? table.paused : !table.paused,
    text: t(id, { votes: table.pause_votes.length }),
  };
}
