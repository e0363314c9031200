// Functions that stay the same while what they do is always the newest.

import { useRef } from "preact/hooks";

export function useStable<Arguments extends unknown[]>(
  newest: (...values: Arguments) => void,
): (...values: Arguments) => void {
  const kept = useRef(newest);
  kept.current = newest;
  const stable = useRef((...values: Arguments) => kept.current(...values));
  return stable.current;
}

/** The same empty list each time: what depends on it is not drawn anew. */
export const NONE: readonly never[] = [];
