// The last trick, to be looked at again; all tricks of the deal where the table lets them be seen.

import { useState } from "preact/hooks";
import { Icon } from "../cards/icons";
import { Dialog } from "../parts/Dialog";
import type { TrickPart } from "../protocol";
import type { TableView } from "../model";
import { t } from "../words/fluent";
import { nameOf, whose } from "./names";
import { bareSeat, type StageSeat } from "./Place";
import { Stage } from "./Stage";

/** The tricks that can be looked at; the last one is the last. */
export function seenTricks({ tricks, game }: TableView): TrickPart[] {
  if (tricks.length > 0) return tricks;
  return game?.last_trick == null ? [] : [game.last_trick];
}

function plainSeat(view: TableView, seat: number): StageSeat {
  const own = view.you.seat === seat;
  return { ...bareSeat(seat, own ? t("table-you") : nameOf(view, seat)), you: own };
}

function outcome(view: TableView, trick: TrickPart): string {
  const { winner, cards } = trick;
  return t("table-trick-outcome", {
    whose: whose(view, winner),
    name: nameOf(view, winner),
    cards: cards.length,
  });
}

export function LastTrick({ view, onClose }: { view: TableView; onClose: () => void }) {
  const tricks = seenTricks(view);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? tricks.length - 1, tricks.length - 1);
  const trick = tricks[at];
  if (trick === undefined) return null;
  const many = tricks.length > 1;
  const title =
    at === tricks.length - 1
      ? t("table-last-trick")
      : t("table-trick-number", { number: at + 1, all: tricks.length });
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <div class="look">
        <Stage
          key={at}
          mode="grid"
          seats={view.seats.map((_, seat) => plainSeat(view, seat))}
          leader={trick.leader}
          trick={trick.cards}
          cancelled={trick.cancelled}
          winning={trick.winner}
          bottom={view.you.seat ?? 0}
          over
        />
      </div>
      <p class="outcome" role="status">
        {outcome(view, trick)}
      </p>
      {many && (
        <nav class="leaf" aria-label={t("table-tricks")}>
          <button
            type="button"
            class="btn"
            aria-disabled={at === 0}
            onClick={() => setChosen(Math.max(0, at - 1))}
          >
            <Icon name="back" />
            {t("table-trick-before")}
          </button>
          <span class="num">{t("table-trick-number", { number: at + 1, all: tricks.length })}</span>
          <button
            type="button"
            class="btn"
            aria-disabled={at === tricks.length - 1}
            onClick={() => setChosen(Math.min(tricks.length - 1, at + 1))}
          >
            {t("table-trick-after")}
            <Icon name="next" />
          </button>
        </nav>
      )}
    </Dialog>
  );
}
