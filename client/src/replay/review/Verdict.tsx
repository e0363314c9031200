// What there is to say of the decision that led to the step that is shown.

import type { Decision } from "../../protocol";
import { t } from "../../words/fluent";
import { kindOf } from "./judged";
import { Mark } from "./Mark";
import "./review.css";
import { verdictText } from "./words";

interface Props {
  decision: Decision;
  names: readonly string[];
}

export function Verdict({ decision, names }: Props) {
  const kind = kindOf(decision);
  const name = names[decision.seat] ?? "";
  return (
    <p class={`verdict ${kind}`}>
      <b class="grade">
        <Mark kind={kind} /> {t("replay-review-grade", { grade: kind, name })}
      </b>{" "}
      {verdictText(decision, names)}
    </p>
  );
}
