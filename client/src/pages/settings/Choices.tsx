// What somebody likes on this device; each choice holds at once.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Card } from "../../cards/Card";
import { CARD_SIZES, MOTIONS, ORDERS, preferences, THEMES } from "../../device/preferences";
import { LANGUAGES, t } from "../../words/fluent";
import "../form.css";
import "./settings.css";

export function Choices() {
  return (
    <div class="form choices">
      <OneOf name="theme" values={THEMES} chosen={preferences.theme} />
      <OneOf name="cards" values={CARD_SIZES} chosen={preferences.cardSize}>
        <div class="preview" aria-hidden="true">
          {["AS", "KH", "TC", "JD"].map((card) => <Card key={card} card={card} />)}
        </div>
      </OneOf>
      <YesNo name="four-colours" chosen={preferences.fourColours} />
      <OneOf name="order" values={ORDERS} chosen={preferences.order} />
      <YesNo name="confirm" chosen={preferences.confirm} />
      <YesNo name="keys" chosen={preferences.keys} />
      <OneOf name="motion" values={MOTIONS} chosen={preferences.motion} />
      <YesNo name="sound" chosen={preferences.sound} />
      <YesNo name="vibration" chosen={preferences.vibration} />
      <label class="line">
        <b>{t("page-language")}</b>
        <select
          value={preferences.language.value}
          onChange={(event) => {
            preferences.language.value = event.currentTarget.value;
          }}
        >
          <option value="">{t("page-language-browser")}</option>
          {LANGUAGES.map((tag) => (
            <option key={tag} value={tag} lang={tag}>{nameOf(tag)}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** A language in its own words. */
function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

interface OneOfProps<Value extends string> {
  name: string;
  values: readonly Value[];
  chosen: Signal<Value>;
  children?: ComponentChildren;
}

function OneOf<Value extends string>({ name, values, chosen, children }: OneOfProps<Value>) {
  return (
    <fieldset class="line">
      <legend>{t(`page-choice-${name}`)}</legend>
      <div class="segments">
        {values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={chosen.value === value}
              onChange={() => {
                chosen.value = value;
              }}
            />
            <span>{t(`page-choice-${name}-${value}`)}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

function YesNo({ name, chosen }: { name: string; chosen: Signal<boolean> }) {
  return (
    <label class="line switch">
      <span>
        <b>{t(`page-choice-${name}`)}</b>
        <small>{t(`page-choice-${name}-how`)}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={chosen.value}
        onChange={(event) => {
          chosen.value = event.currentTarget.checked;
        }}
      />
    </label>
  );
}
