// Where everything of the chart lies: scale, lines, and names that keep out of each other's way.

/** The values at which a line is ruled, evenly, and the range they span. */
export interface Scale {
  low: number;
  high: number;
  step: number;
}

const STEPS = [1, 2, 5];

/** A scale of about `most` steps, in whole points, that holds all values, and 0. */
export function scaleOf(values: readonly number[], most: number): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = Math.max(high - low, 4) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = STEPS.map((factor) => factor * power).find((each) => each >= rough);
  const step = Math.max(1, found ?? 10 * power);
  const ends = { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
  return ends.low === ends.high ? { ...ends, high: 4, step } : { ...ends, step };
}

/** The values at which a scale is ruled, from below. */
export function rulesOf({ low, high, step }: Scale): number[] {
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step);
}

/** Whether the target is near enough to be worth the room: otherwise it is named at the edge. */
export function targetFits(target: number, highest: number): boolean {
  return target > 0 && highest >= target * 0.4;
}

/** Numbers of deals to print under the chart, at least `gap` deals apart, the last among them. */
export function dealMarks(deals: number, most: number): number[] {
  const gap = Math.max(1, Math.ceil(deals / Math.max(1, most)));
  const marks: number[] = [];
  for (let deal = deals; deal > 0; deal -= gap) marks.unshift(deal);
  return marks;
}

/**
 * Move heights apart until no two are closer than `gap`, as little as that takes.
 *
 * `heights` ascend; the result lies within `top` and `bottom` if there is room for all.
 */
export function spread(
  heights: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  // Runs of names that touch move as one, around the middle of where they would like to be.
  const runs: { sum: number; count: number; start: number }[] = [];
  const fits = (sum: number, count: number): number => {
    const start = sum / count - ((count - 1) * gap) / 2;
    return Math.max(top, Math.min(start, bottom - (count - 1) * gap));
  };
  for (const height of heights) {
    let run = { sum: height, count: 1, start: fits(height, 1) };
    for (
      let before = runs[runs.length - 1];
      before !== undefined && before.start + before.count * gap > run.start;
      before = runs[runs.length - 1]
    ) {
      runs.pop();
      const sum = before.sum + run.sum;
      const count = before.count + run.count;
      run = { sum, count, start: fits(sum, count) };
    }
    runs.push(run);
  }
  return runs.flatMap((run) =>
    Array.from({ length: run.count }, (_, at) => run.start + at * gap),
  );
}

/** A name that is cut where there is no room for all of it. */
export function cut(name: string, most: number): string {
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, most - 1).join("").trimEnd()}…`;
}
