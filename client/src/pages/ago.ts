import { language } from "../words/fluent";

const MINUTE = 60_000;

// How many minutes each unit has, the longest first.
const UNITS = [
  ["year", 525_600],
  ["month", 43_200],
  ["week", 10_080],
  ["day", 1_440],
  ["hour", 60],
  ["minute", 1],
] as const;

/** How long ago a moment was, in words: `5 minutes ago`, `yesterday`. */
export function ago(then: number, now: number): string {
  // A clock that is a little behind the server's shall not tell of things to come.
  const minutes = Math.max(0, Math.floor((now - then) / MINUTE));
  const [unit, size] = UNITS.find(([, least]) => minutes >= least) ?? ["minute", 1];
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  return format.format(-Math.floor(minutes / size), unit);
}
