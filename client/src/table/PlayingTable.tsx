// The whole screen while a deal is played: bar, ticket, stage, the line that says what is going on,
// and the hand.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { preferences } from "../device/preferences";
import type { GamePart, TableHint, TrickPart, YouPart } from "../protocol";
import { useTable } from "../store/context";
import type { Scene, TableView } from "../model";
import { t } from "../words/fluent";
import { refusalText } from "../words/refusal";
import { Bar } from "./Bar";
import { useSeconds } from "./Countdown";
import { Hand } from "./Hand";
import { Figures } from "./hint/Figures";
import { useHint } from "./hint/useHint";
import { adviceHeard, advisedCards } from "./hint/words";
import { KeysDialog } from "./KeysDialog";
import { useKeys } from "./keys";
import { LastTrick, seenTricks } from "./LastTrick";
import { modeOf, type Mode } from "./layout";
import { Live, useSpeaker } from "./live";
import { nameOf } from "./names";
import { AsidePile, KittyPile, Piles } from "./Piles";
import "./playing.css";
import { say } from "./say";
import { SayLine } from "./SayLine";
import { useSize, type Size } from "./size";
import { Stage } from "./Stage";
import { NONE, useStable } from "./stable";
import { stageSeats } from "./stageSeats";
import { taskOf, type Task } from "./task";
import { Ticket } from "./Ticket";
import { Tray } from "./Tray";
import { useChoice, type Choice } from "./useChoice";
import { useBubbles, useNotice } from "./useNews";

export interface PlayingTableProps {
  onMenu: () => void;
  onChat: () => void;
  onSheet: () => void;
  /** How many lines of the chat one has not seen. */
  unread: number;
}

export function PlayingTable(props: PlayingTableProps) {
  const view = useTable().shown.value;
  return view === null ? null : <Playing {...props} view={view} />;
}

type Opened = "last" | "keys" | "figures" | null;

/** Lower than this there is no room for a line of its own for the ticket. */
const SHORT = 480;
const LOW = 620;

function heightClass(height: number): string {
  return height < SHORT ? " short" : height < LOW ? " low" : "";
}

function Playing({ view, ...bar }: PlayingTableProps & { view: TableView }) {
  const store = useTable();
  const root = useRef<HTMLElement>(null);
  const size = useSize(root);
  const [opened, setOpened] = useState<Opened>(null);
  const [look, setLook] = useState<string | null>(null);
  const scene = store.scene.value;
  const task = taskOf(view);
  const choice = useChoice(store, view, task);
  const bubbles = useBubbles();
  const notice = useNotice();
  const speaker = useSpeaker();
  const lost = store.link.value === "lost" || store.link.value === "connecting";
  const refused = useRefusal(view);
  const retryIn = useRetry();
  const tricks = seenTricks(view);
  const hinting = useHint(view, (found) => {
    if (found.kind === "given") speaker.tell(adviceHeard(found.hint, view));
    if (found.kind === "refused") speaker.tell(found.text);
  });
  const given = hinting.state.kind === "given" ? hinting.state.hint : null;
  const figures = (): void => {
    if (given === null) hinting.ask();
    else setOpened("figures");
  };
  const sort = (): void => {
    preferences.order.value = preferences.order.value === "suit" ? "rank" : "suit";
  };
  const last = (): void => {
    if (tricks.length > 0) setOpened("last");
  };
  const held = (card: string): DOMRect | null => {
    const found = root.current?.querySelector(`.held[data-card="${card}"]`);
    return found?.getBoundingClientRect() ?? null;
  };
  const toHand = (): void =>
    root.current?.querySelector<HTMLElement>(".held[tabindex='0']")?.focus();
  useKeys({
    h: figures,
    l: last,
    s: bar.onSheet,
    o: sort,
    c: () => {
      if (view.table.settings.chat) bar.onChat();
    },
    t: speaker.state,
    "?": () => setOpened("keys"),
    ArrowLeft: toHand,
    ArrowRight: toHand,
  });
  const { picked, armed } = choice;
  const said = say({
    view,
    scene,
    link: store.link.value,
    retryIn,
    task,
    picked,
    armed,
    look,
    refused,
    notice,
    hint: hinting.state,
  });
  const height = size?.height ?? 0;
  const mode = modeOf(size?.width ?? 0, height);
  const short = height < SHORT;
  // In a ring it lies in the middle; while cards are passed nothing is at stake.
  const staked = mode === "grid" && view.game?.phase !== "pass";
  const hand = useHand(view, task, choice, given, size, setLook);
  const ticket = <Ticket view={view} scene={scene} />;
  // Until the room is known there is nothing to lay out, and everything would move at once.
  if (size === null) return <main ref={root} class="playing" aria-label={t("table-table")} />;
  return (
    <main
      ref={root}
      class={`playing ${mode}${heightClass(height)}${lost ? " lost" : ""}`}
      aria-label={t("table-table")}
    >
      <Bar view={view} waiting={scene.waiting} {...bar}>
        {short && staked ? ticket : null}
      </Bar>
      {!short && staked && ticket}
      <Cloth {...{ view, scene, task, choice, mode, bubbles, held }}>{ticket}</Cloth>
      <SayLine
        said={said}
        view={view}
        task={task}
        choice={choice}
        lost={lost}
        hinting={hinting}
        width={size.width}
        onLast={tricks.length > 0 ? last : null}
        onSort={sort}
        onFigures={figures}
      />
      {hand}
      <Live calm={speaker.calm} urgent={speaker.urgent} />
      {opened === "last" && <LastTrick view={view} onClose={() => setOpened(null)} />}
      {opened === "figures" && given !== null && (
        <Figures
          hint={given}
          view={view}
          onClose={() => setOpened(null)}
          onDrop={() => {
            setOpened(null);
            hinting.drop();
          }}
        />
      )}
      {opened === "keys" && <KeysDialog onClose={() => setOpened(null)} />}
    </main>
  );
}

/** The hand, drawn anew only when something in it has changed. */
function useHand(
  { you, game, tricks }: TableView,
  task: Task,
  { picked, armed, press }: Choice,
  hint: TableHint | null,
  size: Size | null,
  look: (card: string | null) => void,
) {
  const onPress = useStable(press);
  const playing = task.kind === "play";
  const legal = playing ? you.legal : null;
  const queued = you.queued?.card ?? null;
  const ties = useMemo(() => (playing ? tiesOf(you, game) : NONE), [playing, you, game?.winning]);
  const received = newCards(you, game, tricks);
  const advised = useMemo(() => (hint === null ? NONE : advisedCards(hint)), [hint]);
  const seated = you.seat !== null;
  const width = size?.width ?? 0;
  const screen = size?.height ?? 0;
  return useMemo(
    () =>
      seated && (
        <Hand
          cards={you.hand}
          legal={legal}
          picked={picked}
          armed={armed}
          queued={queued}
          received={received}
          ties={ties}
          advised={advised}
          width={width}
          screen={screen}
          onPress={onPress}
          onLook={look}
        />
      ),
    [
      ...[seated, you.hand, legal, picked, armed, queued],
      ...[received, ties, advised, width, screen, onPress, look],
    ],
  );
}

interface ClothProps {
  view: TableView;
  scene: Scene;
  task: Task;
  choice: Choice;
  mode: Mode;
  bubbles: ReturnType<typeof useBubbles>;
  held: (card: string) => DOMRect | null;
  children: ComponentChildren;
}

function Cloth({ view, scene, task, choice, mode, bubbles, held, children }: ClothProps) {
  const { game, you } = view;
  const most = task.kind === "pass" || task.kind === "discard" ? task.count : 0;
  const seats = stageSeats({ view, scene, picked: choice.picked, most, bubbles });
  if (game === null) return null;
  const to =
    task.kind === "pass" && task.to !== null
      ? { name: nameOf(view, task.to), direction: game.direction }
      : null;
  const tray = most > 0 ? <Tray to={to} cards={choice.picked} count={most} /> : null;
  // Before the first lead the one to the dealer's left comes first, as with the first trick.
  const first = game.phase === "pass" ? (game.dealer + 1) % view.seats.length : scene.leader;
  const { end } = scene;
  return (
    <Stage
      seats={seats}
      leader={first}
      trick={scene.trick}
      cancelled={scene.cancelled}
      winning={scene.winning}
      bottom={you.seat ?? 0}
      mode={mode}
      held={held}
      over={end !== null}
      goesTo={scene.gathering && end !== null ? (end.winner ?? "aside") : null}
      middle={
        tray ?? (
          <div class="middle">
            <AsidePile game={game} />
            {children}
            <KittyPile game={game} />
          </div>
        )
      }
      spare={tray ?? <Piles game={game} />}
    />
  );
}

/** Why the last thing was refused, for as long as it is shown; it goes by itself. */
function useRefusal(view: TableView): string | null {
  const store = useTable();
  const refusal = store.refusal.value;
  useEffect(() => {
    if (refusal === null) return undefined;
    const timer = setTimeout(() => store.dismiss(), 6_000);
    return () => clearTimeout(timer);
  }, [refusal, store]);
  return useMemo(() => (refusal === null ? null : refusalText(refusal, view)), [refusal]);
}

/** Seconds until the next try to connect. */
function useRetry(): number | null {
  const store = useTable();
  const at = store.retryAt.value;
  // It is a moment of this device's clock; the hook only ticks.
  useSeconds(at);
  return at === null ? null : (at - Date.now()) / 1000;
}

/** What one has been passed, until one has played a card. */
function newCards(
  you: YouPart,
  game: GamePart | null,
  tricks: readonly TrickPart[],
): readonly string[] {
  const first = game?.phase === "play" && game.last_trick === null && tricks.length === 0;
  const played = game?.trick.some(([seat]) => seat === you.seat) ?? true;
  return first && !played ? you.received : NONE;
}

/** The cards that would cancel the one that is winning. */
function tiesOf(you: YouPart, game: GamePart | null): readonly string[] {
  const winning = game?.winning ?? null;
  if (winning === null) return NONE;
  return Object.entries(you.effects).flatMap(([card, effect]) =>
    effect.cancels === winning ? [card] : [],
  );
}
