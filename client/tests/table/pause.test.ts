import { describe, expect, test } from "vitest";
import type { TableView } from "../../src/model";
import { pauseWish } from "../../src/table/pause";
import { aView } from "../fakes";

function wished(table: Partial<TableView["table"]>) {
  const view = aView();
  return pauseWish({ ...view, table: { ...view.table, ...table } });
}

describe("a pause", () => {
  test("is decided by the host", () => {
    expect(wished({ host: 0 })).toEqual({ kind: "host", on: true, text: "Pause" });
    expect(wished({ host: 0, paused: true })).toMatchObject({ kind: "host", on: false });
  });

  test("is asked for by all others, who can take it back", () => {
    expect(wished({ host: 1 })).toMatchObject({ kind: "vote", on: true });
    expect(wished({ host: 1, pause_votes: [0] })).toMatchObject({ kind: "no-longer", on: false });
    expect(wished({ host: 1, paused: true })).toMatchObject({ kind: "vote", on: false });
  });
});
