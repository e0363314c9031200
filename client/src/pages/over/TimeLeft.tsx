import { useEffect, useState } from "preact/hooks";
import { useTable } from "../../store/context";
import { t } from "../../words/fluent";

/** How many seconds one still has to be ready. */
export function TimeLeft({ deadline }: { deadline: number }) {
  const store = useTable();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil(store.seconds(deadline)));
  return <span class="time-left num">{t("page-time-left", { seconds })}</span>;
}
