import { describe, expect, it } from "vitest";
import type { Happening } from "../../src/protocol";
import { atStake, happenedAt } from "../../src/replay/happened";
import { counted } from "../../src/words/numbers";
import { aDeal } from "./deal";

const deal = aDeal();

/** The sentences of a step in which only that happened. */
function told(step: number, ...happened: Happening[]): string[] {
  const other = aDeal();
  const found = other.steps[step];
  if (found === undefined) throw new Error(`There is no step ${step}.`);
  found.happened = happened;
  return happenedAt(other, step);
}

describe("what happened", () => {
  it.each([
    [0, ["Ana has dealt 3 cards to everybody, and one to the kitty."]],
    [1, ["Everybody has passed cards to the left.", "Bo leads to the first trick."]],
    [2, ["Bo leads the 9 of clubs."]],
    [3, ["<b>Cy</b> plays the 9 of clubs.", "It cancels the one that Bo has played."]],
    [4, [
      "Ana plays the 2 of clubs.",
      "Ana wins the trick, 3 cards without points.",
      "Ana gets the kitty: 7♦.",
    ]],
    [6, ["Bo plays the queen of spades.", "Hearts are broken."]],
    [7, ["<b>Cy</b> plays the ace of spades.", "Ana wins the trick, 3 cards with 13 points."]],
    [10, [
      "<b>Cy</b> plays the 4 of clubs.",
      "Ana wins the trick, 3 cards with 2 points.",
      "The deal is over.",
    ]],
  ])("in step %i", (step, sentences) => {
    expect(happenedAt(deal, step)).toEqual(sentences);
  });

  it.each<[Happening, string]>([
    [
      { type: "trick_set_aside", leader: 1, aside: 12 },
      "Everything is cancelled: 12 cards are set aside, and Bo leads again.",
    ],
    [
      { type: "trick_goes_on", leader: 1 },
      "Everything is cancelled: the trick goes on with one more card from everybody.",
    ],
    [{ type: "trick_lost", cards: 6 }, "Everything is cancelled: nobody gets the last 6 cards."],
    [
      { type: "kitty_taken", seat: 1, cards: 1, into: "hand" },
      "Bo takes the kitty into the hand: 7♦.",
    ],
    [{ type: "buried", seat: 0, cards: 1 }, "Ana buries 2♣."],
    [
      { type: "moon_shot", seat: 0, choice: null },
      "Ana has shot the moon, and may choose who gets the points.",
    ],
    [
      { type: "moon_shot", seat: 0, choice: "add" },
      "Ana has shot the moon, and everybody else gets the points.",
    ],
    [{ type: "game_over", winners: [0, 1] }, "The game is over: Ana and Bo win."],
  ])("as %j", (happening, sentence) => {
    expect(told(4, happening)).toEqual([sentence]);
  });

  it("leaves out what is no part of the play", () => {
    expect(told(4, { type: "paused" })).toEqual([]);
  });
});

describe("what is at stake", () => {
  it("is told while a trick runs", () => {
    expect(atStake(deal, 1)).toBeNull();
    expect(atStake(deal, 2)).toBe("No points at stake");
    expect(atStake(deal, 6)).toBe("13 points at stake");
    expect(atStake(deal, 8)).toBe("1 point at stake");
    expect(atStake(deal, 10)).toBeNull();
  });

  it("counts what is set aside", () => {
    const other = aDeal();
    Object.assign(other.steps[5] ?? {}, { aside: 6, at_stake: 0.25 });
    expect(atStake(other, 5)).toBe("¼ points at stake, 6 cards aside");
  });
});

describe("numbers of points", () => {
  it("go by the plural of what is printed", () => {
    expect(counted(1)).toEqual({ points: "1", count: 1 });
    expect(counted(0.25)).toEqual({ points: "¼", count: 2 });
    expect(counted(-26)).toEqual({ points: "−26", count: 26 });
  });
});
