// A phone that trembles when it is one's turn.

import { preferences } from "./preferences";

const PATTERNS = { turn: [35], nudge: [60, 80, 60] } as const;

/** Trembles, where a device can and its person likes it. */
export function vibrate(why: keyof typeof PATTERNS): void {
  if (!preferences.vibration.peek() || !("vibrate" in navigator)) return;
  // Before one has touched the page it is refused, which stands in the console as an error.
  if ("userActivation" in navigator && !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate([...PATTERNS[why]]);
}
