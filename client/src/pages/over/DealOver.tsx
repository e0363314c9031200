// Between two deals: who took what, how everybody stands, who is ready to go on.

import { useState } from "preact/hooks";
import { Icon } from "../../cards/icons";
import { Chart } from "../../sheet/Chart";
import { Sheet } from "../../sheet/Sheet";
import { useTable } from "../../store/context";
import { LastTrick } from "../../table/LastTrick";
import { T, t } from "../../words/fluent";
import { Head } from "../Head";
import { Heading } from "../../parts/Heading";
import { listOf } from "../../words/listOf";
import { RefusalLine } from "../RefusalLine";
import { useTitle } from "../../parts/useTitle";
import { storyOf } from "./story";
import { Story } from "./Story";
import { TimeLeft } from "./TimeLeft";
import "./over.css";

export function DealOver() {
  const store = useTable();
  const view = store.shown.value;
  const deals = view?.sheet?.deals ?? [];
  const deal = deals.at(-1);
  const [looking, setLooking] = useState(false);
  const title = t("page-deal-over", { deal: deals.length });
  useTitle(title);
  if (view === null || view.game === null || deal === undefined) return null;
  const names = view.seats.map((seat) => seat.name);
  const replay = `/t/${view.table.id}/games/${view.table.game}/deals/${deals.length - 1}`;
  return (
    <div class="ending">
      <Head sub={t("page-after-deals", { deals: deals.length })} />
      <main class="ui">
        <div class="over-top">
          <section class="sum">
            <Heading>{title}</Heading>
            <p><Story story={storyOf(deal, view.you.seat)} names={names} me={view.you.seat} /></p>
            {view.game.last_trick !== null && (
              <button
                type="button"
                class="link"
                aria-haspopup="dialog"
                onClick={() => setLooking(true)}
              >
                {t("page-last-trick")}
              </button>
            )}
            {looking && <LastTrick view={view} onClose={() => setLooking(false)} />}
          </section>
          <div class="over-sheet"><Sheet view={view} /></div>
        </div>
        <div class="over-chart"><Chart view={view} /></div>
      </main>
      <ReadyBar replay={replay} />
    </div>
  );
}

function ReadyBar({ replay }: { replay: string }) {
  const store = useTable();
  const view = store.shown.value;
  if (view === null || view.game === null) return null;
  const { seats, you, game, table } = view;
  const ready = seats.filter((seat) => seat.ready).length;
  const missing = seats.filter((seat) => !seat.ready);
  const mine = you.seat === null ? undefined : seats[you.seat];
  const dealer = game.dealer === you.seat ? null : seats[game.dealer]?.name ?? "";
  const direction = t("page-direction", { direction: game.direction });
  return (
    <footer class="foot ui">
      <div class="msg">
        <b class="serif" role="status">
          {table.paused
            ? t("page-paused")
            : missing.length > 0 && missing.length <= 3 && mine?.ready === true
              ? t("page-waiting-for", { names: listOf(missing.map((seat) => seat.name)) })
              : t("page-ready-count", { ready, seats: seats.length })}
        </b>
        <span>
          {dealer === null
            ? t("page-next-dealer-you", { direction })
            : <T id="page-next-dealer" name={dealer} direction={direction} />}
          {game.deadline !== null && <TimeLeft deadline={game.deadline} />}
        </span>
        <RefusalLine />
      </div>
      <a class="btn" href={replay}>
        <Icon name="last" /> <span class="beside">{t("page-look-through")}</span>
      </a>
      {mine !== undefined && (
        <button
          type="button"
          class="btn pri"
          aria-disabled={mine.ready}
          onClick={() => {
            if (!mine.ready) void store.ready();
          }}
        >
          {mine.ready && <Icon name="check" />} {t(mine.ready ? "page-is-ready" : "page-ready")}
        </button>
      )}
    </footer>
  );
}
