import { Card } from "../../cards/Card";
import { t } from "../../words/fluent";
import { cardName } from "../../words/cards";

interface Props {
  cards: readonly string[];
  /** Which of them have cancelled each other. */
  cancelled: readonly string[];
  /** Which of them takes the trick, counted from 0. */
  winner: number | null;
  text: string;
}

/** A trick, drawn in the order in which it was played, and what comes of it. */
export function Example({ cards, cancelled, winner, text }: Props) {
  return (
    <figure class="example">
      <ol>
        {cards.map((card, at) => {
          const gone = cancelled.includes(card);
          return (
            <li key={at} class={gone ? "gone dim" : at === winner ? "winner" : ""}>
              <Card card={card} small label={labelOf(card, gone, at === winner)} />
              {gone && (
                <svg class="stroke" viewBox="0 0 100 140" aria-hidden="true">
                  <path class="under" d="M9 126C34 92 62 52 92 13" />
                  <path d="M9 126C34 92 62 52 92 13" />
                </svg>
              )}
            </li>
          );
        })}
      </ol>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function labelOf(card: string, gone: boolean, wins: boolean): string {
  const name = cardName(card);
  if (gone) return t("page-example-card-gone", { card: name });
  return wins ? t("page-example-card-wins", { card: name }) : name;
}
