import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Chart } from "../../src/sheet/Chart";
import { Sheet } from "../../src/sheet/Sheet";
import type { TableView } from "../../src/model";
import { aView } from "../fakes";

function view(deals: number[][], me: number | null = 0): TableView {
  const known = aView();
  const seat = known.seats[0];
  if (seat === undefined) throw new Error("There is no seat.");
  return {
    ...known,
    seats: ["Ana", "Bo", "<b>Cy</b>"].map((name) => ({ ...seat, name })),
    you: { ...known.you, seat: me },
    sheet: {
      deals: deals.map((points, at) => ({
        dealer: at % 3,
        points,
        queens: points.map((each) => Math.floor(Math.max(0, each) / 13)),
        moon: points.includes(-26) ? points.indexOf(-26) : null,
        moon_choice: null,
        secret: "",
        nonces: [],
      })),
      scores: [],
      target: 150,
      winners: [],
    },
  };
}

let page: HTMLElement;
beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
});

const show = (what: ComponentChild): void => {
  act(() => render(what, page));
};
const text = (selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((each) => each.textContent ?? "");

describe("the score sheet", () => {
  it("is a table with heads, a row a deal and totals", () => {
    show(<Sheet view={view([[1, 15, 10], [26, 0, 0.25]])} />);
    expect(text("thead th[scope=col]")).toEqual(["Deal", "You", "Bo", "<b>Cy</b>"]);
    expect(text("tbody th[scope=row]")).toEqual(["1", "2"]);
    expect(text("tfoot b")).toEqual(["27", "15", "10¼"]);
    expect(text("caption")[0]).toBe("Score sheet after 2 deals. The target is 150.");
  });

  it("says in words what its marks mean", () => {
    show(<Sheet view={view([[1, 15, 26], [-26, 0, 0]])} />);
    const said = text("tbody tr:not(.ruled) td > .sr:first-of-type");
    expect(said[0]).toBe("+1, total 1");
    expect(said[1]).toBe("+15 with a queen of spades, total 15");
    expect(said[2]).toBe("+26 with 2 queens of spades, total 26");
    expect(said[3]).toBe("shot the moon, −26, total −25");
    expect(page.querySelectorAll("tbody .suit")).toHaveLength(3);
    expect(page.querySelectorAll("tbody .crescent")).toHaveLength(1);
    expect(text("td.dealer")[0]).toContain("Dealer.");
    expect(text(".lowest .sr")).toEqual(["lowest"]);
    expect(text(".highest .sr")).toEqual(["highest"]);
  });

  it("keeps names as text", () => {
    show(<Sheet view={view([], null)} />);
    expect(text("thead th[scope=col]")).toEqual(["Deal", "Ana", "Bo", "<b>Cy</b>"]);
    expect(page.querySelector("thead b")).toBeNull();
  });

  it("stands before the first deal, and before the first game", () => {
    show(<Sheet view={view([])} />);
    expect(text("tfoot b")).toEqual(["0", "0", "0"]);
    show(<Sheet view={{ ...view([]), sheet: null }} />);
    expect(text("tfoot b")).toEqual(["0", "0", "0"]);
  });
});

describe("the chart", () => {
  const summary = (): string | null | undefined =>
    page.querySelector("svg[role=img]")?.getAttribute("aria-label");

  it("says in words what it shows", () => {
    show(<Chart view={view([[1, 15, 10]])} />);
    expect(summary()).toBe(
      "Totals after one deal. Lowest: You with 1. Highest: Bo with 15. You have 1.",
    );
    show(<Chart view={view([[1, 15, 10], [9, 3, 0]], null)} />);
    expect(summary()).toBe(
      "Totals after each of 2 deals. Lowest: Ana and <b>Cy</b> with 10. Highest: Bo with 18.",
    );
  });

  it("names everybody, and lights up oneself, the best and the worst", () => {
    show(<Chart view={view([[5, 15, 1]])} />);
    const names = [...page.querySelectorAll(".label")].map((each) => each.firstChild?.nodeValue);
    expect(names).toHaveLength(3);
    expect(names.every((name) => name !== "")).toBe(true);
    const first = (selector: string): string | null | undefined =>
      page.querySelector(`${selector} .label`)?.firstChild?.nodeValue;
    expect(first(".mine")).toBe("You");
    expect(first(".worst")).toBe("Bo");
    expect(page.querySelectorAll(".best")).toHaveLength(1);
  });

  it("has numbers alone in its paths", () => {
    show(<Chart view={view([[0, 0, 0]])} />);
    const paths = [...page.querySelectorAll("path")];
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      expect(path.getAttribute("d")).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it("is not there before the first deal is over", () => {
    show(<Chart view={view([])} />);
    expect(page.querySelector(".chart")).toBeNull();
  });
});
