import { describe, expect, test } from "vitest";
import {
  clear,
  heapOf,
  modeOf,
  overlap,
  stageLayout,
  type StageShape,
} from "../../src/table/layout";

const PLAYERS = [3, 4, 5, 6, 7, 8, 9, 10, 11];
const LAYERS = [1, 2, 3];

function shape(width: number, height: number, players: number, layers = 1): StageShape {
  return { width, height, players, leader: 2, bottom: 0, layers };
}

describe("a ring", () => {
  const stages = [
    [1280, 548],
    [1440, 640],
    [1920, 800],
    [1024, 500],
  ] as const;

  test.each(stages)("at %d by %d nothing lies on anything else", (width, height) => {
    for (const players of PLAYERS) {
      for (const layers of LAYERS) {
        const one = shape(width, height, players, layers);
        const layout = stageLayout("ring", one);
        if (layout.mode === "ring") expect(clear(layout, one)).toBe(true);
        expect(layout.card.w).toBeGreaterThan(40);
      }
    }
  });

  test("has room for eleven with three layers on a laptop", () => {
    const layout = stageLayout("ring", shape(1280, 548, 11, 3));
    expect(layout.mode).toBe("ring");
    expect(layout.card.w).toBeGreaterThanOrEqual(48);
  });

  test("has its own seat at the bottom, and the next one to the left of it", () => {
    const { places } = stageLayout("ring", { ...shape(1280, 548, 8), bottom: 3 });
    const own = places[3]?.name ?? { x: 0, y: 0, w: 0, h: 0 };
    expect(own.x + own.w / 2).toBeCloseTo(640, 0);
    for (const place of places) expect(place.name.y).toBeLessThanOrEqual(own.y + 0.01);
    expect(places[4]?.name.x).toBeLessThan(own.x);
    expect(places[2]?.name.x).toBeGreaterThan(own.x);
  });

  test("gives way to a grid where it cannot be", () => {
    expect(stageLayout("ring", shape(900, 300, 11, 3)).mode).toBe("grid");
  });
});

describe("a grid", () => {
  const stages = [
    [390, 460],
    [320, 280],
    [844, 224],
    [640, 210],
    [820, 840],
  ] as const;

  test.each(stages)("at %d by %d no heap lies on another or on a name", (width, height) => {
    for (const players of PLAYERS) {
      for (const layers of LAYERS) {
        const layout = stageLayout("grid", shape(width, height, players, layers));
        const heaps = layout.places.map((_, seat) => heapOf(layout, seat, layers));
        const boxes = [...heaps, ...layout.places.map((place) => place.name)];
        boxes.forEach((box, at) => {
          for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.x + box.w).toBeLessThanOrEqual(width + 0.01);
          expect(box.y + box.h).toBeLessThanOrEqual(height + 0.01);
        });
      }
    }
  });

  test("is in playing order, the leader first", () => {
    const { places } = stageLayout("grid", { ...shape(390, 460, 11), leader: 3 });
    const order = [3, 4, 5, 6, 7, 8, 9, 10, 0, 1, 2];
    const spots = order.map((seat) => places[seat]?.card ?? { x: 0, y: 0 });
    spots.slice(1).forEach((spot, at) => {
      const before = spots[at] ?? { x: 0, y: 0 };
      expect(spot.y > before.y || (spot.y === before.y && spot.x > before.x)).toBe(true);
    });
  });

  test("leaves the cells at its end free", () => {
    const layout = stageLayout("grid", shape(390, 460, 11));
    const { free } = layout;
    expect(free).not.toBeNull();
    if (free === null) return;
    for (const place of layout.places) {
      expect(overlap(place.name, free)).toBe(false);
      expect(overlap(place.card, free)).toBe(false);
    }
    expect(stageLayout("grid", shape(390, 460, 6)).free).toBeNull();
  });

  test("has three columns for six and four for eleven on a phone", () => {
    const rows = (players: number): number =>
      new Set(stageLayout("grid", shape(390, 460, players)).places.map(({ card }) => card.y)).size;
    expect(rows(6)).toBe(2);
    expect(rows(11)).toBe(3);
  });
});

test("phones, tablets held upright and low windows have a grid", () => {
  expect(modeOf(390, 844)).toBe("grid");
  expect(modeOf(844, 390)).toBe("grid");
  expect(modeOf(820, 1180)).toBe("grid");
  expect(modeOf(640, 400)).toBe("grid");
  expect(modeOf(1280, 800)).toBe("ring");
});

test("a grid keeps its columns while there is a little more or less room", () => {
  const columns = (height: number, before?: number): number =>
    stageLayout("grid", { ...shape(390, height, 11), columns: before }).columns;
  expect(columns(460)).toBe(4);
  expect(columns(580)).toBe(3);
  expect(columns(580, 4)).toBe(4);
  expect(columns(300, 2)).toBe(4);
});
