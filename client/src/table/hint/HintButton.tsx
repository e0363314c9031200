// The button for a hint: it asks for one, and once it is there opens what it is based on.

import { Icon } from "../../cards/icons";
import { t } from "../../words/fluent";
import type { Hinting } from "./useHint";

export function HintButton({ hinting, onMore }: { hinting: Hinting; onMore: () => void }) {
  const { kind } = hinting.state;
  const given = kind === "given";
  const name = t(given ? "table-hint-more" : "table-hint-ask");
  return (
    <button
      type="button"
      class={`btn ask ${kind}`}
      aria-label={name}
      title={name}
      aria-busy={kind === "asked"}
      onClick={given ? onMore : hinting.ask}
    >
      <Icon name="lamp" />
      <span class="wide-only">{name}</span>
    </button>
  );
}
