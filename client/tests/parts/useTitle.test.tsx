import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setPageTitle } from "../../src/parts/title";
import { useTitle } from "../../src/parts/useTitle";

vi.mock("../../src/parts/title", () => ({ setPageTitle: vi.fn() }));

let place: HTMLElement;
const last = (): unknown => vi.mocked(setPageTitle).mock.lastCall?.[0];

beforeEach(() => {
  place = document.createElement("div");
});
afterEach(() => render(null, place));

function Named({ title }: { title: string | null }) {
  useTitle(title);
  return null;
}

it("is that of what is on top, and of what is below once that is gone", async () => {
  render(<Named title="Table" />, place);
  await vi.waitFor(() => expect(last()).toBe("Table · Cancellation Hearts"));
  render([<Named key={0} title="Table" />, <Named key={1} title="Deal 1 is over" />], place);
  await vi.waitFor(() => expect(last()).toBe("Deal 1 is over · Cancellation Hearts"));
  render([<Named key={0} title="Table" />], place);
  await vi.waitFor(() => expect(last()).toBe("Table · Cancellation Hearts"));
});

it("is the game's for the first page", async () => {
  render(<Named title={null} />, place);
  await vi.waitFor(() => expect(last()).toBe("Cancellation Hearts"));
});
