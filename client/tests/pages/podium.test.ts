import { describe, expect, it } from "vitest";
import { podium, ranking } from "../../src/pages/over/podium";

describe("places", () => {
  it("go to the fewest points first", () => {
    expect(ranking([30, -2, 151])).toEqual([
      { place: 1, score: -2, seats: [1] },
      { place: 2, score: 30, seats: [0] },
      { place: 3, score: 151, seats: [2] },
    ]);
  });

  it("are shared by equal scores, and the next ones are left out", () => {
    expect(ranking([5, 5, 9, 5, 10.25]).map(({ place, seats }) => [place, seats])).toEqual([
      [1, [0, 1, 3]],
      [4, [2]],
      [5, [4]],
    ]);
  });

  it("stand on the podium up to the third", () => {
    expect(podium([4, 1, 2, 2, 3]).map(({ place }) => place)).toEqual([1, 2]);
    expect(podium([4, 1, 2, 3, 3]).map(({ seats }) => seats)).toEqual([[1], [2], [3, 4]]);
    expect(podium([7, 7, 7, 7])).toHaveLength(1);
  });
});
