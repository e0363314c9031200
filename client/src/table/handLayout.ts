// Where the cards of a hand lie. Pure geometry and sorting: cards and sizes in, boxes out.

import { rankPlace, suitPlace } from "../cards/code";
import { CARD_RATIO } from "./layout";

/** Twins are the same card, so they lie and are chosen as one. */
export interface Unit {
  card: string;
  count: number;
}

export type HandOrder = "suit" | "rank";

export function unitsOf(cards: readonly string[], order: HandOrder): Unit[] {
  const sorted = [...cards].sort((one, other) => {
    const suits = suitPlace(one) - suitPlace(other);
    const ranks = rankPlace(one) - rankPlace(other);
    return order === "suit" ? suits || ranks : ranks || suits;
  });
  const units: Unit[] = [];
  for (const card of sorted) {
    const last = units.at(-1);
    if (last?.card === card) last.count += 1;
    else units.push({ card, count: 1 });
  }
  return units;
}

export interface HandSpot {
  x: number;
  y: number;
  row: number;
}

export interface HandLayout {
  card: { w: number; h: number };
  /** How far a card that can be played stands above the others. */
  lift: number;
  /** By unit. */
  spots: HandSpot[];
  height: number;
  rows: number;
}

export interface HandShape {
  width: number;
  /** The height of the whole screen. */
  screen: number;
  /** A preference: 1 is normal. */
  scale: number;
  order: HandOrder;
}

/** No narrower is the part of a card that one can press. */
export const FREE_STRIP = 44;
const LEAST_CARD = 52;
// On a screen lower than this the stage would have too little.
const LOW = 620;

// How far from the middle a row may end so that a suit ends with it: rows of much different lengths
// look worse than a suit in two rows.
const OF_MANY = [0, 1, -1];
const OF_TWO = [0, 1, -1, 2, -2];

/** Breaks a hand into rows, between suits where that keeps all rows short enough. */
export function rowsOf(units: readonly Unit[], most: number, order: HandOrder): Unit[][] {
  const count = Math.max(1, Math.ceil(units.length / most));
  const rows: Unit[][] = [];
  const suits = order === "rank" ? [] : count > 2 ? OF_MANY : OF_TWO;
  let start = 0;
  for (let left = count; left > 1; left -= 1) {
    const even = start + Math.ceil((units.length - start) / left);
    let cut = even;
    for (const nudge of suits) {
      const at = even + nudge;
      const fits =
        at > start && at - start <= most && units.length - at <= most * (left - 1);
      const before = units[at - 1];
      const after = units[at];
      if (!fits || before === undefined || after === undefined) continue;
      if (suitPlace(before.card) !== suitPlace(after.card)) {
        cut = at;
        break;
      }
    }
    rows.push(units.slice(start, cut));
    start = cut;
  }
  rows.push(units.slice(start));
  return rows;
}

export function handLayout(units: readonly Unit[], shape: HandShape): HandLayout {
  const wide = shape.width >= 600;
  const short = shape.screen < 480;
  const pad = wide ? 16 : 8;
  const inner = shape.width - 2 * pad;
  const most = Math.max(1, Math.floor((inner - LEAST_CARD) / FREE_STRIP) + 1);
  const rows = rowsOf(units, most, shape.order);
  const longest = Math.max(1, ...rows.map((row) => row.length));
  const largest = handCard(shape, rows.length) * shape.scale;
  const w = Math.floor(
    Math.max(LEAST_CARD, Math.min(largest, inner - FREE_STRIP * (longest - 1))),
  );
  const h = Math.round(w * CARD_RATIO);
  const room = longest > 1 ? (inner - w) / (longest - 1) : 0;
  const step = Math.min(room, wide ? Math.max(FREE_STRIP, w * 0.8) : w + 6);
  const lift = short ? 6 : wide ? 14 : 8;
  const down = rowStep(h, rows.length, shape.screen);
  // As far as a card stands above the others that has been chosen.
  const top = lift + 8;
  // On a low screen the cards reach below its edge: their upper part is what one reads.
  const shown = short ? Math.min(h, Math.max(58, shape.screen * 0.2)) : h + (wide ? 12 : 8);
  const spots = rows.flatMap((row, r) => {
    const left = (shape.width - (step * (row.length - 1) + w)) / 2;
    return row.map((_, at) => ({ x: left + at * step, y: top + r * down, row: r }));
  });
  const height = units.length === 0 ? 0 : top + down * (rows.length - 1) + shown;
  return { card: { w, h }, lift, spots, height, rows: rows.length };
}

/** The largest card that leaves enough of the screen to the stage. */
function handCard({ width, screen }: HandShape, rows: number): number {
  if (width >= 600) return Math.min(104, Math.max(60, screen * 0.14));
  if (screen < LOW) return 58;
  const height = screen * (rows === 1 ? 0.16 : 0.13);
  return Math.min(84, height / CARD_RATIO + 12);
}

function rowStep(h: number, rows: number, screen: number): number {
  if (rows === 1) return 0;
  // All rows together take a third of the screen at most, but each shows what one presses.
  const share = screen >= LOW ? (rows > 2 ? 0.38 : 0.34) : rows === 2 ? 0.25 : 0.31;
  const room = (screen * share - h) / (rows - 1);
  return Math.round(Math.max(FREE_STRIP + 2, Math.min(h * 0.95, room)));
}
