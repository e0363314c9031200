// Which key does what.

import { Dialog } from "../parts/Dialog";
import { t } from "../words/fluent";

const KEYS = [
  ["← →", "table-keys-move"],
  ["Enter", "table-keys-play"],
  ["T", "table-keys-state"],
  ["H", "table-keys-hint"],
  ["L", "table-keys-last"],
  ["S", "table-keys-sheet"],
  ["O", "table-keys-sort"],
  ["C", "table-keys-chat"],
  ["?", "table-keys-help"],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("table-keys")} size="small" onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
