// The tables at which one sits, and those that are there for everybody.

import { useEffect, useState } from "preact/hooks";
import { publicTables, type Listed } from "../connection/http";
import { loadPerson, person } from "../store/person";
import { t } from "../words/fluent";
import { ordered } from "./lists";
import { TableRow } from "./TableRow";

// So many are seen at once; the others are a press away.
const FIRST = 5;

export function Lists() {
  const mine = ordered(person.value?.tables ?? []);
  const [open, setOpen] = useState<Listed[]>([]);
  useEffect(() => {
    // Whoever cannot be asked is as good as unknown here; pressing a button tells what is wrong.
    loadPerson().catch(() => undefined);
    // Without the list the page is still of use, and what is wrong is said where one presses.
    publicTables().then(setOpen, () => undefined);
  }, []);
  const known = new Set([...mine.going, ...mine.over].map((table) => table.id));
  const others = open.filter((table) => !known.has(table.id));
  return (
    <>
      <Tables id="mine" title={t("page-your-tables")} tables={mine.going} mine />
      <Tables id="open" title={t("page-open-tables")} tables={others} mine={false} />
      {mine.over.length > 0 && (
        <details class="tables">
          <summary>{t("page-finished-tables", { count: mine.over.length })}</summary>
          <Rows tables={mine.over} mine />
        </details>
      )}
    </>
  );
}

interface RowsProps {
  tables: readonly Listed[];
  /** Whether one sits there. */
  mine: boolean;
}

function Tables({ id, title, tables, mine }: RowsProps & { id: string; title: string }) {
  if (tables.length === 0) return null;
  // To fold a single one away would save nothing.
  const first = tables.length <= FIRST + 1 ? tables.length : FIRST;
  const rest = tables.slice(first);
  return (
    <section class="tables" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rows tables={tables.slice(0, first)} mine={mine} />
      {rest.length > 0 && (
        <details>
          <summary>{t("page-more-tables", { count: rest.length })}</summary>
          <Rows tables={rest} mine={mine} />
        </details>
      )}
    </section>
  );
}

function Rows({ tables, mine }: RowsProps) {
  return <ul>{tables.map((table) => <TableRow key={table.id} table={table} mine={mine} />)}</ul>;
}
