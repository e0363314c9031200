// The sign of a judgement, as chess players write them; bad luck is a cloud.

import type { Kind } from "./judged";

const SIGNS: Partial<Record<Kind, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export function Mark({ kind }: { kind: Kind }) {
  if (kind === "fine") return null;
  if (kind === "unlucky") {
    return (
      <svg class="icon mark" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M5.5 13.5a3 3 0 0 1 .4-6 4.3 4.3 0 0 1 8.2.7 2.7 2.7 0 0 1 .4 5.3zM7 16v1.5M10 16v1.5M13 16v1.5" />
      </svg>
    );
  }
  return <span class="mark" aria-hidden="true">{SIGNS[kind]}</span>;
}
