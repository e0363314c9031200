// What a screen reader says by itself: what happens at the table, and at once what asks for its
// listener. It is there before anything happens: regions that come with their text are silent.

import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "../store/context";
import { refusalText } from "../words/refusal";
import { tell, tellAnew, trickText, type Told } from "./happened";

interface Spoken {
  text: string;
  /** The same words again are a new node, so that they are said again. */
  times: number;
}

const NOTHING: Spoken = { text: "", times: 0 };

/** Milliseconds for which what comes is gathered, so that one sentence does not cut off another. */
const GATHER = 500;

/** Milliseconds after which a region that has come is listened to. */
const REGION = 100;

/** While a modal dialog is open all else on the page is silent, so it says the same. */
function sayInDialog(text: string, role: "alert" | "status"): void {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (dialog === undefined) return;
  const found = dialog.querySelector(`:scope > .sr[role=${role}]`);
  const region = found ?? document.createElement("div");
  if (found === null) {
    region.className = "sr";
    region.setAttribute("role", role);
    dialog.append(region);
  }
  setTimeout(() => (region.textContent = text), REGION);
}

export interface Speaker {
  /** Says the state of the trick. */
  state: () => void;
  /** Says what its listener has asked for. */
  tell: (text: string) => void;
}

export function useSpeaker(): Speaker & { calm: Spoken; urgent: Spoken } {
  const store = useTable();
  const [calm, setCalm] = useState(NOTHING);
  const [urgent, setUrgent] = useState(NOTHING);
  const kept = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const say = (set: typeof setCalm, text: string): void => {
    set((old) => ({ text, times: old.times + 1 }));
    sayInDialog(text, set === setUrgent ? "alert" : "status");
  };
  useEffect(() => {
    const hear = (told: Told): void => {
      if (told.urgent.length > 0) say(setUrgent, told.urgent.join(" "));
      if (told.calm.length === 0) return;
      kept.current.push(...told.calm);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        say(setCalm, kept.current.join(" "));
        kept.current = [];
      }, GATHER);
    };
    let asked = false;
    const off = store.on((news) => {
      const told = tell(news);
      asked ||= told.urgent.length > 0;
      hear(told);
    });
    // The screen itself comes with the news of a deal, so it has heard nothing of it yet; and what
    // is said by regions as they come is not heard.
    const first = setTimeout(() => {
      const view = store.view.value;
      const told = view === null ? null : tellAnew(view);
      if (told !== null) hear({ ...told, urgent: asked ? [] : told.urgent });
    }, GATHER);
    return () => {
      off();
      clearTimeout(first);
      clearTimeout(timer.current);
    };
  }, [store]);
  const refusal = store.refusal.value;
  useEffect(() => {
    if (refusal !== null) say(setUrgent, refusalText(refusal, store.view.value));
  }, [refusal]);
  const state = (): void => {
    const view = store.view.value;
    if (view !== null) say(setCalm, trickText(view));
  };
  return { state, tell: (text) => say(setCalm, text), calm, urgent };
}

export function Live({ calm, urgent }: { calm: Spoken; urgent: Spoken }) {
  return (
    <div class="sr">
      <div role="status">
        <p key={calm.times}>{calm.text}</p>
      </div>
      <div role="alert">
        <p key={urgent.times}>{urgent.text}</p>
      </div>
    </div>
  );
}
