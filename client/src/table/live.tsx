// What a screen reader says by itself: what happens at the table, and at once what asks for its
// listener. It is there before anything happens: regions that come with their text are silent.

import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "../store/context";
import { refusalText } from "../words/refusal";
import { tell, trickText } from "./happened";

interface Spoken {
  text: string;
  /** The same words again are a new node, so that they are said again. */
  times: number;
}

const NOTHING: Spoken = { text: "", times: 0 };

/** Milliseconds for which what comes is gathered, so that one sentence does not cut off another. */
const GATHER = 500;

export interface Speaker {
  /** Says the state of the trick. */
  state: () => void;
}

export function useSpeaker(): Speaker & { calm: Spoken; urgent: Spoken } {
  const store = useTable();
  const [calm, setCalm] = useState(NOTHING);
  const [urgent, setUrgent] = useState(NOTHING);
  const kept = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const say = (set: typeof setCalm, text: string): void =>
    set((old) => ({ text, times: old.times + 1 }));
  useEffect(() => {
    const off = store.on((news) => {
      const told = tell(news);
      if (told.urgent.length > 0) say(setUrgent, told.urgent.join(" "));
      if (told.calm.length === 0) return;
      kept.current.push(...told.calm);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        say(setCalm, kept.current.join(" "));
        kept.current = [];
      }, GATHER);
    });
    return () => {
      off();
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
  return { state, calm, urgent };
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
