// How well bots play, to be chosen from the levels that there are.

import type { Level } from "../device/preferences";
import { LEVELS } from "../protocol";
import { t } from "../words/fluent";

interface Props {
  id?: string;
  /** What a screen reader calls it where no label belongs to it. */
  label?: string;
  /** Null where a bot plays that nobody can choose any more. */
  value: Level | null;
  onChange: (level: Level) => void;
}

export function LevelChoice({ id, label, value, onChange }: Props) {
  return (
    <select
      class="level"
      id={id}
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => {
        const level = levelOf(event.currentTarget.value);
        if (level !== null) onChange(level);
      }}
    >
      {value === null && <option value="" disabled>{t("page-level-choose")}</option>}
      {LEVELS.map((level) => (
        <option key={level} value={level}>{t("page-level", { level })}</option>
      ))}
    </select>
  );
}

/** A level by the name of a bot, which may be an older one; null for a bot of no level. */
export function levelOf(name: string | null): Level | null {
  if (name === "heuristic") return "medium";
  return LEVELS.find((level) => level === name) ?? null;
}
