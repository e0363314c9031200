// The server as it is asked before and beside a game: who one is, tables, deals to look through.

import type { ErrorCode, ReplayDeal, Review, Settings, TableHint } from "../protocol";

/** A table that was set up: its id, its code, and its link. */
export interface Made {
  id: string;
  code: string;
  link: string;
}

/** What a server shows of a table to those who look for one. */
export interface Listed {
  id: string;
  code: string;
  status: "before" | "over" | "playing";
  public: boolean;
  created: number;
  changed: number;
  seats: number;
  taken: number;
  rules: string;
  host: string;
  names: string[];
  games: number;
  /** Only of a table that was asked for by its id. */
  link?: string;
}

/** Who one is at the server: the name, empty if none was chosen yet, and where one sits. */
export interface Me {
  name: string;
  tables: Listed[];
}

/** A code with which another device becomes the same person, once, until `expires`. */
export interface MoveCode {
  code: string;
  expires: number;
  link: string | null;
  /** The link as an SVG picture for cameras. */
  qr: string | null;
}

/** Something that the server has refused, or that did not get there: `no_connection`. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Milliseconds that the server may take for an answer. */
const TIMEOUT = 10_000;

/** Milliseconds for what it has to work out first: a hint, and a review that waits for others. */
const THINKING = 30_000;
const REVIEWING = 300_000;

async function send(path: string, body?: object, timeout = TIMEOUT): Promise<Response> {
  const asked: RequestInit = { credentials: "same-origin", signal: AbortSignal.timeout(timeout) };
  if (body !== undefined) {
    asked.method = "POST";
    asked.headers = { "Content-Type": "application/json" };
    asked.body = JSON.stringify(body);
  }
  try {
    return await fetch(path, asked);
  } catch (error) {
    throw new ApiError("no_connection", String(error), 0);
  }
}

async function ask<Answer>(path: string, body?: object, timeout?: number): Promise<Answer> {
  const response = await send(path, body, timeout);
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    // Some proxy has answered in place of the server.
    throw new ApiError("no_connection", response.statusText, response.status);
  }
  if (response.ok) return answer as Answer;
  const fault = typeof answer === "object" && answer !== null ? answer : {};
  if (!("code" in fault) || typeof fault.code !== "string") {
    throw new ApiError("no_connection", response.statusText, response.status);
  }
  const message = "message" in fault ? String(fault.message) : "";
  throw new ApiError(fault.code as ErrorCode, message, response.status);
}

/** Who one is; `unknown_person` for somebody whom the server does not know. */
export function me(): Promise<Me> {
  return ask("/api/me");
}

/** Become known to the server, if one is not yet, and take a name if one is given. */
export async function enter(name?: string): Promise<string> {
  const answer = await ask<{ name: string }>("/api/me", name === undefined ? {} : { name });
  return answer.name;
}

/** Set up a table; one is its host and sits in seat 0. What is left out is as usual. */
export function createTable(settings: Partial<Settings>): Promise<Made> {
  return ask("/api/tables", settings);
}

/** What is shown of a table. */
export function tableInfo(id: string): Promise<Listed> {
  return ask(`/api/tables/${encodeURIComponent(id)}`);
}

/** The id of the table with a code, however it is typed. */
export async function tableOfCode(code: string): Promise<string> {
  return (await ask<{ id: string }>(`/api/codes/${encodeURIComponent(code)}`)).id;
}

/** The tables that are listed for everybody. */
export async function publicTables(): Promise<Listed[]> {
  return (await ask<{ tables: Listed[] }>("/api/tables")).tables;
}

/** A code that takes one's seats to another device; an earlier one ends. */
export function moveCode(): Promise<MoveCode> {
  return ask("/api/me/move", {});
}

/** Become the person who was given a code; what this device was before is given up for it. */
export async function moveHere(code: string): Promise<string> {
  return (await ask<{ name: string }>("/api/move", { code })).name;
}

/** A finished deal, step by step, with all hands open. */
export function replay(table: string, game: number, deal: number): Promise<ReplayDeal> {
  return ask(pathOf(table, game, deal));
}

/** What was right and wrong in a finished deal; the server may take a while for it. */
export function review(table: string, game: number, deal: number): Promise<Review> {
  return ask(`${pathOf(table, game, deal)}/review`, undefined, REVIEWING);
}

/** What one would do best at a table now. */
export function hint(table: string): Promise<TableHint> {
  return ask(`/api/tables/${encodeURIComponent(table)}/hint`, undefined, THINKING);
}

function pathOf(table: string, game: number, deal: number): string {
  return `/api/tables/${encodeURIComponent(table)}/games/${game}/deals/${deal}`;
}
