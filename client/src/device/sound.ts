// The sounds of the table, made here from tones and noise: there is nothing to load.

import { preferences } from "./preferences";

export type Sound = "card" | "cancel" | "trick" | "turn" | "queen" | "moon" | "deal" | "chat";

interface Place {
  context: AudioContext;
  out: AudioNode;
  noise: AudioBuffer;
}

let place: Place | null = null;

function makePlace(): Place {
  const context = new AudioContext();
  const loudness = context.createGain();
  loudness.gain.value = 0.5;
  // Several sounds at once must not crackle.
  const limit = context.createDynamicsCompressor();
  loudness.connect(limit).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return { context, out: loudness, noise };
}

/** Browsers let a page sound only after somebody has touched it. */
function unlock(): void {
  if (!preferences.sound.value) return;
  place ??= makePlace();
  void place.context.resume();
}

/** Is ready to sound after the first gesture, from now on. */
export function startSound(): void {
  if (typeof AudioContext === "undefined") return;
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, unlock, { capture: true, passive: true });
  }
}

/** A gain that rises quickly to `loud` and fades until `seconds` after `at`. */
function fading({ context, out }: Place, at: number, loud: number, seconds: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(out);
  return gain;
}

interface Tone {
  at: number;
  pitch: number;
  /** Where it glides to. */
  to?: number;
  loud: number;
  seconds: number;
  shape?: OscillatorType;
}

function tone(here: Place, { at, pitch, to, loud, seconds, shape = "sine" }: Tone): void {
  const oscillator = here.context.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, at);
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  oscillator.connect(fading(here, at, loud, seconds));
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

interface Rustle {
  at: number;
  pitch: number;
  to: number;
  loud: number;
  seconds: number;
}

/** Filtered noise: paper that is moved. */
function rustle(here: Place, { at, pitch, to, loud, seconds }: Rustle): void {
  const source = here.context.createBufferSource();
  source.buffer = here.noise;
  const filter = here.context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.9;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(fading(here, at, loud, seconds));
  // Each rustle takes another part of the noise, so that no two are alike.
  source.start(at, Math.random() * 0.1, seconds);
}

function snap(here: Place, at: number, loud = 1): void {
  rustle(here, { at, pitch: 2600, to: 1100, loud: 0.32 * loud, seconds: 0.07 });
  tone(here, { at, pitch: 190, to: 120, loud: 0.16 * loud, seconds: 0.06 });
}

/** A tone with a quiet second one above it, as of a small bell. */
function bell(here: Place, at: number, pitch: number, loud: number, seconds: number): void {
  tone(here, { at, pitch, loud, seconds });
  tone(here, { at, pitch: pitch * 2.76, loud: loud * 0.18, seconds: seconds * 0.4 });
}

const SOUNDS: Record<Sound, (here: Place, at: number) => void> = {
  card: snap,
  // Two stitches of a thread, the second lower.
  cancel(here, at) {
    for (const [after, pitch] of [[0, 659], [0.12, 494]] as const) {
      tone(here, { at: at + after, pitch, loud: 0.2, seconds: 0.22, shape: "triangle" });
      rustle(here, { at: at + after, pitch: 4200, to: 3000, loud: 0.06, seconds: 0.04 });
    }
  },
  // Cards that are swept together.
  trick(here, at) {
    rustle(here, { at, pitch: 700, to: 2400, loud: 0.2, seconds: 0.28 });
    snap(here, at + 0.24, 0.5);
  },
  turn(here, at) {
    bell(here, at, 784, 0.16, 0.7);
    bell(here, at + 0.11, 1047, 0.13, 0.9);
  },
  queen(here, at) {
    snap(here, at);
    tone(here, { at, pitch: 110, to: 98, loud: 0.34, seconds: 0.9, shape: "triangle" });
    tone(here, { at: at + 0.04, pitch: 155.6, to: 147, loud: 0.14, seconds: 0.8 });
  },
  moon(here, at) {
    [523, 659, 784, 988, 1319].forEach((pitch, step) => {
      bell(here, at + step * 0.13, pitch, 0.17, 1.2);
    });
  },
  deal(here, at) {
    for (let step = 0; step < 6; step += 1) snap(here, at + step * 0.065, 0.45);
  },
  chat(here, at) {
    tone(here, { at, pitch: 520, to: 760, loud: 0.1, seconds: 0.09 });
  },
};

/** Makes a sound, `after` seconds from now. */
export function play(sound: Sound, after = 0): void {
  // Whoever makes a sound does not follow the preference.
  if (place === null || place.context.state !== "running" || !preferences.sound.peek()) return;
  SOUNDS[sound](place, place.context.currentTime + after);
}
