// The upper edge: which deal it is, and the buttons for all that opens on top of the table.

import type { ComponentChildren } from "preact";
import { Icon } from "../cards/icons";
import { useTable } from "../store/context";
import type { TableView } from "../model";
import { t } from "../words/fluent";
import { pauseWish } from "./pause";

export interface BarProps {
  view: TableView;
  onMenu: () => void;
  onChat: () => void;
  onSheet: () => void;
  /** How many lines of the chat one has not seen. */
  unread: number;
  /** Whether the last trick of a deal still lies there although the deal is over. */
  waiting: boolean;
  /** What lies between the title and the buttons where the screen is low. */
  children?: ComponentChildren;
}

function stateOf({ game, tricks, sheet }: TableView, waiting: boolean): string {
  if (game === null) return "";
  if (waiting) return t("table-last-trick");
  if (game.phase === "pass") return t("table-bar-pass", { direction: game.direction });
  if (game.phase === "deal") return t("table-bar-dealing");
  if (game.hearts_broken) return t("table-bar-broken");
  if (game.last_trick === null && tricks.length === 0) return t("table-bar-first");
  return sheet === null ? "" : t("table-bar-unbroken");
}

export function Bar({ view, onMenu, onChat, onSheet, unread, waiting, children }: BarProps) {
  const store = useTable();
  const { game, table, you, sheet } = view;
  const pause = pauseWish(view);
  const next = (game?.deal ?? 0) + 1;
  const deal = waiting ? (sheet?.deals.length ?? next) : next;
  return (
    <header class="bar">
      <button type="button" class="btn quiet sq" aria-label={t("table-menu")} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <div class="title">
        <h1>{t("table-bar-deal", { deal })}</h1>
        <span>{stateOf(view, waiting)}</span>
      </div>
      {children}
      {you.seat !== null && (
        <button
          type="button"
          class="btn quiet sq wide-only"
          aria-label={pause.text}
          title={pause.text}
          onClick={() => void store.do({ type: "pause", on: pause.on })}
        >
          <Icon name={table.paused ? "go" : "pause"} />
        </button>
      )}
      {table.settings.chat && (
        <button
          type="button"
          class="btn quiet sq chat-button"
          aria-label={t("table-chat", { unread })}
          onClick={onChat}
        >
          <Icon name="chat" />
          {unread > 0 && <span class="count num">{unread > 99 ? "99+" : unread}</span>}
        </button>
      )}
      <button
        type="button"
        class="btn sheet-button"
        aria-label={t("table-sheet")}
        onClick={onSheet}
      >
        <Icon name="sheet" />
        <span class="wide-only">{t("table-sheet")}</span>
      </button>
    </header>
  );
}
