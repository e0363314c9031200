// The table before a game: who comes, how others find it, by which rules it plays.

import { useState } from "preact/hooks";
import { useTable } from "../../store/context";
import { T, t } from "../../words/fluent";
import { Heading } from "../../parts/Heading";
import { lazy } from "../lazy";
import { Nothing } from "../Nothing";
import { rulesLine } from "../rules/line";
import { Head } from "../Head";
import { Invitation } from "./Invitation";
import { SignUp } from "./SignUp";
import { SitDown } from "./SitDown";
import { StartBar } from "./StartBar";
import { useRoom } from "../room";
import "./before.css";

const HostSettings = lazy(
  () => import("./HostSettings").then((it) => it.HostSettings),
  Nothing,
);

export function Before() {
  const store = useTable();
  const { show } = useRoom();
  const [changing, setChanging] = useState(false);
  const [watching, setWatching] = useState(false);
  const [wanted, setWanted] = useState<number | null>(null);
  const view = store.shown.value;
  if (view === null) return null;
  const { table, you, seats } = view;
  const host = you.member !== null && table.host === you.member;
  const free = seats.filter((seat) => seat.name === "").length;
  const asked = you.seat === null && !watching;
  const title = free === 0
    ? "page-before-full-title"
    : asked ? "page-before-sit-title" : "page-before-title";
  return (
    <div class="before">
      <Head sub={t("page-before-sub", { taken: seats.length - free, seats: seats.length })} />
      <main class="ui">
        <header class="intro">
          <Heading>{t(title)}</Heading>
          <p>
            <T
              id="page-rules-line"
              rules={rulesLine(table.settings)}
              link={
                <button type="button" class="link" onClick={() => show("rules")}>
                  {t("page-rules-link")}
                </button>
              }
            />{" "}
            {host && (
              <button type="button" class="link" onClick={() => setChanging(true)}>
                {t("page-change-settings")}
              </button>
            )}
          </p>
        </header>
        <SignUp
          onSit={(seat) => {
            setWanted(seat);
            setWatching(false);
          }}
        />
        <Invitation code={table.code} table={table.id} />
      </main>
      {asked
        ? <SitDown seat={wanted} onWatch={() => setWatching(true)} free={free} />
        : <StartBar free={free} onSit={() => setWatching(false)} />}
      {changing && <HostSettings settings={table.settings} onClose={() => setChanging(false)} />}
    </div>
  );
}
