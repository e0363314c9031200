import { describe, expect, test } from "vitest";
import type { Happening } from "../../src/protocol";
import type { News, TableView } from "../../src/model";
import { noticeOf, tell, tellAnew, trickText } from "../../src/table/happened";
import { aGame, aView } from "../fakes";

function news(happened: Happening[], after: TableView, before: TableView = aView()): News {
  return { happened, before, after, whole: false };
}

/** The view after Femi's jack was cancelled by Bram's. */
function cancelled(): TableView {
  const view = aView();
  const game = aGame({
    trick: [[4, "KD"], [5, "JD"], [0, "2D"], [1, "JD"]],
    cancelled: ["JD"],
    to_act: [2],
  });
  return { ...view, game };
}

describe("what is heard", () => {
  test("is all that happened, with the card that wins after a cancellation", () => {
    const told = tell(
      news(
        [
          { type: "played", seat: 1, card: "JD" },
          { type: "cancelled", card: "JD", seats: [5, 1] },
        ],
        cancelled(),
      ),
    );
    expect(told.calm).toEqual([
      "Bram: jack of diamonds.",
      "Both jacks of diamonds cancel.",
      "Emre’s king wins.",
    ]);
    expect(told.urgent).toEqual([]);
  });

  test("says at once that it is one's turn, once", () => {
    const before = { ...aView(), game: aGame({ to_act: [5], trick: [[4, "KD"]] }) };
    const played: Happening = { type: "played", seat: 5, card: "JD" };
    expect(tell(news([played], aView(), before)).urgent).toEqual(["Your turn."]);
    expect(tell(news([], aView(), aView())).urgent).toEqual([]);
  });

  test("names who wins, and what is set aside", () => {
    const view = aView();
    expect(tell(news([{ type: "trick_won", seat: 0, cards: 6 }], view)).calm).toEqual([
      "You win 6 cards.",
    ]);
    const aside: Happening = { type: "trick_set_aside", leader: 4, aside: 6 };
    expect(tell(news([aside], view)).calm).toEqual([
      "Nobody wins the trick. 6 cards are set aside.",
    ]);
  });

  test("names who agrees to hints, but for oneself", () => {
    const agreed = (seat: number, agree: boolean): string[] =>
      tell(news([{ type: "hints_agreed", seat, agree }], aView())).calm;
    expect(agreed(1, true)).toEqual(["Bram agrees to hints."]);
    expect(agreed(1, false)).toEqual(["Bram agrees to hints no longer."]);
    expect(agreed(0, true)).toEqual([]);
    const shown = news([{ type: "hints_agreed", seat: 1, agree: true }], aView());
    expect(noticeOf(shown)).toBe("Bram agrees to hints.");
  });

  test("names the cards that one was passed, and by whom", () => {
    const view = aView();
    const after = { ...view, you: { ...view.you, received: ["QS", "2H"] } };
    expect(tell(news([{ type: "passed", direction: "left" }], after)).calm).toEqual([
      "Femi passed you the queen of spades and 2 of hearts.",
    ]);
  });

  test("is nothing of what was before, after a long break", () => {
    const whole: News = { happened: [], before: aView(), after: cancelled(), whole: true };
    expect(tell(whole)).toEqual({ calm: [], urgent: [] });
  });

  test("has a reason for a queued card that was taken back", () => {
    const dropped: Happening = { type: "unqueued", seat: 0, card: "9C", reason: "illegal" };
    expect(tell(news([dropped], aView())).urgent).toEqual([
      "Your 9 of clubs was taken back: it cannot be played to this trick.",
    ]);
    expect(noticeOf(news([dropped], aView()))).toMatch(/^Your 9 of clubs/);
    const own: Happening = { ...dropped, reason: "taken_back" };
    expect(noticeOf(news([own], aView()))).toBeNull();
  });

  test("is shown of others in whose place a bot plays, which of oneself is said already", () => {
    const left = { type: "stood_in", seat: 1, reason: "left" } as const;
    expect(noticeOf(news([left], aView()))).toBe("A bot plays for Bram.");
    expect(noticeOf(news([{ ...left, seat: 0 }], aView()))).toBeNull();
    expect(tell(news([{ ...left, seat: 0 }], aView())).calm).toEqual(["A bot plays for you."]);
  });
});

describe("whoever comes as something begins", () => {
  test("hears of the deal, and what to do", () => {
    const game = aGame({ phase: "pass", to_act: [0, 1], trick: [], winning: null });
    expect(tellAnew({ ...aView(), game })).toEqual({
      calm: ["Dina deals 4 cards to each, and 2 to the kitty."],
      urgent: ["Choose the cards to pass."],
    });
  });

  test("hears only of their turn in the middle of a deal", () => {
    expect(tellAnew(aView())).toEqual({ calm: [], urgent: ["Your turn."] });
  });

  test("hears of no turn while a bot plays for them", () => {
    const view = aView();
    const seats = view.seats.map((seat, at) => (at === 0 ? { ...seat, stand_in: true } : seat));
    expect(tellAnew({ ...view, seats }).urgent).toEqual([]);
  });
});

test("the state of the trick is told on demand", () => {
  expect(trickText(cancelled())).toBe(
    "Diamonds were led. Emre: king of diamonds. Femi: jack of diamonds. You: 2 of diamonds. " +
      "Bram: jack of diamonds. Both jacks of diamonds cancel. Emre’s king wins. " +
      "0 points at stake, 0 cards aside. Waiting for Chen.",
  );
});
