// A short deal of three: Ana takes everything that counts.

import type { Happening, PlayPart, ReplayDeal, ReplayStep } from "../../src/protocol";

const DEALT = [["2C", "5H", "QS"], ["9C", "9C", "3H"], ["KD", "4C", "AS"]];
const PASSED = [["2C", "KD", "5H"], ["9C", "3H", "QS"], ["4C", "9C", "AS"]];

function step(
  happened: Happening[],
  hands: string[][],
  more: Partial<ReplayStep> = {},
): ReplayStep {
  return {
    happened,
    phase: "play",
    hands,
    to_act: [],
    leader: 1,
    trick: [],
    cancelled: [],
    winning: null,
    at_stake: 0,
    aside: 0,
    kitty_taker: null,
    points_taken: [0, 0, 0],
    pile_sizes: [0, 0, 0],
    trick_number: 0,
    last: null,
    ...more,
  };
}

const without = (hands: string[][], plays: readonly PlayPart[]): string[][] =>
  hands.map((hand, seat) => hand.filter((card) => !plays.some(([who, what]) =>
    who === seat && what === card)));

const played = ([seat, card]: PlayPart): Happening => ({ type: "played", seat, card });

const FIRST: PlayPart[] = [[1, "9C"], [2, "9C"], [0, "2C"]];
const SECOND: PlayPart[] = [[0, "KD"], [1, "QS"], [2, "AS"]];
const THIRD: PlayPart[] = [[0, "5H"], [1, "3H"], [2, "4C"]];

export function aDeal(): ReplayDeal {
  const steps = [
    step(
      [{ type: "dealt", deal: 2, dealer: 0, cards_each: 3, kitty: 1, direction: "left" }],
      DEALT,
      { phase: "pass", to_act: [0, 1, 2] },
    ),
    step(
      [{ type: "passed", direction: "left" }, { type: "led", seat: 1 }],
      PASSED,
      { to_act: [1] },
    ),
  ];
  let before: PlayPart[] = [];
  const taken = [0, 13, 15];
  [FIRST, SECOND, THIRD].forEach((plays, number) => {
    const leader = plays[0]?.[0] ?? 0;
    plays.forEach((play, at) => {
      const trick = plays.slice(0, at + 1);
      const hands = without(PASSED, [...before, ...trick]);
      const happened = [played(play)];
      const cancelled = number === 0 && at > 0 ? ["9C"] : [];
      if (number === 0 && at === 1) {
        happened.push({ type: "cancelled", card: "9C", seats: [1, 2] });
      }
      if (number === 1 && at === 1) happened.push({ type: "hearts_broken", seat: 1, card: "QS" });
      if (at < 2) {
        steps.push(step(happened, hands, {
          leader,
          trick,
          cancelled,
          winning: number === 0 && at === 1 ? null : leader,
          to_act: [plays[at + 1]?.[0] ?? 0],
          at_stake: number === 0 ? 0 : number === 1 ? 13 * at : at + 1,
          points_taken: [taken[number - 1] ?? 0, 0, 0],
          kitty_taker: number === 0 ? null : 0,
          trick_number: number,
        }));
        return;
      }
      happened.push({ type: "trick_won", seat: 0, cards: 3 });
      if (number === 0) happened.push({ type: "kitty_taken", seat: 0, cards: 1, into: "pile" });
      if (number === 2) {
        const points = [15, 0, 0];
        happened.push({ type: "deal_scored", deal: 2, points, scores: [20, 7, 1], moon: null });
      }
      steps.push(step(happened, hands, {
        phase: number === 2 ? "deal" : "play",
        leader: 0,
        points_taken: [taken[number] ?? 0, 0, 0],
        kitty_taker: 0,
        trick_number: number + 1,
        last: { leader, cards: plays, winner: 0, cancelled },
      }));
    });
    before = [...before, ...plays];
  });
  return {
    game: 1,
    deal: 2,
    deals: 4,
    seats: ["Ana", "Bo", "<b>Cy</b>"],
    dealer: 0,
    direction: "left",
    scores: [5, 7, 1],
    points: [15, 0, 0],
    moon: null,
    moon_choice: null,
    kitty: ["7D"],
    passes: [["QS"], ["9C"], ["KD"]],
    passes_to: [1, 2, 0],
    steps,
  };
}
