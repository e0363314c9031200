// What is heard and felt when something happens, and what the browser's tab says.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { follow } from "../../src/table/effects";
import { play } from "../../src/device/sound";
import { setPageTitle, startTitle } from "../../src/parts/title";
import { vibrate } from "../../src/device/vibrate";
import type { Happening, Parts } from "../../src/protocol";
import { aGame, aView, update } from "../fakes";
import { Opened } from "../store/opened";

vi.mock("../../src/device/sound", () => ({ play: vi.fn() }));
vi.mock("../../src/device/vibrate", () => ({ vibrate: vi.fn() }));

const heard = () => vi.mocked(play).mock.calls.map(([sound]) => sound);

let table: Opened;
let stop: () => void;

/** A table at which it is somebody else's turn. */
beforeEach(() => {
  table = new Opened().open({ ...aView(), game: aGame({ to_act: [5] }) });
  stop = follow(table.store);
  told = 0;
  vi.clearAllMocks();
});

afterEach(() => {
  stop();
  table.store.close();
});

let told = 0;

function happen(happened: Happening[], parts: Parts = {}): void {
  told += 1;
  table.wire.hear(update(table.wire.from + 1 + told, parts, happened));
}

describe("sounds", () => {
  it.each<[string, Happening[]]>([
    ["card", [{ type: "played", seat: 3, card: "2D" }]],
    ["queen", [{ type: "played", seat: 3, card: "QS" }]],
    ["deal", [
      { type: "dealt", deal: 1, dealer: 0, cards_each: 17, kitty: 2, direction: "left" },
    ]],
    ["trick", [{ type: "trick_won", seat: 3, cards: 6 }]],
    ["trick", [{ type: "trick_set_aside", leader: 3, aside: 6 }]],
    ["moon", [{ type: "moon_shot", seat: 3, choice: null }]],
    ["chat", [{ type: "chatted", member: 3, text: "Hello" }]],
  ])("%s", (sound, happened) => {
    happen(happened);
    expect(heard()).toEqual([sound]);
  });

  it("come one after the other with a card that ends a trick", () => {
    happen([
      { type: "played", seat: 3, card: "KD" },
      { type: "cancelled", card: "KD", seats: [4, 3] },
      { type: "trick_won", seat: 5, cards: 6 },
    ]);
    expect(vi.mocked(play).mock.calls).toEqual([["card", 0], ["cancel", 0.25], ["trick", 0.5]]);
  });

  it("are few when much comes at once", () => {
    const card: Happening = { type: "played", seat: 3, card: "2D" };
    happen([card, card, { ...card, card: "QS" }, card]);
    expect(heard()).toEqual(["queen"]);
  });

  it("are none for what one says oneself, and for people who come and go", () => {
    happen([{ type: "chatted", member: 0, text: "Hello" }, { type: "stood", seat: 3 }]);
    expect(heard()).toEqual([]);
  });
});

describe("one's turn", () => {
  const turn = { game: aGame({ to_act: [0] }) };

  it("is heard and felt once", () => {
    happen([], turn);
    happen([], { game: aGame({ to_act: [0], deadline: 5 }) });
    expect(heard()).toEqual(["turn"]);
    expect(vi.mocked(vibrate).mock.calls).toEqual([["turn"]]);
  });

  it("is not heard if one's card plays itself", () => {
    const { you } = aView();
    happen([], { ...turn, you: { ...you, queued: { card: "2D", unless: [] } } });
    happen([], { ...turn, you: { ...you, forced: true, legal: ["9C", "9C"] } });
    expect(heard()).toEqual([]);
  });

  it("ends with one's card, which is heard when it is pressed and then no more", () => {
    happen([], turn);
    vi.clearAllMocks();
    void table.store.do({ type: "play", card: "2D" });
    expect(heard()).toEqual(["card"]);
    const { game, you } = table.store.shown.value ?? aView();
    happen([{ type: "played", seat: 0, card: "2D" }], { game, you });
    expect(heard()).toEqual(["card"]);
    // The next one that plays itself is heard as those of others are.
    happen([{ type: "played", seat: 0, card: "JD" }]);
    expect(heard()).toEqual(["card", "card"]);
  });

  it("is said when somebody reminds one", () => {
    happen([{ type: "nudged", member: 3, seat: 0 }]);
    expect(heard()).toEqual(["turn"]);
    expect(vi.mocked(vibrate).mock.calls).toEqual([["nudge"]]);
    happen([{ type: "nudged", member: 3, seat: 2 }]);
    expect(heard()).toHaveLength(1);
  });

  it("stands in the tab while it lasts", () => {
    const icon = document.createElement("link");
    icon.rel = "icon";
    icon.type = "image/svg+xml";
    document.head.append(icon);
    startTitle();
    setPageTitle("Table BOTU-PIFA");
    expect(document.title).toBe("Table BOTU-PIFA");
    happen([], turn);
    expect(document.title).toBe("Your turn · Table BOTU-PIFA");
    expect(icon.getAttribute("href")).toBe("/icon-turn.svg");
    void table.store.do({ type: "play", card: "2D" });
    expect(document.title).toBe("Table BOTU-PIFA");
    expect(icon.getAttribute("href")).toBe("/icon.svg");
  });

  it("stands there no more when one has left the table", () => {
    startTitle();
    happen([], turn);
    stop();
    expect(document.title).not.toContain("Your turn");
  });
});
