// What lies on the cloth. A finished trick stays for a while before it goes to its winner, although
// the game has gone on; all that is about time is here, so that views only draw.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Clock } from "../device/clock";
import type { Happening, TrickPart } from "../protocol";
import type { News, Scene, SceneEnd, TableView } from "../model";

/** Milliseconds for which a finished trick is seen at least. */
const LEAST_PAUSE = 600;

/** Milliseconds that a finished trick takes to its winner. */
const GATHERING = 350;

interface Held {
  trick: TrickPart;
  end: SceneEnd;
  gathering: boolean;
}

const BARE: Scene = {
  trick: [],
  cancelled: [],
  winning: null,
  leader: 0,
  end: null,
  gathering: false,
  waiting: false,
};

function endOf(event: Happening): SceneEnd | null {
  const open = { winner: null, points: null, kitty: false };
  switch (event.type) {
    case "trick_won":
      return { ...open, kind: "won", winner: event.seat, cards: event.cards };
    case "trick_set_aside":
      return { ...open, kind: "aside", cards: event.aside };
    case "trick_lost":
      return { ...open, kind: "lost", cards: event.cards };
    default:
      return null;
  }
}

/** How the last trick that is over has ended; null if none is over, or the next has begun. */
function lastEnd({ happened, before, after }: News): SceneEnd | null {
  const at = happened.findLastIndex((event) => endOf(event) !== null);
  const event = happened[at];
  const end = event === undefined ? null : endOf(event);
  const since = happened.slice(at + 1);
  if (end === null || since.some(({ type }) => type === "played" || type === "dealt")) return null;
  end.kitty = since.some(({ type }) => type === "kitty_taken");
  const many = happened.filter((one) => endOf(one) !== null).length > 1;
  const seat = end.winner;
  if (seat !== null && !many && before?.game && after.game) {
    const taken = after.game.points_taken[seat] ?? 0;
    end.points = taken - (before.game.points_taken[seat] ?? 0);
  }
  return end;
}

function sceneOf(view: TableView | null, held: Held | null): Scene {
  const game = view?.game ?? null;
  if (game === null) return BARE;
  if (held === null) {
    const { trick, cancelled, winning, leader } = game;
    return { ...BARE, trick, cancelled, winning, leader };
  }
  return {
    trick: held.trick.cards,
    cancelled: held.trick.cancelled,
    winning: held.trick.winner,
    leader: held.trick.leader,
    end: held.end,
    gathering: held.gathering,
    waiting: game.phase === "deal" || game.phase === "over",
  };
}

export class SceneKeeper {
  readonly scene: ReadonlySignal<Scene>;
  readonly #held = signal<Held | null>(null);
  #cancel: (() => void) | null = null;

  constructor(
    shown: ReadonlySignal<TableView | null>,
    private readonly clock: Clock,
    private readonly still: () => boolean,
  ) {
    this.scene = computed(() => sceneOf(shown.value, this.#held.value));
  }

  /** Follows what has happened. */
  follow(news: News): void {
    if (news.whole) {
      this.clear();
      return;
    }
    const end = lastEnd(news);
    const trick = news.after.game?.last_trick ?? null;
    if (end !== null && trick !== null) {
      const pause = news.after.table.settings.trick_pause * 1000;
      this.#set({ trick, end, gathering: false });
      this.#after(Math.max(LEAST_PAUSE, pause), () => this.#gather());
    } else if (news.happened.some(({ type }) => type === "dealt" || type === "started")) {
      this.clear();
    } else if (news.happened.some(({ type }) => type === "played")) {
      this.#gather();
    }
  }

  /** Shows what is true now, for instance because one has played a card oneself. */
  clear(): void {
    this.#set(null);
  }

  #gather(): void {
    const held = this.#held.value;
    if (held === null || held.gathering) return;
    if (this.still()) {
      this.clear();
      return;
    }
    this.#set({ ...held, gathering: true });
    this.#after(GATHERING, () => this.clear());
  }

  #set(held: Held | null): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#held.value = held;
  }

  #after(milliseconds: number, then: () => void): void {
    this.#cancel = this.clock.after(milliseconds, then);
  }
}
