import { describe, expect, it } from "vitest";
import {
  faultsOf,
  formOf,
  pointsOf,
  settingsOf,
  withPreset,
} from "../../src/pages/before/settingsForm";
import { optionsInWords } from "../../src/pages/rules/inWords";
import { differences, rulesetOf, rulesOf } from "../../src/pages/rules/presets";
import { PRESETS, type Settings } from "../../src/protocol";

const SETTINGS: Settings = {
  ruleset: { base: "exchange", target: 50, passing: ["right"], jack_points: -2.5 },
  seats: 7,
  public: true,
  watchers: false,
  clock: 30,
  pace: 1.25,
  trick_pause: 0,
  early_end: false,
  history: false,
  chat: false,
  hints: false,
};

describe("the form of settings", () => {
  it("says the settings that it was made of", () => {
    expect(settingsOf(formOf(SETTINGS))).toEqual(SETTINGS);
  });

  it("takes a preset whole, with as many seats as it allows", () => {
    const form = withPreset(formOf({ ...SETTINGS, seats: 11 }), "hearts");
    expect(form.seats).toBe(6);
    expect(settingsOf(form)?.ruleset).toEqual({ base: "hearts" });
  });

  it("says only what differs from the preset", () => {
    const form = formOf({ ...SETTINGS, ruleset: { base: "classic" } });
    const typed = { ...form, points: { ...form.points, target: "150", heart_points: "0,25" } };
    expect(settingsOf(typed)?.ruleset).toEqual({ base: "classic", heart_points: 0.25 });
  });

  it("says nothing while a number cannot be read", () => {
    const form = formOf(SETTINGS);
    const typed = { ...form, points: { ...form.points, target: "" } };
    expect(faultsOf(typed)).toEqual(["target"]);
    expect(settingsOf(typed)).toBeNull();
  });

  it.each([
    ["13", 13],
    [" 6.25 ", 6.25],
    ["6,5", 6.5],
    ["0.3", null],
    ["-1", null],
    ["101", null],
    ["ten", null],
  ])("reads %s as %s", (text, number) => {
    expect(pointsOf("queen_points", text)).toBe(number);
  });

  it("reads a bonus with either minus", () => {
    expect(pointsOf("jack_points", "−10")).toBe(-10);
    expect(pointsOf("jack_points", "-10")).toBe(-10);
    expect(pointsOf("jack_points", "10")).toBeNull();
  });
});

describe("rules in words", () => {
  it("mark what is the table's own", () => {
    const own = optionsInWords(SETTINGS).filter((each) => each.own);
    expect(own).toHaveLength(3);
  });

  it("have a sentence for every option that matters", () => {
    for (const base of ["classic", "exchange", "hearts"] as const) {
      const options = optionsInWords({ ...SETTINGS, ruleset: { base } });
      for (const { text } of options) expect(text).not.toMatch(/page-says|undefined|\{/);
      expect(options.some((each) => each.own)).toBe(false);
    }
  });

  it("come back from a preset and its differences", () => {
    const rules = { ...PRESETS.classic, moon: "off" as const };
    expect(differences(rules, "classic")).toEqual(["moon"]);
    expect(rulesOf(rulesetOf(rules, "hearts"))).toEqual(rules);
  });
});
