import { useEffect, useState } from "preact/hooks";

/** Whether the window fits a media query, now and as it changes. */
export function useWide(query: string): boolean {
  const [wide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const found = matchMedia(query);
    const change = (): void => setWide(found.matches);
    change();
    found.addEventListener("change", change);
    return () => found.removeEventListener("change", change);
  }, [query]);
  return wide;
}
