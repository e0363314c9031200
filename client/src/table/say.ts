// The line above the hand: what is going on, and a second sentence about it.

import type { LinkState, Scene, TableView } from "../model";
import { cardName, cardShort, suitOf } from "../words/cards";
import { t } from "../words/fluent";
import { points } from "../words/numbers";
import { effectText } from "./effect";
import type { HintState } from "./hint/useHint";
import { adviceDetail, adviceHead } from "./hint/words";
import { cardList, nameOf, whose } from "./names";
import type { Task } from "./task";

export interface Said {
  head: string;
  /** Empty: nothing more to say. */
  detail: string;
  /** Whether it is said because something went wrong. */
  wrong: boolean;
}

export interface SayInput {
  view: TableView;
  scene: Scene;
  link: LinkState;
  /** Seconds until the next try to connect. */
  retryIn: number | null;
  task: Task;
  picked: readonly string[];
  armed: string | null;
  /** The card that is pointed at or has the focus. */
  look: string | null;
  /** Why the last thing was refused. */
  refused: string | null;
  /** What just happened. */
  notice: string | null;
  hint: HintState;
}

export function say(input: SayInput): Said {
  const { link, retryIn, refused, notice, hint, armed, view } = input;
  if (link === "lost" || link === "connecting") {
    const detail =
      retryIn === null || retryIn <= 0
        ? t("table-say-connecting")
        : t("table-say-retry", { seconds: Math.ceil(retryIn) });
    return { head: t("table-say-lost"), detail, wrong: true };
  }
  const head = headOf(input);
  if (refused !== null) return { head, detail: refused, wrong: true };
  if (hint.kind === "refused") return { head, detail: hint.text, wrong: true };
  if (hint.kind === "asked") return { head, detail: t("table-hint-asked"), wrong: false };
  if (hint.kind === "given" && armed === null) {
    return { head: adviceHead(hint.hint), detail: adviceDetail(hint.hint, view), wrong: false };
  }
  return { head, detail: notice ?? detailOf(input) ?? "", wrong: false };
}

function headOf({ view, scene, task, picked }: SayInput): string {
  const { game, table, you, seats } = view;
  if (table.paused) return t("table-say-paused");
  if (you.seat !== null && seats[you.seat]?.stand_in === true) return t("table-say-stood-in");
  if (scene.end !== null) return endText(view, scene);
  if (game === null) return "";
  switch (game.phase) {
    case "pass":
      return passText(view, task, picked);
    case "discard":
      return discardText(view, task, picked);
    case "play":
      return turnText(view);
    case "deal":
      return t("table-say-dealing");
    default:
      return "";
  }
}

function endText(view: TableView, { end }: Scene): string {
  if (end === null) return "";
  const { cards } = end;
  if (end.kind === "aside") return t("table-say-aside", { cards });
  if (end.kind === "lost") return t("table-say-trick-lost", { cards });
  const name = nameOf(view, end.winner);
  return whose(view, end.winner) === "you"
    ? t("table-say-you-win", { cards })
    : t("table-say-wins", { name, cards });
}

function passText(view: TableView, task: Task, picked: readonly string[]): string {
  if (task.kind !== "pass") return t("table-say-passing");
  const left = task.count - picked.length;
  if (left > 0) return t("table-say-pick", { left });
  const { seat } = view.you;
  const chosen = seat !== null && view.seats[seat]?.chosen === true;
  return chosen ? t("table-say-chosen") : t("table-say-pass-ready");
}

function discardText(view: TableView, task: Task, picked: readonly string[]): string {
  if (task.kind !== "discard") {
    return t("table-say-buries", { name: nameOf(view, view.game?.to_act[0] ?? null) });
  }
  return t("table-say-bury", { left: task.count - picked.length });
}

function turnText(view: TableView): string {
  const [seat] = view.game?.to_act ?? [];
  if (seat === undefined) return t("table-say-next");
  return whose(view, seat) === "you"
    ? t("table-say-your-turn")
    : t("table-say-turn", { name: nameOf(view, seat) });
}

/** The first of these that there is to say. */
function detailOf(input: SayInput): string | null {
  const { view, scene, task } = input;
  const { you, game } = view;
  if (view.table.paused || game === null) return null;
  if (you.seat === null) return t("table-say-watching");
  if (task.kind === "pass") return passDetail(view, task.to);
  if (task.kind === "discard") return t("table-say-bury-detail");
  return (
    lookDetail(input) ??
    (you.queued === null ? null : t("table-say-queued", { card: cardShort(you.queued.card) })) ??
    endDetail(view, scene, task) ??
    receivedDetail(view) ??
    ledDetail(view, task)
  );
}

function passDetail(view: TableView, to: number | null): string {
  const chosen = view.seats.filter((seat) => seat.chosen).length;
  if (chosen === 0 && to !== null) return t("table-say-pass-to", { name: nameOf(view, to) });
  return t("table-say-have-chosen", { chosen, all: view.seats.length });
}

function lookDetail({ view, scene, task, armed, look }: SayInput): string | null {
  const { you } = view;
  if (armed !== null) {
    const effect = effectText(view, armed);
    return t("table-say-armed", { card: cardName(armed), effect: effect ?? "" });
  }
  // While a trick that is over still lies there, it would be told of the next, which nobody sees.
  if (look === null || scene.end !== null || !you.hand.includes(look)) return null;
  if (task.kind === "play") return effectText(view, look);
  return null;
}

function endDetail(view: TableView, { end }: Scene, task: Task): string | null {
  if (end === null) return null;
  if (end.kind !== "won") return end.kind === "aside" ? t("table-say-aside-detail") : "";
  if (end.points === null) return end.kitty ? t("table-say-and-kitty") : "";
  const leads = task.kind === "play" && whose(view, end.winner) === "you" ? "yes" : "no";
  const kitty = end.kitty ? "yes" : "no";
  // Whole numbers choose the plural; quarters come ready made.
  const number = Number.isInteger(end.points) ? end.points : 2;
  return t("table-say-won-points", { points: points(end.points), number, kitty, leads });
}

function receivedDetail(view: TableView): string | null {
  const { you, game, tricks } = view;
  const first = game?.last_trick === null && tricks.length === 0;
  const played = game?.trick.some(([seat]) => seat === you.seat) ?? true;
  const giver = you.receives_from;
  if (!first || played || giver === null || you.received.length === 0) return null;
  return t("table-say-received", { name: nameOf(view, giver), cards: cardList(you.received) });
}

function ledDetail(view: TableView, task: Task): string | null {
  const led = view.game?.trick[0]?.[1];
  if (led === undefined) return task.kind === "play" ? t("table-say-you-lead") : null;
  return t("table-say-led", { suit: suitOf(led) });
}
