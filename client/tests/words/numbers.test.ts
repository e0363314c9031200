import { describe, expect, it } from "vitest";
import { cardName, cardShort, rankName, rankOf, suitName, suitOf } from "../../src/words/cards";
import { points, pointsAdded } from "../../src/words/numbers";

describe("points", () => {
  it.each([
    [0, "0"],
    [26, "26"],
    [6.25, "6¼"],
    [0.5, "½"],
    [13.75, "13¾"],
    [-10, "−10"],
    [-0.25, "−¼"],
    [-0, "0"],
  ])("%d are %s", (number, shown) => {
    expect(points(number)).toBe(shown);
  });

  it.each([[5, "+5"], [0, "0"], [-5, "−5"]])("%d added are %s", (number, shown) => {
    expect(pointsAdded(number)).toBe(shown);
  });
});

describe("cards", () => {
  it.each([
    ["QS", "queen of spades", "Q♠", "queen"],
    ["TD", "10 of diamonds", "10♦", "10"],
    ["AC", "ace of clubs", "A♣", "ace"],
    ["KH", "king of hearts", "K♥", "king"],
    ["JS", "jack of spades", "J♠", "jack"],
    ["2H", "2 of hearts", "2♥", "2"],
  ])("%s is the %s", (card, name, short, rank) => {
    expect([cardName(card), cardShort(card), rankName(card)]).toEqual([name, short, rank]);
  });

  it("have a rank and a suit", () => {
    expect([rankOf("TD"), suitOf("TD"), suitName("D")]).toEqual(["10", "D", "diamonds"]);
    expect(["C", "H", "S"].map(suitName)).toEqual(["clubs", "hearts", "spades"]);
  });
});
