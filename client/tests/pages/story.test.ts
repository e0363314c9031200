import { describe, expect, it } from "vitest";
import { storyOf } from "../../src/pages/over/story";
import type { DealPart } from "../../src/protocol";

function deal(points: number[], queens: number[] = points.map(() => 0)): DealPart {
  return { dealer: 0, points, queens, moon: null, moon_choice: null, secret: "", nonces: [] };
}

describe("the story of a deal", () => {
  it("begins with the queens, the dearest first, and tells one's own points", () => {
    const story = storyOf(deal([3, 14, 0, 18, 17], [0, 1, 0, 1, 0]), 0);
    expect(story).toEqual([
      { kind: "queens", seat: 3, points: 18, queens: 1, other: false },
      { kind: "queens", seat: 1, points: 14, queens: 1, other: true },
      { kind: "points", seat: 0, points: 3 },
      { kind: "clean", seats: [2] },
    ]);
  });

  it("tells of oneself once", () => {
    const story = storyOf(deal([28, 2, 0], [2, 0, 0]), 0);
    expect(story.filter((each) => "seat" in each && each.seat === 0)).toHaveLength(1);
    expect(story[0]).toMatchObject({ kind: "queens", queens: 2 });
  });

  it("tells a watcher of nobody's own points", () => {
    expect(storyOf(deal([3, 14], [0, 1]), null).map(({ kind }) => kind)).toEqual(["queens"]);
  });

  it("names who took the most if nobody won a queen", () => {
    expect(storyOf(deal([4, 4, 0, 1]), 3)).toEqual([
      { kind: "most", seats: [0, 1], points: 4 },
      { kind: "points", seat: 3, points: 1 },
      { kind: "clean", seats: [2] },
    ]);
  });

  it("says of a deal without points that nobody took anything", () => {
    expect(storyOf(deal([0, 0, 0]), 1)).toEqual([{ kind: "clean", seats: [0, 1, 2] }]);
  });

  it("tells a bonus of one's own", () => {
    const [, own] = storyOf(deal([-10, 14], [0, 1]), 0);
    expect(own).toEqual({ kind: "points", seat: 0, points: -10 });
  });

  it("says of a moon who pays for it", () => {
    const off = { ...deal([-26, 0, 0]), moon: 0, moon_choice: "subtract" };
    expect(storyOf(off, 1)).toEqual([{ kind: "moon", seat: 0, choice: "subtract", points: 26 }]);
    const on = { ...deal([26, 0, 26]), moon: 1, moon_choice: "add" };
    expect(storyOf(on, 1)).toEqual([{ kind: "moon", seat: 1, choice: "add", points: 26 }]);
    const worthless = { ...deal([0, 0, 0]), moon: 1 };
    expect(storyOf(worthless, null)).toMatchObject([{ choice: "none" }]);
  });
});
