// A card on the cloth. It travels there from its seat, and later to whoever wins the trick.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Card } from "../cards/Card";
import { SMALL_FACE, type Box } from "./layout";
import { useLater } from "./later";
import { EASE, TRAVEL, TURN_AT } from "./motion";
import { px, sized } from "./px";

export interface Point {
  x: number;
  y: number;
}

/** Where a card comes from: its middle, and how wide it was if it was seen there. */
export interface Origin extends Point {
  width: number | null;
}

export interface Tie {
  /** What the knot says. */
  text: string;
  /** Where it sits, from the card's upper left corner. */
  at: Point;
  /** In degrees. */
  tilt: number;
}

export interface LaidCardProps {
  card: string;
  box: Box;
  layer: number;
  /** Its pair, if it is cancelled. */
  tie: Tie | null;
  /** From where it comes; null: it lay there already. */
  from: Origin | null;
  /** Where it goes with the whole trick; null: it stays. */
  to: Point | null;
  still: boolean;
}

const STROKE = "M9 126C34 92 62 52 92 13";

export function LaidCard({ card, box, layer, tie, from, to, still }: LaidCardProps) {
  const outer = useRef<HTMLDivElement>(null);
  const origin = useRef(still ? null : from);
  const gone = useLater(tie !== null, still || from === null ? 0 : TURN_AT);
  const here = `translate(${box.x}px, ${box.y}px)`;
  useLayoutEffect(() => {
    const element = outer.current;
    const begin = origin.current;
    if (element === null || begin === null) return;
    const x = begin.x - box.w / 2;
    const y = begin.y - box.h / 2;
    const seen = begin.width !== null;
    const size = begin.width === null ? 0.7 : begin.width / box.w;
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: seen ? 1 : 0 },
        { opacity: 1, offset: 0.4 },
        // Then to where it lies, also if that moves meanwhile because the hand needs less room.
        {},
      ],
      { duration: TRAVEL, easing: EASE },
    );
    // Only on its way in; later moves are transitions.
  }, []);
  const there =
    to === null
      ? here
      : `translate(${to.x - box.w / 2}px, ${to.y - box.h / 2}px) scale(0.3)`;
  const style = { ...sized(box), transform: there, zIndex: 2 + layer };
  const shown = gone && tie !== null;
  return (
    <div ref={outer} class={`laid${to === null ? "" : " off"}`} style={style}>
      <div
        class={`turned${shown ? " dim" : ""}`}
        style={shown ? { transform: `rotate(${tie.tilt}deg)` } : undefined}
      >
        <Card card={card} small={box.w <= SMALL_FACE} />
        {shown && (
          <svg class="strike" viewBox="0 0 100 140" preserveAspectRatio="none">
            <path class="under" d={STROKE} />
            <path d={STROKE} />
          </svg>
        )}
      </div>
      {shown && (
        <span class="knot" style={{ left: px(tie.at.x), top: px(tie.at.y) }}>
          {tie.text}
        </span>
      )}
    </div>
  );
}
