import { useEffect } from "preact/hooks";
import { useTable } from "../store/context";
import { refusalText } from "../words/refusal";

/**
 * Why the table would not do what one has asked for last; with `earlier` also if that was asked
 * before this was opened.
 */
export function RefusalLine({ earlier = false }: { earlier?: boolean }) {
  const store = useTable();
  const refusal = store.refusal.value;
  useEffect(() => {
    if (!earlier) store.dismiss();
  }, []);
  return (
    <p class="refusal" role="alert">
      {refusal === null ? "" : refusalText(refusal, store.view.value)}
    </p>
  );
}
