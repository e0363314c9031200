import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Replay } from "../../src/replay/Replay";
import { route, navigate } from "../../src/route";
import { aDeal } from "./deal";

let page: HTMLElement;
let answer: { status: number; body: unknown };

function App() {
  const to = route.value;
  return to.page === "replay" ? <Replay {...to} /> : null;
}

/** Time passes, and what it brings is drawn. */
function after(milliseconds: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

async function open(path: string): Promise<void> {
  navigate(path);
  await act(() => render(<App />, page));
  await answered();
}

/** An answer is there after a few turns of the machinery. */
async function answered(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await after(1);
}

const said = (): string => page.querySelector(".happened [role=status]")?.textContent ?? "";
const cell = (row: number, column: number): string =>
  page.querySelectorAll("tbody tr")[row]?.children[column]?.textContent ?? "";

async function press(key: string, target: EventTarget = document.body): Promise<void> {
  await act(() => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
}

async function click(name: string): Promise<void> {
  const button = [...page.querySelectorAll("button")].find(
    (each) => (each.getAttribute("aria-label") ?? each.querySelector(".sr")?.textContent) === name,
  );
  if (button === undefined) throw new Error(`There is no button ${name}.`);
  await act(() => button.click());
}

beforeEach(() => {
  vi.useFakeTimers();
  answer = { status: 200, body: aDeal() };
  vi.stubGlobal("fetch", (path: string) => {
    const deal = path.includes("/deals/");
    const { status, body } = deal ? answer : { status: 200, body: { link: "https://a.test/t/ab" } };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a link to a moment", () => {
  it("shows that moment, with all hands open", async () => {
    await open("/t/ab/games/1/deals/2/6");
    expect(said()).toBe("Bo plays the queen of spades.Hearts are broken.");
    expect(cell(0, 1)).toContain("5");
    expect(cell(1, 1)).not.toContain("Q");
    expect(cell(2, 0)).toContain("<b>Cy</b>");
  });

  it("shows the last moment if the deal has not so many", async () => {
    await open("/t/ab/games/1/deals/2/900");
    expect(said()).toContain("The deal is over.");
    await after(1000);
    expect(location.pathname).toBe("/t/ab/games/1/deals/2/10");
  });
});

describe("the link for others", () => {
  it("leads to the moment that is shown", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await open("/t/ab/games/1/deals/2/6");
    await press("ArrowRight");
    await click("Link to this moment");
    await answered();
    expect(write.mock.calls).toEqual([["https://a.test/t/ab/games/1/deals/2/7"]]);
    expect(page.querySelector(".give [role=status]")?.textContent).toBe("Link copied");
    write.mockRestore();
  });
});

describe("stepping", () => {
  it("goes by buttons and keys, and the address follows", async () => {
    await open("/t/ab/games/1/deals/2");
    await click("One step on");
    await click("Next trick");
    expect(said()).toContain("Ana wins the trick");
    await press("ArrowRight");
    expect(said()).toBe("Ana leads the king of diamonds.");
    expect(location.pathname).toBe("/t/ab/games/1/deals/2");
    await after(400);
    expect(location.pathname).toBe("/t/ab/games/1/deals/2/5");
    await press("End");
    await press("ArrowRight");
    expect(said()).toContain("The deal is over.");
    await press("Home");
    expect(said()).toContain("Ana has dealt");
  });

  it("goes to a trick of the list", async () => {
    await open("/t/ab/games/1/deals/2");
    await click("Trick 2: Ana, 13 points");
    expect(said()).toContain("Ana wins the trick, 3 cards with 13 points.");
    expect(page.querySelector("[aria-current=step]")?.textContent).toContain("2");
    expect(cell(0, 2)).toContain("13 points");
  });

  it("leaves keys to what has the focus", async () => {
    await open("/t/ab/games/1/deals/2/4");
    const choice = page.querySelector("select");
    if (choice === null) throw new Error("There is no choice of deals.");
    await press("End", choice);
    expect(said()).toContain("Ana wins the trick");
  });

  it("plays by itself to the end, and stops there", async () => {
    await open("/t/ab/games/1/deals/2/8");
    await press(" ");
    await after(1200);
    expect(said()).toContain("Bo plays the 3 of hearts.");
    await after(1200);
    expect(said()).toContain("The deal is over.");
    expect(page.querySelector("[aria-label=Play]")).not.toBeNull();
    await press(" ");
    expect(said()).toContain("Ana has dealt");
    expect(page.querySelector("[aria-label='Stop playing']")).not.toBeNull();
  });
});

describe("what was passed", () => {
  it("is told at the start", async () => {
    await open("/t/ab/games/1/deals/2");
    expect(cell(0, 1)).toMatch(/gives .*Q.* to Bo/);
    await press("ArrowRight");
    expect(cell(0, 1)).toMatch(/has .*K.* from <b>Cy<\/b>/);
    await press("ArrowRight");
    expect(page.querySelector(".gift")).toBeNull();
  });
});

describe("without such a deal", () => {
  it.each([
    [404, "no_such_game", "This deal is not over yet, or there was none.", true],
    [404, "no_such_table", "", false],
  ])("%i %s is said", async (status, code, sentence, way) => {
    answer = { status, body: { code, message: "" } };
    await open("/t/ab/games/1/deals/9");
    expect(page.querySelector("h1")?.textContent).toBe("Nothing to look through");
    expect(page.textContent).toContain(sentence);
    expect(page.querySelector("a[href='/t/ab']") !== null).toBe(way);
  });

  it("no connection is said, and tried again", async () => {
    answer = { status: 502, body: "no" };
    await open("/t/ab/games/1/deals/2");
    const again = page.querySelector<HTMLButtonElement>("button.pri");
    answer = { status: 200, body: aDeal() };
    await act(() => again?.click());
    await answered();
    expect(said()).toContain("Ana has dealt");
  });
});
