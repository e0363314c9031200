// A table as its page knows it: what the server has told, with one's own doings shown at once.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { meantFor, momentOf } from "../connection/moment";
import { Outbox, type Answer, type Waiting } from "../connection/outbox";
import { TableSocket, type Wire } from "../connection/socket";
import { systemClock, type Clock } from "../device/clock";
import { reducedMotion } from "../device/preferences";
import {
  MAX_MESSAGE,
  type Command,
  type ErrorCode,
  type Update,
  type ViewMessage,
} from "../protocol";
import { fold } from "./fold";
import { isStillMeant, withCommand, without } from "./optimistic";
import { SceneKeeper } from "./scene";
import type { Ended, LinkState, News, Refusal, Scene, TableView } from "../model";
import { noteName } from "./person";
import { hideFromWindow, showInWindow } from "./window";

export type { Ended, LinkState, News, Refusal, Scene, SceneEnd, TableView } from "../model";

const ID_BYTES = 16;
const NONCE_BYTES = 32;

/** What tests put in place of the browser's. */
export interface StoreOptions {
  connect?: () => Wire;
  clock?: Clock;
  /** From 0 to 1: spreads the moments at which many clients come back to a server. */
  random?: () => number;
  /** Draws so many bytes, in hexadecimal digits. */
  draw?: (bytes: number) => string;
  /** Whether nothing should move. */
  still?: () => boolean;
}

function connectHere(): Wire {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/ws`);
}

function drawHere(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const WAKING = ["online", "offline", "pageshow"] as const;

export class TableStore {
  readonly view: ReadonlySignal<TableView | null>;
  readonly shown: ReadonlySignal<TableView | null>;
  readonly link: ReadonlySignal<LinkState>;
  readonly retryAt: ReadonlySignal<number | null>;
  readonly ended: ReadonlySignal<Ended | null>;
  readonly refusal: ReadonlySignal<Refusal | null>;
  readonly pending: ReadonlySignal<readonly Command[]>;
  readonly scene: ReadonlySignal<Scene>;

  readonly #view = signal<TableView | null>(null);
  readonly #refusal = signal<Refusal | null>(null);
  readonly #outbox = new Outbox();
  readonly #listeners = new Set<(news: News) => void>();
  readonly #readied = new Set<number>();
  readonly #socket: TableSocket;
  readonly #scene: SceneKeeper;
  readonly #clock: Clock;
  readonly #draw: (bytes: number) => string;
  #isOpen = false;
  #seq = 0;
  #ahead: number | null = null;

  constructor(
    readonly table: string,
    options: StoreOptions = {},
  ) {
    this.#clock = options.clock ?? systemClock;
    this.#draw = options.draw ?? drawHere;
    this.#socket = new TableSocket(
      table,
      options.connect ?? connectHere,
      {
        seq: () => this.#seq,
        take: (message) => this.#take(message),
        waiting: () => this.#again(),
        answer: (id, answer) => this.#outbox.answer(id, answer),
        answerOldest: (answer) => this.#outbox.answerOldest(answer),
        time: (at) => this.#setTime(at),
        finish: (code) => this.#refuseAll(code),
      },
      this.#clock,
      options.random ?? Math.random,
    );
    const { waiting } = this.#outbox;
    this.view = this.#view;
    this.shown = computed(() => {
      const view = this.#view.value;
      return view === null ? null : waiting.value.reduce(withCommand, view);
    });
    this.link = this.#socket.link;
    this.retryAt = this.#socket.retryAt;
    this.ended = this.#socket.ended;
    this.refusal = this.#refusal;
    this.pending = computed(() => waiting.value.map(({ command }) => command));
    const still = options.still ?? (() => reducedMotion.value);
    this.#scene = new SceneKeeper(this.shown, this.#clock, still);
    this.scene = this.#scene.scene;
  }

  /** Opens the table and keeps it open; also again after it has ended. */
  open(): void {
    if (this.#isOpen && this.ended.value === null) return;
    this.#isOpen = true;
    showInWindow(this);
    for (const name of WAKING) window.addEventListener(name, this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#socket.start();
  }

  close(): void {
    this.#isOpen = false;
    hideFromWindow(this);
    for (const name of WAKING) window.removeEventListener(name, this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket.stop();
    this.#scene.clear();
    // Nobody waits any more for what was not answered.
    this.#refuseAll("no_connection");
  }

  /** Connects anew, after one has become known to the server, or somebody else. */
  reconnect(): void {
    this.#socket.restart();
  }

  /** Tries a lost connection now and not only when it is time. */
  retry(): void {
    this.#socket.wake();
  }

  /**
   * Does something at the table; while the connection is lost it waits until it is back.
   *
   * False if it was refused, and `refusal` then says why.
   */
  do(command: Command): Promise<boolean> {
    this.dismiss();
    return this.#do(command, (refusal) => (this.#refusal.value = refusal));
  }

  /** Is ready for the next deal, and puts a nonce to its shuffle. */
  ready(): Promise<boolean> {
    return this.do({ type: "ready", nonce: this.#draw(NONCE_BYTES) });
  }

  /** Shows a refusal no more. */
  dismiss(): void {
    this.#refusal.value = null;
  }

  /** Calls after each message of the server was taken, until the function it returns is called. */
  on(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Seconds until a moment of the server's clock. */
  seconds(at: number): number {
    return (at - this.#serverTime()) / 1000;
  }

  readonly #wake = (): void => {
    if (document.visibilityState !== "hidden") this.#socket.wake();
  };

  #do(command: Command, refuse: (refusal: Refusal) => void): Promise<boolean> {
    // A button that was pressed twice before the answer came.
    const last = this.#outbox.waiting.value.at(-1);
    const meant = meantFor(command, this.#view.value);
    if (
      last !== undefined &&
      last.moment === meant &&
      !SAID.has(command.type) &&
      isSame(last.command, command)
    ) {
      return last.result;
    }
    const ended = this.ended.value;
    const id = this.#draw(ID_BYTES);
    const text = JSON.stringify({ type: "do", id, command });
    const long = new TextEncoder().encode(text).length > MAX_MESSAGE;
    if (ended !== null || long) {
      const code = ended === null ? "message_too_large" : (ended.code as ErrorCode);
      refuse({ code, message: "", place: {}, command });
      return Promise.resolve(false);
    }
    let resolve = (_done: boolean): void => undefined;
    const result = new Promise<boolean>((settle) => (resolve = settle));
    const answer = (answer: Answer): void => {
      if (!answer.done) {
        const { code, message, place } = answer;
        refuse({ code: code as ErrorCode, message, place, command });
      }
      resolve(answer.done);
    };
    const shown = this.shown.value;
    const moment = meantFor(command, shown);
    const hand = shown?.you.hand ?? [];
    const before = shown?.game?.trick.length;
    batch(() => {
      this.#outbox.put({ id, command, moment, hand, at: this.#serverTime(), answer, result });
      // One's own card is seen at once, whatever else still lies there.
      if (this.shown.value?.game?.trick.length !== before) this.#scene.clear();
    });
    if (this.#socket.opened) this.#socket.send(text);
    return result;
  }

  /** The messages to be sent after a break. Commands whose moment has passed are answered. */
  #again(): string[] {
    const texts: string[] = [];
    let view = this.#view.value;
    for (const waiting of this.#outbox.waiting.value) {
      const { id, command } = waiting;
      if (view === null || isStillMeant(waiting, view)) {
        texts.push(JSON.stringify({ type: "do", id, command }));
        view = view === null ? null : withCommand(view, waiting);
      } else if (isDone(waiting, view)) {
        this.#outbox.answer(id, { done: true });
      } else {
        const message = "The game has gone on.";
        const place = { late: 1 };
        this.#outbox.answer(id, { done: false, code: "not_your_turn", message, place });
      }
    }
    return texts;
  }

  #take(message: ViewMessage | Update): boolean {
    const before = this.#view.value;
    const after = fold(before, message);
    if (after === null) {
      this.#seq = 0;
      return false;
    }
    this.#seq = message.seq;
    const self = after.members.find(({ member }) => member === after.you.member);
    if (self !== undefined) noteName(this.table, self.name);
    const happened = message.type === "update" ? message.happened : [];
    const news: News = { happened, before, after, whole: message.type === "view" };
    batch(() => {
      this.#view.value = after;
      this.#scene.follow(news);
    });
    for (const listener of this.#listeners) listener(news);
    this.#beReady(after);
    return true;
  }

  /** Is ready for the first deal of a game, once. */
  #beReady(view: TableView): void {
    const { game } = view.table;
    if (momentOf(view) !== `ready ${game} 0` || this.#readied.has(game)) return;
    this.#readied.add(game);
    void this.#do({ type: "ready", nonce: this.#draw(NONCE_BYTES) }, () => undefined);
  }

  #refuseAll(code: string): void {
    this.#outbox.answerAll({ done: false, code, message: "", place: {} });
  }

  #serverTime(): number {
    return this.#clock.now() + (this.#ahead ?? 0);
  }

  /** A message is always later than its time: the one that was fastest is closest to the truth. */
  #setTime(at: number): void {
    const ahead = at - this.#clock.now();
    const known = this.#ahead;
    if (known === null || ahead > known || known - ahead > CLOCK_CHANGED) this.#ahead = ahead;
  }
}

/** What may be meant twice, however soon. */
const SAID: ReadonlySet<Command["type"]> = new Set(["chat", "react", "nudge"]);

/** Whether two commands are the same; what was drawn for one of them makes no difference. */
function isSame(one: Command, other: Command): boolean {
  const plain = (command: Command): string => JSON.stringify({ ...command, nonce: undefined });
  return plain(one) === plain(other);
}

/** Milliseconds by which a message cannot be late: one of the clocks was set. */
const CLOCK_CHANGED = 5_000;

/** Whether what is known shows that a command was done, although no answer came. */
function isDone({ command, hand }: Waiting, { you }: TableView): boolean {
  switch (command.type) {
    case "play":
    case "queue": {
      const held = (cards: readonly string[]): number =>
        cards.filter((card) => card === command.card).length;
      return held(you.hand) < held(hand);
    }
    case "pass":
      return same(you.passed, command.cards);
    case "discard":
      return same(you.buried, command.cards);
    default:
      // Whoever has to be ready, to choose or to come back has nothing to lose.
      return true;
  }
}

function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && without(some, others) !== null;
}
