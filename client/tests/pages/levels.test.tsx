import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Level } from "../../src/device/preferences";
import { LevelChoice, levelOf } from "../../src/pages/LevelChoice";

let place: HTMLElement;

beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
});
afterEach(() => {
  render(null, place);
  place.remove();
});

function select(): HTMLSelectElement {
  const found = place.querySelector("select");
  if (found === null) throw new Error("There is nothing to choose from.");
  return found;
}

describe("the choice of a level", () => {
  it("offers all levels in words, the weakest first", async () => {
    const chosen = vi.fn<(level: Level) => void>();
    await act(() => render(<LevelChoice value="hard" onChange={chosen} />, place));
    const words = [...select().options].map((option) => option.textContent);
    expect(words).toEqual(["Easy", "Medium", "Hard", "Expert"]);
    expect(select().value).toBe("hard");
    select().value = "easy";
    await act(() => void select().dispatchEvent(new Event("change")));
    expect(chosen).toHaveBeenCalledWith("easy");
  });

  it("says nothing false of a bot that is of no level", async () => {
    await act(() => render(<LevelChoice value={null} onChange={vi.fn()} />, place));
    expect(select().selectedOptions[0]?.textContent).toBe("Choose a level");
  });
});

it("a bot of a table that was stored before is of the level that it is today", () => {
  expect(levelOf("heuristic")).toBe("medium");
  expect(levelOf("random")).toBeNull();
  expect(levelOf(null)).toBeNull();
});
