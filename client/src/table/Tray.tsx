// The cards that one is about to pass or to bury, beside those of the others.

import { Card } from "../cards/Card";
import { Icon, type IconName } from "../cards/icons";
import type { Direction } from "../protocol";
import { t } from "../words/fluent";

const SIGNS: Record<Direction, IconName> = {
  left: "left",
  right: "right",
  across: "up",
  hold: "up",
};

export interface TrayProps {
  /** To whom, and in which direction; null: they are buried. */
  to: { name: string; direction: Direction } | null;
  cards: readonly string[];
  count: number;
}

/** More than these are only counted. */
const SEEN = 6;

export function Tray({ to, cards, count }: TrayProps) {
  const places = Math.min(count, SEEN);
  return (
    <div class="tray" aria-hidden="true">
      <b>
        {to !== null && <Icon name={SIGNS[to.direction]} />}
        {to === null ? t("table-tray-bury") : t("table-tray-to", to)}
      </b>
      <div class="places">
        {Array.from({ length: places }, (_, at) => {
          const card = cards[at];
          return (
            <i key={at} class={card === undefined ? "empty" : ""}>
              {card !== undefined && <Card card={card} small />}
            </i>
          );
        })}
      </div>
    </div>
  );
}
