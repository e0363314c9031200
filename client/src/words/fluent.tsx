// The words of the client: messages of Fluent, in the language of its person.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { effect, signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import addresses from "virtual:messages";
import { preferences } from "../device/preferences";

/** Browsers lack number formats for some languages: those of a close one do. */
const FORMATS: Record<string, string[]> = { lb: ["lb", "de"] };

/** Milliseconds before the messages are asked for again, if they did not come. */
const AGAIN = 2_000;

/** The languages that there are, English first. */
export const LANGUAGES: readonly string[] = [...new Set(["en", ...Object.keys(addresses).sort()])];

const bundles = signal<Readonly<Record<string, FluentBundle>>>({ en: new FluentBundle("en") });

/** The language that its person chose, or the first of the browser's that there is. */
export function wantedLanguage(): string {
  const wanted = [preferences.language.value, ...navigator.languages];
  for (const tag of wanted) {
    const found = LANGUAGES.find((one) => one === tag.split("-")[0]);
    if (found !== undefined) return found;
  }
  return "en";
}

/** The language that is shown: English until another one is there. */
export function language(): string {
  const wanted = wantedLanguage();
  return wanted in bundles.value ? wanted : "en";
}

/** Takes the messages of a language. */
export function addMessages(added: string, text: string): void {
  const bundle = new FluentBundle(FORMATS[added] ?? added, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  bundles.value = { ...bundles.value, [added]: bundle };
}

async function load(wanted: string): Promise<void> {
  const response = await fetch(addresses[wanted] ?? "");
  if (!response.ok) throw new Error(response.statusText);
  addMessages(wanted, await response.text());
}

async function loadEnglish(): Promise<void> {
  for (;;) {
    try {
      await load("en");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

/** Fetches the messages; from then on the page follows the language that is chosen. */
export async function startLanguage(): Promise<void> {
  const wanted = wantedLanguage();
  // English stands in for what another language lacks. Another one that does not come is missed
  // less than a page that does not come.
  const first = wanted === "en" ? null : load(wanted).catch(() => undefined);
  await Promise.all([loadEnglish(), first]);
  effect(() => {
    document.documentElement.lang = language();
  });
  effect(() => {
    const chosen = wantedLanguage();
    if (!(chosen in bundles.peek())) void load(chosen).catch(() => undefined);
  });
}

function bundleWith(id: string): FluentBundle | undefined {
  const shown = bundles.value[language()];
  return shown?.hasMessage(id) === true ? shown : bundles.value["en"];
}

export type Argument = string | number;

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

/** Names from right to left must not turn the text around them. */
function isolated(value: Argument): Argument {
  return typeof value === "string" && RIGHT_TO_LEFT.test(value)
    ? `\u2068${value}\u2069`
    : value;
}

/** The text of a message. */
export function t(id: string, values: Record<string, Argument> = {}): string {
  const bundle = bundleWith(id);
  const pattern = bundle?.getMessage(id)?.value;
  if (bundle === undefined || pattern === undefined || pattern === null) return id;
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isolated(value)]),
  );
  const errors: Error[] = [];
  return bundle.formatPattern(pattern, safe, errors);
}

/** Whether there is such a message. */
export function hasMessage(id: string): boolean {
  return bundleWith(id)?.hasMessage(id) === true;
}

// Characters of private use, which nobody can type and no message has, hold the elements' places.
const START = "\uE000";
const PLACES = /\uE000(\d+)\uE001/;

type Values = Record<string, ComponentChildren>;

/** A message with elements in it: `<T id="table-turn" name={<b>Ana</b>} />`. */
export function T({ id, ...values }: { id: string } & Values): JSX.Element {
  const elements: ComponentChildren[] = [];
  const texts: Record<string, Argument> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" || typeof value === "number") texts[name] = value;
    else texts[name] = `${START}${elements.push(value) - 1}\uE001`;
  }
  const pieces = t(id, texts).split(PLACES);
  return <>{pieces.map((piece, at) => (at % 2 === 1 ? elements[Number(piece)] : piece))}</>;
}
