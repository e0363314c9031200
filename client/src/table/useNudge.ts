// Who may be reminded: the one person for whom everybody has waited for a while.

import { useEffect, useState } from "preact/hooks";
import type { TableView } from "../model";

/** The server refuses it before ten seconds; it starts to count a little earlier than we do. */
const PATIENCE = 10_500;

/** The seat for which all others wait, if it is a person's and not one's own. */
export function waitedFor({ game, seats, you, table }: TableView): number | null {
  const [seat, ...others] = game?.to_act ?? [];
  if (seat === undefined || others.length > 0 || you.seat === null || table.paused) return null;
  const one = seats[seat];
  if (seat === you.seat || one === undefined) return null;
  return one.member === null || one.bot !== null || one.stand_in ? null : seat;
}

export function useNudge(view: TableView): number | null {
  const seat = waitedFor(view);
  const wait = seat === null ? null : `${seat} ${view.game?.turn ?? 0}`;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (wait === null) return undefined;
    const timer = setTimeout(() => setLate(wait), PATIENCE);
    return () => clearTimeout(timer);
  }, [wait]);
  return wait !== null && late === wait ? seat : null;
}
