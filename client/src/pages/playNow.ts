// From one press to cards in the hand.

import { createTable } from "../connection/http";
import { preferences } from "../device/preferences";
import type { Settings } from "../protocol";
import { navigate } from "../route";
import { TableStore } from "../store/table";
import { introduce, person } from "../store/person";

const FIRST: Settings = {
  ruleset: { base: "classic" },
  seats: 8,
  public: false,
  watchers: true,
  clock: 0,
  pace: 0.6,
  trick_pause: 1.5,
  early_end: true,
  history: true,
  chat: true,
};

/** How one's last table was set; at first, how tables are set if nobody says otherwise. */
export function settingsOfLastTime(): Settings {
  return preferences.lastSettings.value ?? FIRST;
}

// A table that is opened already when one comes to its page.
let opened: TableStore | null = null;

/** Take the table that was opened on the way here, or open it. */
export function opening(table: string): TableStore {
  const store = opened?.table === table ? opened : open(table);
  opened = null;
  return store;
}

function open(table: string): TableStore {
  const store = new TableStore(table);
  store.open();
  return store;
}

/** Set up a table, let bots take the other seats, and begin. */
export async function playNow(): Promise<void> {
  if (person.value === null) await introduce();
  const { id } = await createTable({ ...settingsOfLastTime(), public: false });
  opened = open(id);
  void opened.do({ type: "start", fill: "heuristic" });
  navigate(`/t/${id}`);
}
