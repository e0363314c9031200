// The client's own source texts, and the messages that they name.

import { FluentResource } from "@fluent/bundle";

const code = import.meta.glob<string>("../../src/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

const locales = import.meta.glob<string>(
  "../../../src/cancellation_hearts/locales/*/*.ftl",
  { eager: true, query: "?raw", import: "default" },
);

/** The sources by their path, without their comments. */
export const sources: readonly (readonly [string, string])[] = Object.entries(code).map(
  ([path, text]) => [path, text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "")] as const,
);

/** Messages by language: the texts of its files. */
export const texts: ReadonlyMap<string, Record<string, string>> = (() => {
  const found = new Map<string, Record<string, string>>();
  for (const [path, text] of Object.entries(locales)) {
    const language = path.split("/").at(-2) ?? "";
    found.set(language, { ...found.get(language), [path]: text });
  }
  return found;
})();

/** The ids of a file, as they are written at the beginnings of its lines. */
export function writtenIds(text: string): string[] {
  return [...text.matchAll(/^([a-zA-Z][\w-]*)\s*=/gm)].map(([, id]) => id ?? "");
}

interface Node {
  type?: string;
  name?: string;
}

function walk(node: unknown, meet: (node: Node) => void): void {
  if (typeof node !== "object" || node === null) return;
  meet(node as Node);
  for (const value of Object.values(node)) walk(value, meet);
}

/** What a message takes: its variables, those of messages in it as well. */
export interface Taken {
  variables: Set<string>;
  messages: Set<string>;
}

/** The messages of a language, with what each takes. */
export function messagesOf(language: string): Map<string, Taken> {
  const messages = new Map<string, Taken>();
  for (const text of Object.values(texts.get(language) ?? {})) {
    for (const { id, value } of new FluentResource(text).body) {
      const taken: Taken = { variables: new Set(), messages: new Set() };
      walk(value, ({ type, name }) => {
        if (type === "var" && name !== undefined) taken.variables.add(name);
        if (type === "mesg" && name !== undefined) taken.messages.add(name);
      });
      messages.set(id, taken);
    }
  }
  for (const taken of messages.values()) {
    for (const inner of taken.messages) {
      for (const name of messages.get(inner)?.variables ?? []) taken.variables.add(name);
    }
  }
  return messages;
}

/** A place where a message is named together with its values. */
export interface Use {
  path: string;
  id: string;
  /** The names of the values; null if they cannot be read from the text. */
  names: Set<string> | null;
}

/** The text from an opening bracket to the one that closes it, both left out. */
function inside(text: string, start: number): string {
  const closing: Record<string, string> = { "{": "}", "(": ")", "[": "]" };
  const open: string[] = [];
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign in closing) open.push(closing[sign] ?? "");
    else if (sign === open.at(-1) && open.pop() !== undefined && open.length === 0) {
      return text.slice(start + 1, at);
    }
  }
  return "";
}

/** The parts of a text between commas that are in no brackets. */
function apart(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if ("({[".includes(sign)) depth += 1;
    if (")}]".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function keysOf(literal: string): Set<string> | null {
  const keys = apart(literal).map((part) => /^(\w+)\s*(:|$)/.exec(part)?.[1]);
  return keys.every((key) => key !== undefined) ? new Set(keys) : null;
}

function calls(path: string, text: string): Use[] {
  return [...text.matchAll(/\bt\(\s*"([\w-]+)"(,?)/g)].map((found) => {
    const [, id = "", comma] = found;
    const [, values] = apart(inside(text, found.index + found[0].indexOf("(")));
    if (comma === "" || values === undefined) return { path, id, names: new Set() };
    const names = values.startsWith("{") ? keysOf(values.slice(1, -1)) : null;
    return { path, id, names };
  });
}

/** The text of an element's tag from its start, without what is in braces. */
function tag(text: string, start: number): string {
  let bare = "";
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign === "{") depth += 1;
    if (depth === 0) bare += sign;
    if (sign === "}") depth -= 1;
    if (depth === 0 && sign === ">") break;
  }
  return bare;
}

function elements(path: string, text: string): Use[] {
  return [...text.matchAll(/<T\s/g)].flatMap(({ index }) => {
    const bare = tag(text, index);
    const id = /\bid="([\w-]+)"/.exec(bare)?.[1];
    if (id === undefined) return [];
    const names = [...bare.matchAll(/\s(\w+)=/g)].map(([, name]) => name ?? "");
    return [{ path, id, names: new Set(names.filter((name) => name !== "id")) }];
  });
}

/** All places where a message is named together with its values. */
export const uses: readonly Use[] = sources.flatMap(([path, text]) => [
  ...calls(path, text),
  ...elements(path, text),
]);

/** The texts in quotes, which may be ids that are given on. */
export const quoted: ReadonlySet<string> = new Set(
  sources.flatMap(([, text]) => [...text.matchAll(/"([a-z][\w-]*)"/g)].map(([, id]) => id ?? "")),
);

/** The beginnings of ids that are put together. */
export const prefixes: ReadonlySet<string> = new Set(
  sources.flatMap(([, text]) =>
    [...text.matchAll(/`((?:table|page|sheet|replay|advice|error|card|common)-[a-z-]*)\$\{/g)].map(
      ([, prefix]) => prefix ?? "",
    ),
  ),
);
