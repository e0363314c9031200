// Each thing to do has one moment: as in the Python client, remote/moment.py.

import { describe, expect, it } from "vitest";
import { meantFor, momentOf } from "../../src/connection/moment";
import type { TableView } from "../../src/model";
import { aGame, aView } from "../fakes";

const view = aView();

function inGame(change: Parameters<typeof aGame>[0]): TableView {
  return { ...view, game: aGame(change) };
}

function withSeat(change: object): TableView {
  const seats = view.seats.map((seat, at) => (at === 0 ? { ...seat, ...change } : seat));
  return { ...view, seats };
}

describe("a moment", () => {
  it.each([
    ["a card", view, "play 0 0 8"],
    ["burying", inGame({ phase: "discard" }), "discard 0 0 8"],
    ["a moon", inGame({ phase: "moon" }), "moon 0 0 8"],
    ["passing, whatever others choose", inGame({ phase: "pass", turn: 5 }), "pass 0 0"],
    ["being ready", inGame({ phase: "deal", to_act: [], deal: 2 }), "ready 0 2"],
    ["coming back", withSeat({ stand_in: true }), "return 0"],
  ])("for %s", (_, known, moment) => {
    expect(momentOf(known)).toBe(moment);
  });

  it.each([
    ["somebody else acts", inGame({ to_act: [1] })],
    ["one is ready", { ...withSeat({ ready: true }), game: aGame({ phase: "deal" }) }],
    ["the game is over", { ...view, table: { ...view.table, status: "over" as const } }],
    ["the game is paused", { ...view, table: { ...view.table, paused: true } }],
    ["there is no game", { ...view, game: null }],
    ["one has no seat", { ...view, you: { ...view.you, seat: null } }],
    ["nothing is left", inGame({ phase: "over" , to_act: [] })],
  ])("is none when %s", (_, known) => {
    expect(momentOf(known)).toBeNull();
  });
});

describe("what a command is meant for", () => {
  it("is now for what has to be done now", () => {
    expect(meantFor({ type: "play", card: "2D" }, view)).toBe("play 0 0 8");
    expect(meantFor({ type: "ready" }, inGame({ phase: "deal" }))).toBe("ready 0 0");
    expect(meantFor({ type: "play", card: "2D" }, inGame({ to_act: [1] }))).toBe("none");
  });

  it("is the next turn for a queued card, whatever others play", () => {
    const queue = { type: "queue", card: "2D" } as const;
    expect(meantFor(queue, inGame({ turn: 3 }))).toBe(meantFor(queue, inGame({ turn: 7 })));
    const fewer = { ...view, you: { ...view.you, hand: ["2D"] } };
    expect(meantFor(queue, fewer)).not.toBe(meantFor(queue, view));
  });

  it("is any time for the rest", () => {
    expect(meantFor({ type: "chat", text: "Hello" }, view)).toBeNull();
    expect(meantFor({ type: "sit" }, view)).toBeNull();
    expect(meantFor({ type: "play", card: "2D" }, null)).toBeNull();
  });
});
