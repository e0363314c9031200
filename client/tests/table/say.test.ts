import { describe, expect, test } from "vitest";
import type { Scene, TableView } from "../../src/model";
import { effectText } from "../../src/table/effect";
import { say, type SayInput } from "../../src/table/say";
import { sameCards, taskOf, toggled } from "../../src/table/task";
import { aGame, aView } from "../fakes";

const SCENE: Scene = {
  trick: [],
  cancelled: [],
  winning: null,
  leader: 4,
  end: null,
  gathering: false,
  waiting: false,
};

function said(view: TableView, more: Partial<SayInput> = {}) {
  return say({
    view,
    scene: SCENE,
    link: "open",
    retryIn: null,
    task: taskOf(view),
    picked: [],
    armed: null,
    look: null,
    refused: null,
    notice: null,
    hint: { kind: "none" },
    ...more,
  });
}

describe("the line above the hand", () => {
  test("says whose turn it is, and what was led", () => {
    expect(said(aView())).toMatchObject({ head: "Your turn", detail: "Diamonds were led" });
    const other = { ...aView(), game: aGame({ to_act: [1] }) };
    expect(said(other).head).toBe("Bram is playing");
  });

  test("says what a card would do", () => {
    expect(said(aView(), { look: "JD" }).detail).toBe("Cancels Femi’s jack; Emre’s king wins.");
    expect(said(aView(), { look: "2D" }).detail).toBe("Emre’s king still wins.");
  });

  test("says why something was refused, before all else", () => {
    const refused = "You hold a diamond: diamonds were led.";
    expect(said(aView(), { refused, look: "JD" })).toMatchObject({ detail: refused, wrong: true });
  });

  test("says that the connection is lost, and when it is tried again", () => {
    const lost = said(aView(), { link: "lost", retryIn: 2.2 });
    expect(lost.head).toBe("Connection lost");
    expect(lost.detail).toContain("3 s");
  });

  test("says nothing of the next trick while the last still lies there", () => {
    const end = { kind: "won" as const, winner: 5, cards: 6, points: 1, kitty: false };
    const still = said(aView(), { look: "2D", scene: { ...SCENE, end } });
    expect(still).toMatchObject({ head: "Femi wins 6 cards", detail: "1 point" });
  });

  test("says who won, how much, and that one leads", () => {
    const end = { kind: "won" as const, winner: 0, cards: 6, points: 1.25, kitty: true };
    expect(said(aView(), { scene: { ...SCENE, end } })).toMatchObject({
      head: "You win 6 cards",
      detail: "1¼ points, and the kitty. You lead.",
    });
  });

  test("counts down the cards to be passed", () => {
    const passing = { ...aView(), game: aGame({ phase: "pass", to_act: [0, 1], trick: [] }) };
    const view = { ...passing, you: { ...passing.you, choose: 3 } };
    expect(said(view).head).toBe("Pick 3 more cards");
    expect(said(view).detail).toBe("They go to Bram.");
    expect(said(view, { picked: ["2D", "JD"] }).head).toBe("Pick 1 more card");
    expect(said(view, { picked: ["2D", "JD", "9C"] }).head).toBe("Ready to pass");
  });

  test("tells watchers that they watch", () => {
    const view = aView();
    const watching = { ...view, you: { ...view.you, seat: null, hand: [] } };
    expect(said(watching).detail).toBe("You are watching.");
  });

  test("tells of a queued card how it is taken back", () => {
    const view = { ...aView(), game: aGame({ to_act: [1] }) };
    const you = { ...view.you, queued: { card: "JD", unless: [] } };
    expect(said({ ...view, you }).detail).toMatch(/^J♦ plays on your turn/);
  });
});

test("a card that leads says its suit, and nothing is said of cards that may not be played", () => {
  const view = aView();
  expect(effectText(view, "9C")).toBeNull();
  const lead = { ...view, game: aGame({ trick: [], winning: null }) };
  expect(effectText(lead, "2D")).toBe("Leads diamonds.");
});

describe("what one has to do", () => {
  test("follows the phase", () => {
    expect(taskOf(aView()).kind).toBe("play");
    expect(taskOf({ ...aView(), game: aGame({ to_act: [1] }) }).kind).toBe("wait");
    const { you } = aView();
    const three = { ...you, choose: 3 };
    const pass = { ...aView(), game: aGame({ phase: "pass", to_act: [1] }), you: three };
    expect(taskOf(pass)).toEqual({ kind: "pass", count: 3, to: 1, chosen: false });
    const two = { ...you, choose: 2 };
    const bury = { ...aView(), game: aGame({ phase: "discard" }), you: two };
    expect(taskOf(bury)).toEqual({ kind: "discard", count: 2 });
  });

  test("is nothing while the game is paused or a bot plays", () => {
    const view = aView();
    expect(taskOf({ ...view, table: { ...view.table, paused: true } }).kind).toBe("none");
    const seats = view.seats.map((seat, at) => (at === 0 ? { ...seat, stand_in: true } : seat));
    expect(taskOf({ ...view, seats }).kind).toBe("none");
  });
});

test("twins are chosen one after the other, then none", () => {
  expect(toggled([], "9C", 2, 3)).toEqual(["9C"]);
  expect(toggled(["9C"], "9C", 2, 3)).toEqual(["9C", "9C"]);
  expect(toggled(["9C", "9C"], "9C", 2, 3)).toEqual([]);
  expect(toggled(["2D", "JD"], "9C", 2, 2)).toEqual(["2D", "JD"]);
});

test("the order in which cards were chosen does not matter", () => {
  expect(sameCards(["2D", "9C"], ["9C", "2D"])).toBe(true);
  expect(sameCards(["9C"], ["9C", "9C"])).toBe(false);
});
