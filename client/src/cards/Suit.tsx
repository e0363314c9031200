// The sign of a suit, as large as the text around it.

import type { Suit as SuitKey } from "../words/cards";
import { SUIT_PATHS } from "./glyphs";

export function Suit({ suit, label }: { suit: SuitKey; label?: string }) {
  const told =
    label === undefined
      ? ({ "aria-hidden": true } as const)
      : ({ role: "img", "aria-label": label } as const);
  return (
    <svg class={`suit s-${suit}`} viewBox="0 0 100 100" {...told}>
      <path d={SUIT_PATHS[suit]} />
    </svg>
  );
}
