import { describe, expect, it } from "vitest";
import type { DealPart, SheetPart } from "../../src/protocol";
import { digits, scoresOf, seatsFrom, totalsAfter, widths } from "../../src/sheet/scores";

function deal(points: number[], more: Partial<DealPart> = {}): DealPart {
  return {
    dealer: 0,
    points,
    queens: points.map(() => 0),
    moon: null,
    moon_choice: null,
    secret: "",
    nonces: [],
    ...more,
  };
}

function sheet(...deals: DealPart[]): SheetPart {
  return { deals, scores: [], target: 150, winners: [] };
}

const NAMES = ["Ana", "Bo", "Cy"];

describe("the order of the columns", () => {
  it("begins with oneself and goes around the table", () => {
    expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1]);
  });

  it("is the seats' own for a watcher", () => {
    expect(seatsFrom(null, 3)).toEqual([0, 1, 2]);
  });
});

describe("totals", () => {
  it("begin at nothing and add up, below zero and in quarters too", () => {
    const deals = [deal([0.25, 3, 0]), deal([-26, 0, 0.5])];
    expect(totalsAfter(deals, 3)).toEqual([[0, 0, 0], [0.25, 3, 0], [-25.75, 3, 0.5]]);
  });
});

describe("the sheet", () => {
  it("has a row a deal, in the order of the columns", () => {
    const found = scoresOf(sheet(deal([1, 2, 3], { dealer: 1, queens: [0, 0, 2] })), NAMES, 1);
    expect(found.columns.map((each) => each.name)).toEqual(["Bo", "Cy", "Ana"]);
    expect(found.columns.map((each) => each.me)).toEqual([true, false, false]);
    expect(found.rows).toHaveLength(1);
    expect(found.rows[0]?.number).toBe(1);
    expect(found.rows[0]?.cells).toEqual([
      { points: 2, total: 2, queens: 0, moon: false, dealer: true },
      { points: 3, total: 3, queens: 2, moon: false, dealer: false },
      { points: 1, total: 1, queens: 0, moon: false, dealer: false },
    ]);
  });

  it("knows who is ahead and who is behind, several if they are equal", () => {
    const { columns } = scoresOf(sheet(deal([0, 0, 26])), NAMES, null);
    expect(columns.map((each) => each.lowest)).toEqual([true, true, false]);
    expect(columns.map((each) => each.highest)).toEqual([false, false, true]);
  });

  it("has nobody behind while most are equal", () => {
    const { columns } = scoresOf(sheet(deal([-26, 0, 0])), NAMES, null);
    expect(columns.map((each) => each.lowest)).toEqual([true, false, false]);
    expect(columns.some((each) => each.highest)).toBe(false);
  });

  it("has nobody ahead while all are equal", () => {
    const { columns, rows } = scoresOf(sheet(), NAMES, 0);
    expect(rows).toEqual([]);
    expect(columns.some((each) => each.lowest || each.highest)).toBe(false);
  });

  it("marks the moon of whoever shot it, whatever it did", () => {
    const taken = deal([-26, 0, 0], { moon: 0, moon_choice: "subtract" });
    const added = deal([26, 26, 0], { moon: 2, moon_choice: "add" });
    const { rows } = scoresOf(sheet(taken, added), NAMES, null);
    expect(rows.map((row) => row.cells.map((cell) => cell.moon))).toEqual([
      [true, false, false],
      [false, false, true],
    ]);
  });
});

describe("widths", () => {
  it("counts what is printed", () => {
    expect(digits(0)).toBe(1);
    expect(digits(103)).toBe(3);
    expect(digits(-26)).toBe(3);
    expect(digits(0.5)).toBeCloseTo(1.6);
    expect(digits(-103.25)).toBeCloseTo(5.6);
  });

  it("lets eleven columns fit beside each other on a phone, two queens included", () => {
    const worst = deal(Array<number>(11).fill(34), { queens: Array<number>(11).fill(2) });
    const found = scoresOf(sheet(worst), Array<string>(11).fill("Ana"), 0);
    expect(widths(found).small * 11).toBeLessThanOrEqual((374 - 24) / 11);
  });

  it("lets ten columns of quarters fit", () => {
    const worst = deal(Array<number>(10).fill(26.75), { queens: Array<number>(10).fill(2) });
    const found = scoresOf(sheet(worst), Array<string>(10).fill("Ana"), 0);
    expect(widths(found).small * 9).toBeLessThanOrEqual((374 - 24) / 10);
  });
});
