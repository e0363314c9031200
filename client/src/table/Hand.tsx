// One's hand: buttons in a list. One of them is in the order of tabs, arrows lead to the others.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Card } from "../cards/Card";
import { Icon } from "../cards/icons";
import { preferences } from "../device/preferences";
import { cardName } from "../words/cards";
import { t } from "../words/fluent";
import "./hand.css";
import { handLayout, unitsOf, type HandLayout, type Unit } from "./handLayout";
import { px, sized } from "./px";

export interface HandProps {
  cards: readonly string[];
  /** The cards that can be played; null: it is not the time to play, and none is dimmed. */
  legal: readonly string[] | null;
  /** The cards that are chosen to be passed or buried. */
  picked: readonly string[];
  armed: string | null;
  queued: string | null;
  /** The cards that one has been passed. */
  received: readonly string[];
  /** The cards that would cancel the winning one. */
  ties: readonly string[];
  /** The cards that a hint is for. */
  advised: readonly string[];
  /** The width of the hand, and the height of the screen. */
  width: number;
  screen: number;
  onPress: (card: string) => void;
  /** What is pointed at, or has the focus. */
  onLook: (card: string | null) => void;
}

const SCALES = { small: 0.86, normal: 1, large: 1.16 };

type State = "rest" | "legal" | "no" | "picked" | "armed" | "queued" | "received";

function stateOf(card: string, props: HandProps): State {
  if (props.picked.includes(card)) return "picked";
  if (props.armed === card) return "armed";
  if (props.queued === card) return "queued";
  if (props.legal !== null) return props.legal.includes(card) ? "legal" : "no";
  return props.received.includes(card) ? "received" : "rest";
}

/** The unit to which a key leads from another one; null: to none. */
function led(key: string, from: number, layout: HandLayout): number | null {
  const { spots } = layout;
  const here = spots[from];
  if (here === undefined) return null;
  const nearest = (row: number): number | null => {
    let best: number | null = null;
    spots.forEach((spot, at) => {
      if (spot.row !== row) return;
      const old = best === null ? undefined : spots[best];
      if (old === undefined || Math.abs(spot.x - here.x) < Math.abs(old.x - here.x)) best = at;
    });
    return best;
  };
  switch (key) {
    case "ArrowRight":
      return Math.min(spots.length - 1, from + 1);
    case "ArrowLeft":
      return Math.max(0, from - 1);
    case "ArrowDown":
      return nearest(here.row + 1);
    case "ArrowUp":
      return nearest(here.row - 1);
    case "Home":
      return 0;
    case "End":
      return spots.length - 1;
    default:
      return null;
  }
}

export function Hand(props: HandProps) {
  const { cards, onLook, onPress } = props;
  const root = useRef<HTMLUListElement>(null);
  const order = preferences.order.value;
  const units = useMemo(() => unitsOf(cards, order), [cards, order]);
  const layout = useMemo(
    () =>
      handLayout(units, {
        width: props.width,
        screen: props.screen,
        scale: SCALES[preferences.cardSize.value],
        order,
      }),
    [units, props.width, props.screen, preferences.cardSize.value, order],
  );
  const [current, setCurrent] = useState({ card: "", at: 0 });
  const found = units.findIndex((unit) => unit.card === current.card);
  const at = found === -1 ? Math.min(current.at, units.length - 1) : found;
  const focused = useRef(false);
  const button = (index: number): HTMLElement | null =>
    root.current?.querySelector<HTMLElement>(`[data-at="${index}"]`) ?? null;
  useLayoutEffect(() => {
    // Whoever plays by keyboard goes on where the card was.
    if (focused.current && document.activeElement === document.body) button(at)?.focus();
  }, [units, at]);
  return (
    <ul
      class="hand"
      ref={root}
      aria-label={t("table-hand", { count: cards.length })}
      style={{ height: px(layout.height) }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        // A key that is held down plays one card, and not the next one as well.
        if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
        const to = led(event.key, at, layout);
        if (to === null) return;
        event.preventDefault();
        button(to)?.focus();
      }}
      onPointerLeave={() => onLook(null)}
      onFocusOut={(event) => {
        const inside = event.relatedTarget instanceof Node;
        if (inside && root.current?.contains(event.relatedTarget) !== true) focused.current = false;
        onLook(null);
      }}
    >
      {units.map((unit, index) => (
        <Held
          key={unit.card}
          unit={unit}
          index={index}
          layout={layout}
          state={stateOf(unit.card, props)}
          chosen={props.picked.filter((card) => card === unit.card).length}
          received={props.received.includes(unit.card)}
          tie={props.ties.includes(unit.card)}
          advised={props.advised.filter((card) => card === unit.card).length}
          tabbed={index === at}
          onPress={() => onPress(unit.card)}
          onPoint={() => onLook(unit.card)}
          onFocus={() => {
            focused.current = true;
            setCurrent({ card: unit.card, at: index });
            onLook(unit.card);
          }}
        />
      ))}
    </ul>
  );
}

interface HeldProps {
  unit: Unit;
  index: number;
  layout: HandLayout;
  state: State;
  chosen: number;
  received: boolean;
  tie: boolean;
  /** How many of them a hint is for. */
  advised: number;
  tabbed: boolean;
  onPress: () => void;
  onPoint: () => void;
  onFocus: () => void;
}

function Held({ unit, index, layout, state, advised, ...props }: HeldProps) {
  const spot = layout.spots[index] ?? { x: 0, y: 0, row: 0 };
  const { card, count } = unit;
  const raised =
    state === "legal"
      ? layout.lift
      : state === "picked" || state === "armed" || state === "queued"
        ? layout.lift + 8
        : 0;
  const pressed = state === "picked" || state === "queued" || state === "armed";
  // A card that is played by one press is a plain button; others are chosen, or not.
  const chooses = state !== "legal" && state !== "no";
  const label = t("table-hand-card", { card: cardName(card), count, state });
  return (
    <li>
      <button
        type="button"
        class={`held ${state}${advised > 0 ? " advised" : ""}`}
        data-at={index}
        data-card={card}
        tabIndex={props.tabbed ? 0 : -1}
        aria-label={advised > 0 ? t("table-hand-advised", { card: label, count: advised }) : label}
        aria-disabled={state === "no"}
        aria-pressed={chooses ? pressed : undefined}
        style={{
          transform: `translate(${spot.x}px, ${spot.y - raised}px)`,
          ...sized(layout.card),
          zIndex: spot.row * 40 + index,
        }}
        onClick={props.onPress}
        onPointerEnter={(event) => {
          if (event.pointerType === "mouse") props.onPoint();
        }}
        onFocus={props.onFocus}
      >
        <span class={`sheets${state === "no" ? " dim" : ""}`}>
          {count > 1 && <Behind card={card} dim={state === "no"} />}
          <Card card={card} />
        </span>
        {count > 1 && <span class="twice">{t("table-hand-twice")}</span>}
        {props.tie && <span class="knot">=</span>}
        {state === "picked" && (
          <span class="mark">
            {count > 1 ? <b class="num">{props.chosen}</b> : <Icon name="check" />}
          </span>
        )}
        {state === "armed" && (
          <span class="mark">
            <Icon name="up" />
          </span>
        )}
        {state === "queued" && (
          <span class="mark">
            <Icon name="clock" />
          </span>
        )}
        {advised > 0 && !pressed && (
          <span class="mark lamp">
            {advised > 1 ? <b class="num">{advised}</b> : <Icon name="lamp" />}
          </span>
        )}
        {props.received && state !== "picked" && <span class="new" />}
      </button>
    </li>
  );
}

/** The twin, of which the upper edge is seen. */
function Behind({ card, dim }: { card: string; dim: boolean }) {
  return (
    <span class={`behind${dim ? " dim" : ""}`}>
      <Card card={card} />
    </span>
  );
}
