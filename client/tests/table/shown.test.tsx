// What the playing table shows of its view, beside what its hand does.

import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "../../src/device/preferences";
import { TableContext } from "../../src/store/context";
import type { TableView } from "../../src/model";
import { PlayingTable } from "../../src/table/PlayingTable";
import { aGame, aView, update } from "../fakes";
import { Opened } from "../store/opened";

let opened: Opened;
let place: HTMLElement;
const doings = { onMenu: vi.fn(), onChat: vi.fn(), onSheet: vi.fn() };

async function show(view: TableView = aView(), unread = 0): Promise<void> {
  opened = new Opened(true).open(view);
  render(
    <TableContext.Provider value={opened.store}>
      <PlayingTable {...doings} unread={unread} />
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

function key(name: string): void {
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
  );
}

const hand = (): [string | undefined, string | null][] =>
  [...place.querySelectorAll<HTMLElement>(".held")].map((card) => [
    card.dataset["card"],
    card.getAttribute("aria-disabled"),
  ]);

beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
});

afterEach(() => {
  render(null, place);
  place.remove();
  opened.store.close();
  preferences.order.value = "suit";
});

test("cards that may not be played are said to be off, and no others", async () => {
  await show();
  expect(Object.fromEntries(hand())).toEqual({ "9C": "true", "2D": "false", JD: "false" });
});

test("the hand lies in the order that one likes", async () => {
  await show({ ...aView(), you: { ...aView().you, hand: ["2D", "JD", "3C", "KC"] } });
  const before = hand().map(([card]) => card);
  expect(new Set(before.slice(0, 2))).toEqual(new Set(["3C", "KC"]));
  [...place.querySelectorAll<HTMLElement>(".say .sort")].forEach((one) => one.click());
  await drawn();
  const ranks = hand().map(([card]) => card?.charAt(0));
  expect([ranks.join(""), [...ranks].reverse().join("")]).toContain("23JK");
});

test("no more cards can be chosen than are passed", async () => {
  const game = aGame({ phase: "pass", to_act: [0], trick: [], winning: null });
  const you = { ...aView().you, hand: ["2D", "JD", "9C", "KS"], choose: 3 };
  await show({ ...aView(), game, you });
  for (const name of ["2D", "JD", "9C", "KS"]) {
    place.querySelector<HTMLElement>(`[data-card="${name}"]`)?.click();
    await drawn();
  }
  expect(place.querySelectorAll(".held[aria-pressed=true]")).toHaveLength(3);
  expect(place.querySelector("[data-card=KS]")?.getAttribute("aria-pressed")).toBe("false");
  expect(place.querySelector(".say .pri")?.getAttribute("aria-disabled")).toBe("false");
});

test("the ticket counts what is at stake, aside and in the kitty", async () => {
  await show({ ...aView(), game: aGame({ at_stake: 14, aside: 6, kitty: 2 }) });
  const ticket = place.querySelector(".ticket");
  expect([...(ticket?.querySelectorAll("b") ?? [])].map((one) => one.textContent)).toEqual([
    "14", "6", "2",
  ]);
  expect(ticket?.querySelector(".led [aria-label]")?.getAttribute("aria-label")).toBe("diamonds");
});

test("what one has not read is counted at the button, for eyes and ears", async () => {
  await show(aView(), 2);
  const button = place.querySelector(".chat-button");
  expect(button?.getAttribute("aria-label")).toBe("Chat, 2 new lines");
  expect(button?.textContent).toBe("2");
  render(null, place);
  await show(aView(), 0);
  expect(place.querySelector(".chat-button")?.textContent).toBe("");
});

test("a key opens the last trick once there is one", async () => {
  const cards: [number, string][] = [[0, "3C"], [1, "4C"], [2, "5C"], [3, "6C"], [4, "7C"]];
  const trick = { leader: 0, cards: [...cards, [5, "8C"] as [number, string]] };
  const last = { ...trick, winner: 5, cancelled: [] };
  await show({ ...aView(), game: aGame({ last_trick: last }) });
  key("l");
  await vi.waitFor(() => expect(place.querySelector("dialog h2")?.textContent).toBe("Last trick"));
  expect(place.querySelector("dialog .outcome")?.textContent).toContain("Femi");
});

test("a cancellation is said by itself", async () => {
  await show({ ...aView(), game: aGame({ to_act: [5], trick: [[4, "KD"]] }) });
  const { wire } = opened;
  const game = aGame({ trick: [[4, "KD"], [5, "KD"]], cancelled: ["KD"], winning: null });
  wire.hear(
    update(wire.from + 2, { game }, [
      { type: "played", seat: 5, card: "KD" },
      { type: "cancelled", card: "KD", seats: [4, 5] },
    ]),
  );
  await vi.waitFor(() => {
    const said = place.querySelector(".sr > [role=status]")?.textContent ?? "";
    expect(said).toContain("Femi: king of diamonds. Both kings of diamonds cancel.");
  }, 3000);
});
