import { Card } from "../cards/Card";
import { t } from "../words/fluent";
import "./hero.css";

/** Two kings of diamonds that cancel each other, and the jack that wins. */
export function Hero() {
  return (
    <div class="hero-stage" aria-hidden="true">
      <svg class="hero-thread" viewBox="0 0 100 54">
        <path class="shade" d="M28 32Q50 66 72 32" />
        <path d="M28 32Q50 66 72 32" />
      </svg>
      <Gone side="left" />
      <Gone side="right" />
      <div class="hero-card winner">
        <Card card="JD" />
        <span class="hero-wins">{t("page-hero-wins")}</span>
      </div>
    </div>
  );
}

function Gone({ side }: { side: "left" | "right" }) {
  return (
    <div class={`hero-card dim ${side}`}>
      <Card card="KD" />
      <svg class="hero-strike" viewBox="0 0 100 140">
        <path class="under" d="M9 126C34 92 62 52 92 13" />
        <path d="M9 126C34 92 62 52 92 13" />
      </svg>
      <i class="hero-knot">=</i>
    </div>
  );
}
