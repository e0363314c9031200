// All tricks of the deal, to go to one of them.

import type { ReplayDeal } from "../protocol";
import { t } from "../words/fluent";
import { counted, points } from "../words/numbers";
import { tricksOf, type Ended } from "./steps";
import type { Walk } from "./walk";
import "./papers.css";

function name({ number, trick, points: brought }: Ended, deal: ReplayDeal): string {
  return trick.winner === null
    ? t("replay-trick-aside", { number })
    : t("replay-trick", { number, name: deal.seats[trick.winner] ?? "", ...counted(brought) });
}

export function Tricks({ deal, walk }: { deal: ReplayDeal; walk: Walk }) {
  const tricks = tricksOf(deal);
  const begun = deal.steps[walk.step]?.trick.length !== 0 || deal.steps[walk.step]?.last !== null;
  const here = begun ? tricks.find((one) => one.step >= walk.step) : undefined;
  return (
    <section class="tricks paper" aria-label={t("replay-tricks")}>
      <h2>{t("replay-tricks")}</h2>
      <ol>
        {tricks.map((one) => {
          const { winner } = one.trick;
          return (
            <li key={one.number}>
              <button
                type="button"
                aria-current={one === here ? "step" : undefined}
                onClick={() => walk.go(one.step)}
              >
                <span class="sr">{name(one, deal)}</span>
                <b class="serif" aria-hidden="true">{one.number}</b>
                <span class={winner === null ? "who nobody" : "who"} aria-hidden="true">
                  {winner === null ? t("replay-nobody") : deal.seats[winner]}
                </span>
                {one.points !== 0 && (
                  <span class="brought num" aria-hidden="true">{points(one.points)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
