// The review of a deal: asked for when somebody wants it, and from then on for the next deals too.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { review } from "../../connection/http";
import { said } from "../../parts/said";
import type { DealReview } from "../../protocol";

export type ReviewState =
  | { kind: "off" }
  | { kind: "working" }
  | { kind: "found"; review: DealReview }
  | { kind: "failed"; text: string };

export interface Reviewing {
  state: ReviewState;
  /** Asks for it, also once more if it has failed. */
  ask: () => void;
}

/** Whether whoever looks through deals wants them judged; it lasts as long as the page. */
const wanted = signal(false);

/** Lets nobody want reviews any more. */
export function forgetReviews(): void {
  wanted.value = false;
}

export function useReview(table: string, game: number, deal: number): Reviewing {
  const on = wanted.value;
  const [state, setState] = useState<ReviewState>({ kind: on ? "working" : "off" });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    let here = true;
    const show = (found: ReviewState): void => {
      if (here) setState(found);
    };
    show({ kind: "working" });
    review(table, game, deal).then(
      (answer) => {
        const [found] = answer.deals;
        show(found === undefined ? { kind: "off" } : { kind: "found", review: found });
      },
      (error: unknown) => show({ kind: "failed", text: said(error) }),
    );
    return () => {
      here = false;
    };
  }, [on, table, game, deal, tries]);
  const ask = (): void => {
    if (on) setTries(tries + 1);
    wanted.value = true;
  };
  return { state, ask };
}
