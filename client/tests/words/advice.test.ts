import { describe, expect, it } from "vitest";
import protocol from "../../src/protocol.ts?raw";
import type { Reason } from "../../src/protocol";
import { estimate, margin, reasonText } from "../../src/words/advice";
import { hasMessage } from "../../src/words/fluent";

const NAMES = ["Ana", "Bram", "Chen"];

describe("the reason for a choice", () => {
  it.each<[Reason, string]>([
    [{ code: "only-card" }, "It is the only card that may be played."],
    [{ code: "ducks", card: "TD", seat: 2 }, "It stays under the 10 of diamonds of Chen."],
    [
      { code: "throws-points", seat: 1, points: 6.25 },
      "It gives 6¼ points to Bram, who is winning.",
    ],
    [
      { code: "takes-so-far", points: 1, count: 2 },
      "It takes the lead in a trick with 1 point; 2 more play after it.",
    ],
    [{ code: "gives-card", suit: "S", count: 1 }, "It leaves one card of spades in the hand."],
  ])("%o is a sentence", (reason, sentence) => {
    expect(reasonText(reason, NAMES)).toBe(sentence);
  });

  it("has words for every code", () => {
    const codes = /export type ReasonCode =([^;]*);/.exec(protocol)?.[1] ?? "";
    const found = [...codes.matchAll(/"([\w-]+)"/g)].map(([, code]) => code);
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter((code) => !hasMessage(`advice-reason-${code}`))).toEqual([]);
  });
});

describe("figures", () => {
  it("never claim to be exact", () => {
    expect([0, 0.2, 0.26, 1].map(margin)).toEqual(["¼", "¼", "½", "1"]);
    expect(estimate(5.2, 0.2)).toBe("5¼ ± ¼");
    expect(estimate(-3, 0.4)).toBe("−3 ± ½");
  });
});
