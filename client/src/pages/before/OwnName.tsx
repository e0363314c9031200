import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../cards/icons";
import { useTable } from "../../store/context";
import { introduce } from "../../store/person";
import { t } from "../../words/fluent";

/** One's own name, which a press turns into a field to write another one. */
export function OwnName({ name }: { name: string }) {
  const store = useTable();
  const [writing, setWriting] = useState(false);
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useLayoutEffect(() => {
    if (writing) field.current?.select();
    else if (wasWriting.current) button.current?.focus();
    wasWriting.current = writing;
  }, [writing]);
  if (!writing) {
    return (
      <button
        ref={button}
        type="button"
        class="own-name"
        aria-label={t("page-own-name-change", { name })}
        onClick={() => {
          setText(name);
          setWriting(true);
        }}
      >
        <b class="serif called">{name}</b> <Icon name="pen" />
      </button>
    );
  }
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted !== "" && wanted !== name) {
      if (!(await store.do({ type: "rename", name: wanted }))) return;
      // It is one's name at the next table as well; should that fail, this table has it anyway.
      void introduce(wanted).catch(() => undefined);
    }
    setWriting(false);
  };
  return (
    <form class="own-name" onSubmit={(event) => void save(event)}>
      <input
        ref={field}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        maxLength={24}
        autocomplete="nickname"
        aria-label={t("page-own-name")}
        onKeyDown={(event) => {
          if (event.key === "Escape") setWriting(false);
        }}
      />
      <button type="submit" class="btn sq" aria-label={t("page-own-name-save")}>
        <Icon name="check" />
      </button>
    </form>
  );
}
