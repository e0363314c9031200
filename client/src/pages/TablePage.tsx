// A table in all its states: before a game, in it, between deals, after it.

import { useEffect, useRef, useState } from "preact/hooks";
import { follow } from "../table/effects";
import { TableContext, useTable } from "../store/context";
import { PlayingTable } from "../table/PlayingTable";
import { t } from "../words/fluent";
import { Before } from "./before/Before";
import { useUnread } from "./chat/unread";
import { Ended } from "./Ended";
import { lazy } from "./lazy";
import { Nothing } from "./Nothing";
import type { Overlay } from "./overlays/Overlays";
import { opening } from "./playNow";
import { RoomContext, useRoom } from "./room";
import { stageOf } from "./stage";
import { Unreachable } from "../parts/Unreachable";
import { useTitle } from "../parts/useTitle";
import { Waiting } from "../parts/Waiting";
import "./table-page.css";

const Overlays = lazy(() => import("./overlays/Overlays").then((it) => it.Overlays), Nothing);
const Chat = lazy(() => import("./chat/Chat").then((it) => it.Chat), Nothing);
const DealOver = lazy(() => import("./over/DealOver").then((it) => it.DealOver));
const GameOver = lazy(() => import("./over/GameOver").then((it) => it.GameOver));
const MoonChoice = lazy(() => import("./over/MoonChoice").then((it) => it.MoonChoice));

// Milliseconds until what may be opened on top of the table is fetched: first come the cards.
const AHEAD = 2_000;

export function TablePage({ table }: { table: string }) {
  const [store] = useState(() => opening(table));
  useEffect(() => () => store.close(), [store]);
  useEffect(() => follow(store), [store]);
  useEffect(() => {
    const timer = setTimeout(() => [Overlays, Chat, DealOver].forEach((it) => it.ahead()), AHEAD);
    return () => clearTimeout(timer);
  }, []);
  return (
    <TableContext.Provider value={store}>
      <Room />
    </TableContext.Provider>
  );
}

function Room() {
  const store = useTable();
  const view = store.shown.value;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [chatting, setChatting] = useState(false);
  const unread = useUnread(view, chatting);
  useTitle(view === null ? null : t("page-table-title", { code: view.table.code }));
  const ended = store.ended.value;
  if (ended !== null) return <Ended code={ended.code} again={() => store.open()} />;
  if (view === null) {
    const lost = store.link.value === "lost";
    return lost ? <Unreachable retry={() => store.retry()} /> : <Waiting />;
  }
  const room = {
    unread,
    show: setOverlay,
    chat: () => setChatting((open) => !open),
  };
  return (
    <RoomContext.Provider value={room}>
      <div class={`room${chatting ? " chatting" : ""}`}>
        <div class="room-table">
          <Stage />
        </div>
        {chatting && <Chat onClose={() => setChatting(false)} />}
      </div>
      {overlay !== null && <Overlays show={overlay} onChange={setOverlay} />}
    </RoomContext.Provider>
  );
}

function Stage() {
  const { show, chat, unread } = useRoom();
  const store = useTable();
  const view = store.shown.value;
  const stage = view === null ? null : stageOf(view, store.scene.value);
  // Whoever plays at once has no use for the lobby, which would flash by.
  const lobby = useRef(false);
  const starting = store.pending.value.some((command) => command.type === "start");
  const hurried = stage === "before" && starting && !lobby.current;
  lobby.current = stage === "before" && !hurried;
  useEffect(() => {
    if (stage !== null) headingFirst();
  }, [stage]);
  if (view === null || stage === null) return <Waiting />;
  if (hurried) return <Waiting>{t("page-dealing")}</Waiting>;
  switch (stage) {
    case "before":
      return <Before />;
    case "moon":
      return <MoonChoice />;
    case "deal-over":
      return <DealOver />;
    case "game-over":
      return <GameOver />;
    case "playing":
      return (
        <PlayingTable
          onMenu={() => show("menu")}
          onSheet={() => show("sheet")}
          onChat={chat}
          unread={unread}
        />
      );
  }
}

/** What had the focus may be gone with what was shown before: then the heading takes it. */
function headingFirst(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
