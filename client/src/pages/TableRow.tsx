import type { Listed } from "../connection/http";
import { t } from "../words/fluent";
import { ago } from "./ago";
import { listOf } from "../words/listOf";
import { namesOf } from "./lists";

/** A table in a list: who sits there, how it stands, and the ways to it. */
export function TableRow({ table, mine }: { table: Listed; mine: boolean }) {
  const { status, taken, seats, host } = table;
  const { shown, more } = namesOf(table);
  const who = more > 0
    ? t("page-table-names-more", { names: shown.join(", "), more })
    : listOf(shown);
  const state = stateOf(table);
  return (
    <li>
      <a class={`row ${status}`} href={`/t/${table.id}`}>
        <span class="dot" aria-hidden="true" />
        <b>{who === "" ? t("page-table-nobody") : who}</b>
        <span class="how">
          {host === "" || status === "over" ? state : t("page-table-host", { state, host })}
        </span>
        <em>
          {mine
            ? t(`page-table-go-${status}`)
            : t(taken < seats ? "page-table-join" : "page-table-look")}
        </em>
      </a>
      {status === "over" && table.games > 0 && (
        <a
          class="again"
          href={`/t/${table.id}/games/${table.games - 1}/deals/0`}
          aria-label={t("page-table-replay-label", { who })}
        >
          {t("page-table-replay")}
        </a>
      )}
    </li>
  );
}

function stateOf({ status, taken, seats, changed }: Listed): string {
  switch (status) {
    case "before":
      return t("page-table-before", { taken, seats });
    case "playing":
      return t("page-table-playing", { ago: ago(changed, Date.now()) });
    case "over":
      return t("page-table-over", { ago: ago(changed, Date.now()) });
  }
}
