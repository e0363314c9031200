// Giving a link to others works with everything a browser may lack.

import { afterEach, describe, expect, it, vi } from "vitest";

async function loaded(parts: object) {
  vi.resetModules();
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  return import("../../src/device/share");
}

const LINK = { title: "Hearts", text: "Come and play", url: "https://hearts.example/t/ab" };

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe("the device's sheet", () => {
  it("is opened if there is one", async () => {
    const opened = vi.fn(() => Promise.resolve());
    const { canShare, share } = await loaded({ share: opened });
    expect(canShare).toBe(true);
    expect(await share(LINK)).toBe(true);
    expect(opened).toHaveBeenCalledWith(LINK);
  });

  it("was opened if its person closes it", async () => {
    const closed = () => Promise.reject(new DOMException("", "AbortError"));
    const { share } = await loaded({ share: closed });
    expect(await share(LINK)).toBe(true);
  });

  it("was not opened if it refuses, or is not there", async () => {
    const refuses = () => Promise.reject(new DOMException("", "NotAllowedError"));
    expect(await (await loaded({ share: refuses })).share(LINK)).toBe(false);
    expect(await (await loaded({ share: undefined })).share(LINK)).toBe(false);
  });
});

describe("copying", () => {
  it("takes the clipboard", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    const { copy } = await loaded({ clipboard: { writeText } });
    expect(await copy("BOTU-PIFA")).toBe(true);
    expect(writeText).toHaveBeenCalledWith("BOTU-PIFA");
  });

  it("takes a selected text where there is no clipboard, and leaves nothing behind", async () => {
    const { copy } = await loaded({ clipboard: undefined });
    const button = document.createElement("button");
    document.body.append(button);
    button.focus();
    let selected = "";
    document.execCommand = () => {
      selected = document.querySelector("textarea")?.value ?? "";
      return true;
    };
    expect(await copy("BOTU-PIFA")).toBe(true);
    expect(selected).toBe("BOTU-PIFA");
    expect(document.querySelector("textarea")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it("says if neither works", async () => {
    const { copy } = await loaded({ clipboard: undefined });
    document.execCommand = () => {
      throw new Error("no");
    };
    expect(await copy("BOTU-PIFA")).toBe(false);
  });
});
