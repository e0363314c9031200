import { describe, expect, it } from "vitest";
import { cut, dealMarks, rulesOf, scaleOf, spread, targetFits } from "../../src/sheet/plot";

describe("the scale", () => {
  it.each([
    [[0, 29, -26], 6],
    [[0], 5],
    [[0, 0.25], 5],
    [[-3, -200], 4],
    [[1234, 0], 8],
  ])("of %j holds all values and nothing, in few even steps", (values, most) => {
    const scale = scaleOf(values, most);
    expect(scale.low).toBeLessThanOrEqual(Math.min(0, ...values));
    expect(scale.high).toBeGreaterThanOrEqual(Math.max(0, ...values));
    expect(scale.high).toBeGreaterThan(scale.low);
    expect(Number.isInteger(scale.step)).toBe(true);
    const rules = rulesOf(scale);
    expect(rules).toContain(0);
    expect(rules.at(-1)).toBe(scale.high);
    expect(rules.length).toBeLessThanOrEqual(most + 3);
  });
});

describe("the target", () => {
  it("takes room only when somebody comes near it", () => {
    expect(targetFits(150, 59)).toBe(false);
    expect(targetFits(150, 60)).toBe(true);
    expect(targetFits(0, 60)).toBe(false);
  });
});

describe("the numbers of the deals", () => {
  it("are all printed while there is room", () => {
    expect(dealMarks(5, 10)).toEqual([1, 2, 3, 4, 5]);
  });

  it("leave out some of many, and never the last", () => {
    expect(dealMarks(40, 10)).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
    expect(dealMarks(0, 10)).toEqual([]);
  });
});

describe("names beside the lines", () => {
  const apart = (heights: number[], gap: number): boolean =>
    heights.every((height, at) => at === 0 || height - (heights[at - 1] ?? 0) >= gap - 1e-9);

  it("stay where they are if nothing is in their way", () => {
    expect(spread([20, 60, 100], 17, 0, 200)).toEqual([20, 60, 100]);
  });

  it("move apart evenly around where they would like to be", () => {
    expect(spread([50, 50, 50], 10, 0, 200)).toEqual([40, 50, 60]);
  });

  it.each([
    [Array<number>(11).fill(0)],
    [Array<number>(11).fill(190)],
    [[0, 1, 2, 90, 91, 92, 93, 188, 189, 190, 190]],
    [[0, 0, 0, 18, 36, 54, 72, 90, 108, 126, 144]],
  ])("never overlap and stay inside: %j", (heights) => {
    const found = spread(heights, 17, 0, 190);
    expect(found).toHaveLength(11);
    expect(apart(found, 17)).toBe(true);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...found)).toBeLessThanOrEqual(190 + 1e-9);
  });

  it("are cut where there is no room, between letters", () => {
    expect(cut("Konstantin", 10)).toBe("Konstantin");
    expect(cut("Konstantin", 6)).toBe("Konst…");
    expect(cut("Ana Maria", 5)).toBe("Ana…");
    expect(cut("👩‍🚀 Ana", 20)).toBe("👩‍🚀 Ana");
  });
});
