// The places of the running game, as the stage draws them.

import type { ComponentChildren } from "preact";
import { Card } from "../cards/Card";
import { Icon } from "../cards/icons";
import type { Scene, TableView } from "../model";
import { t } from "../words/fluent";
import { points } from "../words/numbers";
import { Countdown } from "./Countdown";
import { nameOf } from "./names";
import type { StageSeat } from "./Place";
import { Reaction } from "./Reaction";
import type { Bubble } from "./useNews";
import "./slot.css";

export interface SeatsInput {
  view: TableView;
  scene: Scene;
  picked: readonly string[];
  /** How many cards are passed or buried. */
  most: number;
  bubbles: ReadonlyMap<number, Bubble>;
}

export function stageSeats(input: SeatsInput): StageSeat[] {
  const { view, scene, bubbles } = input;
  const { game, seats, you, table, members, sheet } = view;
  const here = new Map(members.map((one) => [one.member, one.here]));
  // While the last trick of a deal still lies there it is nobody's turn, and the dealer and the
  // scores are those of that deal.
  const over = scene.waiting ? sheet?.deals.at(-1) : undefined;
  const dealer = over?.dealer ?? game?.dealer;
  const acting = scene.waiting || table.paused ? [] : (game?.to_act ?? []);
  return seats.map((one, seat): StageSeat => {
    const bubble = bubbles.get(seat);
    const turn = acting.includes(seat) && game?.phase !== "pass";
    const own = seat === you.seat;
    return {
      seat,
      name: own ? t("table-you") : nameOf(view, seat),
      total: points((sheet?.scores[seat] ?? 0) - (over?.points[seat] ?? 0)),
      you: own,
      turn: turn || (own && acting.includes(seat)),
      dealer: dealer === seat,
      bot: one.bot,
      standIn: one.stand_in,
      away: one.member !== null && !one.stand_in && here.get(one.member) === false,
      target: game?.phase === "pass" && you.passes_to === seat,
      slot: slotOf(input, seat),
      clock:
        game?.deadline != null && acting.includes(seat) ? (
          <Countdown deadline={game.deadline} whole={table.settings.clock} />
        ) : null,
      bubble: bubble === undefined ? null : bubbleOf(bubble),
    };
  });
}

function bubbleOf({ text, reaction }: Bubble): ComponentChildren {
  return reaction === null ? text : <Reaction kind={reaction} />;
}

function slotOf({ view, picked, most }: SeatsInput, seat: number): ComponentChildren {
  const { game, you, seats } = view;
  if (game === null) return null;
  if (game.phase === "pass") {
    if (seats[seat]?.chosen === true) return <Fan />;
    if (seat !== you.seat) return <Dots />;
    return (
      <span class="count num">
        {picked.length}
        <small>{t("table-slot-of", { count: most })}</small>
      </span>
    );
  }
  if (game.phase === "discard" && game.to_act.includes(seat)) return <Dots />;
  const { queued } = you;
  if (seat === you.seat && queued !== null && !game.to_act.includes(seat)) {
    return (
      <span class="queued dim">
        <Card card={queued.card} small />
        <span class="mark">
          <Icon name="clock" />
        </span>
      </span>
    );
  }
  return null;
}

function Fan() {
  return (
    <span class="fan">
      {[0, 1, 2].map((at) => (
        <span key={at}>
          <Card card="back" />
        </span>
      ))}
    </span>
  );
}

function Dots() {
  return (
    <span class="dots">
      <i />
      <i />
      <i />
    </span>
  );
}
