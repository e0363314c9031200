// Keeps the program on this device, so that it opens without a network, and notices a newer one.

import { loadNextPage } from "./route";

/** Milliseconds between looks for a newer version, for a page that stays open for days. */
const OFTEN = 3_600_000;

/** Begins once the page is there; browsers allow it only where nobody can read along. */
export function keepFresh(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  const workers = navigator.serviceWorker;
  // The first worker changes nothing; a later one has brought another version, which the next page
  // that one goes to is loaded with. What is shown now goes on as it is.
  let first = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    if (!first) loadNextPage();
    first = false;
  });
  const begin = (): void => {
    workers.register("/sw.js", { updateViaCache: "none" }).then(
      (found) => setInterval(() => void found.update().catch(() => undefined), OFTEN),
      // Without one, everything works while there is a network.
      () => undefined,
    );
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
