// What a person likes on this device. It is kept in the browser; without storage it lasts as long
// as the page.

import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { LEVELS, type Settings } from "../protocol";

const KEY = "hearts";

export const THEMES = ["system", "light", "dark"] as const;
export const CARD_SIZES = ["small", "normal", "large"] as const;
export const MOTIONS = ["system", "reduced", "full"] as const;
export const ORDERS = ["suit", "rank"] as const;

export type Theme = (typeof THEMES)[number];
export type CardSize = (typeof CARD_SIZES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Order = (typeof ORDERS)[number];
export type Level = (typeof LEVELS)[number];

export interface Preferences {
  theme: Signal<Theme>;
  fourColours: Signal<boolean>;
  cardSize: Signal<CardSize>;
  motion: Signal<Motion>;
  sound: Signal<boolean>;
  vibration: Signal<boolean>;
  /** Whether a card is played only by a second press. */
  confirm: Signal<boolean>;
  /** Whether single keys do things at a table; whoever dictates may press some unawares. */
  keys: Signal<boolean>;
  /** How the hand is sorted. */
  order: Signal<Order>;
  /** Empty: as the browser's. */
  language: Signal<string>;
  /** How well bots play that take seats. */
  level: Signal<Level>;
  /** The settings of the last table that was made here. */
  lastSettings: Signal<Settings | null>;
}

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept === "object" && kept !== null) return { ...kept };
  } catch {
    // Storage is denied, or somebody else has written there: as if there were nothing.
  }
  return {};
}

function oneOf<Value extends string>(values: readonly Value[], kept: unknown, first: Value): Value {
  return values.find((value) => value === kept) ?? first;
}

function boolean(kept: unknown, first: boolean): boolean {
  return typeof kept === "boolean" ? kept : first;
}

function settings(kept: unknown): Settings | null {
  // The server checks them when a table is made.
  const known = typeof kept === "object" && kept !== null && "ruleset" in kept && "seats" in kept;
  return known ? (kept as Settings) : null;
}

/** What was kept, with its usual value for all that is missing or no longer understood. */
function parsed(kept: Record<string, unknown>): {
  [Name in keyof Preferences]: Preferences[Name]["value"];
} {
  return {
    theme: oneOf(THEMES, kept["theme"], "system"),
    fourColours: boolean(kept["fourColours"], false),
    cardSize: oneOf(CARD_SIZES, kept["cardSize"], "normal"),
    motion: oneOf(MOTIONS, kept["motion"], "system"),
    sound: boolean(kept["sound"], true),
    vibration: boolean(kept["vibration"], true),
    confirm: boolean(kept["confirm"], false),
    keys: boolean(kept["keys"], true),
    order: oneOf(ORDERS, kept["order"], "suit"),
    language: typeof kept["language"] === "string" ? kept["language"] : "",
    level: oneOf(LEVELS, kept["level"], "medium"),
    lastSettings: settings(kept["lastSettings"]),
  };
}

const first = parsed(read());

export const preferences: Preferences = {
  theme: signal(first.theme),
  fourColours: signal(first.fourColours),
  cardSize: signal(first.cardSize),
  motion: signal(first.motion),
  sound: signal(first.sound),
  vibration: signal(first.vibration),
  confirm: signal(first.confirm),
  keys: signal(first.keys),
  order: signal(first.order),
  language: signal(first.language),
  level: signal(first.level),
  lastSettings: signal(first.lastSettings),
};

function query(text: string): ReadonlySignal<boolean> {
  const found = window.matchMedia(text);
  const matches = signal(found.matches);
  found.addEventListener("change", () => (matches.value = found.matches));
  return matches;
}

const systemReduced = query("(prefers-reduced-motion: reduce)");

/** Whether nothing should move. */
export const reducedMotion: ReadonlySignal<boolean> = computed(() =>
  preferences.motion.value === "system"
    ? systemReduced.value
    : preferences.motion.value === "reduced",
);

function plain(): ReturnType<typeof parsed> {
  return {
    theme: preferences.theme.value,
    fourColours: preferences.fourColours.value,
    cardSize: preferences.cardSize.value,
    motion: preferences.motion.value,
    sound: preferences.sound.value,
    vibration: preferences.vibration.value,
    confirm: preferences.confirm.value,
    keys: preferences.keys.value,
    order: preferences.order.value,
    language: preferences.language.value,
    level: preferences.level.value,
    lastSettings: preferences.lastSettings.value,
  };
}

function write(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(plain()));
  } catch {
    // They last as long as the page.
  }
}

function take(kept: ReturnType<typeof parsed>): void {
  batch(() => {
    for (const [name, value] of Object.entries(kept)) {
      const kind = preferences[name as keyof Preferences] as Signal<unknown>;
      kind.value = value;
    }
  });
}

/** Keeps the preferences and lets the page follow them, from now on. */
export function startPreferences(): void {
  let before = JSON.stringify(plain());
  effect(() => {
    const now = JSON.stringify(plain());
    if (now !== before) write();
    before = now;
  });
  effect(() => {
    const { dataset } = document.documentElement;
    if (preferences.theme.value === "system") delete dataset["theme"];
    else dataset["theme"] = preferences.theme.value;
    if (preferences.fourColours.value) dataset["four"] = "";
    else delete dataset["four"];
    if (reducedMotion.value) dataset["motion"] = "reduced";
    else delete dataset["motion"];
    dataset["cards"] = preferences.cardSize.value;
  });
  // Other tabs of this browser follow.
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const kept = parsed(read());
    before = JSON.stringify(kept);
    take(kept);
  });
}
