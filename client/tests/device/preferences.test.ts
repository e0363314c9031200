// What somebody likes is kept; what is kept badly, or cannot be kept, does no harm.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SETTINGS } from "../fakes";

/** The module as a page loads it. */
async function loaded() {
  vi.resetModules();
  return import("../../src/device/preferences");
}

const root = document.documentElement;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("preferences", () => {
  it("are as usual at first, and nothing is kept", async () => {
    const { preferences, startPreferences } = await loaded();
    startPreferences();
    expect(preferences.theme.value).toBe("system");
    expect(preferences.sound.value).toBe(true);
    expect(preferences.confirm.value).toBe(false);
    expect(preferences.keys.value).toBe(true);
    expect(preferences.lastSettings.value).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it("are kept from page to page", async () => {
    const first = await loaded();
    first.startPreferences();
    first.preferences.theme.value = "dark";
    first.preferences.order.value = "rank";
    first.preferences.sound.value = false;
    first.preferences.lastSettings.value = SETTINGS;
    const second = await loaded();
    expect(second.preferences.theme.value).toBe("dark");
    expect(second.preferences.order.value).toBe("rank");
    expect(second.preferences.sound.value).toBe(false);
    expect(second.preferences.lastSettings.value).toEqual(SETTINGS);
  });

  it.each([
    "no json",
    "null",
    "[1]",
    '"dark"',
    '{"theme": "purple", "sound": "yes", "cardSize": 3, "language": null, "lastSettings": 5}',
  ])("are as usual if what was kept is %s", async (kept) => {
    localStorage.setItem("hearts", kept);
    const { preferences } = await loaded();
    expect(preferences.theme.value).toBe("system");
    expect(preferences.sound.value).toBe(true);
    expect(preferences.cardSize.value).toBe("normal");
    expect(preferences.language.value).toBe("");
    expect(preferences.lastSettings.value).toBeNull();
  });

  it("are kept one by one: what is not understood does not harm the rest", async () => {
    localStorage.setItem("hearts", '{"theme": "purple", "fourColours": true}');
    const { preferences } = await loaded();
    expect(preferences.fourColours.value).toBe(true);
  });

  it("work where nothing can be kept", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("Denied", "SecurityError");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    const { preferences, startPreferences } = await loaded();
    startPreferences();
    preferences.theme.value = "light";
    expect(root.dataset["theme"]).toBe("light");
  });

  it("are followed by the page", async () => {
    const { preferences, reducedMotion, startPreferences } = await loaded();
    startPreferences();
    preferences.theme.value = "dark";
    preferences.fourColours.value = true;
    preferences.cardSize.value = "large";
    preferences.motion.value = "reduced";
    expect(root.hasAttribute("data-four")).toBe(true);
    expect(root.dataset).toMatchObject({ theme: "dark", cards: "large", motion: "reduced" });
    expect(reducedMotion.value).toBe(true);
    preferences.theme.value = "system";
    preferences.fourColours.value = false;
    preferences.motion.value = "full";
    expect(root.getAttributeNames()).toEqual(["data-cards"]);
    expect(reducedMotion.value).toBe(false);
  });

  it("are followed by other tabs", async () => {
    const { preferences, startPreferences } = await loaded();
    startPreferences();
    localStorage.setItem("hearts", '{"theme": "dark", "confirm": true}');
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "hearts" }));
    expect(preferences.theme.value).toBe("dark");
    expect(preferences.confirm.value).toBe(true);
    // It is not written again, or two tabs would answer each other for ever.
    expect(localStorage.getItem("hearts")).toBe('{"theme": "dark", "confirm": true}');
  });
});
