// A store whose table is open, with everything around it in the test's hands.

import { TableStore } from "../../src/store/table";
import type { TableView } from "../../src/model";
import { aView, FakeClock, FakeWire, viewMessage } from "../fakes";

export class Opened {
  readonly clock = new FakeClock();
  readonly wires: FakeWire[] = [];
  readonly store: TableStore;
  #drawn = 0;

  constructor(still = false) {
    this.store = new TableStore("ac65zazduhlv353z", {
      connect: () => {
        const wire = new FakeWire();
        this.wires.push(wire);
        return wire;
      },
      clock: this.clock,
      random: () => 1,
      draw: () => `id${(this.#drawn += 1)}`,
      still: () => still,
    });
  }

  /** The connection that is used now. */
  get wire(): FakeWire {
    const wire = this.wires.at(-1);
    if (wire === undefined) throw new Error("There is no connection.");
    return wire;
  }

  /** Opens the table, with this view as the answer. */
  open(view: TableView = aView()): this {
    this.store.open();
    this.answer(view);
    return this;
  }

  /** Accepts a connection and answers its `open`. */
  answer(view: TableView = aView(), seq = 20): void {
    this.wire.accept();
    this.wire.hear(viewMessage(this.wire.from + 1, view, seq));
  }

  /** Breaks the connection and lets the client come back to it. */
  breakAndReturn(view: TableView = aView()): void {
    this.wire.break();
    this.clock.pass((this.store.retryAt.value ?? 0) - this.clock.now());
    this.answer(view);
  }

  /** The ids of the commands that went through the connection that is used now. */
  get ids(): unknown[] {
    return this.wire.sentOf("do").map(({ id }) => id);
  }
}
