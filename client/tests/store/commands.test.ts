// What one does: carried out once, whatever happens to the connection meanwhile.

import { afterEach, describe, expect, it } from "vitest";
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

const PLAY = { type: "play", card: "2D" } as const;

/** The table after one has played the 2 of diamonds. */
function played(): TableView {
  const view = aView();
  const game = aGame({
    to_act: [1],
    trick: [[4, "KD"], [5, "JD"], [0, "2D"]],
    hand_sizes: [3, 4, 4, 4, 3, 3],
    turn: 9,
  });
  const you = { ...view.you, hand: ["JD", "9C", "9C"], legal: [], effects: {} };
  return { ...view, game, you };
}

describe("a command", () => {
  it("is sent with an id, and is done when it is answered", async () => {
    const table = opened();
    const done = table.store.do(PLAY);
    expect(table.wire.sentOf("do")).toEqual([{ type: "do", id: "id1", command: PLAY }]);
    expect(table.store.pending.value).toEqual([PLAY]);
    table.wire.hear({ type: "done", id: "id1", seq: 21 });
    expect(await done).toBe(true);
    expect(table.store.pending.value).toEqual([]);
    expect(table.store.refusal.value).toBeNull();
  });

  it("is refused with a reason, which is gone with the next command", async () => {
    const table = opened();
    const done = table.store.do({ type: "play", card: "9C" });
    const place = { seat: 0, card: "9C" };
    const refused = { type: "refused", id: "id1", code: "must_follow_suit", message: "No.", place };
    table.wire.hear(refused);
    expect(await done).toBe(false);
    expect(table.store.refusal.value).toEqual({
      code: "must_follow_suit",
      message: "No.",
      place,
      command: { type: "play", card: "9C" },
    });
    void table.store.do(PLAY);
    expect(table.store.refusal.value).toBeNull();
  });

  it("is refused when its message could not be read", async () => {
    const table = opened();
    const first = table.store.do({ type: "chat", text: "a" });
    const second = table.store.do({ type: "chat", text: "b" });
    table.wire.hear({ type: "refused", id: null, code: "bad_message", message: "", place: {} });
    expect(await first).toBe(false);
    expect(table.store.pending.value).toHaveLength(1);
    table.wire.hear({ type: "done", id: "id2", seq: 21 });
    expect(await second).toBe(true);
  });

  it("is not sent when it is too long", async () => {
    const table = opened();
    expect(await table.store.do({ type: "chat", text: "é".repeat(5000) })).toBe(false);
    expect(table.store.refusal.value?.code).toBe("message_too_large");
    expect(table.wire.sentOf("do")).toEqual([]);
  });

  it("is refused when the table has ended, also if it waits", async () => {
    const table = opened();
    const waiting = table.store.do(PLAY);
    table.wire.break(4005, "kicked");
    expect(await waiting).toBe(false);
    expect(table.store.refusal.value?.code).toBe("kicked");
    expect(await table.store.do(PLAY)).toBe(false);
  });

  it("waits until the table is open", () => {
    const table = new Opened();
    tables.push(table);
    table.store.open();
    void table.store.do({ type: "start", fill: "medium" });
    table.wire.accept();
    expect(table.wire.sentOf("do")).toEqual([]);
    table.wire.hear({ type: "view", n: table.wire.from + 1, seq: 1, at: 1, parts: aView() });
    expect(table.ids).toEqual(["id1"]);
  });
});

describe("after a break", () => {
  it("what was not answered is sent again, with its id and in its order", async () => {
    const table = opened();
    const first = table.store.do({ type: "chat", text: "Hello" });
    table.wire.break();
    const second = table.store.do({ type: "react", reaction: "clap" });
    const third = table.store.do(PLAY);
    table.clock.pass(500);
    table.answer();
    expect(table.ids).toEqual(["id1", "id2", "id3"]);
    for (const id of ["id1", "id2", "id3"]) table.wire.hear({ type: "done", id, seq: 25 });
    expect(await Promise.all([first, second, third])).toEqual([true, true, true]);
  });

  it("what was answered is not sent again", () => {
    const table = opened();
    void table.store.do(PLAY);
    table.wire.hear({ type: "done", id: "id1", seq: 21 });
    table.breakAndReturn();
    expect(table.ids).toEqual([]);
  });

  it("what was carried out meanwhile counts as done", async () => {
    const table = opened();
    const done = table.store.do(PLAY);
    table.breakAndReturn(played());
    expect(table.ids).toEqual([]);
    expect(await done).toBe(true);
    expect(table.store.refusal.value).toBeNull();
  });

  it("a card whose moment has passed is not played in another trick", async () => {
    const table = opened();
    const done = table.store.do(PLAY);
    const view = aView();
    const game = aGame({ trick: [], turn: 14, leader: 0 });
    const you = { ...view.you, hand: ["2D", "9C", "9C"], legal: ["2D", "9C"] };
    table.breakAndReturn({ ...view, game, you });
    expect(table.ids).toEqual([]);
    expect(await done).toBe(false);
    expect(table.store.refusal.value).toMatchObject({ code: "not_your_turn", place: { late: 1 } });
  });

  it("a queued card is meant for one's next turn only", async () => {
    const table = opened();
    const others = { ...aView(), game: aGame({ to_act: [5] }) };
    table.wire.hear(update(table.wire.from + 2, others));
    const done = table.store.do({ type: "queue", card: "9C" });
    table.breakAndReturn(others);
    expect(table.ids).toEqual(["id1"]);
    table.breakAndReturn(played());
    expect(table.ids).toEqual([]);
    expect(await done).toBe(false);
  });

  it("a card queued behind one's own play that was not answered is still meant", () => {
    const table = opened();
    void table.store.do(PLAY);
    void table.store.do({ type: "queue", card: "9C" });
    table.breakAndReturn();
    expect(table.ids).toEqual(["id1", "id2"]);
  });

  it("passed cards and buried ones are known to have been", async () => {
    const passing = { ...aView(), game: aGame({ phase: "pass", to_act: [0, 1, 2], trick: [] }) };
    const table = opened(passing);
    const done = table.store.do({ type: "pass", cards: ["9C", "2D"] });
    const you = { ...passing.you, passed: ["2D", "9C"] };
    table.breakAndReturn({ ...passing, you, game: aGame({ phase: "play", to_act: [4] }) });
    expect(await done).toBe(true);
  });

  it("what the server refused because it was closing is sent again", async () => {
    const table = opened();
    const done = table.store.do(PLAY);
    const refused = { type: "refused", id: "id1", message: "", place: {} };
    table.wire.hear({ ...refused, code: "server_closing" });
    table.wire.break(1012, "server_closing");
    table.clock.pass(500);
    table.answer();
    expect(table.ids).toEqual(["id1"]);
    table.wire.hear({ type: "done", id: "id1", seq: 21 });
    expect(await done).toBe(true);
  });

  it("it also goes again on a connection that lost only the answer", () => {
    const table = opened();
    void table.store.do(PLAY);
    table.clock.pass(10_000);
    expect(table.ids).toEqual(["id1", "id1"]);
  });

  it("somebody else can connect, and what waits goes with them", () => {
    const table = opened();
    table.store.reconnect();
    void table.store.do({ type: "sit" });
    expect(table.wires).toHaveLength(2);
    expect(table.wires[0]?.closed).toBe(true);
    table.answer();
    expect(table.ids).toEqual(["id1"]);
  });
});

describe("a refusal that names no command", () => {
  const refused = { type: "refused", id: null, message: "", place: {} };

  it("says nothing of a command, if there was too much to read", () => {
    const table = opened();
    void table.store.do({ type: "rematch" });
    table.wire.hear({ ...refused, code: "too_many_requests" });
    expect(table.store.refusal.value).toBeNull();
    table.clock.pass(10_000);
    expect(table.ids).toEqual(["id1", "id1"]);
  });
});

describe("a second press before the answer", () => {
  it("does nothing more, and hears the same answer", async () => {
    const table = opened();
    const rematch = { type: "rematch" } as const;
    const both = [table.store.do(rematch), table.store.do({ ...rematch })];
    expect(table.ids).toEqual(["id1"]);
    table.wire.hear({ type: "done", id: "id1", seq: 21 });
    expect(await Promise.all(both)).toEqual([true, true]);
    void table.store.do(rematch);
    expect(table.ids).toHaveLength(2);
  });

  it("is one of its own if something else came in between, or if it is said", () => {
    const table = opened();
    for (const on of [true, false, true]) void table.store.do({ type: "pause", on });
    for (let times = 0; times < 2; times += 1) void table.store.do({ type: "chat", text: "ha" });
    expect(table.ids).toHaveLength(5);
  });
});

describe("being ready", () => {
  const before = { ...aView(), game: aGame({ phase: "deal", to_act: [], trick: [] }) };

  it("comes by itself before the first deal of a game, once", () => {
    const table = opened(before);
    const ready = { type: "ready", nonce: "id1" };
    expect(table.wire.sentOf("do")).toEqual([{ type: "do", id: "id2", command: ready }]);
    table.wire.hear(update(table.wire.from + 2, {}));
    table.wire.hear({ type: "refused", id: "id2", code: "too_fast", message: "", place: {} });
    table.wire.hear(update(table.wire.from + 3, {}));
    expect(table.wire.sentOf("do")).toHaveLength(1);
    // Nobody has asked for it, so nobody is told either.
    expect(table.store.refusal.value).toBeNull();
  });

  it("comes again with the next game", () => {
    const table = opened(before);
    table.wire.hear(update(table.wire.from + 2, { table: { ...before.table, game: 1 } }));
    expect(table.wire.sentOf("do")).toHaveLength(2);
  });

  it.each([
    ["a later deal", { ...before, game: aGame({ phase: "deal", deal: 1 }) }],
    ["who watches", { ...before, you: { ...before.you, seat: null } }],
    ["a paused game", { ...before, table: { ...before.table, paused: true } }],
  ])("does not come by itself for %s", (_, view) => {
    expect(opened(view).wire.sentOf("do")).toEqual([]);
  });

  it("puts a nonce to later deals", () => {
    const table = opened({ ...before, game: aGame({ phase: "deal", deal: 1 }) });
    void table.store.ready();
    expect(table.wire.sentOf("do")).toMatchObject([{ command: { type: "ready", nonce: "id1" } }]);
    expect(table.store.shown.value?.seats[0]?.ready).toBe(true);
  });
});

describe("a table that is closed", () => {
  it("lets nobody wait for an answer", async () => {
    const table = opened();
    const done = table.store.do(PLAY);
    table.store.close();
    expect(await done).toBe(false);
    expect(table.store.pending.value).toEqual([]);
  });
});
