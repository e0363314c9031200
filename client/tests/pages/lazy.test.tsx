import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazy } from "../../src/pages/lazy";
import { Nothing } from "../../src/pages/Nothing";

let place: HTMLElement;
const Found = () => <p>found</p>;

beforeEach(() => {
  place = document.createElement("div");
});
afterEach(() => {
  render(null, place);
  vi.useRealTimers();
});

describe("what is fetched when somebody goes there", () => {
  it("is drawn once it is there", async () => {
    const Page = lazy(() => Promise.resolve(Found));
    render(<Page />, place);
    await vi.waitFor(() => expect(place.textContent).toBe("found"));
  });

  it("is said to be out of reach where it is the page", async () => {
    const Page = lazy(() => Promise.reject<typeof Found>(new Error("no network")));
    render(<Page />, place);
    await vi.waitFor(() => expect(place.querySelector("h1")).not.toBeNull());
  });

  it("comes when it can where it lies on top of a page, which stays as it is", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const load = vi.fn<() => Promise<typeof Found>>()
      .mockRejectedValueOnce(new Error("no network"))
      .mockResolvedValue(Found);
    const Overlay = lazy(load, Nothing);
    render(<Overlay />, place);
    // Effects wait for a frame or for a timer, whichever there is.
    await vi.advanceTimersByTimeAsync(200);
    expect(load).toHaveBeenCalledOnce();
    expect(place.textContent).toBe("");
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.waitFor(() => expect(place.textContent).toBe("found"));
  });
});
