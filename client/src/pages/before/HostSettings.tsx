// How the table plays, for its host to change before a game.

import { useState } from "preact/hooks";
import { preferences } from "../../device/preferences";
import type { Settings } from "../../protocol";
import { useTable } from "../../store/context";
import { t } from "../../words/fluent";
import { Dialog } from "../../parts/Dialog";
import { PresetChoice } from "../PresetChoice";
import { RefusalLine } from "../RefusalLine";
import { differences } from "../rules/presets";
import { Stepper } from "../Stepper";
import { OwnRules } from "./OwnRules";
import {
  CLOCKS,
  faultsOf,
  formOf,
  PACES,
  PAUSES,
  settingsOf,
  withPreset,
  type Form,
} from "./settingsForm";
import "../form.css";

interface Props {
  settings: Settings;
  onClose: () => void;
}

const SWITCHES = ["earlyEnd", "history", "watchers", "chat", "hints", "public"] as const;

export function HostSettings({ settings, onClose }: Props) {
  const store = useTable();
  const [form, setForm] = useState(() => formOf(settings));
  const [least, most] = form.rules.players;
  const set = (part: Partial<Form>): void => setForm((now) => ({ ...now, ...part }));
  const faults = faultsOf(form);
  const own = differences(form.rules, form.base).length > 0;
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const wanted = settingsOf(form);
    if (wanted === null) return;
    if (!(await store.do({ type: "change", settings: wanted }))) return;
    preferences.lastSettings.value = wanted;
    onClose();
  };
  return (
    <Dialog title={t("page-change-settings")} onClose={onClose}>
      <form class="form" onSubmit={(event) => void save(event)}>
        <fieldset>
          <legend>{t("page-invite-rules")}</legend>
          <PresetChoice value={form.base} onChange={(base) => setForm(withPreset(form, base))} />
        </fieldset>
        <details open={own}>
          <summary>{t("page-own-rules")}</summary>
          <OwnRules form={form} faults={faults} onChange={set} />
        </details>
        <div class="line">
          <b>{t("page-invite-people")}</b>
          <Stepper
            label={t("page-invite-people")}
            value={form.seats}
            least={least}
            most={most}
            onChange={(seats) => set({ seats })}
          />
        </div>
        <Pick name="clock" value={form.clock} values={CLOCKS} onPick={(clock) => set({ clock })} />
        <Pick name="pace" value={form.pace} values={PACES} onPick={(pace) => set({ pace })} />
        <Pick
          name="pause"
          value={form.trickPause}
          values={PAUSES}
          onPick={(trickPause) => set({ trickPause })}
        />
        {SWITCHES.map((name) => (
          <label key={name} class="line switch">
            <span>
              <b>{t(`page-setting-${name}`)}</b>
              <small>{t(`page-setting-${name}-how`)}</small>
            </span>
            <input
              type="checkbox"
              role="switch"
              checked={form[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          </label>
        ))}
        <RefusalLine />
        <p class="actions">
          <button type="button" class="btn" onClick={onClose}>{t("page-cancel")}</button>
          <button type="submit" class="btn pri" aria-disabled={faults.length > 0}>
            {t("page-save")}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

interface PickProps<Value extends number> {
  name: string;
  value: Value;
  values: readonly Value[];
  onPick: (value: Value) => void;
}

/** One of a few numbers of seconds; one that another program has set is offered as well. */
function Pick<Value extends number>({ name, value, values, onPick }: PickProps<Value>) {
  const offered = values.includes(value) ? values : [value, ...values];
  return (
    <label class="line">
      <b>{t(`page-setting-${name}`)}</b>
      <select
        value={value}
        onChange={(event) => {
          const picked = offered.find((each) => String(each) === event.currentTarget.value);
          if (picked !== undefined) onPick(picked);
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {each === 0 ? t(`page-setting-${name}-none`) : t("page-seconds", { seconds: each })}
          </option>
        ))}
      </select>
    </label>
  );
}
