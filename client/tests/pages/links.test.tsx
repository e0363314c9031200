// Links and pictures that lead others, or another device, to the right place.

import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Invitation } from "../../src/pages/before/Invitation";
import { MoveOut } from "../../src/pages/settings/MoveOut";

const LINK = "https://cards.test/t/ac65zazduhlv353z";
const MOVE = "https://cards.test/move/BCDF-GHJK";
const QR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"/>';

let place: HTMLElement;
beforeEach(() => {
  place = document.createElement("div");
  document.body.append(place);
  vi.stubGlobal("fetch", (path: string) => {
    const code = { code: "BCDF-GHJK", expires: Date.now() + 600_000, link: MOVE, qr: QR };
    const body = path === "/api/me/move" ? code : { link: LINK };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});
afterEach(() => {
  render(null, place);
  place.remove();
  vi.unstubAllGlobals();
});

const show = (what: ComponentChild): void => {
  act(() => render(what, place));
};
const text = (selector: string): string => place.querySelector(selector)?.textContent ?? "";
const picture = (): string | null | undefined => place.querySelector("img")?.getAttribute("src");

it("a table is found by its code, its link and the picture of it", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  show(<Invitation table="ac65zazduhlv353z" code="BOTU-PIFA" />);
  await vi.waitFor(() => expect(text(".link-text")).toBe("cards.test/t/ac65zazduhlv353z"));
  expect(text(".big-code")).toBe("BOTU-PIFA");
  expect(picture()).toBe("/api/tables/ac65zazduhlv353z/qr.svg");
  [...place.querySelectorAll("button")].at(-1)?.click();
  await vi.waitFor(() => expect(write).toHaveBeenCalledExactlyOnceWith(LINK));
  write.mockRestore();
});

it("another device gets the code, the link and the picture of it", async () => {
  show(<MoveOut />);
  place.querySelector("button")?.click();
  await vi.waitFor(() => expect(text(".big-code")).toBe("BCDF-GHJK"));
  expect(text(".link-text")).toBe(MOVE);
  expect(picture()).toBe(`data:image/svg+xml,${encodeURIComponent(QR)}`);
  expect(text("[role=status]")).toBe("For 10 more minutes.");
});
