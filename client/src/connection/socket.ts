// A connection to one table that keeps itself: it comes back when it is lost, and misses nothing.

import { signal } from "@preact/signals";
import { PROTOCOL, type ServerMessage, type Update, type ViewMessage } from "../protocol";
import type { Clock } from "../device/clock";
import type { Ended, LinkState } from "../model";
import type { Answer } from "./outbox";

/** Milliseconds before a lost connection is tried again: at first, and at most. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Milliseconds after which a connection is taken to have been a good one. */
export const LASTING = 10_000;

/** Milliseconds between two looks at whether everything arrived that was sent, here and there. */
const CHECK = 10_000;

/** Milliseconds that the answer to a ping may take. */
const ANSWER = 5_000;

/** The same for a page that was asleep: its connection is often dead, and its person waits. */
const ANSWER_AWAKE = 2_000;

/** Each time a table is opened its messages are counted from a multiple of this on. */
const NUMBERS = 1_000_000;

/** After these refusals it can be tried again. */
const PASSING = new Set([
  "not_stored",
  "internal",
  "too_many_requests",
  "server_closing",
]);

/** What is said of a message that could not be read, so that its id is not known. */
const UNREAD = new Set(["bad_message", "message_too_large"]);

/** With these the server closes a connection for good; the reason is the code of the error. */
const FINAL = new Set([1009, 4000, 4004, 4005, 4006, 4007, 4008]);

/** What is used of a `WebSocket`. */
export interface Wire {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

const OPEN = 1;

/** What a connection tells, and what it asks for. */
export interface Handlers {
  /** The number of the last event that is known. */
  seq(): number;
  /** Takes the next message; false if it is of no use, so that the whole view is needed. */
  take(message: ViewMessage | Update): boolean;
  /** The messages that have to be sent (again), in their order. */
  waiting(): string[];
  answer(id: string, answer: Answer): void;
  /** A message could not be read, which must be that of the oldest command without an answer. */
  answerOldest(answer: Answer): void;
  /** The server's time, as a message told it. */
  time(at: number): void;
  /** It has ended for good. */
  finish(code: string): void;
}

export class TableSocket {
  readonly link = signal<LinkState>("connecting");
  readonly retryAt = signal<number | null>(null);
  readonly ended = signal<Ended | null>(null);

  #wire: Wire | null = null;
  #opened = false;
  #number = 0;
  #askedAgain = false;
  #openedAt = 0;
  /** How often it was tried in vain since the last good connection. */
  #failures = 0;
  readonly #timers = new Map<"retry" | "check" | "answer", () => void>();

  constructor(
    private readonly table: string,
    private readonly connect: () => Wire,
    private readonly handlers: Handlers,
    private readonly clock: Clock,
    private readonly random: () => number,
  ) {}

  /** Whether commands may be sent at once. */
  get opened(): boolean {
    return this.#opened;
  }

  start(): void {
    this.stop();
    this.ended.value = null;
    this.#failures = 0;
    this.link.value = "connecting";
    this.#connect();
  }

  stop(): void {
    this.#drop();
    this.retryAt.value = null;
  }

  /** Looks at once whether the connection is alive, and tries again if it is lost. */
  wake(): void {
    if (this.ended.value !== null) return;
    if (this.#timers.has("retry")) this.#connect();
    else if (this.#opened && this.#wire?.readyState !== OPEN) this.#lose();
    else if (this.#opened) this.#ping(ANSWER_AWAKE);
  }

  /** Connects anew, as somebody else perhaps. */
  restart(): void {
    if (this.ended.value !== null) return;
    this.#connect();
  }

  send(text: string): void {
    this.#wire?.send(text);
  }

  #connect(): void {
    this.#drop();
    this.retryAt.value = null;
    const wire = this.connect();
    this.#wire = wire;
    this.#askedAgain = false;
    wire.onopen = () => this.#open();
    wire.onmessage = (event) => this.#hear(event.data);
    wire.onclose = (event) => {
      if (FINAL.has(event.code) && event.reason !== "") this.#finish(event.reason);
      else this.#lose();
    };
    this.#after("check", CHECK, () => this.#check());
  }

  /** Lets go of a connection: one that is dead takes long to close, and may not speak any more. */
  #drop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#opened = false;
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #lose(): void {
    // A server that lets one in only to close again is as little there as one that does not answer.
    const lasted = this.#opened && this.clock.now() - this.#openedAt >= LASTING;
    if (lasted) this.#failures = 0;
    this.#drop();
    this.link.value = "lost";
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.#failures, 16));
    this.#failures += 1;
    // Many clients that lost a server must not all come back at the same moment.
    const wait = longest * (0.5 + 0.5 * this.random());
    this.retryAt.value = this.clock.now() + wait;
    this.#after("retry", wait, () => this.#connect());
  }

  #finish(code: string): void {
    this.#drop();
    this.retryAt.value = null;
    this.ended.value = { code };
    this.link.value = "ended";
    this.handlers.finish(code);
  }

  #after(name: "retry" | "check" | "answer", milliseconds: number, then: () => void): void {
    this.#timers.get(name)?.();
    this.#timers.set(
      name,
      this.clock.after(milliseconds, () => {
        this.#timers.delete(name);
        then();
      }),
    );
  }

  #check(): void {
    if (this.#wire?.readyState !== OPEN) {
      this.#lose();
      return;
    }
    // Whatever was asked for before may have been lost on its way, or the answer.
    this.#askedAgain = false;
    if (this.#opened) this.#sendWaiting();
    else this.#open();
    this.#ping(ANSWER);
    this.#after("check", CHECK, () => this.#check());
  }

  #ping(answer: number): void {
    this.send(JSON.stringify({ type: "ping" }));
    this.#after("answer", answer, () => this.#lose());
  }

  #open(): void {
    // What was sent before comes late under numbers that are not taken for new ones.
    this.#number = (Math.floor(this.#number / NUMBERS) + 1) * NUMBERS;
    const opening = {
      type: "open",
      table: this.table,
      seq: this.handlers.seq(),
      protocol: PROTOCOL,
      n: this.#number,
    };
    this.send(JSON.stringify(opening));
  }

  #openAgain(): void {
    if (this.#askedAgain) return;
    this.#askedAgain = true;
    this.#open();
  }

  #sendWaiting(): void {
    for (const text of this.handlers.waiting()) this.send(text);
  }

  #hear(data: unknown): void {
    // Whatever comes is a sign of life.
    this.#timers.get("answer")?.();
    this.#timers.delete("answer");
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      this.#lose();
      return;
    }
    switch (message.type) {
      case "view":
      case "update":
        this.#take(message);
        break;
      case "done":
        this.handlers.answer(message.id, { done: true });
        break;
      case "refused":
        this.#refused(message.id, { ...message, done: false });
        break;
      case "closing":
        if (!message.retry) this.#finish(message.code);
        break;
      case "pong":
        this.handlers.time(message.at);
        if (message.n !== this.#number) this.#openAgain();
        break;
    }
  }

  #take(message: ViewMessage | Update): void {
    if (message.n <= this.#number) return;
    // What comes after a gap, until the answer is there, is of no use either.
    if (message.n > this.#number + 1) {
      this.#openAgain();
      return;
    }
    this.#number = message.n;
    this.#askedAgain = false;
    this.handlers.time(message.at);
    if (!this.handlers.take(message)) {
      this.#openAgain();
      return;
    }
    // Whoever was told may have closed the table.
    if (this.#opened || this.#wire === null) return;
    this.#opened = true;
    this.#openedAt = this.clock.now();
    this.link.value = "open";
    this.#sendWaiting();
  }

  #refused(id: string | null, answer: Answer & { done: false }): void {
    if (id !== null) {
      // The server is going: what it has not done is sent again when it is back.
      if (answer.code !== "server_closing") this.handlers.answer(id, answer);
    } else if (this.#opened) {
      // What else is refused is sent again with the next look at what has no answer.
      if (UNREAD.has(answer.code)) this.handlers.answerOldest(answer);
    } else if (PASSING.has(answer.code)) {
      this.#lose();
    } else {
      this.#finish(answer.code);
    }
  }
}
