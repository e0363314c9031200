// From one press to cards in the hand.

import { ApiError, createTable, type Made } from "../connection/http";
import { preferences } from "../device/preferences";
import type { ErrorCode, Settings } from "../protocol";
import { navigate, willLoad } from "../route";
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
  hints: true,
};

// What the server says of settings that it does not know.
const UNFIT: ReadonlySet<ErrorCode> = new Set([
  "bad_settings", "bad_option", "bad_combination", "unknown_option", "unknown_preset",
  "wrong_player_count", "wrong_type", "unknown_key",
]);

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
  const { id } = await tableAsLastTime();
  opened = open(id);
  const started = opened.do({ type: "start", fill: preferences.level.value });
  // A page that is loaded knows nothing of what this one has begun.
  if (willLoad()) await started;
  navigate(`/t/${id}`);
}

async function tableAsLastTime(): Promise<Made> {
  try {
    return await createTable({ ...settingsOfLastTime(), public: false });
  } catch (error) {
    if (!(error instanceof ApiError) || !UNFIT.has(error.code)) throw error;
  }
  // What another version has kept may be nothing that this one plays by.
  preferences.lastSettings.value = null;
  return createTable(FIRST);
}
