import { useEffect, useState } from "preact/hooks";
import { introduce, loadPerson, person } from "../../store/person";
import { t } from "../../words/fluent";
import { said } from "../../parts/said";

/** What one is called at tables; at each it can be changed as well. */
export function YourName() {
  const [written, setWritten] = useState<string | null>(null);
  const [state, setState] = useState({ saved: false, refusal: "" });
  useEffect(() => {
    loadPerson().catch((error: unknown) => setState({ saved: false, refusal: said(error) }));
  }, []);
  const save = (event: Event): void => {
    event.preventDefault();
    const name = (written ?? "").trim();
    if (name === "") return;
    introduce(name).then(
      () => setState({ saved: true, refusal: "" }),
      (error: unknown) => setState({ saved: false, refusal: said(error) }),
    );
  };
  return (
    <form class="form" onSubmit={save}>
      <div class="line">
        <label for="own-name"><b>{t("page-own-name")}</b></label>
        <span class="field">
          <input
            id="own-name"
            value={written ?? person.value?.name ?? ""}
            onInput={(event) => {
              setWritten(event.currentTarget.value);
              setState({ saved: false, refusal: "" });
            }}
            maxLength={24}
            autocomplete="nickname"
          />
          <button type="submit" class="btn">{t("page-save")}</button>
        </span>
      </div>
      <p role="status">{state.saved ? t("page-own-name-saved") : ""}</p>
      <p class="refusal" role="alert">{state.refusal}</p>
    </form>
  );
}
