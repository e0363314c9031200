// Asking the server what one would play, and keeping the answer for as long as its moment lasts.

import { useEffect, useRef, useState } from "preact/hooks";
import { hint } from "../../connection/http";
import { momentOf } from "../../connection/moment";
import type { TableView } from "../../model";
import { said } from "../../parts/said";
import type { TableHint } from "../../protocol";

export type HintState =
  | { kind: "none" }
  | { kind: "asked" }
  | { kind: "given"; hint: TableHint }
  | { kind: "refused"; text: string };

export interface Hinting {
  state: HintState;
  /** Whether one may ask now. */
  open: boolean;
  ask: () => void;
  /** Shows it no more. */
  drop: () => void;
}

const NONE: HintState = { kind: "none" };

/** What one has to do, if one may ask what to do; it is the same text for as long as it is the same. */
export function askable(view: TableView): string | null {
  const { game, seats, table, you } = view;
  if (!table.hints || game === null || game.phase === "deal" || you.seat === null) return null;
  return seats[you.seat]?.stand_in === true ? null : momentOf(view);
}

/** `hear` is called with an answer or a refusal once it is there, if its moment has not passed. */
export function useHint(
  view: TableView,
  hear: (state: HintState) => void = () => undefined,
): Hinting {
  const moment = askable(view);
  const [held, setHeld] = useState<{ moment: string; state: HintState } | null>(null);
  const now = useRef(moment);
  now.current = moment;
  useEffect(() => () => void (now.current = null), []);
  const state = held !== null && held.moment === moment ? held.state : NONE;
  const ask = (): void => {
    if (moment === null || state.kind === "asked" || state.kind === "given") return;
    const show = (found: HintState): void => {
      if (now.current !== moment) return;
      setHeld({ moment, state: found });
      hear(found);
    };
    setHeld({ moment, state: { kind: "asked" } });
    hint(view.table.id).then(
      (found) => {
        // It may be of a moment that this page has not heard of yet.
        const meant = found.seat === view.you.seat && found.deal === view.game?.deal;
        show(meant ? { kind: "given", hint: found } : NONE);
      },
      (error: unknown) => show({ kind: "refused", text: said(error) }),
    );
  };
  return { state, open: moment !== null, ask, drop: () => setHeld(null) };
}
