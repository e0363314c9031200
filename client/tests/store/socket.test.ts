// Everything that can happen to a connection: gaps, repeats, breaks, ends.

import { afterEach, describe, expect, it } from "vitest";
import type { ServerMessage } from "../../src/protocol";
import { aGame, aView, update } from "../fakes";
import { Opened } from "./opened";

const tables: Opened[] = [];

function opened(): Opened {
  const table = new Opened();
  tables.push(table);
  return table;
}

afterEach(() => {
  for (const { store } of tables.splice(0)) store.close();
});

const paused = { table: { ...aView().table, paused: true } };

describe("opening", () => {
  it("asks for the table from the beginning, and is open with the answer", () => {
    const table = opened();
    table.store.open();
    expect(table.store.link.value).toBe("connecting");
    table.wire.accept();
    expect(table.wire.sent).toEqual([
      { type: "open", table: "ac65zazduhlv353z", seq: 0, protocol: 1, n: 1_000_000 },
    ]);
    expect(table.store.link.value).toBe("connecting");
    table.wire.hear({ type: "view", n: 1_000_001, seq: 20, at: 0, parts: aView() });
    expect(table.store.link.value).toBe("open");
    expect(table.store.view.value).toEqual(aView());
  });

  it("ends as it should when the first view is all that is wanted", () => {
    const table = opened();
    table.store.on(() => table.store.close());
    table.open({ ...aView(), game: aGame({ phase: "deal" }) });
    expect(table.store.link.value).toBe("connecting");
    expect(table.wire.sentOf("do")).toEqual([]);
    expect(table.clock.waiting).toBe(0);
  });

  it("does nothing when it is open already", () => {
    const table = opened().open();
    table.store.open();
    expect(table.wires).toHaveLength(1);
  });

  it("asks again if no answer came, and gives a silent connection up", () => {
    const table = opened();
    table.store.open();
    table.wire.accept();
    table.clock.pass(10_000);
    expect(table.wire.sentOf("open")).toHaveLength(2);
    expect(table.wire.sentOf("ping")).toHaveLength(1);
    table.clock.pass(5_000);
    expect(table.store.link.value).toBe("lost");
  });

  it("gives a connection up that does not come about", () => {
    const table = opened();
    table.store.open();
    table.clock.pass(10_000);
    expect(table.store.link.value).toBe("lost");
    expect(table.wire.closed).toBe(true);
  });

  it("asks for everything if parts are missing", () => {
    const table = opened();
    table.store.open();
    table.wire.accept();
    table.wire.hear(update(table.wire.from + 1, paused));
    expect(table.store.view.value).toBeNull();
    expect(table.wire.sentOf("open").map(({ seq }) => seq)).toEqual([0, 0]);
    const { chat: _, ...parts } = aView();
    const { from } = table.wire;
    table.wire.hear({ type: "view", n: from + 1, seq: 20, at: 1, parts: aView() });
    table.wire.hear({ type: "view", n: from + 2, seq: 21, at: 1, parts });
    expect(table.wire.sentOf("open").map(({ seq }) => seq)).toEqual([0, 0, 0]);
    expect(table.store.view.value).toEqual(aView());
  });
});

describe("what is numbered", () => {
  it("is taken in its order", () => {
    const table = opened().open();
    const { from } = table.wire;
    table.wire.hear(update(from + 2, paused));
    table.wire.hear(update(from + 3, { table: aView().table }, [], 22));
    expect(table.store.view.value?.table.paused).toBe(false);
    expect(table.wire.sentOf("open")).toHaveLength(1);
  });

  it("is left out when it comes twice or late", () => {
    const table = opened().open();
    const { from } = table.wire;
    table.wire.hear(update(from + 2, paused));
    table.wire.hear(update(from + 2, { table: aView().table }));
    table.wire.hear(update(from + 1, { table: aView().table }));
    expect(table.store.view.value?.table.paused).toBe(true);
    expect(table.wire.sentOf("open")).toHaveLength(1);
  });

  it("is asked for again, once, when something is missing", () => {
    const table = opened().open();
    const { from } = table.wire;
    table.wire.hear(update(from + 3, paused, [], 22));
    table.wire.hear(update(from + 4, paused, [], 23));
    expect(table.store.view.value?.table.paused).toBe(false);
    const opens = table.wire.sentOf("open");
    expect(opens.map(({ seq, n }) => [seq, n])).toEqual([[0, 1_000_000], [20, 2_000_000]]);
    // What was sent before cannot be taken for the answer.
    table.wire.hear(update(from + 5, paused));
    table.wire.hear(update(from + 2, paused));
    expect(table.store.view.value?.table.paused).toBe(false);
    table.wire.hear(update(2_000_001, paused, [], 23));
    expect(table.store.view.value?.table.paused).toBe(true);
    expect(table.store.link.value).toBe("open");
  });

  it("is asked for as often as something is missing", () => {
    const table = opened().open();
    table.wire.hear(update(table.wire.from + 3, paused));
    table.wire.hear(update(2_000_001, paused));
    table.wire.hear(update(2_000_003, paused));
    expect(table.wire.sentOf("open").map(({ n }) => n)).toEqual([1e6, 2e6, 3e6]);
  });

  it("is looked at with each pong, for the last message may be the one that is missing", () => {
    const table = opened().open();
    const { from } = table.wire;
    table.clock.pass(10_000);
    table.wire.hear({ type: "pong", at: 1, n: from + 1 });
    expect(table.wire.sentOf("open")).toHaveLength(1);
    table.clock.pass(10_000);
    table.wire.hear({ type: "pong", at: 1, n: from + 2 });
    expect(table.wire.sentOf("open")).toHaveLength(2);
  });

  it("is not asked for twice because of a pong that was sent before the answer", () => {
    const table = opened().open();
    const { from } = table.wire;
    table.wire.hear(update(from + 3, paused));
    table.wire.hear({ type: "pong", at: 1, n: from + 3 });
    expect(table.wire.sentOf("open")).toHaveLength(2);
  });

  it("is asked for again later if the answer is lost as well", () => {
    const table = opened().open();
    table.wire.hear(update(table.wire.from + 3, paused));
    table.clock.pass(10_000);
    table.wire.hear({ type: "pong", at: 1, n: 7 });
    expect(table.wire.sentOf("open").map(({ n }) => n)).toEqual([1e6, 2e6, 3e6]);
  });
});

describe("a lost connection", () => {
  it("is tried again, each time later, and is then opened where it was", () => {
    const table = opened().open();
    table.wire.break();
    expect(table.store.link.value).toBe("lost");
    const waits: number[] = [];
    for (let times = 0; times < 7; times += 1) {
      const at = table.store.retryAt.value ?? 0;
      waits.push(at - table.clock.now());
      table.clock.pass(at - table.clock.now());
      expect(table.store.retryAt.value).toBeNull();
      table.wire.break();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    table.clock.pass(15_000);
    expect(table.wires).toHaveLength(9);
    table.wire.accept();
    expect(table.wire.sent).toMatchObject([{ type: "open", seq: 20, n: 2_000_000 }]);
    table.wire.hear(update(2_000_001, paused));
    expect(table.store.link.value).toBe("open");
    expect(table.store.view.value?.table.paused).toBe(true);
    // It is gone again too soon to be called good.
    table.wire.break();
    expect((table.store.retryAt.value ?? 0) - table.clock.now()).toBe(15_000);
    table.clock.pass(15_000);
    table.wire.accept();
    table.wire.hear(update(3_000_001, paused));
    table.clock.pass(10_000);
    table.wire.break();
    expect((table.store.retryAt.value ?? 0) - table.clock.now()).toBe(500);
  });

  it("keeps what is known", () => {
    const table = opened().open();
    table.wire.break();
    expect(table.store.view.value).toEqual(aView());
  });

  it("is noticed when a ping is not answered, and speaks no more", () => {
    const table = opened().open();
    const [wire] = table.wires;
    table.clock.pass(10_000);
    expect(wire?.sentOf("ping")).toHaveLength(1);
    table.clock.pass(5_000);
    expect(table.store.link.value).toBe("lost");
    expect(wire?.closed).toBe(true);
    expect(wire?.onmessage).toBeNull();
  });

  it("is not given up while anything comes", () => {
    const table = opened().open();
    table.clock.pass(10_000);
    table.wire.hear(update(table.wire.from + 2));
    table.clock.pass(5_000);
    expect(table.store.link.value).toBe("open");
  });

  it("is given up when what comes is no message", () => {
    const table = opened().open();
    table.wire.onmessage?.(new MessageEvent("message", { data: "<html>" }));
    expect(table.store.link.value).toBe("lost");
  });

  it("leaves aside what it does not know", () => {
    const table = opened().open();
    table.wire.hear({ type: "weather", rain: true });
    expect(table.store.link.value).toBe("open");
  });
});

describe("waking up", () => {
  it.each(["online", "pageshow"])("tries at once with %s", (name) => {
    const table = opened().open();
    table.wire.break();
    window.dispatchEvent(new Event(name));
    expect(table.wires).toHaveLength(2);
    expect(table.store.retryAt.value).toBeNull();
    table.clock.pass(10_000 - 1);
    expect(table.wires).toHaveLength(2);
  });

  it("asks for a sign of life when the page is seen again, and does not wait long", () => {
    const table = opened().open();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(table.wire.sentOf("ping")).toHaveLength(1);
    table.clock.pass(2_000);
    expect(table.store.link.value).toBe("lost");
  });

  it("sees at once that the connection was closed meanwhile", () => {
    const table = opened().open();
    table.wire.readyState = 3;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(table.store.link.value).toBe("lost");
  });

  it("does nothing once the table is closed", () => {
    const table = opened().open();
    table.store.close();
    window.dispatchEvent(new Event("online"));
    expect(table.wires).toHaveLength(1);
    expect(table.clock.waiting).toBe(0);
  });
});

describe("the end", () => {
  it.each([
    [4005, "kicked"],
    [4004, "too_many_connections"],
    [4008, "no_such_table"],
    [4006, "wrong_protocol"],
    [4000, "watching_is_off"],
  ])("comes with the code %i", (code, reason) => {
    const table = opened().open();
    table.wire.break(code, reason);
    expect(table.store.ended.value).toEqual({ code: reason });
    expect(table.store.link.value).toBe("ended");
    table.clock.pass(60_000);
    expect(table.wires).toHaveLength(1);
  });

  it.each([[1011, "internal"], [1012, "server_closing"], [4001, "silent"], [4003, "too_slow"]])(
    "does not come with the code %i",
    (code, reason) => {
      const table = opened().open();
      table.wire.break(code, reason);
      expect(table.store.link.value).toBe("lost");
    },
  );

  it("is told beforehand", () => {
    const table = opened().open();
    const closing: ServerMessage = { type: "closing", code: "kicked", retry: false };
    table.wire.hear(closing);
    expect(table.store.ended.value).toEqual({ code: "kicked" });
  });

  it("does not come when one is asked to come back", () => {
    const table = opened().open();
    table.wire.hear({ type: "closing", code: "server_closing", retry: true });
    table.wire.break(1012, "server_closing");
    expect(table.store.link.value).toBe("lost");
  });

  it("comes when the table may not be opened", () => {
    const table = opened();
    table.store.open();
    table.wire.accept();
    const refused = { type: "refused", id: null, message: "", place: {} };
    table.wire.hear({ ...refused, code: "no_such_table" });
    expect(table.store.ended.value).toEqual({ code: "no_such_table" });
  });

  it("does not come when it can be opened in a moment", () => {
    const table = opened();
    table.store.open();
    table.wire.accept();
    table.wire.hear({ type: "refused", id: null, code: "not_stored", message: "", place: {} });
    expect(table.store.link.value).toBe("lost");
  });

  it("can be taken back by its person", () => {
    const table = opened().open();
    table.wire.break(4004, "too_many_connections");
    table.store.open();
    expect(table.store.ended.value).toBeNull();
    table.answer();
    expect(table.store.link.value).toBe("open");
  });
});

describe("the server's clock", () => {
  it("says how long a player has", () => {
    const table = opened();
    table.store.open();
    table.wire.accept();
    const at = table.clock.now() + 3_600_000;
    const game = aGame({ deadline: at + 30_000 });
    const parts = { ...aView(), game };
    table.wire.hear({ type: "view", n: table.wire.from + 1, seq: 1, at, parts });
    expect(table.store.seconds(at + 30_000)).toBe(30);
    table.clock.pass(1_500);
    expect(table.store.seconds(at + 30_000)).toBe(28.5);
    // A message that comes late does not set it back.
    table.wire.hear({ ...update(table.wire.from + 2), at });
    expect(table.store.seconds(at + 30_000)).toBe(28.5);
  });

  it("is followed when it was set", () => {
    const table = opened().open();
    table.wire.hear({ ...update(table.wire.from + 2), at: table.clock.now() - 60_000 });
    expect(table.store.seconds(table.clock.now())).toBe(60);
  });
});
