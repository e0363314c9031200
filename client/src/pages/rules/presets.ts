// The rule sets that have names, with all their options.

import type { Ruleset } from "../../protocol";

export type Base = Ruleset["base"];
export type Rules = Required<Omit<Ruleset, "base">>;

const CLASSIC: Rules = {
  packs: 2,
  players: [6, 11],
  passing: ["left", "right"],
  pass_count: 3,
  opening: "dealer_left",
  first_trick_points: true,
  hearts_break: "heart_or_queen",
  cancelled_trick: "set_aside",
  last_cancelled: "nobody",
  kitty: "taken",
  discards: "nobody",
  heart_points: 1,
  queen_points: 13,
  jack_points: 0,
  moon: "choose",
  moon_points: 26,
  target: 150,
};

const CYCLE: Rules["passing"] = ["left", "right", "across", "hold"];

export const PRESETS: Record<Base, Rules> = {
  classic: CLASSIC,
  exchange: {
    ...CLASSIC,
    players: [6, 10],
    passing: CYCLE,
    opening: "two_of_clubs",
    first_trick_points: false,
    cancelled_trick: "play_on",
    last_cancelled: "last_winner",
    kitty: "exchange",
    heart_points: 0.25,
    target: 100,
  },
  hearts: {
    ...CLASSIC,
    packs: 1,
    players: [3, 6],
    passing: CYCLE,
    opening: "two_of_clubs",
    first_trick_points: false,
    target: 100,
  },
};

export const BASES: readonly Base[] = ["classic", "exchange", "hearts"];

/** A rule set with everything that it leaves to its preset. */
export function rulesOf({ base, ...options }: Ruleset): Rules {
  return { ...PRESETS[base], ...options };
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The options in which rules differ from a preset. */
export function differences(rules: Rules, base: Base): (keyof Rules)[] {
  const names = Object.keys(PRESETS[base]) as (keyof Rules)[];
  return names.filter((name) => !same(rules[name], PRESETS[base][name]));
}

/** Rules as tables keep them: a preset, and what differs from it. */
export function rulesetOf(rules: Rules, base: Base): Ruleset {
  const kept = differences(rules, base).map((name) => [name, rules[name]] as const);
  return { base, ...Object.fromEntries(kept) };
}
