// Which seat of a deal was one's own: the one that bears one's name.

import { useEffect } from "preact/hooks";
import type { ReplayDeal } from "../../protocol";
import { loadPerson, nameAt, person } from "../../store/person";

export function useOwnSeat(table: string, { seats }: ReplayDeal): number | null {
  const known = person.value !== null;
  useEffect(() => {
    // Whoever comes by a link may be somebody; without an answer, nobody's choices come first.
    if (!known) void loadPerson().catch(() => undefined);
  }, []);
  const seat = seats.indexOf(nameAt(table) ?? "");
  return seat === -1 ? null : seat;
}
