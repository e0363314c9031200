import { t } from "../words/fluent";
import { BASES, type Base } from "./rules/presets";

/** The rule sets that have names, with what tells them apart. */
export function PresetChoice({ value, onChange }: {
  value: Base;
  onChange: (base: Base) => void;
}) {
  return (
    <div class="presets">
      {BASES.map((base) => (
        <label key={base} class="choice">
          <input
            type="radio"
            name="preset"
            checked={value === base}
            onChange={() => onChange(base)}
          />
          <b class="serif">{t("page-preset", { base })}</b>
          <span>{t("page-preset-how", { base })}</span>
        </label>
      ))}
    </div>
  );
}
