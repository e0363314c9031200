// All hands of a moment, printed as in a bridge column: a row a player, the cards by suit.

import { Suit } from "../cards/Suit";
import type { ReplayDeal } from "../protocol";
import { rankOf, suitName } from "../words/cards";
import { T, t } from "../words/fluent";
import { points } from "../words/numbers";
import { takenBy } from "./happened";
import { acts, among, bySuit, giftAt, lastOf, takenAt, type Gift } from "./steps";
import "./papers.css";

/** Names with more letters are printed smaller, lest they be broken. */
const LONG = 8;

/** Cards as suit signs and ranks; those that are `marked` move, or have just moved. */
function Cards({ cards, marked = [] }: { cards: readonly string[]; marked?: readonly string[] }) {
  return (
    <>
      {bySuit(cards).map(([suit, group]) => {
        const moved = among(group, marked);
        return (
          <span key={suit} class="suit-group">
            <Suit suit={suit} label={suitName(suit)} />
            {group.map((card, at) => (
              <span key={at} class={moved[at] === true ? "rank moved" : "rank"}>
                {rankOf(card)}{" "}
              </span>
            ))}
          </span>
        );
      })}
    </>
  );
}

function Given({ gift, hand, deal }: { gift: Gift; hand: readonly string[]; deal: ReplayDeal }) {
  const moved = among(hand, gift.cards);
  return (
    <p class="gift">
      <T
        id={gift.given ? "replay-received" : "replay-gives"}
        cards={<Cards cards={hand.filter((_, at) => moved[at])} />}
        name={deal.seats[gift.other] ?? ""}
      />
    </p>
  );
}

function Hand({ deal, step, seat }: { deal: ReplayDeal; step: number; seat: number }) {
  const now = deal.steps[step];
  const name = deal.seats[seat] ?? "";
  const hand = now?.hands[seat] ?? [];
  const gift = giftAt(deal, step, seat);
  const turn = acts(now, seat);
  return (
    <tr class={turn ? "turn" : ""}>
      <th scope="row">
        <span class={[...name].length > LONG ? "who long" : "who"}>{name}</span>
        {seat === deal.dealer && (
          <abbr title={t("table-dealer")}>{t("table-dealer-mark")}</abbr>
        )}
        {turn && <span class="sr">{t("replay-to-act")}</span>}
      </th>
      <td class="in-hand">
        {hand.length === 0 ? (
          <span class="sr">{t("replay-no-cards")}</span>
        ) : (
          <Cards cards={hand} marked={gift?.cards ?? []} />
        )}
        {gift !== null && <Given gift={gift} hand={hand} deal={deal} />}
      </td>
      <td class="taken num">
        <span aria-hidden="true">{points(takenAt(deal, step)[seat] ?? 0)}</span>
        <span class="sr">{takenBy(deal, step, seat)}</span>
      </td>
    </tr>
  );
}

function Kitty({ deal, step }: { deal: ReplayDeal; step: number }) {
  const taker = deal.steps[step]?.kitty_taker ?? null;
  if (deal.kitty.length === 0) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">{t("replay-kitty")}</th>
        <td class="in-hand" colSpan={2}>
          <Cards cards={deal.kitty} />{" "}
          <span class="to">
            {taker === null
              ? t("replay-kitty-waits")
              : t("replay-kitty-of", { name: deal.seats[taker] ?? "" })}
          </span>
        </td>
      </tr>
    </tfoot>
  );
}

export function Hands({ deal, step }: { deal: ReplayDeal; step: number }) {
  const over = step === lastOf(deal);
  return (
    <section class="hands paper">
      <table>
        <caption class="sr">{t("replay-hands")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("replay-player")}</th>
            <th scope="col">{t("replay-cards")}</th>
            <th scope="col" class="taken">{t(over ? "replay-result" : "replay-taken")}</th>
          </tr>
        </thead>
        <tbody>
          {deal.seats.map((_, seat) => (
            <Hand key={seat} deal={deal} step={step} seat={seat} />
          ))}
        </tbody>
        <Kitty deal={deal} step={step} />
      </table>
    </section>
  );
}
