// The lines of the chart: which are lit, where they run, and where their names stand.

import { cut, scaleOf, spread, targetFits, type Scale } from "./plot";
import type { Column, Scores } from "./scores";

/** One's own line, the best and the worst are lit; one's own stays that if it is the best. */
export type Kind = "mine" | "best" | "worst" | "other";

export interface Line {
  seat: number;
  name: string;
  label: string;
  kind: Kind;
  lowest: boolean;
  highest: boolean;
  /** Before the first deal and after each. */
  totals: number[];
  /** Where the middle of the label stands. */
  height: number;
}

export interface Plot {
  scale: Scale;
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
  x: (deal: number) => number;
  y: (points: number) => number;
}

/** The heights between which names may stand begin and end this far from the edges. */
const EDGE = 9;

/** Between the chart and the labels, and a letter of theirs, wide ones and bold ones too. */
const LEAD = 30;
const LETTER = 7.8;

function kindOf(column: Column): Kind {
  if (column.me) return "mine";
  if (column.lowest) return "best";
  return column.highest ? "worst" : "other";
}

/** One line a player; lit ones come last, so that they are drawn over the others. */
export function linesOf({ columns, rows }: Scores, you: string): Line[] {
  const lines = columns.map((column, at) => ({
    seat: column.seat,
    name: column.me ? you : column.name,
    label: "",
    kind: kindOf(column),
    lowest: column.lowest,
    highest: column.highest,
    totals: [0, ...rows.map((row) => row.cells[at]?.total ?? 0)],
    height: 0,
  }));
  const lit: Kind[] = ["other", "worst", "best", "mine"];
  return lines.sort((one, two) => lit.indexOf(one.kind) - lit.indexOf(two.kind));
}

/** Where the axes lie in a chart of that size. */
export function plotOf(
  lines: readonly Line[],
  scores: Scores,
  size: { width: number; height: number },
): Plot {
  const values = lines.flatMap((line) => line.totals);
  const highest = Math.max(...values);
  const target = targetFits(scores.target, highest) ? [scores.target] : [];
  const top = 8;
  const bottom = Math.max(top + 40, size.height - 20);
  const scale = scaleOf([...values, ...target], Math.max(2, Math.floor((bottom - top) / 34)));
  const ends = [scale.low, scale.high].map((value) => String(value).length);
  const left = 8 + Math.max(...ends) * 7;
  const letters = Math.max(...lines.map((line) => [...line.name].length));
  const room = Math.min(LEAD + letters * LETTER, size.width * 0.4);
  const right = Math.max(left + 60, size.width - room);
  const deals = scores.rows.length;
  return {
    scale,
    left,
    right,
    top,
    bottom,
    width: size.width,
    height: size.height,
    x: (deal) => left + ((right - left) * deal) / Math.max(1, deals),
    y: (points) =>
      top + ((bottom - top) * (scale.high - points)) / (scale.high - scale.low),
  };
}

/** The lines with their labels, cut to the room beside the chart and clear of each other. */
export function placed(lines: readonly Line[], plot: Plot): Line[] {
  const most = Math.max(3, Math.round((plot.width - plot.right - LEAD) / LETTER - 0.4));
  const last = (line: Line): number => line.totals[line.totals.length - 1] ?? 0;
  const order = [...lines].sort((one, two) => last(two) - last(one) || one.seat - two.seat);
  const room = plot.height - 2 * EDGE;
  const gap = Math.min(17, room / Math.max(1, order.length - 1));
  const wanted = order.map((line) => plot.y(last(line)));
  const heights = spread(wanted, gap, EDGE, plot.height - EDGE);
  const heightOf = new Map(order.map((line, at) => [line.seat, heights[at] ?? 0]));
  return lines.map((line) => ({
    ...line,
    label: cut(line.name, most),
    height: heightOf.get(line.seat) ?? 0,
  }));
}

/** The line as an SVG path. */
export function pathOf(line: Line, plot: Plot): string {
  const at = (value: number, deal: number): string =>
    `${plot.x(deal).toFixed(1)} ${plot.y(value).toFixed(1)}`;
  return `M${line.totals.map(at).join("L")}`;
}
