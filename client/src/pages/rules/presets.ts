// Rule sets as tables keep them: one that has a name, and what differs from it.

import { PRESETS, type Ruleset } from "../../protocol";

export type Base = Ruleset["base"];
export type Rules = Required<Omit<Ruleset, "base">>;

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
