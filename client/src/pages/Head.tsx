// The bar over what is shown between the deals: menu, whose table, chat, score sheet.

import { Icon } from "../cards/icons";
import { useTable } from "../store/context";
import { t } from "../words/fluent";
import { useRoom } from "./room";
import "./head.css";

export function Head({ sub, sheet = false }: { sub: string; sheet?: boolean }) {
  const { show, chat, unread } = useRoom();
  const store = useTable();
  const view = store.shown.value;
  if (view === null) return null;
  return (
    <header class="head ui">
      <button
        type="button"
        class="btn quiet sq"
        aria-label={t("page-menu")}
        onClick={() => show("menu")}
      >
        <Icon name="menu" />
      </button>
      <p class="whose">
        <b class="serif">{t("page-table-name", { code: view.table.code })}</b>
        <span>{sub}</span>
      </p>
      {store.link.value === "lost" && (
        <p class="lost" role="status"><Icon name="offline" /> {t("page-link-lost")}</p>
      )}
      {view.table.settings.chat && (
        <button
          type="button"
          class="btn quiet sq"
          aria-label={t("page-chat-open", { unread })}
          onClick={chat}
        >
          <Icon name="chat" />
          {unread > 0 && <i class="unread" aria-hidden="true">{unread}</i>}
        </button>
      )}
      {sheet && (
        <button type="button" class="btn" onClick={() => show("sheet")}>
          <Icon name="sheet" /> <span class="beside">{t("page-sheet")}</span>
        </button>
      )}
    </header>
  );
}
