// One key each for what one often wants; none of them works while one writes or a dialog is open.

import { useEffect, useRef } from "preact/hooks";

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
      if (action === undefined || !isFree(event)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
