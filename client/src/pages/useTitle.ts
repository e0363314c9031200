import { useEffect } from "preact/hooks";
import { setPageTitle } from "../device/title";
import { t } from "../words/fluent";

/** Name the page in the browser's tab; null for the first page, which is called as the game is. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    setPageTitle(title === null ? t("page-title") : t("page-title-of", { page: title }));
  }, [title]);
}
