// The review of a deal, on a paper of its own: a bar for each choice, and what all come to.

import { Icon } from "../../cards/icons";
import type { DealReview, ReplayDeal } from "../../protocol";
import { cardShort } from "../../words/cards";
import { t } from "../../words/fluent";
import { points } from "../../words/numbers";
import type { Walk } from "../walk";
import { decisionsOf, heightOf, KINDS, kindOf, totalOf, worstOf, type Whose } from "./judged";
import { Mark } from "./Mark";
import "./review.css";
import type { Reviewing } from "./useReview";
import { barText, lostText } from "./words";

/** So many bars have room beside each other on a phone; a few more make two even rows there. */
const ONE_ROW = 14;

interface Props {
  deal: ReplayDeal;
  walk: Walk;
  reviewing: Reviewing;
  whose: Whose;
  /** One's own seat, which comes first; null for somebody who has none. */
  own: number | null;
  onWhose: (whose: Whose) => void;
}

export function Review(props: Props) {
  const { state, ask } = props.reviewing;
  return (
    <section class="review paper" aria-labelledby="review" aria-busy={state.kind === "working"}>
      <header>
        <h2 id="review">{t("replay-review-title")}</h2>
        {state.kind === "found" && <WhoseChoices {...props} />}
        {state.kind === "off" && (
          <button type="button" class="btn" onClick={ask}>{t("replay-review-start")}</button>
        )}
        {state.kind === "failed" && (
          <button type="button" class="btn" onClick={ask}>{t("page-try-again")}</button>
        )}
      </header>
      <p class={state.kind === "failed" ? "told refusal" : "told"} role="status">
        {state.kind === "working" && t("replay-review-working")}
        {state.kind === "failed" && state.text}
      </p>
      {state.kind === "off" && <p class="how">{t("replay-review-how")}</p>}
      {state.kind === "found" && <Judged {...props} review={state.review} />}
    </section>
  );
}

function WhoseChoices({ deal, own, whose, onWhose }: Props) {
  const seats = deal.seats.map((_, seat) => seat);
  const ordered = own === null ? seats : [own, ...seats.filter((seat) => seat !== own)];
  return (
    <select
      aria-label={t("replay-review-whose")}
      value={String(whose)}
      onChange={({ currentTarget: { value } }) => onWhose(value === "all" ? "all" : Number(value))}
    >
      {ordered.map((seat) => (
        <option key={seat} value={seat}>{deal.seats[seat]}</option>
      ))}
      <option value="all">{t("replay-review-everybody")}</option>
    </select>
  );
}

function Judged({ review, deal, walk, whose }: Props & { review: DealReview }) {
  const worst = worstOf(review, whose);
  return (
    <>
      <Total review={review} whose={whose} />
      <Bars review={review} deal={deal} walk={walk} whose={whose} />
      {worst.length > 0 && (
        <div class="worst">
          <h3>{t("replay-review-worst")}</h3>
          {worst.map((one) => (
            <button
              key={`${one.seat} ${one.step}`}
              type="button"
              class="btn"
              aria-current={one.step === walk.step ? "step" : undefined}
              aria-label={barText(one, deal.seats[one.seat] ?? "")}
              onClick={() => walk.go(one.step)}
            >
              <Mark kind={kindOf(one)} />
              {whose === "all" && <span class="who">{deal.seats[one.seat]}</span>}
              <span>{shortOf(one.chosen)}</span>
              <span class="num">{points(one.loss)}</span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** How many of which kind there are, which tells as well what the signs mean; and the points. */
function Total({ review, whose }: { review: DealReview; whose: Whose }) {
  const total = totalOf(review, whose);
  const counts = {
    blunder: total.blunders,
    mistake: total.mistakes,
    inaccuracy: total.inaccuracies,
    unlucky: total.unlucky,
  };
  return (
    <>
      <p class="lost">
        {t("replay-review-lost", lostText(total.lost))}{" "}
        {whose !== "all" &&
          t("replay-review-luck", {
            luck: Math.round(total.luck * 4) === 0 ? "none" : total.luck > 0 ? "bad" : "good",
            ...lostText(Math.abs(total.luck)),
          })}
      </p>
      <ul class="counts">
        {KINDS.map((kind) => (
          <li key={kind}>
            <Mark kind={kind} /> {t("replay-review-count", { grade: kind, count: counts[kind] })}
          </li>
        ))}
      </ul>
    </>
  );
}

function shortOf(cards: readonly string[]): string {
  return cards.map(cardShort).join(" ");
}

function Bars({ review, deal, walk, whose }: {
  review: DealReview;
  deal: ReplayDeal;
  walk: Walk;
  whose: Whose;
}) {
  const decisions = decisionsOf(review, whose);
  if (decisions.length === 0) return <p class="how">{t("replay-review-none")}</p>;
  const many = decisions.length;
  const twoRows = many > ONE_ROW && many <= 2 * ONE_ROW;
  return (
    <ol
      class={twoRows ? "bars rows" : "bars"}
      aria-label={t("replay-review-bars")}
      style={{ "--half": Math.ceil(many / 2) }}
    >
      {decisions.map((one) => {
        const kind = kindOf(one);
        const label = barText(one, deal.seats[one.seat] ?? "");
        return (
          <li key={`${one.seat} ${one.step}`}>
            <button
              type="button"
              class={kind}
              title={label}
              aria-label={label}
              aria-current={one.step === walk.step ? "step" : undefined}
              onClick={() => walk.go(one.step)}
            >
              <Mark kind={kind} />
              <i style={{ height: `${Math.round(heightOf(one) * 100)}%` }} />
              <small aria-hidden="true">
                {one.phase === "play" ? (
                  shortOf(one.chosen)
                ) : (
                  <Icon name={one.phase === "pass" ? "right" : "download"} />
                )}
              </small>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
