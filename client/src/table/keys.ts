// One key each for what one often wants; none of them works while one writes or a dialog is open.

import { useEffect, useRef } from "preact/hooks";
import { preferences } from "../device/preferences";

export type Keys = Record<string, () => void>;

const WRITING = "input, textarea, select, [contenteditable]";

function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(WRITING) !== null) return false;
  return document.querySelector("dialog[open]") === null;
}

export function useKeys(keys: Keys): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const action = newest.current[key];
      const single = event.key.length === 1;
      if (action === undefined || !isFree(event)) return;
      // Whoever dictates to the device types letters that were never meant as keys.
      if (single && !preferences.keys.value) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
