// What is said at the table: beside it where there is room, else on a sheet from below.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../cards/icons";
import { MAX_TEXT, type Command } from "../../protocol";
import { useTable } from "../../store/context";
import { Reaction, REACTIONS } from "../../table/Reaction";
import { useSize } from "../../table/size";
import type { TableView } from "../../model";
import { t } from "../../words/fluent";
import { Dialog } from "../../parts/Dialog";
import { becomeKnown } from "../known";
import { RefusalLine } from "../RefusalLine";
import { said } from "../../parts/said";
import { stageOf } from "../stage";
import { useWide } from "../useWide";
import { linesOf } from "./lines";
import "./chat.css";

export function Chat({ onClose }: { onClose: () => void }) {
  // Beside the table it takes room of its own; where there is none it lies on top.
  const wide = useWide("(min-width: 1000px)");
  if (!wide) {
    return <Dialog title={t("page-chat")} onClose={onClose}><Talk heard={false} /></Dialog>;
  }
  return <Side onClose={onClose} />;
}

function Side({ onClose }: { onClose: () => void }) {
  const store = useTable();
  const view = store.shown.value;
  const playing = view !== null && stageOf(view, store.scene.value) === "playing";
  const side = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = side.current;
    return () => {
      // What had the focus goes with the chat: then it is given back, as dialogs give it back.
      const within = element?.contains(document.activeElement) === true;
      if (within && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <aside
      ref={side}
      class="chat-side ui"
      aria-labelledby="chat-title"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        // What is typed here is no command to the table.
        event.stopPropagation();
      }}
    >
      <header>
        <h2 id="chat-title">{t("page-chat")}</h2>
        <button type="button" class="btn quiet sq" aria-label={t("page-close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <Talk heard={playing} />
    </aside>
  );
}

/** `heard`: whether the table itself tells a screen reader what is said and refused. */
function Talk({ heard }: { heard: boolean }) {
  const store = useTable();
  const view = store.shown.value;
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState("");
  const lines = view === null ? [] : linesOf(view);
  useEffect(() => field.current?.focus(), []);
  // In a dialog the list has no height before that is open.
  const size = useSize(list);
  useLayoutEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [lines.length, size]);
  if (view === null) return null;
  const tell = async (command: Command): Promise<boolean> => {
    try {
      if (view.you.member === null) await becomeKnown(store);
    } catch (error) {
      setRefusal(said(error));
      return false;
    }
    setRefusal("");
    return store.do(command);
  };
  const say = (event: Event): void => {
    event.preventDefault();
    const written = text.trim();
    if (written === "") return;
    setText("");
    void tell({ type: "chat", text: written }).then((done) => {
      // What was refused is given back, unless something new is being written.
      if (!done) setText((now) => (now === "" ? written : now));
    });
  };
  return (
    <div class="talk">
      <div
        ref={list}
        class="lines"
        role="log"
        aria-live={heard ? "off" : "polite"}
        aria-label={t("page-chat")}
        tabIndex={0}
      >
        <ol>
          {lines.length === 0 && <li class="none">{t("page-chat-empty")}</li>}
          {lines.map((line, at) => (
            <li key={`${line.at} ${at}`} class={line.own ? "own" : ""}>
              {line.first && <b class="serif">{line.own ? t("page-you") : line.name}</b>}
              <span dir="auto">{line.text}</span>
            </li>
          ))}
        </ol>
      </div>
      <div class="reactions" role="group" aria-label={t("page-chat-reactions")}>
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            class="btn quiet"
            aria-label={t("page-reaction-name", { reaction })}
            title={t("page-reaction-name", { reaction })}
            onClick={() => void tell({ type: "react", reaction })}
          >
            <Reaction kind={reaction} />
          </button>
        ))}
      </div>
      <form onSubmit={say}>
        <input
          ref={field}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          maxLength={MAX_TEXT}
          placeholder={t("page-chat-write")}
          aria-label={t("page-chat-write")}
          autocomplete="off"
          enterkeyhint="send"
        />
        <button type="submit" class="btn pri">{t("page-chat-send")}</button>
      </form>
      <p class="refusal" role="alert">{refusal}</p>
      <RefusalLine heard={heard} />
      <Muted view={view} />
    </div>
  );
}

function Muted({ view }: { view: TableView }) {
  const store = useTable();
  const muted = view.members.filter((each) => view.you.muted.includes(each.member));
  return (
    <>
      {muted.map(({ member, name }) => (
        <p key={member} class="muted">
          {t("page-chat-muted", { name })}
          <button
            type="button"
            class="link"
            aria-label={t("page-unmute-label", { name })}
            onClick={() => void store.do({ type: "mute", member, on: false })}
          >
            {t("page-unmute")}
          </button>
        </p>
      ))}
    </>
  );
}
