// Choosing cards in the hand: to pass, to bury, to play, or for one's next turn.

import { useRef, useState } from "preact/hooks";
import { preferences } from "../device/preferences";
import type { TableStore, TableView } from "../store/table";
import { NONE } from "./stable";
import { QUEUE_GUARDS, sameCards, toggled, type Task } from "./task";

export interface Choice {
  /** The cards that are chosen to be passed or buried. */
  picked: readonly string[];
  /** The card that a second press plays. */
  armed: string | null;
  /** Whether what is picked can be handed over. */
  ready: boolean;
  press: (card: string) => void;
  handOver: () => void;
}

/** Milliseconds after a card was played in which no other one is pressed by intent. */
const SETTLING = 400;

export function useChoice(store: TableStore, view: TableView, task: Task): Choice {
  const deal = `${view.table.game} ${view.game?.deal ?? 0} ${view.game?.phase ?? ""}`;
  const [draft, setDraft] = useState<{ deal: string; cards: string[] } | null>(null);
  const [armed, setArmed] = useState<{ turn: number; card: string } | null>(null);
  const played = useRef(-SETTLING);
  const turn = view.game?.turn ?? 0;
  const { you } = view;
  const own = draft?.deal === deal ? draft.cards : null;
  const before = task.kind === "pass" ? you.passed : NONE;
  const shown = task.kind === "pass" || task.kind === "discard" ? (own ?? before) : NONE;
  const most = task.kind === "pass" || task.kind === "discard" ? task.count : 0;
  const ready =
    most > 0 &&
    shown.length === most &&
    !(task.kind === "pass" && sameCards(shown, you.passed));
  const weapon = armed !== null && armed.turn === turn ? armed.card : null;

  const press = (card: string): void => {
    // The hand closes up when a card has left it: the second of two quick presses would hit its
    // neighbour, and let that one play itself in the next trick.
    if (performance.now() - played.current < SETTLING) return;
    switch (task.kind) {
      case "pass":
      case "discard": {
        const held = you.hand.filter((one) => one === card).length;
        setDraft({ deal, cards: toggled(shown, card, held, most) });
        store.dismiss();
        break;
      }
      case "play":
        if (preferences.confirm.value && you.legal.includes(card) && weapon !== card) {
          setArmed({ turn, card });
          store.dismiss();
        } else {
          setArmed(null);
          if (you.legal.includes(card)) played.current = performance.now();
          void store.do({ type: "play", card });
        }
        break;
      case "wait":
        if (you.queued?.card === card) void store.do({ type: "unqueue" });
        else void store.do({ type: "queue", card, unless: [...QUEUE_GUARDS] });
        break;
      case "none":
        break;
    }
  };

  const handOver = (): void => {
    if (!ready) return;
    if (task.kind === "pass") void store.do({ type: "pass", cards: [...shown] });
    if (task.kind === "discard") void store.do({ type: "discard", cards: [...shown] });
    setDraft(null);
  };

  return { picked: shown, armed: weapon, ready, press, handOver };
}
