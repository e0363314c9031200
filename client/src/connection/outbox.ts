// Commands that were not answered yet, in the order in which they were given.

import { signal, type ReadonlySignal } from "@preact/signals";
import type { Command } from "../protocol";

/** What has come of a command. */
export type Answer =
  | { done: true }
  | { done: false; code: string; message: string; place: Record<string, string | number> };

export interface Waiting {
  id: string;
  command: Command;
  /** When it is meant for; null for whenever it arrives. */
  moment: string | null;
  /** The hand that one held then. */
  hand: readonly string[];
  /** When it was given, by the server's clock. */
  at: number;
  answer: (answer: Answer) => void;
  /** Whether it was done, once that is known. */
  result: Promise<boolean>;
}

/** Keeps commands until they are answered, so that they can be sent again. */
export class Outbox {
  readonly #waiting = signal<readonly Waiting[]>([]);

  get waiting(): ReadonlySignal<readonly Waiting[]> {
    return this.#waiting;
  }

  put(waiting: Waiting): void {
    this.#waiting.value = [...this.#waiting.value, waiting];
  }

  /** Tells what has come of a command, if it still waits. */
  answer(id: string, answer: Answer): void {
    const found = this.#waiting.value.find((one) => one.id === id);
    if (found === undefined) return;
    this.#waiting.value = this.#waiting.value.filter((one) => one !== found);
    found.answer(answer);
  }

  /** Refuses the command that waits longest. */
  answerOldest(answer: Answer): void {
    const oldest = this.#waiting.value[0];
    if (oldest !== undefined) this.answer(oldest.id, answer);
  }

  answerAll(answer: Answer): void {
    for (const { id } of this.#waiting.value) this.answer(id, answer);
  }
}
