// What one has done oneself is seen at once, and is taken back if it was refused.

import { afterEach, describe, expect, it } from "vitest";
import type { Command } from "../../src/protocol";
import type { TableView } from "../../src/model";
import { aGame, aView, update } from "../fakes";
import { Opened } from "./opened";

const tables: Opened[] = [];

function opened(view?: TableView): Opened {
  const table = new Opened().open(view);
  tables.push(table);
  return table;
}

afterEach(() => {
  for (const { store } of tables.splice(0)) store.close();
});

function shownAfter(command: Command, view?: TableView): TableView | null {
  const table = opened(view);
  void table.store.do(command);
  expect(table.store.view.value).toEqual(view ?? aView());
  return table.store.shown.value;
}

const refused = { type: "refused", id: "id1", code: "game_is_paused", message: "", place: {} };

describe("a card that is played", () => {
  it("lies in the trick and not in the hand, with what it does", () => {
    const shown = shownAfter({ type: "play", card: "JD" });
    expect(shown?.game).toMatchObject({
      trick: [[4, "KD"], [5, "JD"], [0, "JD"]],
      cancelled: ["JD"],
      winning: 4,
      to_act: [],
      hand_sizes: [3, 4, 4, 4, 3, 3],
    });
    expect(shown?.you).toMatchObject({ hand: ["2D", "9C", "9C"], legal: [], effects: {} });
  });

  it("cancels nothing if its effect says so", () => {
    const shown = shownAfter({ type: "play", card: "2D" });
    expect(shown?.game).toMatchObject({ cancelled: [], winning: 4 });
  });

  it("leaves its twin in the hand", () => {
    const view = aView();
    const you = { ...view.you, legal: ["9C"] };
    const shown = shownAfter({ type: "play", card: "9C" }, { ...view, you });
    expect(shown?.you.hand).toEqual(["2D", "JD", "9C"]);
  });

  it("is taken back when it is refused", () => {
    const table = opened();
    void table.store.do({ type: "play", card: "JD" });
    table.wire.hear(refused);
    expect(table.store.shown.value).toEqual(aView());
  });

  it("stays where it is if it may not be played", () => {
    expect(shownAfter({ type: "play", card: "9C" })).toEqual(aView());
    expect(shownAfter({ type: "play", card: "AS" })).toEqual(aView());
  });

  it("is shown once when the server has played it, before it has answered", () => {
    const table = opened();
    void table.store.do({ type: "play", card: "JD" });
    const { game, you } = table.store.shown.value ?? aView();
    const parts = { game: { ...(game ?? aGame({})), turn: 9, to_act: [1] }, you };
    const happened = { type: "played", seat: 0, card: "JD" } as const;
    table.wire.hear(update(table.wire.from + 2, parts, [happened]));
    expect(table.store.shown.value).toEqual({ ...aView(), ...parts });
    table.wire.hear({ type: "done", id: "id1", seq: 21 });
    expect(table.store.shown.value).toEqual({ ...aView(), ...parts });
  });

  it("does not take its twin along, when one wins the trick with it and leads", () => {
    const view = aView();
    const table = opened({ ...view, you: { ...view.you, legal: ["9C"] } });
    void table.store.do({ type: "play", card: "9C" });
    const you = { ...view.you, hand: ["2D", "JD", "9C"], legal: ["2D", "JD", "9C"], effects: {} };
    const game = aGame({ trick: [], leader: 0, to_act: [0], turn: 9 });
    table.wire.hear(update(table.wire.from + 2, { game, you }));
    expect(table.store.shown.value?.you.hand).toEqual(["2D", "JD", "9C"]);
    expect(table.store.shown.value?.game?.trick).toEqual([]);
  });

  it("stays shown while the connection is lost", () => {
    const table = opened();
    void table.store.do({ type: "play", card: "JD" });
    table.wire.break();
    expect(table.store.shown.value?.you.hand).toEqual(["2D", "9C", "9C"]);
  });
});

describe("other things that one does", () => {
  const view = aView();
  const passing = { ...view, game: aGame({ phase: "pass", to_act: [0, 1] }) };
  const all = { ...view.you, legal: ["2D", "JD", "9C"] };
  const burying = { ...view, game: aGame({ phase: "discard", to_act: [0] }), you: all };

  it("cards to pass are chosen and stay in the hand", () => {
    const shown = shownAfter({ type: "pass", cards: ["9C", "9C"] }, passing);
    expect(shown?.you).toEqual({ ...view.you, passed: ["9C", "9C"] });
    expect(shown?.seats[0]?.chosen).toBe(true);
  });

  it("cards that one does not hold are not", () => {
    expect(shownAfter({ type: "pass", cards: ["2D", "2D"] }, passing)).toEqual(passing);
  });

  it("buried cards leave the hand", () => {
    const shown = shownAfter({ type: "discard", cards: ["9C", "2D"] }, burying);
    expect(shown?.you).toMatchObject({ hand: ["JD", "9C"], buried: ["9C", "2D"] });
    expect(shown?.game?.to_act).toEqual([]);
  });

  it("a card is queued, in place of another, and taken back", () => {
    const table = opened();
    void table.store.do({ type: "queue", card: "2D" });
    void table.store.do({ type: "queue", card: "9C", unless: ["twin"] });
    expect(table.store.shown.value?.you.queued).toEqual({ card: "9C", unless: ["twin"] });
    void table.store.do({ type: "unqueue" });
    expect(table.store.shown.value?.you.queued).toBeNull();
  });

  it("preferences and those whom one does not hear", () => {
    expect(shownAfter({ type: "prefer", forced: true })?.you.forced).toBe(true);
    expect(shownAfter({ type: "mute", member: 3 })?.you.muted).toEqual([3]);
    const muted = { ...view, you: { ...view.you, muted: [2, 3] } };
    expect(shownAfter({ type: "mute", member: 3, on: false }, muted)?.you.muted).toEqual([2]);
  });

  it("a line of the chat, once", () => {
    const table = opened();
    void table.store.do({ type: "chat", text: "Good luck! " });
    const at = table.clock.now();
    expect(table.store.shown.value?.chat).toEqual([{ member: 0, text: "Good luck! ", at }]);
    table.clock.pass(40);
    const chatted = { type: "chatted", member: 0, text: "Good luck!" } as const;
    const told = { ...update(table.wire.from + 2, {}, [chatted]), at: table.clock.now() };
    table.wire.hear(told);
    expect(table.store.shown.value?.chat).toHaveLength(1);
    table.wire.hear({ type: "done", id: "id1", seq: 21 });
    expect(table.store.shown.value?.chat).toEqual([
      { member: 0, text: "Good luck!", at: table.clock.now() },
    ]);
  });

  it("a line that somebody else has said as well", () => {
    const table = opened();
    const chatted = { type: "chatted", member: 1, text: "Hello" } as const;
    table.wire.hear(update(table.wire.from + 2, {}, [chatted]));
    void table.store.do({ type: "chat", text: "Hello" });
    expect(table.store.shown.value?.chat.map(({ member }) => member)).toEqual([1, 0]);
  });

  it("nothing for what only the server can say", () => {
    expect(shownAfter({ type: "pause", on: true })).toEqual(view);
    expect(shownAfter({ type: "sit", seat: 3 })).toEqual(view);
  });
});

it("agreeing to hints is shown at once", () => {
  expect(shownAfter({ type: "agree_hints", agree: true })?.seats[0]?.agrees).toBe(true);
});
