// The title and the icon of the browser's tab. They say so while it is one's turn, for those who
// have gone to another tab meanwhile.

import { effect, signal } from "@preact/signals";
import { t } from "../words/fluent";

const page = signal(document.title);
const turn = signal(false);

const ICON = "/icon.svg";
const ICON_TURN = "/icon-turn.svg";

/** Names the page that is shown. */
export function setPageTitle(title: string): void {
  page.value = title;
}

/** Says whether it is one's turn. */
export function setTurn(own: boolean): void {
  turn.value = own;
}

/** Lets title and icon follow, from now on. */
export function startTitle(): void {
  effect(() => {
    document.title = turn.value ? t("common-turn-title", { title: page.value }) : page.value;
  });
  effect(() => {
    const icon = turn.value ? ICON_TURN : ICON;
    for (const link of document.querySelectorAll("link[rel=icon][type='image/svg+xml']")) {
      if (link.getAttribute("href") !== icon) link.setAttribute("href", icon);
    }
  });
}
