// The table that is shown, for all components of its page.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { TableStore } from "./table";

/** `<TableContext.Provider value={store}>` is put around everything that shows the table. */
export const TableContext = createContext<TableStore | null>(null);

/** The table that is shown. */
export function useTable(): TableStore {
  const store = useContext(TableContext);
  if (store === null) throw new Error("There is no table around this component.");
  return store;
}
