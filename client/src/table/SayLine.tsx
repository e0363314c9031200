// The line above the hand, and the buttons that belong to what it says.

import { Icon } from "../cards/icons";
import { useTable } from "../store/context";
import type { TableView } from "../store/types";
import { t } from "../words/fluent";
import { useSeconds } from "./Countdown";
import { nameOf } from "./names";
import type { Said } from "./say";
import type { Task } from "./task";
import type { Choice } from "./useChoice";
import { useNudge } from "./useNudge";

export interface SayLineProps {
  said: Said;
  view: TableView;
  task: Task;
  choice: Choice;
  lost: boolean;
  onLast: (() => void) | null;
  onSort: () => void;
}

/** From then on the seconds are told in numbers. */
const LATE = 10;

function Late({ view }: { view: TableView }) {
  const { game, you, table } = view;
  const asked = you.seat !== null && game?.to_act.includes(you.seat) === true && !table.paused;
  const left = useSeconds(asked ? game.deadline : null);
  if (left === null || left > LATE) return null;
  return (
    <>
      <span class="time num" aria-hidden="true">
        {t("table-seconds", { seconds: Math.ceil(left) })}
      </span>
      <span class="sr" role="alert">
        {t("table-late", { seconds: LATE })}
      </span>
    </>
  );
}

export function SayLine({ said, view, task, choice, lost, onLast, onSort }: SayLineProps) {
  const store = useTable();
  const { seats, table, you } = view;
  const nudged = useNudge(view);
  const stoodIn = you.seat !== null && seats[you.seat]?.stand_in === true;
  const called = lost || table.paused || stoodIn;
  const vacant = seats.some((one) => one.member === null && one.bot === null);
  const free = table.status !== "playing" && vacant;
  return (
    <section class={`say ui${said.wrong ? " wrong" : ""}`} aria-label={t("table-say")}>
      <p>
        <b>
          {said.head}
          <Late view={view} />
        </b>
        <span>{said.detail}</span>
      </p>
      {lost && (
        <button type="button" class="btn" onClick={() => store.retry()}>
          {t("table-retry")}
        </button>
      )}
      {!lost && table.paused && you.seat !== null && (
        <button
          type="button"
          class="btn pri"
          onClick={() => void store.do({ type: "pause", on: false })}
        >
          {t("table-resume")}
        </button>
      )}
      {!lost && stoodIn && (
        <button type="button" class="btn pri" onClick={() => void store.do({ type: "return" })}>
          {t("table-return")}
        </button>
      )}
      {you.seat === null && free && (
        <button type="button" class="btn pri" onClick={() => void store.do({ type: "sit" })}>
          {t("table-sit")}
        </button>
      )}
      {nudged !== null && (
        <button
          type="button"
          class="btn"
          aria-label={t("table-nudge-name", { name: nameOf(view, nudged) })}
          onClick={() => void store.do({ type: "nudge", seat: nudged })}
        >
          <Icon name="bell" />
          <span class="wide-only">{t("table-nudge")}</span>
        </button>
      )}
      {onLast !== null && !called && (
        <button type="button" class="btn" aria-label={t("table-last-trick")} onClick={onLast}>
          <Icon name="last" />
          <span class="wide-only">{t("table-last-trick")}</span>
        </button>
      )}
      {you.hand.length > 1 && !called && task.kind !== "pass" && task.kind !== "discard" && (
        <button type="button" class="btn" aria-label={t("table-sort")} onClick={onSort}>
          <Icon name="sort" />
          <span class="wide-only">{t("table-sort")}</span>
        </button>
      )}
      {(task.kind === "pass" || task.kind === "discard") && (
        <button
          type="button"
          class="btn pri"
          aria-disabled={!choice.ready}
          onClick={choice.handOver}
        >
          {task.kind === "pass"
            ? t("table-pass", {
                direction: view.game?.direction ?? "left",
                again: task.chosen ? "yes" : "no",
              })
            : t("table-bury")}
        </button>
      )}
    </section>
  );
}
