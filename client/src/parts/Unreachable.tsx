import { signal } from "@preact/signals";
import { t } from "../words/fluent";
import { Plain } from "./Plain";

/** Whether this device has a network at all, as far as it knows. */
export const online = signal(navigator.onLine);
addEventListener("online", () => (online.value = true));
addEventListener("offline", () => (online.value = false));

/** What stands there when the server cannot be reached. */
export function Unreachable({ retry }: { retry: () => void }) {
  return (
    <Plain title={online.value ? t("page-unreachable-title") : t("page-offline-title")}>
      <p>{online.value ? t("page-unreachable") : t("page-offline")}</p>
      <p class="actions">
        <button type="button" class="btn pri" onClick={retry}>{t("page-try-again")}</button>
        <a class="btn" href="/">{t("page-home-link")}</a>
      </p>
    </Plain>
  );
}
