// The list of who plays, as people put their names on a sheet of paper that goes around.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../cards/icons";
import type { SeatPart } from "../../protocol";
import { useTable } from "../../store/context";
import type { TableView } from "../../model";
import { t } from "../../words/fluent";
import { OwnName } from "./OwnName";
import { SeatActions } from "./SeatActions";
import { choicesAt } from "./seats";

// Milliseconds in which two presses may be one.
const DOUBLE = 400;

/** `onSit` is for whoever has no seat yet, and perhaps no name. */
export function SignUp({ onSit }: { onSit: (seat: number) => void }) {
  const store = useTable();
  const [at, setAt] = useState<number | null>(null);
  const view = store.shown.value;
  if (view === null) return null;
  return (
    <section class="pad sign-up" aria-label={t("page-seats")}>
      <ol>
        {view.seats.map((seat, number) => (
          <Line
            key={number}
            view={view}
            seat={seat}
            number={number}
            onMore={() => setAt(number)}
            onSit={() => onSit(number)}
          />
        ))}
      </ol>
      {at !== null && at < view.seats.length && (
        <SeatActions number={at} onClose={() => setAt(null)} />
      )}
    </section>
  );
}

interface LineProps {
  view: TableView;
  seat: SeatPart;
  number: number;
  onMore: () => void;
  onSit: () => void;
}

function Line({ view, seat, number, onMore, onSit }: LineProps) {
  const store = useTable();
  const mine = view.you.seat === number;
  const [first, ...others] = choicesAt(view, number);
  const kind = first?.kind;
  // The level of a bot is chosen there, whatever else can be done.
  const host = view.you.member !== null && view.you.member === view.table.host;
  const more = others.length > 0 || (host && seat.bot !== null);
  const shown = useRef({ kind, since: 0 });
  useLayoutEffect(() => {
    if (shown.current.kind !== kind) shown.current = { kind, since: performance.now() };
  }, [kind]);
  const free = seat.name === "";
  const where = free
    ? t("page-seat-free-at", { number: number + 1 })
    : t("page-seat-of", { name: seat.name, number: number + 1 });
  return (
    <li class={mine ? "me" : free ? "free" : ""}>
      <span class="number num" aria-hidden="true">{number + 1}</span>
      <span class="who">
        {mine
          ? <OwnName name={seat.name} />
          : <b class="serif called">{free ? <i>{t("page-seat-free")}</i> : seat.name}</b>}
        <Tags view={view} seat={seat} />
      </span>
      <span class="choices">
        {first !== undefined && (
          <button
            type="button"
            class={first.kind === "agree" ? "btn pri" : "btn quiet"}
            aria-label={t(`page-seat-${first.kind}-label`, { who: where })}
            onClick={() => {
              // A double press is one press, and not one that the next takes back.
              if (performance.now() - shown.current.since < DOUBLE) return;
              if (first.kind === "sit") onSit();
              else void store.do(first.command);
            }}
          >
            {t(`page-seat-${first.kind}`)}
          </button>
        )}
        {more && (
          <button
            type="button"
            class="btn quiet sq"
            aria-label={t("page-seat-more", { who: where })}
            aria-haspopup="dialog"
            onClick={onMore}
          >
            <Icon name="more" />
          </button>
        )}
      </span>
    </li>
  );
}

function Tags({ view, seat }: { view: TableView; seat: SeatPart }) {
  const member = view.members.find((each) => each.member === seat.member);
  const tags: string[] = [];
  if (seat.bot !== null) tags.push(t("page-tag-bot", { level: seat.bot }));
  if (seat.member !== null && seat.member === view.table.host) tags.push(t("page-tag-host"));
  if (member !== undefined && !member.here) tags.push(t("page-tag-away"));
  const asks = seat.asks === null ? null : view.seats[seat.asks];
  if (seat.asks !== null && seat.asks === view.you.seat) tags.push(t("page-tag-asks-you"));
  else if (asks !== null && asks !== undefined) tags.push(t("page-tag-asks", { name: asks.name }));
  if (tags.length === 0) return null;
  return <span class="tags">{tags.map((tag) => <small key={tag}>{tag}</small>)}</span>;
}
