// The ring around the card that is winning. There is one, and it slides from card to card.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/fluent";
import type { Box } from "./layout";
import { RING_AFTER_PAIR_AT, RING_AT } from "./motion";
import { px } from "./px";

export interface WinRingProps {
  /** Around which card; null: around none. */
  box: Box | null;
  /** Whether its label is below. */
  below: boolean;
  /** How many pairs there are: after a new one it waits until the pair is sewn. */
  pairs: number;
  over: boolean;
}

const GAP = 6;

export function WinRing({ box, below, pairs, over }: WinRingProps) {
  const last = useRef<{ box: Box | null; pairs: number }>({ box: null, pairs: 0 });
  const { current } = last;
  const place = box ?? current.box;
  const delay = pairs > current.pairs ? RING_AFTER_PAIR_AT : RING_AT;
  // From nowhere it appears where it belongs and does not slide there.
  const appears = current.box === null || box === null;
  useEffect(() => {
    last.current = { box, pairs };
  });
  if (place === null) return null;
  return (
    <div
      class={`win-ring${box === null ? " none" : ""}${appears ? " appears" : ""}`}
      style={{
        transform: `translate(${place.x - GAP}px, ${place.y - GAP}px)`,
        width: px(place.w + 2 * GAP),
        height: px(place.h + 2 * GAP),
        transitionDelay: box === null ? "0ms" : `${delay}ms`,
      }}
    >
      <span class={`wins${below ? " below" : ""}`}>
        {over ? t("table-ring-won") : t("table-ring-wins")}
      </span>
    </div>
  );
}
