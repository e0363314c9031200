// How much time a turn has left: a line that shrinks under the name.

import { useEffect, useState } from "preact/hooks";
import { useTable } from "../store/context";

/** Seconds until a moment of the server's clock, told a few times a second. */
export function useSeconds(at: number | null): number | null {
  const store = useTable();
  const [, setTick] = useState(0);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : Math.max(0, store.seconds(at));
}

/** With so many seconds left it is late: they are told in numbers. */
export const LATE = 10;

export function Countdown({ deadline, whole }: { deadline: number; whole: number }) {
  const left = useSeconds(deadline) ?? 0;
  const share = whole === 0 ? 0 : Math.min(1, left / whole);
  return (
    <span class={`clock${left <= LATE ? " late" : ""}`}>
      <i style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}
