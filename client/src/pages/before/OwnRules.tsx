// The options in which a group's own rules differ from those that have a name.

import { t } from "../../words/fluent";
import type { Rules } from "../rules/presets";
import {
  PASSINGS,
  POINTS,
  WORDS,
  type Form,
  type PointsName,
  type WordName,
} from "./settingsForm";

interface Props {
  form: Form;
  faults: readonly PointsName[];
  onChange: (part: Partial<Form>) => void;
}

export function OwnRules({ form, faults, onChange }: Props) {
  const { rules } = form;
  const change = (part: Partial<Rules>): void => onChange({ rules: { ...rules, ...part } });
  const way = rules.passing.join(" ");
  const ways = PASSINGS.map((each) => each.join(" "));
  return (
    <div class="own-rules">
      {(Object.keys(POINTS) as PointsName[]).map((name) => (
        <label key={name} class="line">
          <b>{t(`page-option-${name.replaceAll("_", "-")}`)}</b>
          <input
            class="few num"
            inputMode={name === "jack_points" ? "text" : "decimal"}
            value={form.points[name]}
            aria-invalid={faults.includes(name)}
            aria-describedby={faults.includes(name) ? `fault-${name}` : undefined}
            onInput={(event) =>
              onChange({ points: { ...form.points, [name]: event.currentTarget.value } })}
          />
          {faults.includes(name) && (
            <small id={`fault-${name}`} class="refusal">
              {t("page-option-points-fault", {
                least: String(POINTS[name][0]),
                most: String(POINTS[name][1]),
              })}
            </small>
          )}
        </label>
      ))}
      <label class="line">
        <b>{t("page-option-passing")}</b>
        <select
          value={way}
          onChange={(event) => {
            const chosen = PASSINGS.find((each) => each.join(" ") === event.currentTarget.value);
            if (chosen !== undefined) change({ passing: [...chosen] });
          }}
        >
          {(ways.includes(way) ? ways : [way, ...ways]).map((each) => (
            <option key={each} value={each}>{passingOf(each)}</option>
          ))}
        </select>
      </label>
      <label class="line">
        <b>{t("page-option-pass-count")}</b>
        <select
          value={rules.pass_count}
          onChange={(event) => change({ pass_count: Number(event.currentTarget.value) })}
        >
          {[...new Set([0, 1, 2, 3, 4, 5, rules.pass_count])].map((count) => (
            <option key={count} value={count}>{count}</option>
          ))}
        </select>
      </label>
      <label class="line switch">
        <b>{t("page-option-first-trick-points")}</b>
        <input
          type="checkbox"
          role="switch"
          checked={rules.first_trick_points}
          onChange={(event) => change({ first_trick_points: event.currentTarget.checked })}
        />
      </label>
      {(Object.keys(WORDS) as WordName[]).map((name) => (
        <label key={name} class="line">
          <b>{t(`page-option-${name.replaceAll("_", "-")}`)}</b>
          <select
            value={rules[name]}
            onChange={(event) => {
              const words: readonly string[] = WORDS[name];
              const word = words.find((each) => each === event.currentTarget.value);
              if (word !== undefined) change({ [name]: word });
            }}
          >
            {WORDS[name].map((word) => (
              <option key={word} value={word}>
                {t(`page-option-${name.replaceAll("_", "-")}-value`, { value: word })}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** An order of passing in words: `left, right`. */
function passingOf(way: string): string {
  if (way === "") return t("page-passing-never");
  return way.split(" ").map((each) => t("page-passing", { direction: each })).join(" · ");
}
