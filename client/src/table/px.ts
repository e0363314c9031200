// Sizes and places as styles.

import type { Box } from "./layout";

export function px(pixels: number): string {
  return `${pixels}px`;
}

export function sized({ w, h }: { w: number; h: number }): { width: string; height: string } {
  return { width: px(w), height: px(h) };
}

export function placed(box: Box): { left: string; top: string; width: string; height: string } {
  return { left: px(box.x), top: px(box.y), ...sized(box) };
}
