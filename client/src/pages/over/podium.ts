/** A place, shared by all seats with the same score. */
export interface Rank {
  /** From 1; after two seats that share the first place comes the third. */
  place: number;
  score: number;
  seats: number[];
}

/** Who came in which place: the fewest points are the first. */
export function ranking(scores: readonly number[]): Rank[] {
  const order = scores.map((_, seat) => seat)
    .sort((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0) || one - other);
  const ranks: Rank[] = [];
  order.forEach((seat, before) => {
    const score = scores[seat] ?? 0;
    const last = ranks.at(-1);
    if (last !== undefined && last.score === score) last.seats.push(seat);
    else ranks.push({ place: before + 1, score, seats: [seat] });
  });
  return ranks;
}

/** The ranks that stand on a podium: places one to three. */
export function podium(scores: readonly number[]): Rank[] {
  return ranking(scores).filter((rank) => rank.place <= 3);
}
