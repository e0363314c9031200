// A line chart of the totals after each deal. The same numbers stand in the score sheet.

import { useId, useMemo, useRef } from "preact/hooks";
import { listOf } from "../words/listOf";
import type { TableView } from "../model";
import { useSize } from "../table/size";
import { t } from "../words/fluent";
import { points } from "../words/numbers";
import { linesOf, pathOf, placed, plotOf, type Line, type Plot } from "./lines";
import { dealMarks, rulesOf } from "./plot";
import { scoresAt, type Column, type Scores } from "./scores";
import "./chart.css";

/** With more deals, points on the lines would only be in the way. */
const FEW = 14;

/** Before it is known how large the chart is. */
const USUAL = { width: 360, height: 260 };

function named(columns: readonly Column[]): string {
  return listOf(columns.map((column) => (column.me ? t("sheet-you") : column.name)));
}

/** The chart in words: who is ahead, who is behind, and oneself. */
function summary({ columns, rows }: Scores): string {
  const low = Math.min(...columns.map((each) => each.total));
  const high = Math.max(...columns.map((each) => each.total));
  const me = columns.find((each) => each.me);
  const values = {
    deals: rows.length,
    low: named(columns.filter((each) => each.total === low)),
    high: named(columns.filter((each) => each.total === high)),
    least: points(low),
    most: points(high),
  };
  return me === undefined
    ? t("sheet-chart-summary", values)
    : t("sheet-chart-summary-you", { ...values, mine: points(me.total) });
}

function Grid({ plot, deals }: { plot: Plot; deals: number }) {
  const { scale, left, right, top, bottom } = plot;
  const rules = rulesOf(scale);
  const every = rules.length > 6 ? 2 : 1;
  return (
    <>
      {rules.map((value) => (
        <g key={value}>
          <path
            class={value === 0 ? "rule zero" : "rule"}
            d={`M${left} ${plot.y(value)}H${right}`}
          />
          {Math.round(value / scale.step) % every === 0 && (
            <text class="axis" x={left - 6} y={plot.y(value) + 4} text-anchor="end">
              {points(value)}
            </text>
          )}
        </g>
      ))}
      {[0, ...dealMarks(deals, (right - left) / 24)].map((deal) => (
        <g key={deal}>
          <path class="rule" d={`M${plot.x(deal)} ${top}V${bottom}`} />
          {deal > 0 && (
            <text class="axis" x={plot.x(deal)} y={bottom + 15} text-anchor="middle">{deal}</text>
          )}
        </g>
      ))}
    </>
  );
}

function Target({ plot, target }: { plot: Plot; target: number }) {
  if (target <= 0) return null;
  const near = target <= plot.scale.high;
  const y = near ? plot.y(target) : plot.top;
  const label = t("sheet-chart-target", { target: points(target) });
  // Where all lines fall from the upper edge there is room at the right.
  const falls = plot.scale.high === 0;
  return (
    <g class="target">
      {near && <path d={`M${plot.left} ${y}H${plot.right}`} />}
      <text
        x={falls ? plot.right - 5 : plot.left + 5}
        text-anchor={falls ? "end" : "start"}
        y={near && y - 6 > 10 ? y - 5 : y + 13}
      >
        {near ? label : `↑ ${label}`}
      </text>
    </g>
  );
}

function Drawn({ line, plot, marked }: { line: Line; plot: Plot; marked: boolean }) {
  const end = line.totals.length - 1;
  const total = line.totals[end] ?? 0;
  return (
    <g class={line.kind}>
      <path class="line" d={pathOf(line, plot)} />
      {marked && line.kind !== "other" && line.totals.map((value, deal) => (
        <circle key={deal} class="point" cx={plot.x(deal)} cy={plot.y(value)} r="3" />
      ))}
      {(line.lowest || line.highest) && (
        <circle
          class={line.lowest ? "mark lowest" : "mark highest"}
          cx={plot.right}
          cy={plot.y(total)}
          r="6"
        />
      )}
      <path
        class="lead"
        d={`M${plot.right + 4} ${plot.y(total)}L${plot.right + 18} ${line.height}`}
      />
      <text class="label" x={plot.right + 22} y={line.height + 4}>
        {line.label}
        <title>{line.name}</title>
      </text>
    </g>
  );
}

/** How the totals went. It fills the height it is given. */
export function Chart({ view }: { view: TableView }) {
  const heading = useId();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box) ?? USUAL;
  const scores = useMemo(() => scoresAt(view), [view.sheet, view.seats, view.you.seat]);
  const lines = linesOf(scores, t("sheet-you"));
  const plot = plotOf(lines, scores, size);
  const deals = scores.rows.length;
  // Before the first deal is over there is nothing to see.
  if (deals === 0) return null;
  return (
    <section class="chart" aria-labelledby={heading}>
      <h2 id={heading}>{t("sheet-chart-title")}</h2>
      <div class="drawing" ref={box}>
        <svg width={size.width} height={size.height} role="img" aria-label={summary(scores)}>
          <Grid plot={plot} deals={deals} />
          <Target plot={plot} target={scores.target} />
          {placed(lines, plot).map((line) => (
            <Drawn key={line.seat} line={line} plot={plot} marked={deals <= FEW} />
          ))}
        </svg>
      </div>
    </section>
  );
}
