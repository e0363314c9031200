import { t } from "../../words/fluent";
import { points } from "../../words/numbers";
import { podium } from "./podium";

interface Props {
  scores: readonly number[];
  names: readonly string[];
  me: number | null;
}

/** The first three places; whoever has the same score stands on the same step. */
export function Podium({ scores, names, me }: Props) {
  return (
    <ol class="podium">
      {podium(scores).map(({ place, score, seats }) => (
        <li key={place} class={`place-${place}`} value={place}>
          <span class="who">
            {seats.map((seat) => (
              <b key={seat} class={`serif${seat === me ? " me" : ""}`}>
                {seat === me ? t("page-you") : names[seat]}
              </b>
            ))}
          </span>
          <span class="step">
            <i class="serif num" aria-hidden="true">{place}</i>
            <span class="num">{t("page-podium-points", { points: points(score) })}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
