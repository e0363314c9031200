// Looking through a finished deal: fetching it, and what there is to say if that fails.

import { useEffect, useState } from "preact/hooks";
import { ApiError, replay } from "../connection/http";
import { Plain } from "../parts/Plain";
import { said } from "../parts/said";
import { Unreachable } from "../parts/Unreachable";
import { useTitle } from "../parts/useTitle";
import { Waiting } from "../parts/Waiting";
import type { ReplayDeal } from "../protocol";
import { t } from "../words/fluent";
import { Viewer } from "./Viewer";

export interface ReplayProps {
  table: string;
  game: number;
  deal: number;
  step: number;
}

/** A finished deal, from a moment on. */
export function Replay({ table, game, deal, step }: ReplayProps) {
  const [found, setFound] = useState<ReplayDeal | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    setFound(null);
    setFault(null);
    replay(table, game, deal).then(
      (answer) => wanted && setFound(answer),
      (error: unknown) => wanted && setFault(error),
    );
    return () => {
      wanted = false;
    };
  }, [table, game, deal, tries]);
  if (fault !== null) {
    return fault instanceof ApiError && fault.code === "no_connection" ? (
      <Unreachable retry={() => setTries(tries + 1)} />
    ) : (
      <Missing table={table} fault={fault} />
    );
  }
  const here = found !== null && found.game === game && found.deal === deal;
  return here ? <Viewer table={table} deal={found} step={step} /> : <Waiting />;
}

function Missing({ table, fault }: { table: string; fault: unknown }) {
  const code = fault instanceof ApiError ? fault.code : "internal";
  const gone = code === "no_such_table";
  useTitle(t("replay-missing-title"));
  return (
    <Plain title={t("replay-missing-title")}>
      <p>{code === "no_such_game" ? t("replay-missing") : said(fault)}</p>
      <p class="actions">
        {!gone && <a class="btn pri" href={`/t/${table}`}>{t("replay-back")}</a>}
        <a class="btn" href="/">{t("page-home-link")}</a>
      </p>
    </Plain>
  );
}
