// What a trick on the cloth looks like: in which layer each card lies, and which twins are a pair.

import type { PlayPart } from "../protocol";

export interface Laid {
  seat: number;
  card: string;
  /** How many cards of the same seat lie below it. */
  layer: number;
  /** The number of its pair, from 1, in the order in which pairs came to be; null: it stands. */
  pair: number | null;
}

export interface Pair {
  number: number;
  /** Where its two cards are in the trick. */
  first: number;
  second: number;
}

export interface Heap {
  laid: Laid[];
  pairs: Pair[];
  layers: number;
}

export function heap(trick: readonly PlayPart[], cancelled: readonly string[]): Heap {
  const gone = new Set(cancelled);
  const firsts = new Map<string, number>();
  const pairs: Pair[] = [];
  const counts = new Map<number, number>();
  const laid = trick.map(([seat, card], at): Laid => {
    const layer = counts.get(seat) ?? 0;
    counts.set(seat, layer + 1);
    const first = firsts.get(card);
    if (gone.has(card) && first !== undefined) {
      pairs.push({ number: pairs.length + 1, first, second: at });
    }
    if (first === undefined) firsts.set(card, at);
    return { seat, card, layer, pair: null };
  });
  for (const pair of pairs) {
    for (const at of [pair.first, pair.second]) {
      const one = laid[at];
      if (one !== undefined) one.pair = pair.number;
    }
  }
  return { laid, pairs, layers: Math.max(1, ...counts.values()) };
}

/** Where in the trick the card lies that would win it for a seat: its last one that stands. */
export function winningAt(laid: readonly Laid[], winning: number | null): number | null {
  if (winning === null) return null;
  const led = laid[0]?.card.slice(-1);
  const at = laid.findLastIndex(
    (one) => one.seat === winning && one.pair === null && one.card.slice(-1) === led,
  );
  return at === -1 ? null : at;
}
