// A place at the table: what the stage is told of a seat, and the name printed on the cloth.

import type { ComponentChildren } from "preact";
import { Icon } from "../cards/icons";
import { t } from "../words/fluent";
import type { Box, Mode } from "./layout";
import { placed, px } from "./px";

export interface StageSeat {
  seat: number;
  /** As it is shown on the cloth. */
  name: string;
  /** The score; null for none. */
  total: string | null;
  you: boolean;
  turn: boolean;
  dealer: boolean;
  bot: boolean;
  standIn: boolean;
  /** A member of whom no device is connected. */
  away: boolean;
  /** Who receives what is passed. */
  target: boolean;
  /** What lies there while no card does; null: nothing. */
  slot: ComponentChildren;
  /** How much time is left; null: no clock runs. */
  clock: ComponentChildren;
  /** What they have just said. */
  bubble: ComponentChildren;
}

// Sizes of type in pixels, and the width of a bold letter and of a digit in its height.
const LARGEST = { grid: 13, ring: 17 };
const LEAST = { grid: 10, ring: 12 };
const LETTER = { grid: 0.64, ring: 0.6 };
const DIGIT = { grid: 8.4, ring: 10.2 };
const MARK = 18;

/** The size of type in which a name has room beside its marks; below the least it is cut off. */
export function nameSize(
  name: string,
  width: number,
  total: string | null,
  marks: number,
  mode: Mode,
): number {
  const digits = total === null ? 0 : [...total].length * DIGIT[mode] + 4;
  const room = width - 8 - digits - marks * MARK;
  const size = room / Math.max(1, [...name].length * LETTER[mode]);
  return Math.max(LEAST[mode], Math.min(LARGEST[mode], Math.round(size * 4) / 4));
}

export interface NameProps {
  seat: StageSeat;
  box: Box;
  mode: Mode;
  led: boolean;
}

export function Name({ seat, box, mode, led }: NameProps) {
  const signs = [seat.bot || seat.standIn, seat.away && !seat.standIn, seat.dealer];
  const count = signs.filter((sign) => sign).length;
  const marks = count + (led && mode === "ring" ? 1.6 : 0);
  const beside = nameSize(seat.name, box.w, seat.total, marks, mode);
  // A name is worth more than a score, which the sheet tells as well.
  const total = marks > 0 && beside === LEAST[mode] ? null : seat.total;
  const size = nameSize(seat.name, box.w, total, marks, mode);

  const kind =
    "name" +
    (seat.turn ? " turn" : "") +
    (seat.you ? " you" : "") +
    (seat.target ? " target" : "") +
    (seat.away ? " away" : "");
  return (
    <div
      class={kind}
      title={seat.name}
      style={placed(box)}
    >
      <span class="who" style={{ fontSize: px(size) }}>
        {seat.name}
      </span>
      {(seat.bot || seat.standIn) && <Icon name="bot" />}
      {seat.away && !seat.standIn && <Icon name="offline" />}
      {seat.dealer && <abbr title={t("table-dealer")}>{t("table-dealer-mark")}</abbr>}
      {led && mode === "ring" && (
        <abbr class="led" title={t("table-led-trick")}>
          {t("table-led-mark")}
        </abbr>
      )}
      {total !== null && <span class="total num">{total}</span>}
      {seat.clock}
    </div>
  );
}
