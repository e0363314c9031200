// What the pages of a table share: the buttons of its bar, and what opens on top of it.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Overlay } from "./overlays/Overlays";

export interface RoomActions {
  /** How many lines of the chat one has not seen. */
  unread: number;
  /** Open something on top of the table. */
  show: (overlay: Overlay) => void;
  /** Open or close the chat. */
  chat: () => void;
}

export const RoomContext = createContext<RoomActions | null>(null);

export function useRoom(): RoomActions {
  const room = useContext(RoomContext);
  if (room === null) throw new Error("There is no table around this component.");
  return room;
}
