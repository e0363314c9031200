import type { Listed } from "../connection/http";

const NAMES = 4;

/** Tables that are still going on or about to, and those that are over; the latest first. */
export function ordered(tables: readonly Listed[]): { going: Listed[]; over: Listed[] } {
  const latest = [...tables].sort((one, other) => other.changed - one.changed);
  const running = latest.filter((table) => table.status === "playing");
  const before = latest.filter((table) => table.status === "before");
  return {
    going: [...running, ...before],
    over: latest.filter((table) => table.status === "over"),
  };
}

/** The first few names at a table, and how many more there are. */
export function namesOf(table: Listed): { shown: string[]; more: number } {
  const names = table.names.filter((name) => name !== "");
  const few = names.length <= NAMES + 1 ? names.length : NAMES;
  return { shown: names.slice(0, few), more: names.length - few };
}
