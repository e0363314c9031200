// The end of a game: who won, how it came about, and another one.

import { useState } from "preact/hooks";
import { Icon } from "../../cards/icons";
import { copy, share } from "../../device/share";
import { Chart } from "../../sheet/Chart";
import { Sheet } from "../../sheet/Sheet";
import { useTable } from "../../store/context";
import type { TableView } from "../../model";
import { t } from "../../words/fluent";
import { points } from "../../words/numbers";
import { Head } from "../Head";
import { Heading } from "../../parts/Heading";
import { listOf } from "../../words/listOf";
import { RefusalLine } from "../RefusalLine";
import { useLink } from "../../parts/useLink";
import { useTitle } from "../../parts/useTitle";
import { Podium } from "./Podium";
import { ranking } from "./podium";
import "./over.css";

export function GameOver() {
  const view = useTable().shown.value;
  const sheet = view?.sheet ?? null;
  const title = view === null || sheet === null ? "" : titleOf(view, sheet.winners);
  useTitle(title);
  if (view === null || sheet === null) return null;
  return (
    <div class="ending game-over">
      <Head sub={t("page-after-deals", { deals: sheet.deals.length })} />
      <main class="ui">
        <div class="over-top">
          <section class="sum">
            <Heading>{title}</Heading>
            <Podium
              scores={sheet.scores}
              names={view.seats.map((seat) => seat.name)}
              me={view.you.seat}
            />
            <Keepsakes view={view} title={title} />
          </section>
          <div class="over-sheet"><Sheet view={view} /></div>
        </div>
        <div class="over-chart"><Chart view={view} /></div>
      </main>
      <AgainBar view={view} />
    </div>
  );
}

function titleOf({ seats, you }: TableView, winners: readonly number[]): string {
  const alone = winners.length === 1;
  if (alone && winners[0] === you.seat) return t("page-game-won-you");
  const others = winners.filter((seat) => seat !== you.seat);
  const names = listOf(others.map((seat) => seats[seat]?.name ?? ""));
  return others.length < winners.length
    ? t("page-game-won-with-you", { names })
    : t("page-game-won", { names, count: winners.length });
}

/** What one may want to take along: the deals to look through, the record, the result. */
function Keepsakes({ view, title }: { view: TableView; title: string }) {
  const [copied, setCopied] = useState(false);
  const { table, sheet, seats } = view;
  const url = useLink(table.id);
  if (sheet === null) return null;
  const result = [
    title,
    ...ranking(sheet.scores).flatMap(({ place, score, seats: shared }) =>
      shared.map((seat) => t("page-result-line", {
        place,
        name: seats[seat]?.name ?? "",
        points: points(score),
      }))),
  ].join("\n");
  const tell = async (): Promise<void> => {
    const shared = await share({ title: t("page-title"), text: result, url });
    if (!shared) setCopied(await copy(result));
  };
  return (
    <p class="actions">
      <a class="btn" href={`/t/${table.id}/games/${table.game}/deals/0`}>
        <Icon name="last" /> {t("page-look-through-game")}
      </a>
      <a class="btn" href={`/api/tables/${table.id}/games/${table.game}`} download>
        <Icon name="download" /> {t("page-record")}
      </a>
      <button type="button" class="btn" onClick={() => void tell()}>
        <Icon name={copied ? "check" : "share"} /> {t(copied ? "page-copied" : "page-share-result")}
      </button>
    </p>
  );
}

function AgainBar({ view }: { view: TableView }) {
  const store = useTable();
  const { table, you, seats, members } = view;
  const host = members.find((each) => each.member === table.host);
  const asking = store.pending.value.some((command) => command.type === "rematch");
  const voted = asking || (you.seat !== null && table.rematch_votes.includes(you.seat));
  const votes = table.rematch_votes.length;
  const seated = you.seat !== null;
  const mine = host !== undefined && host.member === you.member;
  const again = async (): Promise<void> => {
    const done = await store.do({ type: "rematch" });
    // With friends one meets before the game; among bots there is nobody to wait for.
    const alone = seats.every((seat) => seat.member === null || seat.member === you.member);
    if (done && mine && alone) await store.do({ type: "start" });
  };
  return (
    <footer class="foot ui">
      <div class="msg">
        <b class="serif" role="status">
          {votes > 0
            ? t("page-rematch-votes", {
                names: listOf(table.rematch_votes.map((seat) => seats[seat]?.name ?? "")),
                votes,
              })
            : t("page-rematch-ask")}
        </b>
        <span>
          {mine
            ? t("page-rematch-host-you")
            : host === undefined ? "" : t("page-rematch-host", { name: host.name })}
        </span>
        <RefusalLine />
      </div>
      <a class="btn" href="/">{t("page-new-table")}</a>
      {seated && (
        <button
          type="button"
          class="btn pri"
          aria-disabled={voted}
          onClick={() => {
            if (!voted) void again();
          }}
        >
          {voted && <Icon name="check" />} {t(voted ? "page-rematch-voted" : "page-rematch")}
        </button>
      )}
    </footer>
  );
}
