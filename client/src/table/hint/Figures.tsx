// What each card is expected to cost, for those who want to know more than which one is best.

import { Icon } from "../../cards/icons";
import { Suit } from "../../cards/Suit";
import type { TableView } from "../../model";
import { Dialog } from "../../parts/Dialog";
import type { Choice, TableHint } from "../../protocol";
import { estimate } from "../../words/advice";
import { rankOf, suitName, suitOf } from "../../words/cards";
import { t } from "../../words/fluent";
import "./figures.css";
import { behindText, why } from "./words";

interface Props {
  hint: TableHint;
  view: TableView;
  onClose: () => void;
  /** Shows the hint no more. */
  onDrop: () => void;
}

export function Figures({ hint, view, onClose, onDrop }: Props) {
  const several = hint.steps.length > 1;
  return (
    <Dialog title={t("table-hint-title")} onClose={onClose}>
      <p class="figures-how">{t("table-hint-how", { worlds: hint.worlds })}</p>
      {hint.steps.map(({ choices }, at) => (
        <section key={at} class="figures">
          {several && <h3>{t("table-hint-step", { number: at + 1, all: hint.steps.length })}</h3>}
          <ol>
            {choices.map((choice, place) => (
              <Line key={choice.choice} choice={choice} best={place === 0} view={view} />
            ))}
          </ol>
        </section>
      ))}
      <p class="actions">
        <button type="button" class="btn" onClick={onDrop}>{t("table-hint-drop")}</button>
      </p>
    </Dialog>
  );
}

function Line({ choice, best, view }: { choice: Choice; best: boolean; view: TableView }) {
  const card = choice.choice;
  return (
    <li class={best ? "best" : choice.tied ? "tied" : ""}>
      <b class="serif card-of">
        {rankOf(card)}
        <Suit suit={suitOf(card)} label={suitName(suitOf(card))} />
      </b>
      <span class="num">{estimate(choice.points, choice.error)}</span>
      <em>
        {best && <Icon name="lamp" />}
        {behindText(choice, best)}
      </em>
      <small>{why(choice, view)}</small>
    </li>
  );
}
