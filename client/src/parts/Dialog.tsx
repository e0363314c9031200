import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../cards/icons";
import { t } from "../words/fluent";
import "./dialog.css";

interface Props {
  title: string;
  onClose: () => void;
  /** A small question, a sheet from below, or as wide as a score sheet needs. */
  size?: "small" | "normal" | "wide";
  children: ComponentChildren;
}

/**
 * A dialog on top of the page. The browser keeps the focus in it and gives it back afterwards;
 * Escape, the cross and a press beside it close it.
 */
export function Dialog({ title, onClose, size = "normal", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ui ${size}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // The dialog's own surface is covered by what is in it: what hits it hit the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" class="btn quiet sq" aria-label={t("page-close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
