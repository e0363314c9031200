// The review of a deal in the replay.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DealReview, Decision, Review } from "../../src/protocol";
import { Replay } from "../../src/replay/Replay";
import { decisionAt, heightOf, kindOf, worstOf } from "../../src/replay/review/judged";
import { forgetReviews } from "../../src/replay/review/useReview";
import { verdictText } from "../../src/replay/review/words";
import { navigate, route } from "../../src/route";
import { noteName } from "../../src/store/person";
import { aDeal } from "./deal";

function decision(seat: number, step: number, change: Partial<Decision> = {}): Decision {
  return {
    deal: 2,
    seat,
    phase: "play",
    step,
    trick: 0,
    chosen: ["2C"],
    best: ["2C"],
    expected: 4.5,
    loss: 0,
    error: 0.1,
    worlds: 2000,
    grade: "fine",
    hindsight: 0,
    unlucky: false,
    reason: null,
    ...change,
  };
}

const reason = { code: "ducks", card: "KD", seat: 0 } as const;
const PASS = { phase: "pass", trick: null, best: ["QS"] };

function judged(): DealReview {
  const seats = [0, 1, 2].map((seat) => ({
    seat,
    points: 0,
    decisions: 3,
    lost: seat === 1 ? 3.3 : 0,
    luck: seat === 1 ? -2 : 0,
    inaccuracies: 0,
    mistakes: seat === 1 ? 1 : 0,
    blunders: seat === 1 ? 1 : 0,
    unlucky: seat === 0 ? 1 : 0,
  }));
  const decisions = [
    decision(0, 1, { ...PASS, chosen: ["QS"] }),
    decision(1, 1, { ...PASS, chosen: ["9C"], best: ["3H"], loss: 0.8, grade: "mistake" }),
    decision(1, 2, { chosen: ["9C"] }),
    decision(0, 4, { chosen: ["2C"], unlucky: true, hindsight: 9 }),
    decision(1, 6, {
      trick: 1, chosen: ["QS"], best: ["3H"], loss: 2.5, error: 0.3, grade: "blunder", reason,
    }),
  ];
  return { deal: 2, seats, decisions };
}

let page: HTMLElement;
let answer: () => Promise<Response>;

function App() {
  const to = route.value;
  return to.page === "replay" ? <Replay {...to} /> : null;
}

function found(): Review {
  return {
    names: ["Ana", "Bo", "Cy"], worlds: 2000, seed: 1, deals: [judged()], totals: [], worst: [],
  };
}

const json = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

async function answered(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1);
    });
  }
}

async function open(path: string): Promise<void> {
  navigate(path);
  await act(() => render(<App />, page));
  await answered();
}

async function click(text: string): Promise<void> {
  const button = [...page.querySelectorAll("button")].find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent) === text,
  );
  if (button === undefined) throw new Error(`There is no button ${text}.`);
  await act(() => button.click());
  await answered();
}

const review = (): string => page.querySelector(".review")?.textContent ?? "";
const verdict = (): string | null => page.querySelector(".verdict")?.textContent ?? null;
const bars = (): (string | null)[] =>
  [...page.querySelectorAll(".bars button")].map((one) => one.getAttribute("aria-label"));

beforeEach(() => {
  vi.useFakeTimers();
  forgetReviews();
  answer = () => json(found());
  vi.stubGlobal("fetch", (path: string) => {
    if (path.endsWith("/review")) return answer();
    if (path.includes("/deals/")) return json(aDeal());
    return path === "/api/me" ? json({ code: "unknown_person" }, 401) : json({});
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

describe("the review", () => {
  it("is worked out when it is asked for, while the deal can be looked through", async () => {
    let there: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (there = resolve));
    await open("/t/ab/games/1/deals/2/6");
    expect(verdict()).toBeNull();
    await click("Judge the choices");
    expect(review()).toContain("being judged");
    await click("One step back");
    expect(page.querySelector(".happened")?.textContent).toContain("leads the king of diamonds");
    await click("One step on");
    there(await json(found()));
    await answered();
    expect(verdict()).toBe(
      "?? Bo: blunder. The 3 of hearts was better: 4½ points expected instead of 7, give or take ½. " +
        "It stays under the king of diamonds of Ana.",
    );
  });

  it("shows one's own choices first, and others' when they are chosen", async () => {
    noteName("own", "Bo");
    await open("/t/own/games/1/deals/2");
    await click("Judge the choices");
    expect(bars()).toEqual([
      "Bo: passed 9♣: mistake, ¾ points given away",
      "Bo: trick 1, 9 of clubs: good",
      "Bo: trick 2, queen of spades: blunder, 2½ points given away",
    ]);
    expect(review()).toContain("3¼ points given away. Good luck saved 2 points.");
    const select = page.querySelector<HTMLSelectElement>(".review select");
    expect([...(select?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Bo", "Ana", "<b>Cy</b>", "Everybody",
    ]);
    if (select === null) return;
    select.value = "0";
    await act(() => void select.dispatchEvent(new Event("change")));
    expect(bars()).toEqual([
      "Ana: passed Q♠: good",
      "Ana: trick 1, 2 of clubs: good, but unlucky",
    ]);
  });

  it("shows those who only watch what everybody did wrong, and leads there", async () => {
    await open("/t/ab/games/1/deals/2");
    await click("Judge the choices");
    expect(bars()).toHaveLength(3);
    await click("Bo: trick 2, queen of spades: blunder, 2½ points given away");
    expect(page.querySelector(".happened")?.textContent).toContain("Bo plays the queen of spades");
    expect(page.querySelectorAll(".review [aria-current=step]")).toHaveLength(2);
  });

  it("that failed says why, and can be asked for again", async () => {
    answer = () => json({ code: "too_many_requests", message: "" }, 429);
    await open("/t/ab/games/1/deals/2");
    await click("Judge the choices");
    expect(review()).toContain("asked for too often");
    answer = () => json(found());
    await click("Try again");
    expect(bars()).toHaveLength(3);
  });

  it("comes by itself with the next deal", async () => {
    await open("/t/ab/games/1/deals/2");
    await click("Judge the choices");
    render(null, page);
    await open("/t/ab/games/1/deals/2/6");
    expect(bars()).toHaveLength(3);
  });
});

describe("judgements", () => {
  it("tell bad luck from what was wrong", () => {
    const kinds = judged().decisions.map(kindOf);
    expect(kinds).toEqual(["fine", "mistake", "fine", "unlucky", "blunder"]);
    const [, , , unlucky, blunder] = judged().decisions;
    expect(unlucky && verdictText(unlucky, [])).toContain("it cost 9 points");
    expect(worstOf(judged(), "all").map(({ grade }) => grade)).toEqual(["blunder", "mistake"]);
    expect(worstOf(judged(), 0)).toEqual([]);
    expect(blunder && heightOf(blunder)).toBeGreaterThan(heightOf(decision(0, 1, { loss: 1 })));
    expect(heightOf(decision(0, 1))).toBe(0);
  });

  it("are of the one that is looked at, where several chose at once", () => {
    expect(decisionAt(judged(), 1, 0)?.seat).toBe(0);
    expect(decisionAt(judged(), 1, 2)).toBeNull();
    expect(decisionAt(judged(), 1, "all")?.grade).toBe("mistake");
    expect(decisionAt(judged(), 6, 0)?.seat).toBe(1);
    expect(decisionAt(judged(), 3, 0)).toBeNull();
  });

  it("name of several cards those that would have been better", () => {
    const both = { phase: "pass", chosen: ["9C", "9C", "AS"], best: ["AS", "9C", "QS"] } as const;
    const set = decision(0, 1, { ...both, chosen: [...both.chosen], best: [...both.best], loss: 1 });
    expect(verdictText({ ...set, grade: "mistake" }, [])).toMatch(/^The queen of spades was better/);
    const two = decision(0, 1, { phase: "pass", chosen: ["2C", "3C"], best: ["QS", "AS"], loss: 1 });
    expect(verdictText({ ...two, grade: "mistake" }, [])).toMatch(/^Q♠ and A♠ were better/);
  });
});
