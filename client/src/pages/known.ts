import { introduce, person } from "../store/person";
import type { TableStore } from "../store/table";

/**
 * Become somebody at a table, by a name if one is given. Who one is was settled when the connection
 * began: one that began with nobody in particular begins anew.
 */
export async function becomeKnown(store: TableStore, name?: string): Promise<void> {
  const before = person.value;
  if (before === null || name !== undefined) await introduce(name);
  if (before === null) store.reconnect();
}
