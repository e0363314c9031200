import { render } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { preferences } from "../../src/device/preferences";
import { TableContext } from "../../src/store/context";
import type { TableView } from "../../src/model";
import { PlayingTable } from "../../src/table/PlayingTable";
import { aGame, aView, update } from "../fakes";
import { Opened } from "../store/opened";

let opened: Opened;
let place: HTMLElement;
const doings = { onMenu: vi.fn(), onChat: vi.fn(), onSheet: vi.fn() };

async function show(view: TableView = aView()): Promise<void> {
  opened = new Opened(true).open(view);
  render(
    <TableContext.Provider value={opened.store}>
      <PlayingTable {...doings} unread={2} />
    </TableContext.Provider>,
    place,
  );
  await vi.waitFor(() => expect(place.querySelector("ol li")).not.toBeNull());
  await drawn();
}

/** What was drawn or is about to be, with the effects of it, which come a frame later. */
async function drawn(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 120));
}

/** Waits until this is said there. */
async function told(where: string, text: string): Promise<void> {
  await vi.waitFor(() => expect(place.querySelector(where)?.textContent).toContain(text));
}

function card(name: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(`[data-card="${name}"]`);
  if (found === null) throw new Error(`${name} is not in the hand.`);
  return found;
}

function focused(): string | null {
  return document.activeElement?.getAttribute("data-card") ?? null;
}

function commands(): unknown[] {
  return opened.wire.sentOf("do").map(({ command }) => command);
}

function key(name: string, target: EventTarget = document.body): void {
  const press = { key: name, bubbles: true, cancelable: true };
  target.dispatchEvent(new KeyboardEvent("keydown", press));
}

beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
});

afterEach(() => {
  render(null, place);
  place.remove();
  opened.store.close();
  preferences.confirm.value = false;
  preferences.order.value = "suit";
  vi.clearAllMocks();
});

describe("the hand", () => {
  test("plays a card that is pressed", async () => {
    await show();
    card("JD").click();
    expect(commands()).toEqual([{ type: "play", card: "JD" }]);
  });

  test("asks the server why a card cannot be played, and says it", async () => {
    await show();
    card("9C").click();
    expect(commands()).toEqual([{ type: "play", card: "9C" }]);
    opened.wire.hear({
      type: "refused",
      id: opened.ids[0],
      code: "must_follow_suit",
      message: "",
      place: { card: "9C" },
    });
    await told(".say", "You hold a diamond");
    expect(place.querySelector("[role=alert]")?.textContent).toContain("You hold a diamond");
  });

  test("plays by a second press if one likes that better", async () => {
    preferences.confirm.value = true;
    await show();
    card("JD").click();
    await drawn();
    expect(commands()).toEqual([]);
    expect(place.querySelector(".say")?.textContent).toContain("Cancels Femi’s jack");
    card("JD").click();
    expect(commands()).toEqual([{ type: "play", card: "JD" }]);
  });

  test("leaves the second of two quick presses alone, which would hit the next card", async () => {
    await show();
    card("JD").click();
    await drawn();
    card("9C").click();
    expect(commands()).toEqual([{ type: "play", card: "JD" }]);
  });

  test("queues a card out of turn, and takes it back", async () => {
    await show({ ...aView(), game: aGame({ to_act: [5] }) });
    card("9C").click();
    await drawn();
    expect(commands()).toEqual([{ type: "queue", card: "9C", unless: ["points", "twin"] }]);
    expect(card("9C").getAttribute("aria-pressed")).toBe("true");
    card("9C").click();
    expect(commands().at(-1)).toEqual({ type: "unqueue" });
  });

  test("passes the cards that are chosen", async () => {
    const game = aGame({ phase: "pass", to_act: [0, 1], trick: [], winning: null });
    await show({ ...aView(), game, you: { ...aView().you, choose: 3 } });
    for (const name of ["2D", "9C", "9C"]) {
      card(name).click();
      await drawn();
    }
    place.querySelector<HTMLElement>(".say .pri")?.click();
    expect(commands()).toEqual([{ type: "pass", cards: ["2D", "9C", "9C"] }]);
  });

  test("has one card in the order of tabs, and arrows lead to the others", async () => {
    await show();
    expect(place.querySelectorAll(".held[tabindex='0']")).toHaveLength(1);
    await vi.waitFor(() => {
      key("ArrowRight");
      expect(document.activeElement).toBe(place.querySelector(".held[tabindex='0']"));
    });
    key("End", document.activeElement ?? document.body);
    await drawn();
    await vi.waitFor(() => expect(focused()).toBe("JD"));
    key("Home", document.activeElement ?? document.body);
    await drawn();
    await vi.waitFor(() => expect(focused()).toBe("9C"));
    expect(document.activeElement?.getAttribute("aria-label")).toContain("two of them");
  });
});

describe("keys", () => {
  test("open the sheet and the chat, sort, and tell the state of the trick", async () => {
    await show();
    key("s");
    expect(doings.onSheet).toHaveBeenCalledOnce();
    key("c");
    expect(doings.onChat).toHaveBeenCalledOnce();
    key("o");
    expect(preferences.order.value).toBe("rank");
    key("t");
    await told("[role=status]", "Diamonds were led.");
  });

  test("do nothing where one has turned them off, but arrows lead to the hand", async () => {
    preferences.keys.value = false;
    await show();
    key("s");
    expect(doings.onSheet).not.toHaveBeenCalled();
    key("ArrowRight");
    expect(focused()).not.toBeNull();
    preferences.keys.value = true;
  });

  test("do nothing while one writes, or with other keys held down", async () => {
    await show();
    const field = document.createElement("input");
    place.append(field);
    key("s", field);
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true }),
    );
    expect(doings.onSheet).not.toHaveBeenCalled();
  });
});

describe("the bar", () => {
  test("has no chat where nobody may talk", async () => {
    const view = aView();
    const settings = { ...view.table.settings, chat: false };
    await show({ ...view, table: { ...view.table, settings } });
    expect(place.querySelector(".chat-button")).toBeNull();
    key("c");
    expect(doings.onChat).not.toHaveBeenCalled();
  });
});

describe("the stage", () => {
  test("can be heard as a list of places in playing order", async () => {
    await show();
    const places = [...place.querySelectorAll("ol li")].map((one) => one.textContent ?? "");
    expect(places[0]).toMatch(/^Emre: king of diamonds\. Winning\./);
    expect(places[1]).toMatch(/^Femi: jack of diamonds\./);
    expect(places[2]).toMatch(/^You: no card\. Has the turn\./);
  });

  test("shows names as text and never as markup", async () => {
    const view = aView();
    const seats = view.seats.map((seat, at) =>
      at === 1 ? { ...seat, name: "<img src=x>" } : seat,
    );
    await show({ ...view, seats });
    expect(place.querySelector("img")).toBeNull();
    expect(place.textContent).toContain("<img src=x>");
  });
});

test("a queued card that is taken back is told, with the reason", async () => {
  await show({ ...aView(), game: aGame({ to_act: [5] }) });
  const { wire } = opened;
  wire.hear(
    update(wire.from + 2, {}, [{ type: "unqueued", seat: 0, card: "9C", reason: "points" }]),
  );
  await told(".say", "taken back: points fell");
});

test("a lost connection is said at once, and can be tried again", async () => {
  await show();
  opened.wire.break();
  await told(".say", "Connection lost");
  expect(place.querySelector(".playing")?.classList.contains("lost")).toBe(true);
  const wires = opened.wires.length;
  [...place.querySelectorAll<HTMLElement>(".say button")]
    .find((one) => one.textContent === "Try now")
    ?.click();
  expect(opened.wires.length).toBe(wires + 1);
});

test("whoever a bot stands in for takes the seat back", async () => {
  const view = aView();
  const seats = view.seats.map((seat, at) => (at === 0 ? { ...seat, stand_in: true } : seat));
  await show({ ...view, seats });
  expect(place.querySelector(".say")?.textContent).toContain("A bot plays for you");
  place.querySelector<HTMLElement>(".say .pri")?.click();
  expect(commands()).toEqual([{ type: "return" }]);
});
