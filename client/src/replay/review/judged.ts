// What of a review is shown: whose decisions, how high their bars, which are the worst.

import type { DealReview, Decision, SeatReview } from "../../protocol";

/** Whose choices are shown: a seat's, or everybody's that were not simply fine. */
export type Whose = number | "all";

/** How a decision is called; what was fine and went wrong all the same has a name of its own. */
export type Kind = "fine" | "unlucky" | "inaccuracy" | "mistake" | "blunder";

/** Named ones, the worst first. */
export const KINDS: readonly Exclude<Kind, "fine">[] = [
  "blunder",
  "mistake",
  "inaccuracy",
  "unlucky",
];

export function kindOf({ grade, unlucky }: Decision): Kind {
  return grade === "fine" && unlucky ? "unlucky" : grade;
}

export function decisionsOf({ decisions }: DealReview, whose: Whose): Decision[] {
  return decisions.filter((one) =>
    whose === "all" ? kindOf(one) !== "fine" : one.seat === whose,
  );
}

/** Those who have passed at the same time have made several: then the one that is looked at. */
export function decisionAt(review: DealReview, step: number, whose: Whose): Decision | null {
  const here = review.decisions.filter((one) => one.step === step);
  if (here.length <= 1) return here[0] ?? null;
  if (whose === "all") return [...here].sort(worse)[0] ?? null;
  return here.find(({ seat }) => seat === whose) ?? null;
}

function worse(one: Decision, other: Decision): number {
  return other.loss - one.loss;
}

/** So many of the worst are named. */
const WORST = 3;

export function worstOf(review: DealReview, whose: Whose): Decision[] {
  const wrong = decisionsOf(review, whose).filter(({ grade }) => grade !== "fine");
  return wrong.sort(worse).slice(0, WORST);
}

/** What the decisions come to. */
export function totalOf({ seats }: DealReview, whose: Whose): Omit<SeatReview, "seat"> {
  const chosen = seats.filter(({ seat }) => whose === "all" || seat === whose);
  const sum = (of: (each: SeatReview) => number): number =>
    chosen.reduce((so, each) => so + of(each), 0);
  return {
    points: sum((each) => each.points),
    decisions: sum((each) => each.decisions),
    lost: sum((each) => each.lost),
    luck: sum((each) => each.luck),
    inaccuracies: sum((each) => each.inaccuracies),
    mistakes: sum((each) => each.mistakes),
    blunders: sum((each) => each.blunders),
    unlucky: sum((each) => each.unlucky),
  };
}

/** So many points fill a bar. */
const FULL = 6;

/** Of its full height: small losses are seen as well. What was unlucky is as high as that cost. */
export function heightOf(decision: Decision): number {
  const lost = kindOf(decision) === "unlucky" ? decision.hindsight / 3 : decision.loss;
  return Math.sqrt(Math.min(1, Math.max(0, lost) / FULL));
}
