// How the game goes, in ten sentences and three tricks; and the options of a table, in words.

import { PRESETS, type Settings } from "../../protocol";
import { t } from "../../words/fluent";
import { points } from "../../words/numbers";
import { Example } from "./Example";
import { optionsInWords } from "./inWords";
import { rulesOf, type Rules } from "./presets";
import "./rules.css";

const SENTENCES = [
  "trick", "winner", "points", "cancel", "thrown", "aside", "pass", "kitty", "moon", "end",
] as const;

const PACK = 52;

/** Whether a sentence holds under some rules: without twins or moons nothing is said of them. */
function isSaid(
  name: (typeof SENTENCES)[number],
  rules: Rules,
  seats: number | undefined,
): boolean {
  if (name === "cancel" || name === "aside") return rules.packs === 2;
  // Where so many people get equal hands nothing is left over.
  if (name === "kitty") return seats === undefined || (PACK * rules.packs) % seats !== 0;
  return name !== "moon" || rules.moon !== "off";
}

/** With a table's settings the text has its numbers, and its options follow. */
export function RulesText({ settings }: { settings: Settings | null }) {
  const rules = settings === null ? PRESETS.classic : rulesOf(settings.ruleset);
  const values = {
    hearts: points(rules.heart_points),
    queen: points(rules.queen_points),
    target: points(rules.target),
    cards: rules.passing.some((way) => way !== "hold") ? rules.pass_count : 0,
    moon: points(rules.moon_points),
    cancelled: rules.cancelled_trick,
    choice: rules.moon,
    kitty: rules.kitty,
  };
  // With one pack there are no twins.
  const twins = rules.packs === 2;
  return (
    <div class="rules">
      <ol class="ten">
        {SENTENCES.filter((name) => isSaid(name, rules, settings?.seats)).map((name) => (
          <li key={name}>{t(`page-rules-${name}`, values)}</li>
        ))}
      </ol>
      {twins && (
        <>
          <h2>{t("page-rules-examples")}</h2>
          <Example
            cards={["9C", "KC", "KC", "JC", "4C", "QS"]}
            cancelled={["KC"]}
            winner={3}
            text={t("page-example-pair", values)}
          />
          <Example
            cards={["AC", "7C", "AC", "7C", "3C", "5D"]}
            cancelled={["AC", "7C"]}
            winner={4}
            text={t("page-example-pairs")}
          />
          <Example
            cards={["8C", "8C", "KD", "AH", "2D", "6S"]}
            cancelled={["8C"]}
            winner={null}
            text={t("page-example-aside", values)}
          />
        </>
      )}
      {settings !== null && (
        <>
          <h2>{t("page-rules-of-table")}</h2>
          <p>
            {t("page-rules-of-table-preset", { base: settings.ruleset.base })}
          </p>
          <ul class="options">
            {optionsInWords(settings).map(({ text, own }) => (
              <li key={text} class={own ? "own" : ""}>
                {text}
                {own && <small> {t("page-rules-own")}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
