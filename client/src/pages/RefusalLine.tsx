import { useEffect } from "preact/hooks";
import { useTable } from "../store/context";
import { refusalText } from "../words/refusal";

interface Props {
  /** Also what was asked for before this was opened. */
  earlier?: boolean;
  /** Whether something else tells it to a screen reader. */
  heard?: boolean;
}

/** Why the table would not do what one has asked for last. */
export function RefusalLine({ earlier = false, heard = false }: Props) {
  const store = useTable();
  const refusal = store.refusal.value;
  useEffect(() => {
    if (!earlier) store.dismiss();
  }, []);
  return (
    <p class="refusal" role={heard ? undefined : "alert"}>
      {refusal === null ? "" : refusalText(refusal, store.view.value)}
    </p>
  );
}
