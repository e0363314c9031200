import { useEffect, useState } from "preact/hooks";
import type { Settings } from "../../protocol";
import { TableStore } from "../../store/table";
import { t } from "../../words/fluent";
import { Heading } from "../../parts/Heading";
import { Ornament } from "../../parts/Ornament";
import { useTitle } from "../../parts/useTitle";
import { RulesText } from "./RulesText";
import "../../parts/paper.css";

/** The rules; from a table, with what that table plays. */
export function Rules({ table }: { table: string | null }) {
  const settings = useSettings(table);
  useTitle(t("page-rules"));
  return (
    <main class="text-page ui">
      <p class="way">
        {table === null
          ? <a href="/">{t("page-home-link")}</a>
          : <a href={`/t/${table}`}>{t("page-to-table")}</a>}
      </p>
      <Heading>{t("page-rules-title")}</Heading>
      <Ornament />
      <div class="paper page-paper">
        <RulesText settings={settings} />
      </div>
    </main>
  );
}

/** How a table plays; null until it is known, and if it cannot be. */
function useSettings(table: string | null): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    if (table === null) return undefined;
    const store = new TableStore(table);
    store.on(({ after }) => {
      setSettings(after.table.settings);
      store.close();
    });
    store.open();
    return () => store.close();
  }, [table]);
  return settings;
}
