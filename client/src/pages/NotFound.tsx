import { t } from "../words/fluent";
import { Plain } from "../parts/Plain";
import { useTitle } from "../parts/useTitle";

/** An address at which there is nothing. */
export function NotFound() {
  useTitle(t("page-not-found-title"));
  return (
    <Plain title={t("page-not-found-title")}>
      <p>{t("page-not-found")}</p>
      <p class="actions"><a class="btn pri" href="/">{t("page-home-link")}</a></p>
    </Plain>
  );
}
