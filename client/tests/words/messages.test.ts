// Messages and the code that names them belong together: none is missing, none is left over, and
// each is given what it takes.

import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { messagesOf, prefixes, quoted, texts, uses, writtenIds } from "./sources";

const english = messagesOf("en");

function sorted(names: Iterable<string>): string[] {
  return [...names].sort();
}

describe.each([...texts])("the messages of %s", (language, files) => {
  it.each(Object.entries(files))("are written so that they can be read: %s", (_, text) => {
    // Whatever cannot be read is left out without a word.
    expect(new FluentResource(text).body.map(({ id }) => id)).toEqual(writtenIds(text));
  });

  it("are there once each", () => {
    const all = Object.values(files).flatMap(writtenIds);
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  });

  it("are those of English", () => {
    const messages = messagesOf(language);
    expect(sorted(messages.keys())).toEqual(sorted(english.keys()));
    for (const [id, { variables }] of messages) {
      const known = english.get(id)?.variables ?? new Set();
      expect([id, [...variables].filter((name) => !known.has(name))]).toEqual([id, []]);
    }
  });
});

describe("the code", () => {
  it("names messages that there are", () => {
    const missing = uses.filter(({ id }) => !english.has(id)).map(({ path, id }) => [path, id]);
    expect(missing).toEqual([]);
  });

  it("gives each message what it takes", () => {
    const wrong = uses.flatMap(({ path, id, names }) => {
      const taken = english.get(id)?.variables;
      if (names === null || taken === undefined) return [];
      const given = sorted(names);
      const needed = sorted(taken);
      return given.join() === needed.join() ? [] : [{ path, id, given, needed }];
    });
    expect(wrong).toEqual([]);
  });

  it("has a use for every message", () => {
    const inner = new Set([...english.values()].flatMap(({ messages }) => [...messages]));
    const begun = [...prefixes];
    const left = [...english.keys()].filter(
      (id) => !quoted.has(id) && !inner.has(id) && !begun.some((start) => id.startsWith(start)),
    );
    expect(left).toEqual([]);
  });

  it("puts ids together only from beginnings that say what they are of", () => {
    // A beginning such as "table-" would be a use of every message of its room.
    const short = [...prefixes].filter(
      (prefix) => prefix !== "error-" && prefix.split("-").length < 3,
    );
    expect(short).toEqual([]);
    for (const prefix of prefixes) {
      const found = [...english.keys()].some((id) => id.startsWith(prefix));
      expect([prefix, found]).toEqual([prefix, true]);
    }
  });

  it("gives errors only what errors may take", () => {
    const known = new Set(["card", "led", "message", "name", "needed"]);
    for (const [id, { variables }] of english) {
      if (!id.startsWith("error-")) continue;
      expect([id, [...variables].filter((name) => !known.has(name))]).toEqual([id, []]);
    }
  });
});
