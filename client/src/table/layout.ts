// Where everything on the stage lies. Pure geometry: sizes in, boxes out.
//
// A place is a name and the cards above, below or beside it. On a wide stage the places stand
// around the table; on a narrow one they are a grid in playing order, the strip of seats as well.

export type Mode = "grid" | "ring";

/** A box by its upper left corner. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface PlaceLayout {
  name: Box;
  /** The card of the first layer. Each later one lies one `step` further. */
  card: Box;
  /** Whether the cards lie under the name, so that a label goes below them. */
  below: boolean;
}

export interface StageLayout {
  mode: Mode;
  card: { w: number; h: number };
  /** How far each layer is shifted from the one below it. */
  step: { x: number; y: number };
  /** By seat. */
  places: PlaceLayout[];
  /** How many columns a grid has; 0 for a ring. */
  columns: number;
  /** What the places leave free: cells at the end of the grid, or the middle of the ring. */
  free: Box | null;
}

export interface StageShape {
  width: number;
  height: number;
  players: number;
  /** Who comes first in the grid. */
  leader: number;
  /** Who sits at the bottom of the ring. */
  bottom: number;
  /** How many cards lie at each place at most. */
  layers: number;
  /** How many columns a grid had so far: places stay where they are if they can. */
  columns?: number | undefined;
}

/** Height by width of a card. */
export const CARD_RATIO = 1.4;

/** A face of this width or less has one index and one sign only. */
export const SMALL_FACE = 62;

/** Whether there is room for a ring on a screen of this size. */
export function modeOf(width: number, height: number): Mode {
  return width >= 900 && height >= 600 && width >= height ? "ring" : "grid";
}

export function stageLayout(mode: Mode, shape: StageShape): StageLayout {
  return mode === "grid" ? gridLayout(shape) : ringLayout(shape);
}

/** How much of its width each further layer is shifted. */
function shift(layers: number): number {
  if (layers <= 1) return 0;
  return layers === 2 ? 0.42 : layers === 3 ? 0.36 : 0.9 / (layers - 1);
}

/** The width of a heap of layers, in widths of a card. */
function spread(layers: number): number {
  return 1 + shift(layers) * (layers - 1);
}

// ---- the grid

const EDGE = 4;
// Narrower cells cut names off; they need larger cards to be better.
const NAME_ROOM = 96;
const NAME_MIN = 60;
// Columns stay the same for cards that are this much smaller.
const KEEPING = 0.8;
const LARGEST_IN_GRID = 118;
const LEAST_IN_GRID = 20;

interface Grid {
  columns: number;
  rows: number;
  cell: { w: number; h: number };
  tag: number;
  head: number;
  card: number;
}

function gridOf(columns: number, shape: StageShape): Grid {
  const rows = Math.ceil(shape.players / columns);
  const cell = { w: (shape.width - 2 * EDGE) / columns, h: shape.height / rows };
  const low = cell.h < 108;
  const tag = low ? 20 : 24;
  // Room above for the ring and its label, and below for the name.
  const head = low ? 15 : 18;
  const across = shape.layers > 1 ? (cell.w - 12) / spread(shape.layers) : cell.w * 0.7;
  const down = (cell.h - tag - head - 6 - 3 * (shape.layers - 1)) / CARD_RATIO;
  const card = Math.floor(Math.min(LARGEST_IN_GRID, across, down));
  return { columns, rows, cell, tag, head, card };
}

function worth({ card, cell }: Grid): number {
  return card * Math.min(1, cell.w / NAME_ROOM);
}

/** The number of columns that lets the cards be largest, with names that can be read. */
function bestGrid(shape: StageShape): Grid {
  let best: Grid | null = null;
  for (let columns = 2; columns <= shape.players; columns += 1) {
    const grid = gridOf(columns, shape);
    if (best !== null && grid.cell.w < NAME_MIN) break;
    if (best === null || worth(grid) > worth(best)) best = grid;
  }
  const grid = best ?? gridOf(1, shape);
  const kept = shape.columns === undefined ? null : gridOf(shape.columns, shape);
  return kept !== null && worth(kept) >= worth(grid) * KEEPING ? kept : grid;
}

function gridLayout(shape: StageShape): StageLayout {
  const { columns, rows, cell, tag, head, ...grid } = bestGrid(shape);
  const card = Math.max(LEAST_IN_GRID, grid.card);
  const size = { w: card, h: Math.round(card * CARD_RATIO) };
  const step = { x: card * shift(shape.layers), y: shape.layers > 1 ? 3 : 0 };
  const heap = { w: card * spread(shape.layers), h: size.h + step.y * (shape.layers - 1) };
  const slack = Math.max(0, cell.h - head - heap.h - 5 - tag) / 2;
  const places: PlaceLayout[] = [];
  for (let at = 0; at < shape.players; at += 1) {
    const seat = (shape.leader + at) % shape.players;
    const left = EDGE + cell.w * (at % columns);
    const top = cell.h * Math.floor(at / columns) + head + slack;
    places[seat] = {
      name: { x: left + 3, y: top + heap.h + 5, w: cell.w - 6, h: tag },
      card: { x: left + (cell.w - heap.w) / 2, y: top, ...size },
      below: false,
    };
  }
  const spare = columns * rows - shape.players;
  const free =
    spare === 0
      ? null
      : {
          x: EDGE + cell.w * (columns - spare),
          y: cell.h * (rows - 1) + 4,
          w: cell.w * spare,
          h: cell.h - 8,
        };
  return { mode: "grid", card: size, step, places, columns, free };
}

// ---- the ring

const NAME = { w: 136, h: 34 };
const LARGEST_IN_RING = 96;
const LEAST_IN_RING = 40;
const FREE = { w: 660, h: 98 };
// The ring around a card needs this much.
const CLEARANCE = 7;
const MARGIN = 6;
const EXPONENT = 2.5;
// Up and down is closer than left and right, as cards are taller than wide.
const DOWN_WEIGHT = 1.25;

interface Point {
  x: number;
  y: number;
}

/** The points at these shares of the way around, from the bottom and clockwise. */
function around(a: number, b: number, shares: readonly number[]): Point[] {
  const points: (Point & { length: number })[] = [];
  const parts = 720;
  let length = 0;
  for (let i = 0; i <= parts; i += 1) {
    const angle = Math.PI / 2 + (i / parts) * 2 * Math.PI;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const out = (Math.abs(c) ** EXPONENT + Math.abs(s) ** EXPONENT) ** (-1 / EXPONENT);
    const point = { x: a * c * out, y: b * s * out };
    const last = points.at(-1);
    if (last !== undefined) {
      length += Math.hypot(point.x - last.x, (point.y - last.y) * DOWN_WEIGHT);
    }
    points.push({ ...point, length });
  }
  return shares.map((share) => {
    const wanted = share * length - 1e-6;
    return points.find((point) => point.length >= wanted) ?? { x: 0, y: b };
  });
}

export function overlap(one: Box, other: Box, gap = 0): boolean {
  return (
    one.x < other.x + other.w + gap &&
    other.x < one.x + one.w + gap &&
    one.y < other.y + other.h + gap &&
    other.y < one.y + one.h + gap
  );
}

function about(x: number, y: number, w: number, h: number): Box {
  return { x: x - w / 2, y: y - h / 2, w, h };
}

function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** The heap of a place: all of its layers together. */
export function heapOf(layout: StageLayout, seat: number, layers: number): Box {
  const card = layout.places[seat]?.card ?? { x: 0, y: 0, w: 0, h: 0 };
  return {
    ...card,
    w: card.w + layout.step.x * (layers - 1),
    h: card.h + layout.step.y * (layers - 1),
  };
}

/** Where the names stand around the middle, from the bottom on. */
function standing({ width, height, players }: StageShape): Point[] {
  // Extra room beside the one at the bottom, whose own cards are there as well.
  const extra = players > 8 ? 0.9 : 0.3;
  const shares = Array.from({ length: players }, (_, at) =>
    at === 0 ? 0 : (at + extra / 2) / (players + extra),
  );
  return around(width / 2 - NAME.w / 2 - 30, height / 2 - NAME.h / 2 - MARGIN, shares);
}

function ringWith(card: number, shape: StageShape, names: readonly Point[]): StageLayout {
  const { width, height, players } = shape;
  const middle = { x: width / 2, y: height / 2 };
  const size = { w: card, h: Math.round(card * CARD_RATIO) };
  const step = { x: Math.round(card * shift(shape.layers)), y: shape.layers > 1 ? 5 : 0 };
  const heap = {
    w: size.w + step.x * (shape.layers - 1),
    h: size.h + step.y * (shape.layers - 1),
  };
  const places: PlaceLayout[] = [];
  names.forEach((point, at) => {
    const seat = (shape.bottom + at) % players;
    const x = middle.x + point.x;
    const y = middle.y + point.y;
    const far = Math.hypot(-point.x, -point.y * 1.5) || 1;
    const ux = -point.x / far;
    const uy = (-point.y * 1.5) / far;
    // The heap slides inwards along one axis until it is clear of its name.
    const tx = ((NAME.w + heap.w) / 2 + 12) / Math.max(1e-6, Math.abs(ux));
    const ty = ((NAME.h + heap.h) / 2 + 9) / Math.max(1e-6, Math.abs(uy));
    const sideways = tx < ty;
    const t = Math.min(tx, ty);
    const cx = x + (sideways ? ux * t : within(ux * t, shape.layers > 1 ? 60 : 44));
    const cy = y + (sideways ? within(uy * t, 26) : uy * t);
    places[seat] = {
      name: about(x, y, NAME.w, NAME.h),
      card: { x: cx - heap.w / 2, y: cy - heap.h / 2, ...size },
      below: !sideways && uy > 0,
    };
  });
  const free = about(middle.x, middle.y, Math.min(FREE.w, width * 0.5), FREE.h);
  return { mode: "ring", card: size, step, places, columns: 0, free };
}

/** Whether nothing lies on anything else, and all is on the stage. */
export function clear(layout: StageLayout, shape: StageShape): boolean {
  const stage = { x: 0, y: 0, w: shape.width, h: shape.height };
  const heaps = layout.places.map((_, seat) => heapOf(layout, seat, shape.layers));
  const boxes = [...heaps, ...layout.places.map((place) => place.name)];
  if (layout.free !== null && layout.mode === "ring") boxes.push(layout.free);
  return boxes.every(
    (box, at) =>
      box.x >= stage.x - 1 &&
      box.y >= stage.y - 1 &&
      box.x + box.w <= stage.w + 1 &&
      box.y + box.h <= stage.h + 1 &&
      boxes.slice(at + 1).every((other) => !overlap(box, other, CLEARANCE)),
  );
}

function ringLayout(shape: StageShape): StageLayout {
  const names = standing(shape);
  for (let card = LARGEST_IN_RING; card > LEAST_IN_RING; card -= 2) {
    const layout = ringWith(card, shape, names);
    if (clear(layout, shape)) return layout;
  }
  // Too many for a ring, such as five layers on a small screen: a grid always has room.
  return gridLayout(shape);
}
