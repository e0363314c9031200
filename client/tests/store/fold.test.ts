// What is known after a message; held against the messages that docs/protocol.md shows.

import { describe, expect, it } from "vitest";
import guide from "../../../docs/protocol.md?raw";
import type { Update, ViewMessage } from "../../src/protocol";
import { fold, MAX_CHAT } from "../../src/store/fold";
import type { TableView } from "../../src/model";
import { aGame, aView, update, viewMessage } from "../fakes";

function messageIn(text: string | undefined): unknown {
  return JSON.parse(text ?? "null");
}

const shown = messageIn(/```json\n(\{\n {2}"type": "view"[^]*?)\n```/.exec(guide)?.[1]);
const missed = messageIn(/^< (\{"type": "update", "n": 1, .*)$/m.exec(guide)?.[1]);

describe("a view", () => {
  it("is all that is known", () => {
    expect(fold(aView(), viewMessage(1, { ...aView(), tricks: [] }))).toEqual(aView());
  });

  it("is nothing if a part is missing", () => {
    const { chat: _, ...parts } = aView();
    expect(fold(aView(), { type: "view", n: 1, seq: 1, at: 1, parts })).toBeNull();
  });
});

describe("an update", () => {
  it("puts its parts over those that were known", () => {
    const table = { ...aView().table, paused: true };
    expect(fold(aView(), update(1, { table }))).toEqual({ ...aView(), table });
  });

  it("can take a part away", () => {
    expect(fold(aView(), update(1, { game: null }))?.game).toBeNull();
  });

  it("is of no use before a view, unless it has all parts", () => {
    expect(fold(null, update(1, { table: aView().table }))).toBeNull();
    expect(fold(null, update(1, aView()))).toEqual(aView());
  });

  it("leaves what was known as it was", () => {
    const before = aView();
    fold(before, update(1, { game: aGame({ turn: 99 }) }));
    expect(before).toEqual(aView());
  });
});

describe("the chat", () => {
  const said: Update["happened"] = [
    { type: "chatted", member: 0, text: "One" },
    { type: "reacted", member: 0, reaction: "clap" },
    { type: "chatted", member: 1, text: "Two" },
  ];

  it("grows by what was said, at the time of the update", () => {
    const first = { member: 2, text: "Zero", at: 1 };
    const { at } = update(1);
    expect(fold({ ...aView(), chat: [first] }, update(1, {}, said))?.chat).toEqual([
      first,
      { member: 0, text: "One", at },
      { member: 1, text: "Two", at },
    ]);
  });

  it("holds it already if it comes whole", () => {
    const chat = [{ member: 1, text: "Two", at: 5 }];
    expect(fold(aView(), update(1, { chat }, said))?.chat).toEqual(chat);
  });

  it("forgets the oldest first", () => {
    const line = { member: 2, text: "Zero", at: 1 };
    const chat = Array.from({ length: MAX_CHAT }, () => line);
    const after = fold({ ...aView(), chat }, update(1, {}, said))?.chat;
    expect(after).toHaveLength(MAX_CHAT);
    expect(after?.at(-1)?.text).toBe("Two");
  });
});

describe("the messages of the protocol's description", () => {
  const whole = shown as ViewMessage & { parts: TableView };
  const update = missed as Update;

  it("are found", () => {
    expect(whole.seq).toBe(24);
    expect(update.happened).toHaveLength(5);
  });

  it("give, after a break, the same as a fresh view", () => {
    const { game } = whole.parts;
    if (game === null) throw new Error("There is no game.");
    // What Ana knew before her train went into a tunnel.
    const before: TableView = {
      ...whole.parts,
      game: { ...game, trick: game.trick.slice(0, 3), cancelled: [], winning: 4, turn: 9 },
      chat: [],
    };
    expect(fold(before, update)).toEqual(fold(null, whole));
  });
});
