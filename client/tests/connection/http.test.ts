// Requests as the server is asked, and what comes of answers of all kinds.

import { afterEach, describe, expect, it, vi } from "vitest";
import * as http from "../../src/connection/http";
import { introduce, loadPerson, person } from "../../src/store/person";

type Fetch = typeof fetch;

function answer(body: unknown, status = 200) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const fetched = vi.fn<Fetch>(() => Promise.resolve(new Response(text, { status })));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe("a request", () => {
  it.each<[string, () => Promise<unknown>, string, object | null]>([
    ["me", () => http.me(), "/api/me", null],
    ["enter", () => http.enter(), "/api/me", {}],
    ["enter with a name", () => http.enter("Ana"), "/api/me", { name: "Ana" }],
    ["createTable", () => http.createTable({ seats: 7 }), "/api/tables", { seats: 7 }],
    ["tableInfo", () => http.tableInfo("a/b"), "/api/tables/a%2Fb", null],
    ["tableOfCode", () => http.tableOfCode("BADU KELI"), "/api/codes/BADU%20KELI", null],
    ["publicTables", () => http.publicTables(), "/api/tables", null],
    ["moveCode", () => http.moveCode(), "/api/me/move", {}],
    ["moveHere", () => http.moveHere("BCDF-GHJK"), "/api/move", { code: "BCDF-GHJK" }],
    ["replay", () => http.replay("ab", 0, 2), "/api/tables/ab/games/0/deals/2", null],
  ])("%s", async (_, ask, path, body) => {
    const fetched = answer({});
    await ask();
    const [asked, options] = fetched.mock.calls[0] ?? [];
    expect(asked).toBe(path);
    expect(options?.method ?? "GET").toBe(body === null ? "GET" : "POST");
    if (body === null) return;
    expect(options?.headers).toEqual({ "Content-Type": "application/json" });
    expect(JSON.parse(String(options?.body))).toEqual(body);
  });

  it("gives what was asked for", async () => {
    answer({ id: "ab" });
    expect(await http.tableOfCode("BADU-KELI")).toBe("ab");
    answer({ tables: [] });
    expect(await http.publicTables()).toEqual([]);
    answer({ name: "Ana" });
    expect(await http.moveHere("x")).toBe("Ana");
  });
});

describe("an error", () => {
  it("has the server's code", async () => {
    answer({ code: "no_such_table", message: "There is none." }, 404);
    await expect(http.tableInfo("x")).rejects.toMatchObject({
      code: "no_such_table",
      message: "There is none.",
      status: 404,
    });
  });

  it.each([
    ["a proxy's page", "<html>", 502],
    ["a page where data should be", "<html>", 200],
    ["an error of another program", { error: "no" }, 500],
    ["nothing", "null", 500],
  ])("is no connection for %s", async (_, body, status) => {
    answer(body, status);
    await expect(http.me()).rejects.toMatchObject({ code: "no_connection", status });
  });

  it("is no connection when nothing comes", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(http.me()).rejects.toBeInstanceOf(http.ApiError);
    await expect(http.me()).rejects.toMatchObject({ code: "no_connection", status: 0 });
  });
});

describe("who one is", () => {
  it("is asked, and changed by a name", async () => {
    answer({ name: "", tables: [{ id: "ab" }] });
    await loadPerson();
    answer({ name: "Ana" });
    expect(await introduce("Ana")).toBe("Ana");
    expect(person.value).toEqual({ name: "Ana", tables: [{ id: "ab" }] });
  });

  it("is nobody whom the server does not know", async () => {
    answer({ code: "unknown_person", message: "" }, 401);
    expect(await loadPerson()).toBeNull();
    expect(person.value).toBeNull();
  });

  it("is not known without a server", async () => {
    answer("<html>", 502);
    await expect(loadPerson()).rejects.toMatchObject({ code: "no_connection" });
  });
});
