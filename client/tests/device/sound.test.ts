// Sounds are made by the browser; here it only writes down what it is asked for.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const started: string[] = [];

/** A parameter that anything can be done to. */
const parameter = () => ({
  value: 0,
  setValueAtTime: () => undefined,
  exponentialRampToValueAtTime(value: number) {
    // Nothing can fade to nothing in this way: browsers refuse it.
    if (value <= 0) throw new RangeError("exponentialRampToValueAtTime");
  },
});

const node = (name: string) => ({
  gain: parameter(),
  frequency: parameter(),
  Q: parameter(),
  connect: (to: object) => to,
  start: () => started.push(name),
  stop: () => undefined,
});

class FakeAudio {
  state = "suspended";
  currentTime = 0;
  sampleRate = 8;
  destination = node("destination");
  createGain = () => node("gain");
  createDynamicsCompressor = () => node("limit");
  createBiquadFilter = () => node("filter");
  createOscillator = () => node("tone");
  createBufferSource = () => node("noise");
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  resume() {
    this.state = "running";
    return Promise.resolve();
  }
}

async function loaded() {
  vi.resetModules();
  const { preferences } = await import("../../src/device/preferences");
  return { preferences, ...(await import("../../src/device/sound")) };
}

beforeEach(() => {
  localStorage.clear();
  started.length = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
});

afterEach(() => vi.unstubAllGlobals());

const SOUNDS = ["card", "cancel", "trick", "turn", "queen", "moon", "deal", "chat"] as const;

describe("sounds", () => {
  it("are not made before somebody has touched the page", async () => {
    const { play, startSound } = await loaded();
    startSound();
    play("card");
    expect(started).toEqual([]);
    document.dispatchEvent(new Event("pointerdown"));
    play("card");
    expect(started).toEqual(["noise", "tone"]);
  });

  it.each(SOUNDS)("are all made: %s", async (sound) => {
    const { play, startSound } = await loaded();
    startSound();
    document.dispatchEvent(new Event("keydown"));
    play(sound, 0.2);
    expect(started.length).toBeGreaterThan(0);
  });

  it("are not made for who does not like them", async () => {
    const { play, preferences, startSound } = await loaded();
    startSound();
    document.dispatchEvent(new Event("pointerdown"));
    preferences.sound.value = false;
    play("card");
    expect(started).toEqual([]);
  });

  it("are not missed where a browser makes none", async () => {
    vi.stubGlobal("AudioContext", undefined);
    const { play, startSound } = await loaded();
    startSound();
    document.dispatchEvent(new Event("pointerdown"));
    play("card");
    expect(started).toEqual([]);
  });
});

describe("vibration", () => {
  it("follows its preference", async () => {
    vi.resetModules();
    const trembled = vi.fn(() => true);
    Object.defineProperty(navigator, "vibrate", { value: trembled, configurable: true });
    const { preferences } = await import("../../src/device/preferences");
    const { vibrate } = await import("../../src/device/vibrate");
    vibrate("turn");
    expect(trembled).toHaveBeenCalledTimes(1);
    preferences.vibration.value = false;
    vibrate("nudge");
    expect(trembled).toHaveBeenCalledTimes(1);
  });

  it("waits until one has touched the page", async () => {
    vi.resetModules();
    const trembled = vi.fn(() => true);
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, "vibrate", { value: trembled, configurable: true });
    Object.defineProperty(navigator, "userActivation", { value: activation, configurable: true });
    const { preferences } = await import("../../src/device/preferences");
    const { vibrate } = await import("../../src/device/vibrate");
    preferences.vibration.value = true;
    vibrate("turn");
    expect(trembled).not.toHaveBeenCalled();
    activation.hasBeenActive = true;
    vibrate("turn");
    expect(trembled).toHaveBeenCalledTimes(1);
  });
});
