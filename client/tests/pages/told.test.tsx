import { render } from "preact";
import { expect, it } from "vitest";
import { Story } from "../../src/pages/over/Story";
import type { Sentence } from "../../src/pages/over/story";

const NAMES = ["Ana", "Bram", "Chen"];

function told(sentence: Sentence, me: number | null): string {
  const place = document.createElement("div");
  render(<Story story={[sentence]} names={NAMES} me={me} />, place);
  // Names stand in marks that keep right-to-left ones apart.
  return (place.textContent ?? "").replace(/[\u2068\u2069]/g, "").trim();
}

it.each<[string, Sentence, number | null]>([
  ["Ana and Chen took nothing.", { kind: "clean", seats: [0, 2] }, null],
  ["You and Chen took nothing.", { kind: "clean", seats: [0, 2] }, 0],
  ["You and Ana took nothing.", { kind: "clean", seats: [0, 2] }, 2],
  ["You took nothing.", { kind: "clean", seats: [1] }, 1],
  ["You and Ana took the most, 6 each.", { kind: "most", seats: [0, 1], points: 6 }, 1],
  ["Bram took the most, 9.", { kind: "most", seats: [1], points: 9 }, 0],
  ["You took 3.", { kind: "points", seat: 0, points: 3 }, 0],
])("tells a deal: %s", (text, sentence, me) => {
  expect(told(sentence, me)).toBe(text);
});
