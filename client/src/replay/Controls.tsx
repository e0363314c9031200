// The buttons and the slider with which one goes through a deal.

import type { ReplayDeal } from "../protocol";
import { t } from "../words/fluent";
import { happenedAt } from "./happened";
import { Sign, type SignName } from "./Sign";
import { lastOf, trickAfter, trickBefore } from "./steps";
import type { Walk } from "./walk";

interface StepProps {
  id: string;
  sign: SignName;
  keys: string;
  off: boolean;
  onPress: () => void;
  primary?: boolean;
}

function Step({ id, sign, keys, off, onPress, primary = false }: StepProps) {
  const name = t(id);
  // At an end a button stays where it is and keeps the focus: it only does nothing.
  return (
    <button
      type="button"
      class={primary ? "btn pri sq" : "btn sq"}
      aria-label={name}
      title={name}
      aria-keyshortcuts={keys}
      aria-disabled={off}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      <Sign name={sign} />
    </button>
  );
}

export function Controls({ deal, walk }: { deal: ReplayDeal; walk: Walk }) {
  const { step, playing, go, play } = walk;
  const last = lastOf(deal);
  const start = step === 0;
  const end = step === last;
  const said = happenedAt(deal, step).join(" ");
  return (
    <div class="controls" role="group" aria-label={t("replay-controls")}>
      <div class="slide">
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label={t("replay-slider")}
          aria-valuetext={t("replay-step", { step, steps: last, happened: said })}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <span class="num" aria-hidden="true">
          {t("replay-step-short", { step, steps: last })}
        </span>
      </div>
      <div class="row">
        <Step id="replay-first" sign="first" keys="Home" off={start} onPress={() => go(0)} />
        <Step
          id="replay-trick-before"
          sign="trickBefore"
          keys="Shift+ArrowLeft"
          off={start}
          onPress={() => go(trickBefore(deal, step))}
        />
        <Step
          id="replay-before"
          sign="before"
          keys="ArrowLeft"
          off={start}
          onPress={() => go(step - 1)}
        />
        <Step
          id={playing ? "replay-pause" : "replay-play"}
          sign={playing ? "pause" : "play"}
          keys="Space"
          off={false}
          onPress={play}
          primary
        />
        <Step
          id="replay-after"
          sign="after"
          keys="ArrowRight"
          off={end}
          onPress={() => go(step + 1)}
        />
        <Step
          id="replay-trick-after"
          sign="trickAfter"
          keys="Shift+ArrowRight"
          off={end}
          onPress={() => go(trickAfter(deal, step))}
        />
        <Step id="replay-last" sign="last" keys="End" off={end} onPress={() => go(last)} />
      </div>
    </div>
  );
}
