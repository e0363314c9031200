// What the page knows of the open table, for reports of bugs and for tests: `hearts.view()` in the
// browser's console. It can only be looked at.

import type { TableView } from "../model";

interface Known {
  readonly view: { peek(): TableView | null };
}

declare global {
  interface Window {
    readonly hearts: { readonly view: () => TableView | null };
  }
}

let open: Known | null = null;

/** Lets what is known be looked at, from now on. */
export function startWindow(): void {
  const hearts = Object.freeze({ view: () => open?.view.peek() ?? null });
  Object.defineProperty(window, "hearts", { value: hearts });
}

/** Lets a table be the one that is looked at. */
export function showInWindow(table: Known): void {
  open = table;
}

/** Lets a table that is closed be looked at no more. */
export function hideFromWindow(table: Known): void {
  if (open === table) open = null;
}
