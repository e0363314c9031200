// Who one is at this server, as far as the page knows.

import { signal, type ReadonlySignal } from "@preact/signals";
import { ApiError, enter, me, type Me } from "../connection/http";

const current = signal<Me | null>(null);

/** Who one is; null for somebody whom the server does not know, and until it was asked. */
export const person: ReadonlySignal<Me | null> = current;

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
