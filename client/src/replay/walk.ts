// Where one is in a deal, how one moves through it, and the address that follows.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ReplayDeal } from "../protocol";
import { navigate } from "../route";
import { lastOf, stepWithin, trickAfter, trickBefore } from "./steps";

/** Milliseconds that a step stays while the deal plays by itself, and one that ends a trick. */
const PACE = 1100;
const PACE_AT_END = 2200;

/** The address follows once a moment is rested at: browsers refuse too many changes of it. */
const REST = 250;

export interface Walk {
  step: number;
  playing: boolean;
  go: (step: number) => void;
  play: () => void;
}

/** What a key means: the step it leads to, `play`, or nothing. */
export function stepOfKey(
  deal: ReplayDeal,
  step: number,
  key: string,
  shift: boolean,
): number | "play" | null {
  switch (key) {
    case "ArrowLeft":
      return shift ? trickBefore(deal, step) : step - 1;
    case "ArrowRight":
      return shift ? trickAfter(deal, step) : step + 1;
    case "Home":
      return 0;
    case "End":
      return lastOf(deal);
    case " ":
      return "play";
    default:
      return null;
  }
}

/** Whether what has the focus does something else with that key. */
function taken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("select, textarea, input:not([type=range])")) return true;
  return target.matches(key === " " ? "button, a, summary" : "input");
}

export function useWalk(
  deal: ReplayDeal,
  wanted: number,
  address: (step: number) => string,
): Walk {
  const [step, setStep] = useState(() => stepWithin(deal, wanted));
  const [playing, setPlaying] = useState(false);
  const written = useRef(wanted);

  const go = (to: number): void => {
    setPlaying(false);
    setStep(stepWithin(deal, to));
  };
  const play = (): void => {
    if (!playing && step === lastOf(deal)) setStep(0);
    setPlaying(!playing);
  };

  // Somebody has gone back or forward to another moment of the same deal.
  useEffect(() => {
    if (wanted === written.current) return;
    written.current = wanted;
    go(wanted);
  }, [wanted]);

  useEffect(() => {
    if (step === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = step;
      navigate(address(step), { replace: true });
    }, REST);
    return () => clearTimeout(timer);
  }, [step]);

  useEffect(() => {
    if (!playing) return undefined;
    if (step === lastOf(deal)) {
      setPlaying(false);
      return undefined;
    }
    const pace = deal.steps[step]?.last == null ? PACE : PACE_AT_END;
    const timer = setTimeout(() => setStep(step + 1), pace);
    return () => clearTimeout(timer);
  }, [playing, step]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const other = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (other || taken(event.target, event.key)) return;
      const to = stepOfKey(deal, step, event.key, event.shiftKey);
      if (to === null) return;
      event.preventDefault();
      if (to === "play") play();
      else go(to);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  return { step, playing, go, play };
}
