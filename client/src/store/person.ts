// Who one is at this server, as far as the page knows.

import { signal, type ReadonlySignal } from "@preact/signals";
import { ApiError, enter, me, type Me } from "../connection/http";

const current = signal<Me | null>(null);

/** Who one is; null for somebody whom the server does not know, and until it was asked. */
export const person: ReadonlySignal<Me | null> = current;

const called = new Map<string, string>();

/** Notes what one is called at a table, which may be another name than elsewhere. */
export function noteName(table: string, name: string): void {
  called.set(table, name);
}

/** What one is called at a table, as far as the page knows. */
export function nameAt(table: string): string | null {
  return called.get(table) ?? current.value?.name ?? null;
}

/** Asks the server who one is; null for somebody whom it does not know. */
export async function loadPerson(): Promise<Me | null> {
  try {
    current.value = await me();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unknown_person") throw error;
    current.value = null;
  }
  return current.value;
}

/** Becomes known to the server, if one is not yet, and takes a name if one is given. */
export async function introduce(name?: string): Promise<string> {
  const taken = await enter(name);
  current.value = { tables: current.value?.tables ?? [], name: taken };
  return taken;
}
