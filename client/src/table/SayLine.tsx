// The line above the hand, and the buttons that belong to what it says.

import { useRef } from "preact/hooks";
import { Icon } from "../cards/icons";
import { useTable } from "../store/context";
import type { TableView } from "../model";
import { t } from "../words/fluent";
import { LATE, useSeconds } from "./Countdown";
import { HintButton } from "./hint/HintButton";
import type { Hinting } from "./hint/useHint";
import { nameOf } from "./names";
import { pauseWish } from "./pause";
import type { Said } from "./say";
import type { Task } from "./task";
import type { Choice } from "./useChoice";
import { useFit } from "./useFit";
import { useNudge } from "./useNudge";

export interface SayLineProps {
  said: Said;
  view: TableView;
  task: Task;
  choice: Choice;
  lost: boolean;
  hinting: Hinting;
  /** Of the screen, on which it depends how much can be said. */
  width: number;
  onLast: (() => void) | null;
  onSort: () => void;
  /** Opens what a hint is based on. */
  onFigures: () => void;
}

function Late({ view, task }: { view: TableView; task: Task }) {
  const { game, you } = view;
  const asked = task.kind !== "none" && you.seat !== null && game?.to_act.includes(you.seat);
  const left = useSeconds(asked === true ? (game?.deadline ?? null) : null);
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

export function SayLine(props: SayLineProps) {
  const { said, view, task, choice, lost, hinting, width, onLast, onSort, onFigures } = props;
  const store = useTable();
  const { seats, table, you } = view;
  const pause = pauseWish(view);
  const nudged = useNudge(view);
  const stoodIn = you.seat !== null && seats[you.seat]?.stand_in === true;
  const words = useRef<HTMLParagraphElement>(null);
  const choosing = task.kind === "pass" || task.kind === "discard";
  const called = lost || table.paused || stoodIn;
  const vacant = seats.some((one) => one.member === null && one.bot === null);
  const free = table.status !== "playing" && vacant;
  useFit(words, [said.head, said.detail, width, nudged, called, task.kind, choice.ready, hinting.open]);
  return (
    <section
      class={`say ui${said.wrong ? " wrong" : ""}${choosing ? " choosing" : ""}`}
      aria-label={t("table-say")}
    >
      <p ref={words}>
        <b>
          {said.head}
          <Late view={view} task={task} />
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
          onClick={() => void store.do({ type: "pause", on: pause.on })}
        >
          {t("table-resume", { kind: pause.kind })}
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
          class="btn nudge"
          aria-label={t("table-nudge-name", { name: nameOf(view, nudged) })}
          onClick={() => void store.do({ type: "nudge", seat: nudged })}
        >
          <Icon name="bell" />
          <span class="wide-only">{t("table-nudge")}</span>
        </button>
      )}
      {hinting.open && !called && <HintButton hinting={hinting} onMore={onFigures} />}
      {onLast !== null && !called && (
        <button
          type="button"
          class="btn last"
          aria-label={t("table-last-trick")}
          onClick={onLast}
        >
          <Icon name="last" />
          <span class="wide-only">{t("table-last-trick")}</span>
        </button>
      )}
      {you.hand.length > 1 && !called && !choosing && (
        <button type="button" class="btn sort" aria-label={t("table-sort")} onClick={onSort}>
          <Icon name="sort" />
          <span class="wide-only">{t("table-sort")}</span>
        </button>
      )}
      {choosing && !lost && (
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
