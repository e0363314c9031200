// One card. Its face is drawn once a page, as a symbol, however often it is shown.

import "./card.css";
import { suitOf } from "../words/cards";
import type { Face } from "./code";
import { symbolOf } from "./symbols";

export interface CardProps {
  card: Face;
  /** One index and one sign, for less than about 60 pixels. */
  small?: boolean;
  /** What it is called; without it, the card is decoration. */
  label?: string;
}

export function Card({ card, small = false, label }: CardProps) {
  const symbol = symbolOf(card, small);
  const kind = card === "back" ? "back" : `s-${suitOf(card)}`;
  const told =
    label === undefined
      ? ({ "aria-hidden": true } as const)
      : ({ role: "img", "aria-label": label } as const);
  return (
    <svg class={`card ${kind}`} viewBox="0 0 100 140" {...told}>
      <use href={`#${symbol}`} />
    </svg>
  );
}
