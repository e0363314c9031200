// A clock, a connection and a table that tests move by hand.

import type { Wire } from "../src/connection/socket";
import type { Clock } from "../src/device/clock";
import type { Parts, Settings, Update, ViewMessage } from "../src/protocol";
import type { TableView } from "../src/model";

/** Time that passes when it is told to. */
export class FakeClock implements Clock {
  #now = 1_790_000_000_000;
  #timers: { at: number; then: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, then: () => void): () => void {
    const timer = { at: this.#now + milliseconds, then };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Lets time pass, and calls what is due in its order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [due] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (due === undefined) break;
      this.#timers = this.#timers.filter((one) => one !== due);
      this.#now = due.at;
      due.then();
    }
    this.#now = end;
  }

  get waiting(): number {
    return this.#timers.length;
  }
}

/** A message as a client sends it. */
export interface Sent {
  type: string;
  [key: string]: unknown;
}

/** The client's end of a connection; the test is the server. */
export class FakeWire implements Wire {
  readyState = 0;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  readonly sent: Sent[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }

  hear(message: object): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** The connection breaks; with a code, the server has closed it. */
  break(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.(Object.assign(new Event("close"), { code, reason }) as CloseEvent);
  }

  sentOf(type: string): Sent[] {
    return this.sent.filter((one) => one.type === type);
  }

  /** The number from which the client last asked to count. */
  get from(): number {
    return Number(this.sentOf("open").at(-1)?.["n"]);
  }
}

export const SETTINGS: Settings = {
  ruleset: { base: "classic" },
  seats: 6,
  public: false,
  watchers: true,
  clock: 0,
  pace: 0.6,
  trick_pause: 1.5,
  early_end: true,
  history: true,
  chat: true,
  hints: true,
};

const NAMES = ["Ana", "Bram", "Chen", "Dina", "Emre", "Femi"];

/** A table in the middle of a trick: seat 4 has led, and it is the turn of seat 0, oneself. */
export function aView(): TableView {
  return {
    table: {
      id: "ac65zazduhlv353z",
      code: "BOTU-PIFA",
      status: "playing",
      game: 0,
      host: 0,
      paused: false,
      pause_votes: [],
      rematch_votes: [],
      settings: SETTINGS,
      hints: true,
    },
    seats: NAMES.map((name, seat) => ({
      name,
      member: seat === 0 ? 0 : null,
      bot: seat === 0 ? null : "medium",
      stand_in: false,
      ready: false,
      chosen: false,
      asks: null,
      agrees: false,
    })),
    members: [{ member: 0, name: "Ana", seat: 0, here: true, kicked: false }],
    game: {
      phase: "play",
      deal: 0,
      dealer: 3,
      direction: "left",
      to_act: [0],
      leader: 4,
      trick: [[4, "KD"], [5, "JD"]],
      cancelled: [],
      winning: 4,
      at_stake: 0,
      aside: 0,
      kitty: 2,
      kitty_taker: null,
      hearts_broken: false,
      hand_sizes: [4, 4, 4, 4, 3, 3],
      pile_sizes: [0, 0, 0, 0, 0, 0],
      points_taken: [0, 0, 0, 0, 0, 0],
      last_trick: null,
      turn: 8,
      deadline: null,
    },
    tricks: [],
    sheet: { deals: [], scores: [0, 0, 0, 0, 0, 0], target: 150, winners: [] },
    shuffle: { deal: 0, commitment: "41" },
    chat: [],
    you: {
      member: 0,
      seat: 0,
      hand: ["2D", "JD", "9C", "9C"],
      legal: ["2D", "JD"],
      effects: {
        "2D": { cancels: null, winning: 4, takes_lead: false },
        JD: { cancels: 5, winning: 4, takes_lead: false },
      },
      choose: 0,
      passes_to: 1,
      receives_from: 5,
      passed: [],
      received: [],
      kitty: [],
      buried: [],
      queued: null,
      forced: false,
      muted: [],
    },
  };
}

/** The part `game` of a view with something changed. */
export function aGame(change: Partial<NonNullable<TableView["game"]>>, view = aView()) {
  if (view.game === null) throw new Error("There is no game.");
  return { ...view.game, ...change };
}

export function viewMessage(n: number, parts: TableView = aView(), seq = 20): ViewMessage {
  return { type: "view", n, seq, at: 1_790_000_000_000, parts };
}

export function update(
  n: number,
  parts: Parts = {},
  happened: Update["happened"] = [],
  seq = 21,
): Update {
  return { type: "update", n, seq, at: 1_790_000_000_000, happened, parts };
}
