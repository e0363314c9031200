// What happens at the table is heard and felt, and the tab says whose turn it is.

import { computed, effect } from "@preact/signals";
import { momentOf } from "../connection/moment";
import type { Happening } from "../protocol";
import type { News, TableStore, TableView } from "../store/table";
import { play, type Sound } from "../device/sound";
import { setTurn } from "../parts/title";
import { vibrate } from "../device/vibrate";

/** The card that is heard as itself. */
const QUEEN = "QS";

/** Seconds by which a chime waits for the card before it. */
const CHIME = 0.18;

/** What one has to choose, as `momentOf`; null if one is only to be ready, or need do nothing. */
function turnOf(view: TableView | null): string | null {
  const moment = view === null ? null : momentOf(view);
  if (view === null || moment === null || /^(ready|return) /.test(moment)) return null;
  const { queued, forced, legal } = view.you;
  const bySelf = queued !== null || (forced && new Set(legal).size === 1);
  return bySelf && moment.startsWith("play ") ? null : moment;
}

function soundOf(event: Happening, me: number | null): Sound | null {
  switch (event.type) {
    case "dealt":
      return "deal";
    case "played":
      return event.card === QUEEN ? "queen" : "card";
    case "cancelled":
      return "cancel";
    case "trick_won":
    case "trick_set_aside":
    case "trick_lost":
      return "trick";
    case "moon_shot":
      return "moon";
    case "chatted":
    case "reacted":
      return event.member === me ? null : "chat";
    default:
      return null;
  }
}

/** Seconds after which sounds begin that come with a card. */
const AFTER: Partial<Record<Sound, number>> = { cancel: 0.25, trick: 0.5, moon: 0.6 };

function hear({ happened, after }: News, ownHeard: boolean): void {
  const sounds = new Set<Sound>();
  for (const event of happened) {
    const own = event.type === "played" && event.seat === after.you.seat && ownHeard;
    const sound = own ? null : soundOf(event, after.you.member);
    // Of much that comes at once, each kind is heard once.
    if (sound !== null) sounds.add(sound);
  }
  if (sounds.has("queen")) sounds.delete("card");
  for (const sound of sounds) play(sound, AFTER[sound] ?? 0);
}

/** Follows a table, until the function it returns is called. */
export function follow(store: TableStore): () => void {
  // One's own card is heard when it is pressed and not when the server has answered.
  let ownHeard = false;
  const own = computed(() => {
    const shown = store.shown.value?.game?.trick;
    const known = store.view.value?.game?.trick.length ?? 0;
    return shown !== undefined && shown.length > known ? (shown.at(-1)?.[1] ?? null) : null;
  });
  const stopOwn = effect(() => {
    if (own.value === null) return;
    ownHeard = true;
    play(own.value === QUEEN ? "queen" : "card");
  });
  const turn = computed(() => (store.ended.value === null ? turnOf(store.shown.value) : null));
  const stopTurn = effect(() => {
    setTurn(turn.value !== null);
    if (turn.value === null) return;
    play("turn", CHIME);
    vibrate("turn");
  });
  const stopNews = store.on((news) => {
    const nudged = news.happened.some(
      (event) => event.type === "nudged" && event.seat === news.after.you.seat,
    );
    if (nudged) {
      play("turn");
      vibrate("nudge");
    }
    hear(news, ownHeard);
    if (own.value === null) ownHeard = false;
  });
  return () => {
    stopOwn();
    stopTurn();
    stopNews();
    setTurn(false);
  };
}
