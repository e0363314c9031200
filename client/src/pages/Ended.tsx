// Why one is at a table no more, and where to go from there.

import { hasMessage, t } from "../words/fluent";
import { errorText } from "../words/refusal";
import { Plain } from "../parts/Plain";
import { useTitle } from "../parts/useTitle";

// The program itself is too old or too new: another one has to be loaded.
const RELOAD = new Set(["wrong_protocol"]);
// Nothing changes by trying again.
const FINAL = new Set(["no_such_table"]);

export function Ended({ code, again }: { code: string; again: () => void }) {
  const own = `page-ended-${code.replaceAll("_", "-")}`;
  const title = hasMessage(`${own}-title`) ? t(`${own}-title`) : t("page-ended-title");
  useTitle(title);
  return (
    <Plain title={title}>
      <p>{hasMessage(own) ? t(own) : errorText(code, t("page-ended"))}</p>
      <p class="actions">
        {RELOAD.has(code) && (
          <button type="button" class="btn pri" onClick={() => location.reload()}>
            {t("page-reload")}
          </button>
        )}
        {!RELOAD.has(code) && !FINAL.has(code) && (
          <button type="button" class="btn pri" onClick={again}>{t("page-try-again")}</button>
        )}
        <a class={`btn${FINAL.has(code) ? " pri" : ""}`} href="/">{t("page-home-link")}</a>
      </p>
    </Plain>
  );
}
