// Why something was not done, in a sentence for people.

import type { ErrorCode } from "../protocol";
import type { Refusal, TableView } from "../model";
import { cardName, suitOf } from "./cards";
import { hasMessage, t, type Argument } from "./fluent";

type Place = Record<string, Argument>;

/** The message of a code. */
function idOf(code: string): string {
  return `error-${code.replaceAll("_", "-")}`;
}

/** Whose turn it is, if it is one seat's and not one's own. */
function turnOf(view: TableView | null): string {
  const [seat, ...others] = view?.game?.to_act ?? [];
  if (seat === undefined || others.length > 0 || seat === view?.you.seat) return "";
  return view?.seats[seat]?.name ?? "";
}

/** What messages take for a card that is not known. */
const UNKNOWN = "none";

/** What messages can name: the card that it is about, the led suit, whose turn it is. */
function valuesOf(place: Place, view: TableView | null): Record<string, Argument> {
  const { card } = place;
  const needed = view?.you.legal[0];
  const led = view?.game?.trick[0]?.[1];
  return {
    card: typeof card === "string" ? cardName(card) : UNKNOWN,
    needed: needed === undefined ? UNKNOWN : cardName(needed),
    led: led === undefined ? UNKNOWN : suitOf(led),
    name: turnOf(view),
  };
}

/** The sentence for a code. What has none of its own is told in the server's words. */
export function errorText(
  code: ErrorCode | (string & {}),
  message = "",
  place: Place = {},
  view: TableView | null = null,
): string {
  const values = valuesOf(place, view);
  if (place["late"] === 1) return t("error-late");
  if (code === "not_your_turn" && values["name"] !== "") return t("error-turn-of", values);
  const id = idOf(code);
  if (hasMessage(id)) return t(id, { ...values, message });
  return message === "" ? t("error-unknown") : t("error-other", { message });
}

/** The sentence for what was refused. */
export function refusalText(refusal: Refusal, view: TableView | null): string {
  return errorText(refusal.code, refusal.message, refusal.place, view);
}
