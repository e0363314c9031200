// The stage for those who hear it: all places in playing order, each with what lies there.

import { listOf } from "../words/listOf";
import { cardName } from "../words/cards";
import { t } from "../words/fluent";
import type { Laid } from "./pairs";
import type { StageSeat } from "./Place";

export interface PlacesProps {
  seats: readonly StageSeat[];
  leader: number;
  laid: readonly Laid[];
  winning: number | null;
  over: boolean;
}

function sentences(seat: StageSeat, { laid, winning, over, leader }: PlacesProps): string[] {
  const { name } = seat;
  const own = laid.filter((one) => one.seat === seat.seat);
  const said = own.map((one) =>
    one.pair === null
      ? cardName(one.card)
      : t("table-place-cancelled", { card: cardName(one.card) }),
  );
  const score = seat.total ?? "";
  const all = [
    said.length === 0
      ? t("table-place-empty", { name })
      : t("table-place-cards", { name, cards: listOf(said) }),
  ];
  if (winning === seat.seat) all.push(over ? t("table-place-won") : t("table-place-wins"));
  if (seat.turn) all.push(t("table-place-turn"));
  if (laid.length > 0 && leader === seat.seat) all.push(t("table-place-led"));
  if (seat.dealer) all.push(t("table-place-dealer"));
  if (seat.standIn) all.push(t("table-place-stand-in"));
  else if (seat.bot !== null) all.push(t("table-place-bot", { level: seat.bot }));
  if (seat.away) all.push(t("table-place-away"));
  if (score !== "") all.push(t("table-place-score", { points: score }));
  return all;
}

export function Places(props: PlacesProps) {
  const { seats, leader } = props;
  const order = seats.map((_, at) => seats[(leader + at) % seats.length]);
  return (
    <ol class="sr" aria-label={t("table-places")}>
      {order.map(
        (seat) =>
          seat !== undefined && <li key={seat.seat}>{sentences(seat, props).join(" ")}</li>,
      )}
    </ol>
  );
}
