import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/fluent";
import "./plain.css";

/** What stands there while a page is on its way; nothing for the first moment, lest it flicker. */
export function Waiting({ children }: { children?: ComponentChildren }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main class="plain waiting" aria-busy="true">
      <p role="status">{long ? children ?? t("page-waiting") : ""}</p>
    </main>
  );
}
