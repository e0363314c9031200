// What is at stake: the led suit, points, cards that are set aside, the kitty. It is always there.

import { Suit } from "../cards/Suit";
import type { Scene, TableView } from "../model";
import { suitName, suitOf } from "../words/cards";
import { t } from "../words/fluent";
import { points } from "../words/numbers";
import { nameOf, whose } from "./names";
import "./ticket.css";

export function Ticket({ view, scene }: { view: TableView; scene: Scene }) {
  const { game } = view;
  if (game === null) return null;
  const led = scene.trick[0]?.[1];
  // While a finished trick still lies there, what it was worth is what one wants to see.
  const ended = scene.end?.kind === "won" ? scene.end.points : null;
  const stake = ended ?? game.at_stake;
  const number = Number.isInteger(stake) ? stake : 2;
  return (
    <section class="ticket ui" aria-label={t("table-ticket")}>
      {led !== undefined && (
        <span class="led">
          <Suit suit={suitOf(led)} label={suitName(suitOf(led))} />
          <small>{t("table-ticket-led")}</small>
        </span>
      )}
      <span class="big">
        <b class="num">{points(stake)}</b>
        <small>{t("table-ticket-points", { number, over: ended === null ? "no" : "yes" })}</small>
      </span>
      <span>
        <b class="num">{game.aside}</b>
        <small>{t("table-ticket-aside", { cards: game.aside })}</small>
      </span>
      {game.kitty > 0 && (
        <span>
          <b class="num">{game.kitty}</b>
          <small>
            {t("table-ticket-kitty", {
              taker: whose(view, game.kitty_taker),
              name: nameOf(view, game.kitty_taker),
            })}
          </small>
        </span>
      )}
    </section>
  );
}
