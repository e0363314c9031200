// What a deal came to, as sentences: which messages, about whom, in which order.

import type { DealPart } from "../../protocol";

export type Sentence =
  | { kind: "moon"; seat: number; choice: "add" | "subtract" | "none"; points: number }
  | { kind: "queens"; seat: number; points: number; queens: number; other: boolean }
  | { kind: "most"; seats: number[]; points: number }
  | { kind: "points"; seat: number; points: number }
  | { kind: "clean"; seats: number[] };

/**
 * Tell a deal to whoever sits in seat `me`; null tells it to a watcher.
 *
 * Who took queens comes first, then what one took oneself, then who took nothing at all.
 */
export function storyOf(deal: DealPart, me: number | null): Sentence[] {
  if (deal.moon !== null) return [moonOf(deal, deal.moon)];
  const seats = deal.points.map((_, seat) => seat);
  const pointsOf = (seat: number): number => deal.points[seat] ?? 0;
  const queensOf = (seat: number): number => deal.queens[seat] ?? 0;
  const worst = seats.filter((seat) => queensOf(seat) > 0)
    .sort((one, other) => pointsOf(other) - pointsOf(one));
  const story: Sentence[] = worst.map((seat, place) => ({
    kind: "queens",
    seat,
    points: pointsOf(seat),
    queens: queensOf(seat),
    other: place > 0,
  }));
  const most = Math.max(...deal.points);
  const top = seats.filter((seat) => pointsOf(seat) === most);
  const told = new Set(worst);
  if (worst.length === 0 && most > 0) {
    story.push({ kind: "most", seats: top, points: most });
    for (const seat of top) told.add(seat);
  }
  const clean = seats.filter((seat) => pointsOf(seat) === 0 && !told.has(seat));
  if (me !== null && !told.has(me) && pointsOf(me) !== 0) {
    story.push({ kind: "points", seat: me, points: pointsOf(me) });
  }
  if (clean.length > 0) story.push({ kind: "clean", seats: clean });
  return story;
}

function moonOf(deal: DealPart, seat: number): Sentence {
  const own = deal.points[seat] ?? 0;
  const others = deal.points.filter((_, each) => each !== seat);
  const added = Math.max(...others);
  const choice = own < 0 ? "subtract" : added > 0 ? "add" : "none";
  return { kind: "moon", seat, choice, points: choice === "subtract" ? -own : added };
}
