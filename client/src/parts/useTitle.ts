import { useEffect, useRef } from "preact/hooks";
import { setPageTitle } from "./title";
import { t } from "../words/fluent";

// What is shown, and on top of it what has a name of its own: the last one counts.
const named: { title: string | null }[] = [];

function show(): void {
  const title = named.at(-1)?.title ?? null;
  setPageTitle(title === null ? t("page-title") : t("page-title-of", { page: title }));
}

/**
 * Name the page in the browser's tab, as long as the component is there; null for the first page,
 * which is called as the game is.
 */
export function useTitle(title: string | null): void {
  const own = useRef({ title });
  useEffect(() => {
    named.push(own.current);
    return () => {
      named.splice(named.indexOf(own.current), 1);
      if (named.length > 0) show();
    };
  }, []);
  useEffect(() => {
    own.current.title = title;
    show();
  }, [title]);
}
