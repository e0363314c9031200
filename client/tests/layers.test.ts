// Imports run one way, from what people see down to the messages; docs/architecture.md has the
// picture.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "src");

/** Each room knows those below its line, and nobody beside it. */
const LAYERS = [
  ["main", "app"],
  ["pages"],
  ["replay"],
  ["sheet"],
  ["table"],
  ["parts"],
  ["store"],
  ["connection"],
  ["cards"],
  ["words"],
  ["device", "route", "fresh", "model"],
  ["protocol", "styles"],
];

const HEIGHT = new Map(
  LAYERS.flatMap((rooms, line) => rooms.map((room) => [room, LAYERS.length - line] as const)),
);

/** What may know its neighbour: the page that is loaded anew, and where the program starts. */
const BESIDE = new Set(["main -> app", "fresh -> route"]);

function roomOf(path: string): string {
  return (path.split("/")[0] ?? "").replace(/\.tsx?$/, "");
}

function imports(): string[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), "utf8");
      const found = text.matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g);
      const targets = [...found].map(([, path = ""]) =>
        relative(SOURCE, join(SOURCE, dirname(file), path)),
      );
      return targets.map((target) => `${roomOf(file)} -> ${roomOf(target)}`);
    })
    .filter((each) => each.split(" -> ")[0] !== each.split(" -> ")[1]);
}

describe("imports", () => {
  it("are found", () => {
    expect(imports()).toContain("store -> connection");
  });

  it("run one way", () => {
    const wrong = imports().filter((each) => {
      const [from = "", to = ""] = each.split(" -> ");
      if (!HEIGHT.has(from)) return true;
      const runs = (HEIGHT.get(from) ?? 0) > (HEIGHT.get(to) ?? Number.POSITIVE_INFINITY);
      return !runs && !BESIDE.has(each);
    });
    expect([...new Set(wrong)]).toEqual([]);
  });
});
