// Hints: asked for by a press or a key, marked in the hand, gone with their moment.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, hint } from "../../src/connection/http";
import type { TableView } from "../../src/model";
import type { Choice, TableHint } from "../../src/protocol";
import { TableContext } from "../../src/store/context";
import { askable } from "../../src/table/hint/useHint";
import { adviceDetail, adviceHead, adviceHeard, behindText } from "../../src/table/hint/words";
import { PlayingTable } from "../../src/table/PlayingTable";
import { aGame, aView, update } from "../fakes";
import { Opened } from "../store/opened";

vi.mock("../../src/connection/http", { spy: true });

function choice(card: string, behind = 0, tied = behind === 0): Choice {
  const reason = { code: "ducks", card: "KD", seat: 4 } as const;
  return { choice: card, points: 4 + behind, error: 0.2, behind, behind_error: 0.1, tied, reason };
}

function aHint(change: Partial<TableHint> = {}): TableHint {
  const steps = [{ choices: [choice("2D"), choice("JD", 1.25)] }];
  return { seat: 0, deal: 0, phase: "play", worlds: 1000, seq: 20, steps, ...change };
}

let opened: Opened;
let place: HTMLElement;
let answer: (found: TableHint) => void;
let refuse: (error: Error) => void;

async function show(view: TableView = aView()): Promise<void> {
  opened = new Opened(true).open(view);
  render(
    <TableContext.Provider value={opened.store}>
      <PlayingTable onMenu={vi.fn()} onChat={vi.fn()} onSheet={vi.fn()} unread={0} />
    </TableContext.Provider>,
    place,
  );
  await vi.waitFor(() => expect(place.querySelector("ol li")).not.toBeNull());
  await drawn();
}

/** What was drawn or is about to be, with the effects of it, which come a frame later. */
async function drawn(): Promise<void> {
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));
}

function ask(): HTMLElement | null {
  return place.querySelector<HTMLElement>(".say .ask");
}

function marked(): (string | undefined)[] {
  return [...place.querySelectorAll<HTMLElement>(".held.advised")].map((one) => one.dataset["card"]);
}

const line = (): string => place.querySelector(".say p")?.textContent ?? "";

beforeEach(() => {
  vi.mocked(hint).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        refuse = reject;
      }),
  );
  place = document.createElement("div");
  document.body.append(place);
});

afterEach(() => {
  render(null, place);
  place.remove();
  opened?.store.close();
  vi.clearAllMocks();
});

describe("a hint", () => {
  test("marks a card and says why, and plays nothing", async () => {
    await show();
    ask()?.click();
    await drawn();
    expect(line()).toContain("Let me think");
    answer(aHint());
    await drawn();
    expect(marked()).toEqual(["2D"]);
    expect(line()).toBe("The 2 of diamondsIt stays under the king of diamonds of Emre.");
    expect(place.querySelector("[role=status]")?.textContent).toContain("It stays under");
    expect(opened.wire.sentOf("do")).toEqual([]);
  });

  test("is asked for once, by a key as well", async () => {
    await show();
    for (let press = 0; press < 2; press += 1) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
      await drawn();
    }
    expect(hint).toHaveBeenCalledTimes(1);
  });

  test("goes with its moment, and comes too late after it", async () => {
    await show();
    ask()?.click();
    await drawn();
    const { wire } = opened;
    wire.hear(update(wire.from + 2, { game: aGame({ to_act: [1], turn: 9 }) }));
    await drawn();
    answer(aHint());
    await drawn();
    expect([marked(), ask()]).toEqual([[], null]);
  });

  test("of another deal is none", async () => {
    await show();
    ask()?.click();
    await drawn();
    answer(aHint({ deal: 1 }));
    await drawn();
    expect(marked()).toEqual([]);
    expect(line()).toContain("Your turn");
  });

  test("that is refused says why, and can be asked for again", async () => {
    await show();
    ask()?.click();
    await drawn();
    refuse(new ApiError("hints_not_agreed", "", 403));
    await drawn();
    expect(line()).toContain("once everybody who plays agrees");
    ask()?.click();
    await drawn();
    expect(hint).toHaveBeenCalledTimes(2);
  });

  test("can be asked for only while one has something to do", () => {
    const view = aView();
    const table = { ...view.table, hints: false };
    const seats = view.seats.map((seat) => ({ ...seat, stand_in: true }));
    expect(askable(view)).not.toBeNull();
    expect(askable({ ...view, table })).toBeNull();
    expect(askable({ ...view, seats })).toBeNull();
    expect(askable({ ...view, game: aGame({ to_act: [1] }) })).toBeNull();
    expect(askable({ ...view, game: aGame({ phase: "deal" }) })).toBeNull();
    expect(askable({ ...view, you: { ...view.you, seat: null } })).toBeNull();
  });
});

describe("a hint in words", () => {
  test("tells ties as ties", () => {
    const steps = [{ choices: [choice("2D"), choice("JD", 0.1, true), choice("9C", 0.05, false)] }];
    expect(adviceDetail(aHint({ steps }), aView())).toContain("J♦ may be as good.");
    const [best, tied, little] = steps[0]?.choices ?? [];
    expect(best && behindText(best, true)).toBe("best");
    expect(tied && behindText(tied, false)).toBe("may be as good");
    expect(little && behindText(little, false)).toBe("a little worse");
    expect(behindText(choice("9C", 1.3), false)).toBe("1¼ worse");
  });

  test("names all cards to be passed, and the reason for each", () => {
    const steps = ["9C", "9C", "2D"].map((card) => ({ choices: [choice(card)] }));
    const hint = aHint({ phase: "pass", steps });
    expect(adviceHead(hint)).toBe("Pass 9♣, 9♣ and 2♦");
    expect(adviceDetail(hint, aView())).toBe("They are marked in your hand.");
    expect(adviceHeard(hint, aView()).match(/It stays under/g)).toHaveLength(3);
  });
});
