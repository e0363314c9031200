import { describe, expect, test } from "vitest";
import {
  FREE_STRIP,
  handLayout,
  rowsOf,
  unitsOf,
  type HandShape,
} from "../../src/table/handLayout";

const SEVENTEEN = "3C 9C TC QC 6D 7D JD AD 2S 7S QS KS AS 4H 8H TH KH".split(" ");

function at(width: number, screen: number, scale = 1): HandShape {
  return { width, screen, scale, order: "suit" };
}

describe("units", () => {
  test("are sorted by suit, black and red in turns, then by rank", () => {
    const cards = unitsOf(["2H", "AS", "3C", "KD", "2C", "TS"], "suit").map(({ card }) => card);
    expect(cards).toEqual(["2C", "3C", "KD", "TS", "AS", "2H"]);
  });

  test("are sorted by rank, then by suit", () => {
    const cards = unitsOf(["2H", "AS", "3C", "2C"], "rank").map(({ card }) => card);
    expect(cards).toEqual(["2C", "2H", "3C", "AS"]);
  });

  test("hold twins together", () => {
    expect(unitsOf(["QS", "2H", "QS"], "suit")).toEqual([
      { card: "QS", count: 2 },
      { card: "2H", count: 1 },
    ]);
  });
});

describe("rows", () => {
  test("break between suits where that keeps them short enough", () => {
    const rows = rowsOf(unitsOf("2C 3C 4C 5C 2D 3D 4D 5D 6D".split(" "), "suit"), 8, "suit");
    expect(rows.map((row) => row.length)).toEqual([4, 5]);
  });

  test("are as even as they can be otherwise", () => {
    const cards = "2C 3C 4C 5C 6C 7C 8C 9C TC".split(" ");
    const rows = rowsOf(unitsOf(cards, "suit"), 8, "suit");
    expect(rows.map((row) => row.length)).toEqual([5, 4]);
  });
});

describe("a hand", () => {
  const screens = [
    [390, 844],
    [360, 640],
    [320, 568],
    [844, 390],
    [640, 400],
    [820, 1180],
    [1280, 800],
  ] as const;

  test.each(screens)("at %d by %d can be hit with a thumb", (width, screen) => {
    for (let count = 1; count <= 17; count += 1) {
      const units = unitsOf(SEVENTEEN.slice(0, count), "suit");
      const { spots, card, height } = handLayout(units, at(width, screen));
      expect(spots).toHaveLength(units.length);
      spots.forEach((spot, index) => {
        expect(spot.x).toBeGreaterThanOrEqual(0);
        expect(spot.x + card.w).toBeLessThanOrEqual(width + 0.01);
        const right = spots[index + 1];
        const below = spots.find((other) => other.row === spot.row + 1);
        if (right?.row === spot.row) expect(right.x - spot.x).toBeGreaterThanOrEqual(FREE_STRIP);
        if (below !== undefined) expect(below.y - spot.y).toBeGreaterThanOrEqual(FREE_STRIP);
      });
      // A third of the screen for the hand, with its margins, is enough.
      expect(height).toBeLessThanOrEqual(screen * 0.42);
    }
  });

  test("of seventeen has two rows on a phone, three on a small one and one beside it", () => {
    const units = unitsOf(SEVENTEEN, "suit");
    expect(handLayout(units, at(390, 844)).rows).toBe(3);
    expect(handLayout(units.slice(0, 16), at(390, 844)).rows).toBe(2);
    expect(handLayout(units, at(320, 568)).rows).toBe(3);
    expect(handLayout(units, at(1280, 800)).rows).toBe(1);
  });

  test("follows the size that one likes", () => {
    const units = unitsOf(SEVENTEEN.slice(0, 6), "suit");
    const small = handLayout(units, at(1280, 800, 0.86)).card.w;
    expect(handLayout(units, at(1280, 800, 1.16)).card.w).toBeGreaterThan(small);
  });

  test("without cards takes no room", () => {
    expect(handLayout([], at(390, 844)).height).toBe(0);
  });
});
