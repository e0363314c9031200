// Which page the address names, and how one gets from page to page without loading anything anew.

import { signal, type ReadonlySignal } from "@preact/signals";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; game: number; deal: number; step: number }
  | { page: "settings" }
  | { page: "rules"; table: string | null }
  | { page: "move"; code: string }
  | { page: "not-found" };

// Counts from 0, and no more digits than the server reads.
const NUMBER = /^\d{1,6}$/;
const ID = /^[A-Za-z0-9]{1,64}$/;

/** Read an address; whatever is no page of ours is `not-found`. */
export function parse(path: string, query = ""): Route {
  const steps = path.split("/").filter((step) => step !== "").map(decoded);
  const [first, second] = steps;
  switch (first) {
    case undefined:
      return { page: "home" };
    case "settings":
      return steps.length === 1 ? { page: "settings" } : { page: "not-found" };
    case "rules":
      return steps.length === 1 ? { page: "rules", table: tableOf(query) } : { page: "not-found" };
    case "move":
      return second !== undefined && steps.length === 2
        ? { page: "move", code: second }
        : { page: "not-found" };
    case "t":
      return table(steps);
    default:
      return { page: "not-found" };
  }
}

function table(steps: readonly string[]): Route {
  const [, id, games, game, deals, deal, step = "0"] = steps;
  if (id === undefined || !ID.test(id)) return { page: "not-found" };
  if (steps.length === 2) return { page: "table", table: id };
  const numbers = [game, deal, step];
  const fits = games === "games" && deals === "deals" && steps.length <= 7;
  if (!fits || !numbers.every((each) => each !== undefined && NUMBER.test(each))) {
    return { page: "not-found" };
  }
  return {
    page: "replay",
    table: id,
    game: Number(game),
    deal: Number(deal),
    step: Number(step),
  };
}

function tableOf(query: string): string | null {
  const id = new URLSearchParams(query).get("table");
  return id !== null && ID.test(id) ? id : null;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

const here = (): Route => parse(location.pathname, location.search);

const current = signal<Route>(here());

/** The page that is shown. */
export const route: ReadonlySignal<Route> = current;

/** How often one has gone to another page: a page that was gone to takes the focus. */
export const moves = signal(0);

// Set when another version of the program is at hand: then a page is loaded and not only shown.
let stale = false;

/** Let the next page come from the server, since this program is no longer its newest. */
export function loadNextPage(): void {
  stale = true;
}

/** Whether the next page is loaded, so that nothing which this one keeps is there any more. */
export function willLoad(): boolean {
  return stale;
}

/** Go to an address of ours; `replace` changes the address of the page one is on. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) {
    history.replaceState(null, "", path);
    current.value = here();
    return;
  }
  if (stale) {
    location.assign(path);
    return;
  }
  if (path === location.pathname + location.search) return;
  history.pushState(null, "", path);
  arrive();
  scrollTo(0, 0);
}

function arrive(): void {
  moves.value += 1;
  current.value = here();
}

/** Follow the links of the page without loading, and the buttons for back and forward. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const path = linked(event);
    if (path === null) return;
    event.preventDefault();
    navigate(path);
  });
}

/** The address of ours that a plain click on a link leads to; null for any other click. */
function linked(event: MouseEvent): string | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) {
    return null;
  }
  // A place on the same page is the browser's; what lies under /api is no page.
  const elsewhere = link.pathname.startsWith("/api/");
  const samePage = link.hash !== "" && link.pathname === location.pathname;
  return elsewhere || samePage ? null : link.pathname + link.search;
}
