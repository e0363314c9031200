// Pages that are fetched when somebody goes there, so that the first one is quick.

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Nothing } from "./Nothing";
import { Unreachable } from "../parts/Unreachable";
import { Waiting } from "../parts/Waiting";

// Milliseconds until what lies on top of a page is asked for again.
const AGAIN = 3_000;

/** A component that is fetched when it is first drawn, or before. */
export interface Lazy<P> {
  (props: P): JSX.Element;
  /** Fetch it before it is needed. */
  ahead(): void;
}

export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile: ComponentType = Waiting,
): Lazy<P> {
  let found: ComponentType<P> | null = null;
  const fetched = async (): Promise<ComponentType<P>> => (found ??= await load());
  function Drawn(props: P) {
    const [Found, setFound] = useState(() => found);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const ask = (): void => {
        fetched().then((it) => setFound(() => it), () => {
          if (gone) return;
          // What would lie on top of a page leaves the page as it is, and comes when it can.
          if (Meanwhile === Nothing) timer = setTimeout(ask, AGAIN);
          else setFailed(true);
        });
      };
      if (Found === null) ask();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, []);
    // Without a network, or because the server has a newer version: loading anew mends both.
    if (failed) return <Unreachable retry={() => location.reload()} />;
    return Found === null ? <Meanwhile /> : <Found {...props} />;
  }
  return Object.assign(Drawn, {
    ahead: () => void fetched().catch(() => undefined),
  });
}
