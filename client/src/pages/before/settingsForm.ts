// The settings of a table as a form has them: every option with a value, numbers as they are typed.

import { PRESETS, type Clock, type Direction, type Settings } from "../../protocol";
import { rulesetOf, rulesOf, type Base, type Rules } from "../rules/presets";

export const CLOCKS: readonly Clock[] = [0, 15, 30, 60, 120];
export const PACES: readonly number[] = [0, 0.3, 0.6, 1, 2];
export const PAUSES: readonly number[] = [0, 0.8, 1.5, 3, 6];

/** Numbers of points that are typed, in quarters, and what each may be. */
export const POINTS = {
  heart_points: [0, 100],
  queen_points: [0, 100],
  jack_points: [-100, 0],
  moon_points: [0, 1000],
  target: [0.25, 100_000],
} as const;

export type PointsName = keyof typeof POINTS;

/** Options that are one of a few words; `first_trick_points` is said as a word as well. */
export const WORDS = {
  opening: ["dealer_left", "two_of_clubs"],
  hearts_break: ["heart_or_queen", "heart", "none"],
  cancelled_trick: ["set_aside", "play_on"],
  last_cancelled: ["nobody", "last_winner"],
  kitty: ["taken", "exchange"],
  discards: ["nobody", "discarder"],
  moon: ["choose", "subtract", "add", "off"],
} as const;

export type WordName = keyof typeof WORDS;

/** Orders of passing that people play; another one that a table has is kept as it is. */
export const PASSINGS: readonly (readonly Direction[])[] = [
  ["left", "right"],
  ["left", "right", "across", "hold"],
  ["left", "right", "across"],
  ["left"],
  [],
];

export interface Form {
  base: Base;
  rules: Rules;
  /** As typed: a number that is not finished is none yet. */
  points: Record<PointsName, string>;
  seats: number;
  clock: Clock;
  pace: number;
  trickPause: number;
  earlyEnd: boolean;
  history: boolean;
  watchers: boolean;
  chat: boolean;
  hints: boolean;
  public: boolean;
}

const NAMES = Object.keys(POINTS) as PointsName[];

function typed(rules: Rules): Record<PointsName, string> {
  const pairs = NAMES.map((name) => [name, String(rules[name])] as const);
  return Object.fromEntries(pairs) as Record<PointsName, string>;
}

/** The form of a table's settings. */
export function formOf(settings: Settings): Form {
  const rules = rulesOf(settings.ruleset);
  return {
    base: settings.ruleset.base,
    rules,
    points: typed(rules),
    seats: settings.seats,
    clock: settings.clock,
    pace: settings.pace,
    trickPause: settings.trick_pause,
    earlyEnd: settings.early_end,
    history: settings.history,
    watchers: settings.watchers,
    chat: settings.chat,
    hints: settings.hints,
    public: settings.public,
  };
}

/** The form with the rules of a preset, and as many seats as these allow. */
export function withPreset(form: Form, base: Base): Form {
  const rules = PRESETS[base];
  const [least, most] = rules.players;
  const seats = Math.min(most, Math.max(least, form.seats));
  return { ...form, base, rules, points: typed(rules), seats };
}

/** A number of quarter points within its range; null if what is typed is none. */
export function pointsOf(name: PointsName, text: string): number | null {
  const number = Number(text.trim().replace(",", ".").replace("−", "-"));
  const [least, most] = POINTS[name];
  const fits = text.trim() !== "" && number >= least && number <= most;
  return fits && Number.isInteger(number * 4) ? number : null;
}

/** The numbers that cannot be read. */
export function faultsOf(form: Form): PointsName[] {
  return NAMES.filter((name) => pointsOf(name, form.points[name]) === null);
}

/** The settings that a form says; null while a number in it cannot be read. */
export function settingsOf(form: Form): Settings | null {
  if (faultsOf(form).length > 0) return null;
  const rules = { ...form.rules };
  for (const name of NAMES) rules[name] = pointsOf(name, form.points[name]) ?? rules[name];
  return {
    ruleset: rulesetOf(rules, form.base),
    seats: form.seats,
    public: form.public,
    watchers: form.watchers,
    clock: form.clock,
    pace: form.pace,
    trick_pause: form.trickPause,
    early_end: form.earlyEnd,
    history: form.history,
    chat: form.chat,
    hints: form.hints,
  };
}
