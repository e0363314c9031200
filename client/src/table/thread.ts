// The thread that ties two cards which cancel each other. Pure geometry.

import type { Box } from "./layout";

export interface Thread {
  /** The path of the thread. */
  path: string;
  /** By which of the two cards: where its knot sits, from the card's upper left corner. */
  knots: [Knot, Knot];
  /** How far each card turns to the other, in degrees. */
  tilts: [number, number];
}

export interface Knot {
  x: number;
  y: number;
}

const TILT = 5;

/** Where a ray from the middle of a card leaves it. */
function exit(card: Box, ux: number, uy: number): Knot {
  const t = Math.min(
    card.w / 2 / Math.max(1e-6, Math.abs(ux)),
    card.h / 2 / Math.max(1e-6, Math.abs(uy)),
  );
  return { x: card.w / 2 + ux * t, y: card.h / 2 + uy * t };
}

export function thread(one: Box, other: Box): Thread {
  const dx = other.x + other.w / 2 - (one.x + one.w / 2);
  const dy = other.y + other.h / 2 - (one.y + one.h / 2);
  const far = Math.hypot(dx, dy) || 1;
  const ux = dx / far;
  const uy = dy / far;
  const a = exit(one, ux, uy);
  const b = exit(other, -ux, -uy);
  const from = { x: one.x + a.x, y: one.y + a.y };
  const to = { x: other.x + b.x, y: other.y + b.y };
  // It hangs a little; the longer it is, the less, so that it stays between its cards.
  const hang = Math.min(0.13, 26 / far);
  const mx = (from.x + to.x) / 2 - dy * hang;
  const my = (from.y + to.y) / 2 + dx * hang;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const path = [from.x, from.y, mx, my, to.x, to.y].map(round);
  const tilt = dx >= 0 ? TILT : -TILT;
  return {
    path: `M${path[0]} ${path[1]}Q${path[2]} ${path[3]} ${path[4]} ${path[5]}`,
    knots: [a, b],
    tilts: [tilt, -tilt],
  };
}
