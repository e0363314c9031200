// The score sheet as numbers: who stands where after which deal. Nothing here draws.

import type { DealPart, SheetPart } from "../protocol";
import type { TableView } from "../model";

/** One player's column; `lowest` and `highest` say how the total stands among all. */
export interface Column {
  seat: number;
  name: string;
  me: boolean;
  total: number;
  lowest: boolean;
  highest: boolean;
}

/** What one deal brought one player, and the total after it. */
export interface Cell {
  points: number;
  total: number;
  queens: number;
  moon: boolean;
  dealer: boolean;
}

export interface Row {
  /** As people count deals: from 1. */
  number: number;
  cells: Cell[];
}

/** Columns and cells stand in the same order: one's own first, then around the table. */
export interface Scores {
  columns: Column[];
  rows: Row[];
  target: number;
}

/** The seats from one's own on, clockwise; a watcher begins with the first. */
export function seatsFrom(me: number | null, players: number): number[] {
  return Array.from({ length: players }, (_, place) => ((me ?? 0) + place) % players);
}

/** The totals of all seats, before the first deal and after each. */
export function totalsAfter(deals: readonly DealPart[], players: number): number[][] {
  const totals = [Array<number>(players).fill(0)];
  for (const deal of deals) {
    const before = totals[totals.length - 1] ?? [];
    totals.push(before.map((total, seat) => total + (deal.points[seat] ?? 0)));
  }
  return totals;
}

function rowOf(deal: DealPart, number: number, totals: readonly number[], seats: number[]): Row {
  const cells = seats.map((seat) => ({
    points: deal.points[seat] ?? 0,
    total: totals[seat] ?? 0,
    queens: deal.queens[seat] ?? 0,
    moon: deal.moon === seat,
    dealer: deal.dealer === seat,
  }));
  return { number, cells };
}

/** The sheet of the names that are given by seat. */
export function scoresOf(
  sheet: SheetPart,
  names: readonly string[],
  me: number | null,
): Scores {
  const seats = seatsFrom(me, names.length);
  const totals = totalsAfter(sheet.deals, names.length);
  const last = totals[totals.length - 1] ?? [];
  const low = Math.min(...last);
  const high = Math.max(...last);
  // While all are equal nobody is ahead or behind, and whoever is with most others is not behind.
  const apart = low < high;
  const behind = apart && last.filter((total) => total === high).length * 2 <= last.length;
  return {
    columns: seats.map((seat) => {
      const total = last[seat] ?? 0;
      return {
        seat,
        name: names[seat] ?? "",
        me: seat === me,
        total,
        lowest: apart && total === low,
        highest: behind && total === high,
      };
    }),
    rows: sheet.deals.map((deal, at) => rowOf(deal, at + 1, totals[at + 1] ?? [], seats)),
    target: sheet.target,
  };
}

/** The sheet of a table; before its first game an empty one. */
export function scoresAt(view: TableView): Scores {
  const empty: SheetPart = { deals: [], scores: [], target: 0, winners: [] };
  const names = view.seats.map((seat) => seat.name);
  return scoresOf(view.sheet ?? empty, names, view.you.seat);
}

const FRACTION = 1.6;

/** By how much a minus may be wider than a digit. */
const MINUS = 0.2;

/** How wide a number is printed, in widths of a digit. */
export function digits(number: number): number {
  const quarters = Math.abs(number) * 4;
  const whole = Math.floor(quarters / 4);
  const part = quarters % 4 === 0 ? 0 : FRACTION;
  const shown = whole === 0 && part > 0 ? 0 : String(whole).length;
  return shown + part + (number < 0 ? 1 : 0);
}

/** What a digit and the marks beside it are wide, in letters' heights. */
const NARROW = { digit: 0.6, moon: 1.1, queen: 0.45, first: 0.4 };
const WIDE = { digit: 0.66, moon: 1.1, queen: 0.86, first: 0 };

/**
 * How wide a deal's points are printed, in widths of an em.
 *
 * In a narrow column there is no plus beside a queen, nor are there queens beside a moon.
 */
export function printed(cell: Cell): { narrow: number; wide: number } {
  const { points, queens, moon } = cell;
  const number = points === 0 && moon ? 0 : digits(points);
  const plus = points > 0 ? 1 : 0;
  const width = (of: typeof NARROW, signs: number, suits: number): number =>
    (number + signs + (points < 0 ? MINUS : 0)) * of.digit + (moon ? of.moon : 0) +
    (suits > 0 ? of.first + suits * of.queen : 0);
  return {
    narrow: width(NARROW, queens > 0 ? 0 : plus, moon ? 0 : queens),
    wide: width(WIDE, plus, queens),
  };
}

/** What the columns need: for the small line in widths of an em, for totals in digits. */
export function widths({ columns, rows }: Scores): { small: number; total: number } {
  const cells = rows.flatMap((row) => row.cells);
  return {
    small: Math.max(0, ...cells.map((cell) => printed(cell).narrow)),
    total: Math.max(2, ...columns.map((each) => digits(each.total)),
      ...cells.map((cell) => digits(cell.total))),
  };
}
