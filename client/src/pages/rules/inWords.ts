import type { Settings } from "../../protocol";
import { t } from "../../words/fluent";
import { points } from "../../words/numbers";
import { listOf } from "../../words/listOf";
import { differences, rulesOf, type Rules } from "./presets";

export interface OptionInWords {
  text: string;
  /** Whether the table differs in it from the rules that its own are based on. */
  own: boolean;
}

type Name = keyof Rules;

/** What matters only under another option is left out: who would ask finds it there. */
function matters(name: Name, rules: Rules): boolean {
  switch (name) {
    case "players":
      return false;
    case "passing":
      return true;
    case "pass_count":
      return rules.passing.some((way) => way !== "hold");
    case "discards":
      return rules.kitty === "exchange";
    case "jack_points":
      return rules.jack_points !== 0;
    case "moon_points":
      return rules.moon !== "off";
    case "cancelled_trick":
    case "last_cancelled":
      return rules.packs === 2;
    default:
      return true;
  }
}

function valueOf(name: Name, rules: Rules): string | number {
  const value = rules[name];
  if (name === "packs" || name === "pass_count") return Number(value);
  if (typeof value === "number") return points(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : "";
}

function textOf(name: Name, rules: Rules): string {
  const id = `page-says-${name.replaceAll("_", "-")}`;
  if (name !== "passing") return t(id, { value: valueOf(name, rules) });
  const ways = rules.passing.map((direction) => t("page-passing", { direction }));
  return ways.length === 0 || rules.pass_count === 0
    ? t("page-says-passing-never")
    : t(id, { ways: listOf(ways), count: ways.length });
}

/** All options of a table that matter, one sentence each. */
export function optionsInWords({ ruleset }: Settings): OptionInWords[] {
  const rules = rulesOf(ruleset);
  const own = new Set(differences(rules, ruleset.base));
  return (Object.keys(rules) as Name[])
    .filter((name) => matters(name, rules))
    .map((name) => ({ text: textOf(name, rules), own: own.has(name) }));
}
