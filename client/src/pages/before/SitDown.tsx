// For whoever has come by a link: a name, and a seat.

import { useEffect, useRef, useState } from "preact/hooks";
import { useTable } from "../../store/context";
import { loadPerson, person } from "../../store/person";
import { t } from "../../words/fluent";
import { RefusalLine } from "../RefusalLine";
import { becomeKnown } from "../known";
import { said } from "../../parts/said";

interface Props {
  free: number;
  /** The seat that was chosen; null for the first free one. */
  seat: number | null;
  onWatch: () => void;
}

export function SitDown({ free, seat, onWatch }: Props) {
  const store = useTable();
  const known = person.value;
  const [written, setWritten] = useState<string | null>(null);
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    // Without an answer one is asked for a name, as somebody new is.
    if (known === null) void loadPerson().catch(() => undefined);
  }, []);
  const name = written ?? known?.name ?? "";
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (seat !== null) field.current?.focus();
  }, [seat]);
  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setRefusal("");
    if (name.trim() === "") {
      setRefusal(t("page-name-empty"));
      return;
    }
    try {
      await becomeKnown(store, name.trim());
    } catch (error) {
      setRefusal(said(error));
      return;
    }
    void store.do({ type: "sit", seat });
  };
  return (
    <form class="foot ui sit-down" onSubmit={(event) => void sit(event)}>
      <div class="msg">
        <label for="name"><b class="serif">{t("page-your-name")}</b></label>
        <input
          id="name"
          ref={field}
          value={name}
          onInput={(event) => setWritten(event.currentTarget.value)}
          maxLength={24}
          autocomplete="nickname"
          enterkeyhint="go"
          aria-describedby="name-refusal"
        />
        <p id="name-refusal" class="refusal" role="alert">{refusal}</p>
        <RefusalLine />
      </div>
      <button type="button" class="btn" onClick={onWatch}>{t("page-watch")}</button>
      {free > 0 && (
        <button type="submit" class="btn pri">
          {seat === null ? t("page-sit-down") : t("page-sit-down-at", { number: seat + 1 })}
        </button>
      )}
    </form>
  );
}
