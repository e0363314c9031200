// The paper score sheet: a column a player, a row a deal.

import type { RefObject } from "preact";
import { useId, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Suit } from "../cards/Suit";
import type { TableView } from "../model";
import { useSize } from "../table/size";
import { t } from "../words/fluent";
import { points, pointsAdded } from "../words/numbers";
import { Moon } from "./Moon";
import { printed, scoresAt, widths, type Cell, type Column, type Row, type Scores } from "./scores";
import "./sheet.css";

/** A sheet with fewer deals shows empty rows where there is room: the paper is ruled to its end. */
const RULED = 8;

const classes = (...names: (string | false)[]): string => names.filter(Boolean).join(" ");

function Name({ column }: { column: Column }) {
  const name = column.me ? t("sheet-you") : column.name;
  return (
    <th scope="col" class={classes("player", column.me && "me")} title={name}>
      <div class="whose"><div class="tilt"><span>{name}</span></div></div>
    </th>
  );
}

function spoken(cell: Cell): string {
  return t("sheet-cell", {
    added: pointsAdded(cell.points),
    total: points(cell.total),
    queens: cell.queens,
    moon: cell.moon ? "shot" : "none",
  });
}

function Points({ cell, me }: { cell: Cell; me: boolean }) {
  const { queens, moon, dealer } = cell;
  const shown = cell.points === 0 ? (moon ? "" : "·") : points(cell.points);
  const { narrow, wide } = printed(cell);
  return (
    <td class={classes(me && "me", dealer && "dealer")}>
      <small
        class={classes(queens > 0 && "queens", moon && "shot")}
        style={{ "--narrow": narrow, "--wide": wide }}
        aria-hidden="true"
      >
        {moon && <Moon />}
        {cell.points > 0 && <i class="plus">+</i>}
        {shown}
        {Array.from({ length: queens }, (_, at) => <Suit key={at} suit="S" />)}
      </small>
      <b aria-hidden="true">{points(cell.total)}</b>
      <span class="sr">{spoken(cell)}</span>
      {dealer && <span class="sr">{t("sheet-dealt")}</span>}
    </td>
  );
}

function Deal({ row, columns }: { row: Row; columns: readonly Column[] }) {
  return (
    <tr>
      <th scope="row">{row.number}</th>
      {row.cells.map((cell, at) => (
        <Points key={at} cell={cell} me={columns[at]?.me ?? false} />
      ))}
    </tr>
  );
}

function Total({ column }: { column: Column }) {
  const { me, lowest, highest } = column;
  return (
    <td class={classes(me && "me", lowest && "lowest", highest && "highest")}>
      <b>{points(column.total)}</b>
      {lowest && <span class="sr">{t("sheet-lowest")}</span>}
      {highest && <span class="sr">{t("sheet-highest")}</span>}
    </td>
  );
}

/** Rows for the eye alone. */
function Ruled({ rows, columns }: { rows: number; columns: readonly Column[] }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} class="ruled" aria-hidden="true">
      <td class="first" />
      {columns.map((column) => <td key={column.seat} class={classes(column.me && "me")} />)}
    </tr>
  ));
}

function Marks({ target }: { target: number }) {
  return (
    <p class="marks">
      {target > 0 && (
        <span class="aim">{t("sheet-target", { target: points(target) })}</span>
      )}
      <span aria-hidden="true"><Suit suit="S" /> {t("sheet-mark-queen")}</span>
      <span aria-hidden="true"><Moon /> {t("sheet-mark-moon")}</span>
      <span aria-hidden="true"><i class="corner" /> {t("sheet-mark-dealer")}</span>
    </p>
  );
}

interface TableProps {
  scores: Scores;
  table: RefObject<HTMLTableElement | null>;
}

function Table({ scores, table }: TableProps) {
  const { columns, rows } = scores;
  return (
    <table ref={table}>
      <caption class="sr">
        {t("sheet-caption", { deals: rows.length, target: points(scores.target) })}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="first"><span class="sr">{t("sheet-deal")}</span></th>
          {columns.map((column) => <Name key={column.seat} column={column} />)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => <Deal key={row.number} row={row} columns={columns} />)}
        <Ruled rows={RULED - rows.length} columns={columns} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span class="sr">{t("sheet-total")}</span>
            <span aria-hidden="true">=</span>
          </th>
          {columns.map((column) => <Total key={column.seat} column={column} />)}
        </tr>
      </tfoot>
    </table>
  );
}

/** The score sheet of the running game, or of the one that is over. */
export function Sheet({ view }: { view: TableView }) {
  const scores = useMemo(() => scoresAt(view), [view.sheet, view.seats, view.you.seat]);
  const heading = useId();
  const paper = useRef<HTMLDivElement>(null);
  const deals = scores.rows.length;
  const table = useRef<HTMLTableElement>(null);
  // It is laid out anew when the dialog around it is opened, and when its letters have come.
  const height = useSize(table)?.height;
  useLayoutEffect(() => {
    // The newest deal is in view; older ones are scrolled to.
    const box = paper.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [deals, height]);
  const { small, total } = widths(scores);
  const { target } = scores;
  return (
    <div
      class="sheet"
      style={{
        "--columns": scores.columns.length,
        "--rows": deals,
        "--small": small,
        "--digits": total,
      }}
    >
      <header>
        <h2 id={heading}>{t("sheet-title")}</h2>
        {target > 0 && <p>{t("sheet-aim", { target: points(target) })}</p>}
      </header>
      <div class="scroll" ref={paper} tabIndex={0} role="region" aria-labelledby={heading}>
        <Table scores={scores} table={table} />
      </div>
      <Marks target={target} />
    </div>
  );
}
