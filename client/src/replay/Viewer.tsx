// A finished deal with all hands open, at one of its steps.

import { Icon } from "../cards/icons";
import { Heading } from "../parts/Heading";
import { useTitle } from "../parts/useTitle";
import type { Decision, ReplayDeal } from "../protocol";
import { useState } from "preact/hooks";
import { navigate } from "../route";
import { bareSeat, type StageSeat } from "../table/Place";
import { Stage } from "../table/Stage";
import { t } from "../words/fluent";
import { points } from "../words/numbers";
import { Controls } from "./Controls";
import { Hands } from "./Hands";
import { atStake, happenedAt } from "./happened";
import { ShareMoment } from "./ShareMoment";
import { acts, addressOf, lastOf, trickAt } from "./steps";
import { decisionAt, type Whose } from "./review/judged";
import { Review } from "./review/Review";
import { useOwnSeat } from "./review/useOwnSeat";
import { useReview } from "./review/useReview";
import { Verdict } from "./review/Verdict";
import { Tricks } from "./Tricks";
import { useWalk } from "./walk";
import "../parts/paper.css";
import "./replay.css";

function seatsAt(deal: ReplayDeal, step: number): StageSeat[] {
  const now = deal.steps[step];
  const over = step === lastOf(deal);
  return deal.seats.map((name, seat) => ({
    ...bareSeat(seat, name),
    total: points((deal.scores[seat] ?? 0) + (over ? (deal.points[seat] ?? 0) : 0)),
    turn: acts(now, seat),
    dealer: seat === deal.dealer,
  }));
}

function Board({ deal, step }: { deal: ReplayDeal; step: number }) {
  const now = deal.steps[step];
  if (now === undefined) return null;
  const { leader, cards, winner, cancelled } = trickAt(now);
  const ends = now.trick_number === 0 || step === lastOf(deal);
  return (
    <div class={cards.length === 0 && ends ? "board bare" : "board"}>
      <Stage
        seats={seatsAt(deal, step)}
        leader={leader}
        trick={cards}
        cancelled={cancelled}
        winning={winner}
        over={now.last !== null}
        bottom={0}
      />
    </div>
  );
}

function Happened({ deal, step, judged }: {
  deal: ReplayDeal;
  step: number;
  judged: Decision | null;
}) {
  const [first, ...rest] = happenedAt(deal, step);
  const stake = atStake(deal, step);
  return (
    <div class="happened">
      <p role="status" aria-atomic="true">
        <b class="serif">{first}</b>
        {rest.length > 0 && <span>{rest.join(" ")}</span>}
      </p>
      {stake !== null && <p class="stake">{stake}</p>}
      <div role="status" aria-atomic="true">
        {judged !== null && <Verdict decision={judged} names={deal.seats} />}
      </div>
    </div>
  );
}

function Head({ table, deal, step }: { table: string; deal: ReplayDeal; step: number }) {
  const dealer = deal.seats[deal.dealer] ?? "";
  const happened = happenedAt(deal, step)[0] ?? "";
  const title = t("replay-title", { deal: deal.deal + 1 });
  const several = deal.deals > 1;
  return (
    <header>
      <a class="btn quiet sq" href={`/t/${table}`} aria-label={t("replay-back")}>
        <Icon name="left" />
      </a>
      {/* What one chooses from says as much as the heading would. */}
      <Heading class={several ? "sr" : ""}>{title}</Heading>
      {several && (
        <select
          aria-label={t("replay-choose")}
          value={deal.deal}
          onChange={(event) => {
            navigate(addressOf(table, deal.game, Number(event.currentTarget.value)));
          }}
        >
          {Array.from({ length: deal.deals }, (_, at) => (
            <option key={at} value={at}>{t("replay-title", { deal: at + 1 })}</option>
          ))}
        </select>
      )}
      <p class="sub">{t("replay-sub", { dealer, direction: deal.direction })}</p>
      <ShareMoment
        table={table}
        path={addressOf(table, deal.game, deal.deal, step)}
        title={title}
        text={t("replay-share-text", { deal: deal.deal + 1, happened })}
      />
    </header>
  );
}

export function Viewer({ table, deal, step: wanted }: {
  table: string;
  deal: ReplayDeal;
  step: number;
}) {
  useTitle(t("replay-title", { deal: deal.deal + 1 }));
  const walk = useWalk(deal, wanted, (step) => addressOf(table, deal.game, deal.deal, step));
  const { step } = walk;
  const own = useOwnSeat(table, deal);
  const [chosen, setChosen] = useState<Whose | null>(null);
  const whose = chosen ?? own ?? "all";
  const reviewing = useReview(table, deal.game, deal.deal);
  const { state } = reviewing;
  const judged = state.kind === "found" ? decisionAt(state.review, step, whose) : null;
  return (
    <main class="replay">
      <Head table={table} deal={deal} step={step} />
      <div class="seen">
        <Board deal={deal} step={step} />
        <div class="papers">
          <Review {...{ deal, walk, reviewing, whose, own }} onWhose={setChosen} />
          <Hands deal={deal} step={step} />
          <Tricks deal={deal} walk={walk} />
        </div>
      </div>
      <div class="steps">
        <Happened deal={deal} step={step} judged={judged} />
        <Controls deal={deal} walk={walk} />
      </div>
    </main>
  );
}
