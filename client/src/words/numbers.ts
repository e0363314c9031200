// Numbers of points: in quarters, with a minus that is as wide as a plus.

const QUARTERS = ["", "¼", "½", "¾"];

/** Points as they are printed: `6¼`, `−10`, `½`. */
export function points(number: number): string {
  const quarters = Math.round(Math.abs(number) * 4);
  const whole = Math.floor(quarters / 4);
  const part = QUARTERS[quarters % 4] ?? "";
  const shown = whole === 0 && part !== "" ? part : `${whole}${part}`;
  return number < 0 && quarters > 0 ? `−${shown}` : shown;
}

/** Points that are added to others: with a plus if they are more than nothing. */
export function pointsAdded(number: number): string {
  return number > 0 ? `+${points(number)}` : points(number);
}

/** A number of points, and what its plural goes by: parts of a point go as several. */
export function counted(number: number): { points: string; count: number } {
  return { points: points(number), count: Number.isInteger(number) ? Math.abs(number) : 2 };
}
