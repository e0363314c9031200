// What lies face down beside the trick: cards that are set aside, and the kitty.

import { Card } from "../cards/Card";
import type { GamePart } from "../protocol";
import { t } from "../words/fluent";

function Pile({ kind, count, name }: { kind: string; count: number; name: string }) {
  const seen = Math.min(count, 4);
  return (
    <span class={`pile ${kind}`}>
      <span class={`stack${count === 0 ? " none" : ""}`}>
        {Array.from({ length: seen }, (_, at) => (
          <i key={at} style={{ "--at": at }}>
            <Card card="back" />
          </i>
        ))}
      </span>
      <small>{name}</small>
    </span>
  );
}

export function AsidePile({ game }: { game: GamePart }) {
  return <Pile kind="aside" count={game.aside} name={t("table-pile-aside")} />;
}

export function KittyPile({ game }: { game: GamePart }) {
  if (game.kitty === 0) return null;
  const left = game.kitty_taker === null ? game.kitty : 0;
  return <Pile kind="kitty" count={left} name={t("table-pile-kitty")} />;
}

export function Piles({ game }: { game: GamePart }) {
  return (
    <div class="piles" aria-hidden="true">
      <AsidePile game={game} />
      <KittyPile game={game} />
    </div>
  );
}
