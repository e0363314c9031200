// What lies on the cloth, and for how long.

import { afterEach, describe, expect, it } from "vitest";
import type { Happening, PlayPart, TrickPart } from "../../src/protocol";
import type { TableView } from "../../src/model";
import { aGame, aView, update, viewMessage } from "../fakes";
import { Opened } from "./opened";

const tables: Opened[] = [];

function opened(view?: TableView, still = false): Opened {
  const table = new Opened(still).open(view);
  tables.push(table);
  return table;
}

afterEach(() => {
  for (const { store } of tables.splice(0)) store.close();
});

const CARDS: PlayPart[] = [[4, "KD"], [5, "JD"], [0, "JD"], [1, "2D"], [2, "3D"], [3, "5H"]];
const TRICK: TrickPart = { leader: 4, cards: CARDS, winner: 4, cancelled: ["JD"] };
const WON: Happening = { type: "trick_won", seat: 4, cards: 6 };
const PLAYED: Happening = { type: "played", seat: 4, card: "2S" };

/** The game after the trick was won by seat 4, who got a point. */
function won(change: Parameters<typeof aGame>[0] = {}): Pick<TableView, "game"> {
  const points_taken = [0, 0, 0, 0, 1, 0];
  return {
    game: aGame({
      trick: [],
      cancelled: [],
      winning: null,
      to_act: [4],
      last_trick: TRICK,
      turn: 12,
      points_taken,
      ...change,
    }),
  };
}

function finish(table: Opened, change: Parameters<typeof aGame>[0] = {}, more: Happening[] = []) {
  table.wire.hear(update(table.wire.from + 2, won(change), [WON, ...more]));
}

describe("a running trick", () => {
  it("is what lies there, with one's own card at once", () => {
    const table = opened();
    expect(table.store.scene.value).toEqual({
      trick: [[4, "KD"], [5, "JD"]],
      cancelled: [],
      winning: 4,
      leader: 4,
      end: null,
      gathering: false,
      waiting: false,
    });
    void table.store.do({ type: "play", card: "JD" });
    expect(table.store.scene.value.trick).toHaveLength(3);
    expect(table.store.scene.value.cancelled).toEqual(["JD"]);
  });

  it("is nothing before a game", () => {
    const table = opened({ ...aView(), game: null });
    expect(table.store.scene.value.trick).toEqual([]);
  });
});

describe("a finished trick", () => {
  it("stays for the table's pause, goes to its winner, and is gone", () => {
    const table = opened();
    finish(table);
    const end = { kind: "won", winner: 4, cards: 6, points: 1, kitty: false };
    const held = { trick: CARDS, cancelled: ["JD"], winning: 4, leader: 4, end, waiting: false };
    expect(table.store.scene.value).toEqual({ ...held, gathering: false });
    table.clock.pass(1_499);
    expect(table.store.scene.value.gathering).toBe(false);
    table.clock.pass(1);
    expect(table.store.scene.value).toEqual({ ...held, gathering: true });
    table.clock.pass(349);
    expect(table.store.scene.value.trick).toHaveLength(6);
    table.clock.pass(1);
    expect(table.store.scene.value).toMatchObject({ trick: [], end: null, gathering: false });
  });

  it("stays for a moment even if the table does not wait", () => {
    const view = aView();
    const settings = { ...view.table.settings, trick_pause: 0 };
    const table = opened({ ...view, table: { ...view.table, settings } });
    finish(table);
    table.clock.pass(599);
    expect(table.store.scene.value.gathering).toBe(false);
    table.clock.pass(1);
    expect(table.store.scene.value.gathering).toBe(true);
  });

  it("goes when the next card is played, which lies there after it", () => {
    const table = opened();
    finish(table);
    table.clock.pass(200);
    const next = won({ trick: [[4, "2S"]], leader: 4, turn: 13 });
    table.wire.hear(update(table.wire.from + 3, next, [PLAYED], 22));
    expect(table.store.scene.value).toMatchObject({ gathering: true, trick: CARDS });
    table.clock.pass(350);
    expect(table.store.scene.value).toMatchObject({ gathering: false, trick: [[4, "2S"]] });
  });

  it("is not held up on its way by more cards", () => {
    const table = opened();
    finish(table);
    table.clock.pass(1_500 + 200);
    const next = won({ trick: [[4, "2S"]], leader: 4, turn: 13 });
    table.wire.hear(update(table.wire.from + 3, next, [PLAYED], 22));
    table.clock.pass(150);
    expect(table.store.scene.value).toMatchObject({ gathering: false, trick: [[4, "2S"]] });
  });

  it("goes at once when one leads oneself", () => {
    const table = opened();
    const view = aView();
    const you = { ...view.you, legal: ["9C"], effects: {} };
    const parts = { ...won({ to_act: [0], leader: 0 }), you };
    table.wire.hear(update(table.wire.from + 2, parts, [WON]));
    expect(table.store.scene.value.trick).toHaveLength(6);
    void table.store.do({ type: "play", card: "9C" });
    expect(table.store.scene.value).toMatchObject({ trick: [[0, "9C"]], end: null });
  });

  it("stays when a command of another kind is given", () => {
    const table = opened();
    finish(table);
    void table.store.do({ type: "queue", card: "9C" });
    expect(table.store.scene.value.trick).toHaveLength(6);
  });

  it("does not travel where nothing moves", () => {
    const table = opened(aView(), true);
    finish(table);
    table.clock.pass(1_500);
    expect(table.store.scene.value).toMatchObject({ trick: [], gathering: false });
  });

  it("tells of the kitty", () => {
    const table = opened();
    finish(table, {}, [{ type: "kitty_taken", seat: 4, cards: 2, into: "pile" }]);
    expect(table.store.scene.value.end?.kitty).toBe(true);
  });

  it("can be set aside or lost", () => {
    const table = opened();
    const lost = { ...TRICK, winner: null };
    const aside: Happening = { type: "trick_set_aside", leader: 4, aside: 12 };
    table.wire.hear(update(table.wire.from + 2, won({ last_trick: lost }), [aside]));
    expect(table.store.scene.value).toMatchObject({
      winning: null,
      end: { kind: "aside", winner: null, cards: 12, points: null },
    });
    const gone: Happening = { type: "trick_lost", cards: 18 };
    table.wire.hear(update(table.wire.from + 3, won({ last_trick: lost }), [gone], 22));
    expect(table.store.scene.value.end).toMatchObject({ kind: "lost", cards: 18 });
  });

  it("is seen to its end although the deal is over", () => {
    const table = opened();
    finish(table, { phase: "deal", to_act: [] });
    expect(table.store.scene.value.waiting).toBe(true);
    table.clock.pass(1_500);
    expect(table.store.scene.value).toMatchObject({ waiting: true, gathering: true });
    table.clock.pass(350);
    expect(table.store.scene.value.waiting).toBe(false);
  });

  const dealt: Happening = {
    type: "dealt",
    deal: 1,
    dealer: 4,
    cards_each: 17,
    kitty: 2,
    direction: "left",
  };

  it("is not there if the next deal has come with it", () => {
    const table = opened();
    finish(table, { phase: "pass" }, [dealt]);
    expect(table.store.scene.value).toMatchObject({ trick: [], end: null });
  });

  it("makes room for the next deal", () => {
    const table = opened();
    finish(table, { phase: "deal" });
    const passing = { game: aGame({ phase: "pass", trick: [] }) };
    table.wire.hear(update(table.wire.from + 3, passing, [dealt], 22));
    expect(table.store.scene.value.trick).toEqual([]);
    table.clock.pass(5_000);
    expect(table.store.scene.value.trick).toEqual([]);
  });
});

describe("much at once", () => {
  it("shows the last trick that has ended, without points that are of several", () => {
    const table = opened();
    const both: Happening[] = [WON, PLAYED, WON];
    table.wire.hear(update(table.wire.from + 2, won(), both));
    expect(table.store.scene.value.end).toMatchObject({ kind: "won", points: null });
  });

  it("shows no trick after which another has begun", () => {
    const table = opened();
    const next = won({ trick: [[4, "2S"]] });
    table.wire.hear(update(table.wire.from + 2, next, [WON, PLAYED]));
    expect(table.store.scene.value).toMatchObject({ trick: [[4, "2S"]], end: null });
  });

  it("shows what is true after everything was sent anew", () => {
    const table = opened();
    finish(table);
    const view = { ...aView(), ...won() };
    table.wire.hear(viewMessage(table.wire.from + 3, view, 22));
    expect(table.store.scene.value).toMatchObject({ trick: [], end: null });
    expect(table.clock.waiting).toBe(1);
  });
});
