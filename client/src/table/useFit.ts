// Words that have to fit into a box of a fixed height: they get smaller by steps until they do.

import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Pixels that stay free above and below. */
const AIR = 4;

/** How many steps there are below the usual size; the style sheet says what each does. */
const STEPS = 3;

/** Tries the steps each time something of `about` has changed. */
export function useFit(words: RefObject<HTMLElement | null>, about: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = words.current;
    const box = element?.parentElement;
    if (element === null || box == null) return;
    const style = getComputedStyle(box);
    const pads = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    const room = box.clientHeight - (pads || 0) - AIR;
    for (let step = 0; step <= STEPS; step += 1) {
      element.dataset["fit"] = String(step);
      if (element.offsetHeight <= room) break;
    }
  }, about);
}
