// Giving a link or a text to others: by the device's own sheet, or by the clipboard.

/** Whether the device has a sheet of its own for that. */
export const canShare: boolean = typeof navigator.share === "function";

/** Opens the device's sheet; false if it has none or does not take this. */
export async function share(what: { title: string; text: string; url: string }): Promise<boolean> {
  if (!canShare) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    // Whoever closes the sheet has seen it.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Copies a text; false if the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Over plain HTTP, as on a laptop at home, there is no clipboard; the old way still works.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // What lies outside an open dialog cannot be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    copied = false;
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
