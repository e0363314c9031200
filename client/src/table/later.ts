// Whether something is so, told a moment late: on the cloth one thing happens after the other.

import { useEffect, useState } from "preact/hooks";

/** True `delay` milliseconds after `value` has become true; false at once. */
export function useLater(value: boolean, delay: number): boolean {
  const [later, setLater] = useState(value && delay === 0);
  useEffect(() => {
    if (!value || delay === 0) {
      setLater(value);
      return undefined;
    }
    const timer = setTimeout(() => setLater(true), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return value && (later || delay === 0);
}

/** The value itself for a while after it was given, then null. A new one begins anew. */
export function useForAWhile<Value>(value: Value | null, milliseconds: number): Value | null {
  const [past, setPast] = useState<Value | null>(null);
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => setPast(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return value === past ? null : value;
}
