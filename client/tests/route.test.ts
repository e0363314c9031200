import { beforeEach, describe, expect, it } from "vitest";
import { followLinks, navigate, parse, route } from "../src/route";

describe("addresses", () => {
  it("name the pages", () => {
    expect(parse("/")).toEqual({ page: "home" });
    expect(parse("/settings")).toEqual({ page: "settings" });
    expect(parse("/settings/")).toEqual({ page: "settings" });
    expect(parse("/move/BCDF-GHJK")).toEqual({ page: "move", code: "BCDF-GHJK" });
    expect(parse("/t/ac65zazduhlv353z")).toEqual({ page: "table", table: "ac65zazduhlv353z" });
  });

  it("name the table whose rules are asked for", () => {
    expect(parse("/rules")).toEqual({ page: "rules", table: null });
    expect(parse("/rules", "?table=abc1")).toEqual({ page: "rules", table: "abc1" });
    expect(parse("/rules", "?table=../x")).toEqual({ page: "rules", table: null });
  });

  it("name a moment of a game, its beginning if no step is named", () => {
    const deal = { page: "replay", table: "abc", game: 0, deal: 12 };
    expect(parse("/t/abc/games/0/deals/12")).toEqual({ ...deal, step: 0 });
    expect(parse("/t/abc/games/0/deals/12/7")).toEqual({ ...deal, step: 7 });
  });

  it.each([
    "/t",
    "/t/a-b",
    "/t/abc/games/0",
    "/t/abc/games/x/deals/0",
    "/t/abc/games/0/deals/0/-1",
    "/t/abc/games/0/deals/0/1/2",
    "/t/abc/games/1234567/deals/0",
    "/t/%E0%A4%A",
    "/rules/more",
    "/move",
    "/constructor",
  ])("say of %s that there is nothing", (path) => {
    expect(parse(path)).toEqual({ page: "not-found" });
  });
});

describe("going from page to page", () => {
  followLinks();

  beforeEach(() => {
    document.body.innerHTML = "";
    navigate("/");
  });

  function press(markup: string, how: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = markup;
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
    document.querySelector("a")?.dispatchEvent(click);
    return click;
  }

  it("follows a link without loading", () => {
    expect(press('<a href="/rules?table=abc">x</a>').defaultPrevented).toBe(true);
    expect(route.value).toEqual({ page: "rules", table: "abc" });
  });

  it("keeps the number of entries in the history when it replaces", () => {
    navigate("/t/abc/games/0/deals/0/0");
    const before = history.length;
    navigate("/t/abc/games/0/deals/0/5", { replace: true });
    expect(history.length).toBe(before);
    expect(route.value).toMatchObject({ page: "replay", step: 5 });
  });

  it.each([
    ['<a href="/settings">x</a>', { ctrlKey: true }],
    ['<a href="/settings" target="_blank">x</a>', {}],
    ['<a href="/api/tables/a/games/0">x</a>', {}],
    ['<a href="/settings" download>x</a>', {}],
    ['<a href="https://example.org/settings">x</a>', {}],
  ])("leaves %s to the browser", (markup, how) => {
    // Where the browser would go is none of this test's.
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    press(markup, how);
    expect(route.value).toEqual({ page: "home" });
  });
});
