import { describe, expect, it } from "vitest";
import type { ReplayDeal } from "../../src/protocol";
import {
  addressOf,
  among,
  bySuit,
  giftAt,
  gone,
  stepWithin,
  takenAt,
  trickAfter,
  trickAt,
  trickBefore,
  tricksOf,
} from "../../src/replay/steps";
import { stepOfKey } from "../../src/replay/walk";
import { aDeal } from "./deal";

const deal = aDeal();
const at = (step: number): ReplayDeal["steps"][number] => {
  const found = deal.steps[step];
  if (found === undefined) throw new Error(`There is no step ${step}.`);
  return found;
};

describe("steps", () => {
  it("end with the deal", () => {
    expect(deal.steps).toHaveLength(11);
    expect(stepWithin(deal, -3)).toBe(0);
    expect(stepWithin(deal, 4.7)).toBe(4);
    expect(stepWithin(deal, 9999)).toBe(10);
  });

  it("have addresses", () => {
    expect(addressOf("ab", 1, 2)).toBe("/t/ab/games/1/deals/2");
    expect(addressOf("ab", 1, 2, 7)).toBe("/t/ab/games/1/deals/2/7");
  });

  it.each([
    ["ArrowLeft", false, 3],
    ["ArrowRight", false, 5],
    ["ArrowRight", true, 7],
    ["ArrowLeft", true, 0],
    ["Home", false, 0],
    ["End", false, 10],
    [" ", false, "play"],
    ["x", false, null],
  ])("are gone through with %j, shift %j", (key, shift, to) => {
    expect(stepOfKey(deal, 4, key, shift)).toBe(to);
  });
});

describe("tricks", () => {
  it("are found with who took them and what that brought", () => {
    expect(tricksOf(deal).map(({ number, step, trick, points }) =>
      [number, step, trick.winner, points])).toEqual([[1, 4, 0, 0], [2, 7, 0, 13], [3, 10, 0, 2]]);
  });

  it("lead on to the next and back to the one before", () => {
    expect([0, 4, 5, 8, 10].map((step) => trickAfter(deal, step))).toEqual([4, 7, 7, 10, 10]);
    expect([0, 4, 5, 8, 10].map((step) => trickBefore(deal, step))).toEqual([0, 0, 4, 7, 7]);
  });

  it("lie on the cloth until the next card", () => {
    expect(trickAt(at(3)).cards).toEqual([[1, "9C"], [2, "9C"]]);
    expect(trickAt(at(3)).winner).toBeNull();
    expect(trickAt(at(4)).cards).toHaveLength(3);
    expect(trickAt(at(4)).winner).toBe(0);
    expect(trickAt(at(4)).cancelled).toEqual(["9C"]);
    expect(trickAt(at(5)).cards).toEqual([[0, "KD"]]);
  });

  it("bring nothing when they are set aside", () => {
    const aside = aDeal();
    const step = aside.steps[4];
    if (step?.last == null) throw new Error("No trick ends there.");
    step.last = { ...step.last, winner: null };
    expect(tricksOf(aside)[0]?.points).toBe(0);
  });
});

describe("cards", () => {
  it("are shown by suit, and suits without cards are not", () => {
    expect(bySuit(["2C", "QS", "QS", "TH"])).toEqual([
      ["C", ["2C"]],
      ["H", ["TH"]],
      ["S", ["QS", "QS"]],
    ]);
  });

  it("are told from their twins by number alone", () => {
    expect(among(["9C", "9C", "3H"], ["9C"])).toEqual([true, false, false]);
    expect(gone(["9C", "9C", "3H"], ["9C"])).toEqual(["9C", "3H"]);
  });
});

describe("passing", () => {
  it("goes where the deal says", () => {
    const across: ReplayDeal = { ...aDeal(), passes_to: [2, 0, 1] };
    expect(giftAt(across, 0, 0)).toEqual({ cards: ["QS"], other: 2, given: false });
    expect(giftAt(across, 1, 0)).toEqual({ cards: ["9C"], other: 1, given: true });
  });

  it("shows what is given, then what has come, then no more", () => {
    expect(giftAt(deal, 0, 0)).toEqual({ cards: ["QS"], other: 1, given: false });
    expect(giftAt(deal, 1, 1)).toEqual({ cards: ["QS"], other: 0, given: true });
    expect(giftAt(deal, 2, 1)).toBeNull();
  });

  it("shows nothing in a deal without it", () => {
    const none = { passes: [null, null, null], passes_to: [null, null, null] };
    const held: ReplayDeal = { ...aDeal(), direction: "hold", ...none };
    held.steps.splice(1, 1);
    expect(giftAt(held, 0, 0)).toBeNull();
    expect(giftAt(held, 1, 0)).toBeNull();
  });
});

describe("points", () => {
  it("are those taken, and at the end those of the deal", () => {
    expect(takenAt(deal, 7)).toEqual([13, 0, 0]);
    expect(takenAt({ ...deal, points: [-26, 0, 0] }, 10)).toEqual([-26, 0, 0]);
  });
});
