import type { Settings } from "../../protocol";
import { t } from "../../words/fluent";
import { points } from "../../words/numbers";
import { differences, rulesOf } from "./presets";

/** The rules of a table in one line. */
export function rulesLine({ ruleset, seats }: Settings): string {
  const rules = rulesOf(ruleset);
  const own = differences(rules, ruleset.base).length > 0;
  return t("page-rules-short", {
    base: ruleset.base,
    own: own ? "yes" : "no",
    seats,
    target: points(rules.target),
  });
}
