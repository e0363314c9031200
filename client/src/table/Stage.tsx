// The cloth with all places, and the trick that lies on it. It draws what it is told: the running
// game as well as any moment of a finished deal.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import "./stage.css";
import { reducedMotion } from "../device/preferences";
import type { PlayPart } from "../protocol";
import { Cloth } from "./Cloth";
import { modeOf, stageLayout, type Box, type Mode, type StageLayout } from "./layout";
import { LaidCard, type Origin, type Point, type Tie } from "./LaidCard";
import { heap, winningAt } from "./pairs";
import { Name, type StageSeat } from "./Place";
import { Places } from "./Places";
import { useSize } from "./size";
import { thread } from "./thread";
import { WinRing } from "./WinRing";
import { placed, px, sized } from "./px";

export type { StageSeat } from "./Place";

export interface StageProps {
  seats: StageSeat[];
  /** Who led, or leads. */
  leader: number;
  trick: readonly PlayPart[];
  cancelled: readonly string[];
  winning: number | null;
  /** Who sits at the lower edge. */
  bottom: number;
  /** Around the table or in rows; by itself, as there is room. */
  mode?: Mode;
  /** Whether the trick is over. */
  over?: boolean;
  /** Where the finished trick goes: to a seat, or aside; null: it stays. */
  goesTo?: number | "aside" | null;
  /** Where one's own card lies in the hand, in the window; null: it does not. */
  held?: (card: string) => DOMRect | null;
  /** What lies in the middle of a ring, or in the free cells of a grid. */
  middle?: ComponentChildren;
  spare?: ComponentChildren;
}

function centre(box: Box): Point {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

function boxAt(layout: StageLayout, seat: number, layer: number): Box {
  const card = layout.places[seat]?.card ?? { x: 0, y: 0, w: 0, h: 0 };
  return { ...card, x: card.x + layout.step.x * layer, y: card.y + layout.step.y * layer };
}

export function Stage(props: StageProps) {
  const { seats, leader, trick, cancelled, winning, bottom } = props;
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(root);
  const alive = useRef(false);
  const kept = useRef<{ width: number; columns: number | undefined }>({ width: 0, columns: 0 });
  const still = reducedMotion.value;
  const lying = useMemo(() => heap(trick, cancelled), [trick, cancelled]);
  const mode = props.mode ?? (size === null ? "grid" : modeOf(size.width, size.height + 260));
  const width = size?.width ?? 0;
  const height = size?.height ?? 0;
  const players = seats.length;
  const { layers } = lying;
  const layout = useMemo(
    () =>
      width === 0 || height === 0
        ? null
        : stageLayout(mode, {
            ...{ width, height, players, leader, bottom, layers },
            columns: kept.current.width === width ? kept.current.columns : undefined,
          }),
    [mode, width, height, players, leader, bottom, layers],
  );
  useEffect(() => {
    alive.current = layout !== null;
    kept.current = { width, columns: layout?.columns || undefined };
  });
  const corner = (): Point => root.current?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return (
    <div class={`stage ${layout?.mode ?? mode}`} ref={root}>
      <Places
        seats={seats}
        leader={leader}
        laid={lying.laid}
        winning={winning}
        over={props.over ?? false}
      />
      {layout !== null && (
        <div class="drawn" aria-hidden="true">
          {layout.mode === "ring" && <Cloth width={width} height={height} />}
          <Laid
            {...props}
            layout={layout}
            width={width}
            lying={lying}
            alive={alive.current}
            corner={corner}
            still={still}
          />
        </div>
      )}
      {layout?.free != null && <Free layout={layout} box={layout.free} {...props} />}
    </div>
  );
}

function Free({ layout, box, middle, spare }: StageProps & { layout: StageLayout; box: Box }) {
  return (
    <div class="free" style={placed(box)}>
      {layout.mode === "ring" ? middle : spare}
    </div>
  );
}

type Lying = ReturnType<typeof heap>;

interface LaidProps extends StageProps {
  layout: StageLayout;
  width: number;
  lying: Lying;
  alive: boolean;
  /** Where the stage lies in the window. */
  corner: () => Point;
  still: boolean;
}

function Laid({ layout, width, lying, alive, corner, still, ...props }: LaidProps) {
  const { seats, leader, winning, goesTo = null, over = false } = props;
  const { laid, pairs, layers } = lying;
  const boxes = laid.map((one) => boxAt(layout, one.seat, one.layer));
  const ties = new Map<number, Tie>();
  let sewn: { path: string; number: number } | null = null;
  for (const pair of pairs) {
    const one = boxes[pair.first];
    const other = boxes[pair.second];
    if (one === undefined || other === undefined) continue;
    const tied = thread(one, other);
    sewn = { path: tied.path, number: pair.number };
    // Where there are several pairs the knots carry numbers, and sit where no other card lies.
    const many = pairs.length > 1;
    [pair.first, pair.second].forEach((at, side) => {
      const knot = tied.knots[side] ?? { x: 0, y: 0 };
      ties.set(at, {
        text: many ? String(pair.number) : "=",
        at: many ? { x: 4, y: one.h - 8 } : knot,
        tilt: tied.tilts[side] ?? 0,
      });
    });
  }
  const ringed = goesTo === null ? winningAt(laid, winning) : null;
  const ringBox = ringed === null ? null : (boxes[ringed] ?? null);
  const home = layout.places[goesTo === "aside" ? -1 : (goesTo ?? -1)];
  const target = goesTo === null ? null : goal(layout, home?.name ?? null);
  const fresh = alive && pairs.at(-1)?.second === laid.length - 1;
  return (
    <>
      {sewn !== null && goesTo === null && (
        <Thread key={`${leader}-${sewn.number}`} path={sewn.path} fresh={fresh} />
      )}
      {seats.map((seat) => (
        <Spot
          key={seat.seat}
          seat={seat}
          layout={layout}
          laid={laid}
          layers={layers}
          led={leader === seat.seat && laid.length > 0}
        />
      ))}
      {laid.map((one, at) => (
        <LaidCard
          key={`${one.seat}-${one.layer}-${one.card}`}
          card={one.card}
          box={boxes[at] ?? boxAt(layout, one.seat, one.layer)}
          layer={one.layer}
          tie={ties.get(at) ?? null}
          from={alive && !still ? origin(layout, one, props, corner) : null}
          to={target}
          still={still}
        />
      ))}
      <WinRing
        box={ringBox}
        below={layout.places[laid[ringed ?? -1]?.seat ?? -1]?.below ?? false}
        pairs={pairs.length}
        over={over}
      />
      {seats.map(
        (seat) =>
          seat.bubble !== null && (
            <Bubble
              key={seat.seat}
              box={layout.places[seat.seat]?.card}
              width={width}
              text={seat.bubble}
            />
          ),
      )}
    </>
  );
}

/** It is sewn once, when its pair has come to be. */
function Thread({ path, fresh }: { path: string; fresh: boolean }) {
  const [sewing] = useState(fresh);
  return (
    <svg class="threads">
      <path class={`sewn${sewing ? " new" : ""}`} d={path} />
    </svg>
  );
}

/** A card comes from its seat; one's own comes from the hand, which is drawn after the stage. */
function origin(
  layout: StageLayout,
  { seat, card }: Lying["laid"][number],
  { seats, held }: StageProps,
  corner: () => Point,
): Origin | null {
  const place = layout.places[seat];
  if (place === undefined) return null;
  if (seats[seat]?.you !== true) return { ...centre(place.name), width: null };
  const old = held?.(card) ?? null;
  if (old !== null) {
    const { x, y } = corner();
    return { x: old.x - x + old.width / 2, y: old.y - y + old.height / 2, width: old.width };
  }
  const low = Math.max(...layout.places.map(({ name }) => name.y + name.h));
  return { x: place.card.x + place.card.w / 2, y: low + place.card.h, width: null };
}

function goal(layout: StageLayout, name: Box | null): Point {
  if (name !== null) return centre(name);
  return layout.free === null ? { x: 0, y: 0 } : centre(layout.free);
}

interface SpotProps {
  seat: StageSeat;
  layout: StageLayout;
  laid: Lying["laid"];
  layers: number;
  led: boolean;
}

/** The name of a seat, and where its next card will lie. */
function Spot({ seat, layout, laid, layers, led }: SpotProps) {
  const place = layout.places[seat.seat];
  if (place === undefined) return null;
  const count = laid.filter((one) => one.seat === seat.seat).length;
  const box = boxAt(layout, seat.seat, Math.min(count, layers - 1));
  const empty = count === 0 || (seat.turn && count < layers);
  return (
    <>
      {empty && (
        <div
          class={`slot${seat.turn ? " on" : ""}`}
          style={{
            transform: `translate(${box.x}px, ${box.y}px)`,
            ...sized(box),
          }}
        >
          {seat.slot}
        </div>
      )}
      <Name seat={seat} box={place.name} mode={layout.mode} led={led} />
    </>
  );
}

/** Half of the widest bubble: it stays on the stage. */
const BUBBLE = 88;

interface BubbleProps {
  box: Box | undefined;
  width: number;
  text: ComponentChildren;
}

function Bubble({ box, width, text }: BubbleProps) {
  if (box === undefined) return null;
  const middle = Math.max(BUBBLE, Math.min(width - BUBBLE, box.x + box.w / 2));
  return (
    <div class="bubble" style={{ left: px(middle), top: px(box.y) }}>
      <span>{text}</span>
    </div>
  );
}
