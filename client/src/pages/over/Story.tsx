import type { ComponentChildren } from "preact";
import { T, t } from "../../words/fluent";
import { points } from "../../words/numbers";
import { listOf } from "../../words/listOf";
import type { Sentence } from "./story";

interface Props {
  story: readonly Sentence[];
  names: readonly string[];
  me: number | null;
}

/** The sentences that tell how a deal ended. */
export function Story({ story, names, me }: Props) {
  return (
    <>
      {story.map((sentence, at) => (
        <span key={at}>{sentenceOf(sentence, names, me)} </span>
      ))}
    </>
  );
}

function sentenceOf(
  sentence: Sentence,
  names: readonly string[],
  me: number | null,
): ComponentChildren {
  const nameOf = (seat: number): string => names[seat] ?? "";
  switch (sentence.kind) {
    case "moon":
      return toldTo(`page-story-moon-${sentence.choice}`, sentence.seat, {
        points: points(sentence.points),
      });
    case "queens":
      return toldTo("page-story-queens", sentence.seat, {
        points: points(sentence.points),
        queens: sentence.queens,
        other: sentence.other ? "yes" : "no",
      });
    case "points":
      return toldTo("page-story-points", sentence.seat, { points: points(sentence.points) });
    case "most":
    case "clean": {
      const { seats } = sentence;
      const others = seats.filter((seat) => seat !== me);
      const mine = others.length < seats.length;
      const who = !mine ? "" : others.length > 0 ? "-with-you" : "-you";
      return (
        <T
          id={`page-story-${sentence.kind}${who}`}
          names={<b>{listOf(others.map(nameOf))}</b>}
          count={others.length}
          points={sentence.kind === "most" ? points(sentence.points) : ""}
        />
      );
    }
  }

  function toldTo(id: string, seat: number, values: Record<string, string | number>) {
    return seat === me
      ? <T id={`${id}-you`} you={<b>{t("page-story-you-begin")}</b>} {...values} />
      : <T id={id} name={<b>{nameOf(seat)}</b>} {...values} />;
  }
}
