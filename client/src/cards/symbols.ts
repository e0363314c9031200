// The faces that have been shown so far, kept in one invisible drawing of the page.

import { face, patterns } from "./faces";
import type { Face } from "./code";

const SVG = "http://www.w3.org/2000/svg";

let sheet: SVGElement | null = null;
const drawn = new Set<string>();

function begin(): SVGElement {
  if (sheet?.isConnected === true) return sheet;
  sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "card-sheet");
  sheet.setAttribute("aria-hidden", "true");
  sheet.innerHTML = `<defs>${patterns()}</defs>`;
  document.body.append(sheet);
  drawn.clear();
  return sheet;
}

/** The id of the symbol with this face, which is drawn if it was not needed before. */
export function symbolOf(card: Face, small: boolean): string {
  const id = small && card !== "back" ? `small-${card}` : `face-${card}`;
  const target = begin();
  if (!drawn.has(id)) {
    const symbol = document.createElementNS(SVG, "symbol");
    symbol.setAttribute("id", id);
    symbol.setAttribute("viewBox", "0 0 100 140");
    symbol.setAttribute("overflow", "visible");
    symbol.innerHTML = face(card, small);
    target.append(symbol);
    drawn.add(id);
  }
  return id;
}
