// A new table for friends: how many, by which rules, and what one is called.

import { useState } from "preact/hooks";
import { createTable } from "../connection/http";
import { preferences } from "../device/preferences";
import { navigate } from "../route";
import { introduce, person } from "../store/person";
import { t } from "../words/fluent";
import { Dialog } from "../parts/Dialog";
import { settingsOfLastTime } from "./playNow";
import { PresetChoice } from "./PresetChoice";
import { rulesOf, type Base } from "./rules/presets";
import { said } from "../parts/said";
import { Stepper } from "./Stepper";
import "./form.css";

export function Invite({ onClose }: { onClose: () => void }) {
  const last = settingsOfLastTime();
  const [base, setBase] = useState<Base>(last.ruleset.base);
  const [seats, setSeats] = useState(last.seats);
  const [name, setName] = useState(person.value?.name ?? "");
  const [refusal, setRefusal] = useState("");
  // One's own rules are kept as long as their preset is.
  const ruleset = base === last.ruleset.base ? last.ruleset : { base };
  const [least, most] = rulesOf(ruleset).players;
  const fitting = Math.min(most, Math.max(least, seats));
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    setRefusal("");
    if (name.trim() === "") {
      setRefusal(t("page-name-empty"));
      return;
    }
    try {
      await introduce(name.trim());
      const settings = { ...last, ruleset, seats: fitting, public: false };
      const { id } = await createTable(settings);
      preferences.lastSettings.value = settings;
      navigate(`/t/${id}`);
    } catch (error) {
      setRefusal(said(error));
    }
  };
  return (
    <Dialog title={t("page-invite-title")} onClose={onClose}>
      <form class="form" onSubmit={(event) => void make(event)}>
        <div class="line">
          <span>
            <b>{t("page-invite-people")}</b>
            <small>{t("page-invite-people-hint")}</small>
          </span>
          <Stepper
            label={t("page-invite-people")}
            value={fitting}
            least={least}
            most={most}
            onChange={setSeats}
          />
        </div>
        <fieldset>
          <legend>{t("page-invite-rules")}</legend>
          <PresetChoice value={base} onChange={setBase} />
        </fieldset>
        <label class="line">
          <b>{t("page-invite-name")}</b>
          <input
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            maxLength={24}
            autocomplete="nickname"
          />
        </label>
        <p class="refusal" role="alert">{refusal}</p>
        <p class="actions">
          <button type="submit" class="btn pri">{t("page-invite-make")}</button>
        </p>
      </form>
    </Dialog>
  );
}
