import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TablePage } from "../../src/pages/TablePage";
import { aView } from "../fakes";
import { Opened } from "../store/opened";

const table = vi.hoisted(() => ({ opened: null as { store: unknown } | null }));
vi.mock("../../src/pages/playNow", () => ({ opening: () => table.opened?.store }));

let place: HTMLElement;
let opened: Opened;

function lobby() {
  const view = aView();
  return { ...view, table: { ...view.table, status: "before" as const }, game: null, sheet: null };
}

beforeEach(() => {
  vi.stubGlobal("fetch", vi.fn(() => Promise.reject(new Error("no network"))));
  place = document.createElement("div");
  opened = new Opened(true);
  table.opened = opened;
});
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

it("shows no lobby to whoever plays at once", async () => {
  opened.open(lobby());
  void opened.store.do({ type: "start", fill: "medium" });
  render(<TablePage table="ac65zazduhlv353z" />, place);
  await settled();
  expect(place.querySelector(".before")).toBeNull();
  expect(place.querySelector("[aria-busy]")).not.toBeNull();
});

it("shows the lobby, and why, if the start is refused", async () => {
  opened.open(lobby());
  void opened.store.do({ type: "start", fill: "medium" });
  render(<TablePage table="ac65zazduhlv353z" />, place);
  await settled();
  const id = opened.wire.sentOf("do").at(-1)?.["id"];
  opened.wire.hear({ type: "refused", id, code: "seats_free", message: "", place: {} });
  await settled();
  expect(place.querySelector(".before")).not.toBeNull();
  expect(place.querySelector(".foot .refusal")?.textContent).not.toBe("");
});

it("leaves the lobby where it is while its start is under way", async () => {
  opened.open(lobby());
  render(<TablePage table="ac65zazduhlv353z" />, place);
  await settled();
  void opened.store.do({ type: "start", fill: "medium" });
  await settled();
  expect(place.querySelector(".before")).not.toBeNull();
});
