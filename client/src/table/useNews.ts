// What is shown for a while after it has happened: notices above the hand, bubbles at places.

import { useEffect, useState } from "preact/hooks";
import type { Reaction } from "../protocol";
import { useTable } from "../store/context";
import { useForAWhile } from "./later";
import { noticeOf } from "./happened";

const NOTICE = 5_000;
const BUBBLE = 3_000;

interface Notice {
  text: string;
}

export function useNotice(): string | null {
  const store = useTable();
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(
    () =>
      store.on((news) => {
        const text = news.whole ? null : noticeOf(news);
        if (text !== null) setNotice({ text });
        // What one does oneself is more than what was.
        else if (news.happened.some((one) => one.type === "trick_won")) setNotice(null);
      }),
    [store],
  );
  return useForAWhile(notice, NOTICE)?.text ?? null;
}

export interface Bubble {
  seat: number;
  text: string | null;
  reaction: Reaction | null;
}

/** By seat, what somebody there has just said or shown. */
export function useBubbles(): ReadonlyMap<number, Bubble> {
  const store = useTable();
  const [bubbles, setBubbles] = useState<ReadonlyMap<number, Bubble>>(new Map());
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const show = (bubble: Bubble): void => {
      setBubbles((old) => new Map(old).set(bubble.seat, bubble));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setBubbles((old) => {
          if (old.get(bubble.seat) !== bubble) return old;
          const left = new Map(old);
          left.delete(bubble.seat);
          return left;
        });
      }, BUBBLE);
      timers.add(timer);
    };
    const off = store.on(({ happened, after, whole }) => {
      if (whole) return;
      for (const event of happened) {
        if (event.type !== "chatted" && event.type !== "reacted") continue;
        const seat = after.members.find((one) => one.member === event.member)?.seat ?? null;
        if (seat === null || after.you.muted.includes(event.member)) continue;
        const text = event.type === "chatted" ? event.text : null;
        show({ seat, text, reaction: event.type === "reacted" ? event.reaction : null });
      }
    });
    return () => {
      off();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [store]);
  return bubbles;
}
