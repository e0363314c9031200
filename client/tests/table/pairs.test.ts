import { expect, test } from "vitest";
import type { PlayPart } from "../../src/protocol";
import { heap, winningAt } from "../../src/table/pairs";
import { thread } from "../../src/table/thread";

const TRICK: PlayPart[] = [
  [3, "TD"],
  [0, "KD"],
  [1, "4D"],
  [2, "KD"],
];

test("twins that cancel are a pair, numbered as they came to be", () => {
  const more: PlayPart[] = [...TRICK, [3, "4D"], [0, "2S"]];
  const { laid, pairs, layers } = heap(more, ["KD", "4D"]);
  expect(pairs).toEqual([
    { number: 1, first: 1, second: 3 },
    { number: 2, first: 2, second: 4 },
  ]);
  expect(laid.map(({ pair }) => pair)).toEqual([null, 1, 2, 1, 2, null]);
  expect(laid.map(({ layer }) => layer)).toEqual([0, 0, 0, 0, 1, 1]);
  expect(layers).toBe(2);
});

test("a trick without cards has one layer", () => {
  expect(heap([], [])).toEqual({ laid: [], pairs: [], layers: 1 });
});

test("the winning card is the seat's last one of the led suit that stands", () => {
  const { laid } = heap(TRICK, ["KD"]);
  expect(winningAt(laid, 3)).toBe(0);
  expect(winningAt(laid, null)).toBeNull();
  const on: PlayPart[] = [
    [0, "KD"],
    [1, "KD"],
    [0, "7S"],
    [1, "9D"],
  ];
  expect(winningAt(heap(on, ["KD"]).laid, 1)).toBe(3);
});

test("a thread goes from edge to edge, and both cards turn to each other", () => {
  const one = { x: 0, y: 0, w: 60, h: 84 };
  const other = { x: 200, y: 0, w: 60, h: 84 };
  const { knots, tilts, path } = thread(one, other);
  expect(knots).toEqual([
    { x: 60, y: 42 },
    { x: 0, y: 42 },
  ]);
  expect(tilts[0]).toBe(-tilts[1]);
  expect(path).toMatch(/^M60 42Q130 \S+ 200 42$/);
});
