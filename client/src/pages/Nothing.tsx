/** What stands there while a dialog is on its way. */
export function Nothing() {
  return null;
}
