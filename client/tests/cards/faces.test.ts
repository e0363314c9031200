import { expect, test } from "vitest";
import { face, patterns } from "../../src/cards/faces";
import { symbolOf } from "../../src/cards/symbols";

const CARDS = [..."CDHS"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));

test("every card has a face of its own, large and small", () => {
  const faces = CARDS.flatMap((card) => [face(card, false), face(card, true)]);
  expect(new Set([...faces, face("back", false)]).size).toBe(105);
});

test("faces need no style of their own, which a strict page would drop", () => {
  const drawn = [...CARDS.map((card) => face(card, false)), patterns(), face("back", false)];
  for (const one of drawn) expect(one).not.toMatch(/style=|<style|on\w+=|href=/);
});

test("faces are well-formed drawings", () => {
  for (const card of CARDS) {
    const text = `<svg xmlns="http://www.w3.org/2000/svg">${face(card, false)}</svg>`;
    const read = new DOMParser().parseFromString(text, "image/svg+xml");
    expect(read.querySelector("parsererror")).toBeNull();
    expect(read.querySelectorAll("path").length).toBeGreaterThan(2);
  }
});

test("number cards show as many signs as their number", () => {
  for (const [rank, count] of [["2", 2], ["7", 7], ["T", 10]] as const) {
    const signs = face(`${rank}H`, false).match(/class="i-f"/g) ?? [];
    // Two more stand below the indices.
    expect(signs).toHaveLength(count + 2);
  }
});

test("a face is drawn once a page", () => {
  expect(symbolOf("QS", false)).toBe(symbolOf("QS", false));
  expect(document.querySelectorAll("symbol[id='face-QS']")).toHaveLength(1);
  expect(symbolOf("QS", true)).not.toBe(symbolOf("QS", false));
  expect(document.querySelectorAll(".card-sheet")).toHaveLength(1);
});
