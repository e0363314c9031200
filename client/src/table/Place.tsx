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
  /** The level of the bot whose seat it is; null for a person's. */
  bot: string | null;
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

/** A seat of which nothing but the name is shown. */
export function bareSeat(seat: number, name: string): StageSeat {
  return {
    seat,
    name,
    total: null,
    you: false,
    turn: false,
    dealer: false,
    bot: null,
    standIn: false,
    away: false,
    target: false,
    slot: null,
    clock: null,
    bubble: null,
  };
}

// Sizes of type in pixels, and the width of a bold letter and of a digit in its height.
const LARGEST = { grid: 13, ring: 17 };
const LEAST = { grid: 10, ring: 12 };
const LETTER = { grid: 0.68, ring: 0.6 };
const DIGIT = { grid: 8.4, ring: 10.2 };
const MARK = 19;

/** The size of type in which a name has room beside its marks; below the least it is cut off. */
export function nameSize(
  name: string,
  width: number,
  total: string | null,
  marks: number,
  mode: Mode,
  pad = 10,
): number {
  const digits = total === null ? 0 : [...total].length * DIGIT[mode] + 4;
  const room = width - pad - digits - marks * MARK;
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
  const { standIn } = seat;
  const away = seat.away && !standIn;
  const plain = seat.bot !== null && !standIn;
  const pad = seat.turn ? (mode === "ring" ? 26 : 16) : 10;
  const marks =
    [plain, standIn, away, seat.dealer].filter((sign) => sign).length +
    (led && mode === "ring" ? 1.6 : 0);
  const sized = (total: string | null, count: number): number =>
    nameSize(seat.name, box.w, total, count, mode, pad);
  // A name is worth more than a score, which the sheet tells as well, and than what never changes.
  const total = marks > 0 && sized(seat.total, marks) === LEAST[mode] ? null : seat.total;
  const tight = plain && total === null && sized(null, marks) === LEAST[mode];
  const size = sized(total, tight ? marks - 1 : marks);
  const kind =
    "name" +
    (seat.turn ? " turn" : "") +
    (seat.you ? " you" : "") +
    (seat.target ? " target" : "") +
    (seat.away ? " away" : "");
  return (
    <div
      class={kind}
      title={
        seat.bot === null
          ? seat.name
          : t("table-name-bot", { name: seat.name, level: seat.bot })
      }
      style={placed(box)}
    >
      <span class="who" style={{ fontSize: px(size) }}>
        {seat.name}
      </span>
      {plain && !tight && <Icon name="bot" />}
      {(standIn || away) && (
        <span class="absent">
          <Icon name={standIn ? "bot" : "offline"} />
        </span>
      )}
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
