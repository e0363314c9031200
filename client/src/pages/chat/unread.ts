import { useEffect, useState } from "preact/hooks";
import type { TableView } from "../../model";

/** How much others have said since a moment of the server's clock. */
export function unreadOf(view: TableView, since: number): number {
  const { member } = view.you;
  return view.chat.filter((line) => line.at > since && line.member !== member).length;
}

/** How much of the chat is unread; what was said before one came counts as read. */
export function useUnread(view: TableView | null, reading: boolean): number {
  const [since, setSince] = useState<number | null>(null);
  const last = view?.chat.at(-1)?.at ?? 0;
  const known = view !== null;
  useEffect(() => {
    if (known && (since === null || reading)) setSince(last);
  }, [known, last, reading]);
  return view === null || since === null || reading ? 0 : unreadOf(view, since);
}
