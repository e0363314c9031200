// Every refusal that somebody with a browser can meet has a sentence of its own.

import { describe, expect, it } from "vitest";
import protocol from "../../src/protocol.ts?raw";
import { hasMessage } from "../../src/words/fluent";
import { errorText, refusalText } from "../../src/words/refusal";
import type { Refusal } from "../../src/model";
import { aGame, aView } from "../fakes";

// Codes of files, of programs, and of what no page of ours sends.
const NOT_IN_A_BROWSER = new Set(
  `unknown_preset unknown_option unknown_card bad_deck too_many_copies unequal_hands
  hands_too_small unknown_choice too_large unreadable not_text not_json too_deep wrong_format
  unknown_key wrong_type no_cards unexpected_passes missing_passes unexpected_discards
  unexpected_moon deal_not_finished points_differ scores_differ winners_differ no_shuffle
  bad_secret commitment_differs deck_differs too_slow silent cannot_listen missing_extra
  unknown_bot bad_argument another_plan unwritable data_in_use newer_data`.split(/\s+/),
);

const codes = [
  ...(/export type ErrorCode =([^;]*);/.exec(protocol)?.[1] ?? "").matchAll(/"(\w+)"/g),
].map(([, code]) => code ?? "");

function refusal(code: string, place: Refusal["place"] = {}): Refusal {
  return { code: code as Refusal["code"], message: "As the server says.", place, command: null };
}

describe("codes", () => {
  it("are found", () => {
    expect(codes.length).toBeGreaterThan(80);
    expect([...NOT_IN_A_BROWSER].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it.each(codes)("%s has a sentence, or is met in no browser", (code) => {
    const own = hasMessage(`error-${code.replaceAll("_", "-")}`);
    expect(own).toBe(!NOT_IN_A_BROWSER.has(code));
  });

  it.each(codes)("%s gives a whole sentence in any situation", (code) => {
    for (const view of [null, aView()]) {
      for (const place of [{}, { seat: 0, card: "9C" }]) {
        const text = refusalText(refusal(code, place), view);
        expect(text).toMatch(/^[A-Z].*[.?]$/);
        expect(text).not.toMatch(/[{}]|\$| {2}| \.|none/);
      }
    }
  });
});

describe("sentences", () => {
  it.each([
    ["must_follow_suit", "You hold a diamond: diamonds were led."],
    ["card_not_in_hand", "You do not hold the 9 of clubs."],
    ["must_open_with", "The first card has to be the 2 of diamonds."],
    ["not_json", "That did not work. As the server says."],
  ])("%s", (code, text) => {
    expect(refusalText(refusal(code, { seat: 0, card: "9C" }), aView())).toBe(text);
  });

  it("name whose turn it is", () => {
    const view = { ...aView(), game: aGame({ to_act: [3] }) };
    expect(refusalText(refusal("not_your_turn", { seat: 0 }), view)).toBe("It is Dina’s turn.");
    expect(refusalText(refusal("not_your_turn"), aView())).toBe("It is not your turn.");
    expect(refusalText(refusal("not_your_turn"), null)).toBe("It is not your turn.");
  });

  it("tell that the game has gone on", () => {
    expect(refusalText(refusal("not_your_turn", { late: 1 }), aView())).toContain("has gone on");
  });

  it("name no suit that is not known", () => {
    expect(refusalText(refusal("must_follow_suit"), null)).toContain("the suit that was led");
  });

  it("are there for what was never heard of", () => {
    expect(errorText("brand_new")).toBe("That did not work.");
    expect(errorText("brand_new", "Why not.")).toBe("That did not work. Why not.");
  });
});
