"""What one seat may know, in words: the hand, the trick, what is at stake, what a card would do.

Everything here is made from a `View` alone.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cancellation_hearts.engine.cards import RANKS
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.view import Effect, View
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.words import SPACE, WORDS, counted, listed, say

MAX_NAME: Final = 12
MAX_LISTED: Final = 3


class Names:
    """The players' names as one of them reads them.

    Parameters
    ----------
    names : sequence of str
        By seat; any text.
    me : int
        The reader's seat, who is called "You" but in tables.
    """

    def __init__(self, names: Sequence[str], me: int) -> None:
        self.change(names, me)

    def change(self, names: Sequence[str], me: int) -> None:
        """Take over who sits where now; a watcher is at seat -1."""
        self.me = me
        self._names = [
            shortened(name) or say("nameless", seat=seat).plain for seat, name in enumerate(names)
        ]

    def __len__(self) -> int:
        return len(self._names)

    def at(self, seat: int) -> Text:
        """Name a seat, as a sentence begins with it."""
        return Text(WORDS["you"], "bold") if seat == self.me else Text(self._names[seat])

    def inside(self, seat: int) -> Text:
        """Name a seat inside a sentence."""
        return Text(WORDS["you-inside"] if seat == self.me else self._names[seat])

    def whose(self, seat: int) -> Text:
        """Name a seat as an owner: Bo's, your."""
        return self.tell("possessive", seat)

    def in_table(self, seat: int) -> str:
        """Name a seat by its own name, the reader's too."""
        return self._names[seat]

    def tell(self, key: str, seat: int, **values: Text | str | int) -> Text:
        """Say what somebody does; for the reader there is a message of its own, ``key-you``."""
        return say(f"{key}-you" if seat == self.me else key, name=self._names[seat], **values)

    @property
    def width(self) -> int:
        """The columns that the longest name takes."""
        return max(cell_len(self.at(seat).plain) for seat in range(len(self)))


def shortened(name: str) -> str:
    """Return a name that fits where names go, with its inner spaces unbroken."""
    if cell_len(name) > MAX_NAME:
        name = set_cell_size(name, MAX_NAME - 2).rstrip() + ".."
    return name.replace(" ", SPACE)


class Describer:
    """Describes views of one seat.

    Parameters
    ----------
    names : Names
        Who plays.
    writer : CardWriter
        How cards are written.
    """

    def __init__(self, names: Names, writer: CardWriter) -> None:
        self.names = names
        self.writer = writer

    # ---------------------------------------------------------------------------- before a decision

    def position(self, view: View) -> list[Text]:
        """Return all that somebody about to play has to see."""
        return [*self.trick(view), self.stake(view), *self.hand(view), *self.would_cancel(view)]

    def hand(self, view: View) -> list[Text]:
        """Return the hand, and what of it can be played now."""
        legal = view.legal if view.phase == "play" else []
        mine = view.hand
        lines = [say("hand", cards=self.writer.by_suit(mine, legal or None))]
        if len(legal) == 1:
            lines.append(say("only-card", card=self.writer.card(legal[0])))
        elif legal and len(legal) == len(set(mine)):
            lines.append(say("any-card"))
        elif legal:
            lines.append(say("can-play", cards=self.writer.by_suit(legal)))
        return lines

    def trick(self, view: View) -> list[Text]:
        """Return the trick in playing order, with who is winning and who plays after the reader."""
        if not view.trick:
            mine = self.names.me in view.to_act and view.phase == "play"
            trick = len(view.tricks) + 1
            return [say("table-empty", trick=trick) if mine else say("table-nobody-led")]
        line = say("table", cards=self._cards(view.trick, view.winning))
        if view.winning is None:
            line.append(" ").append_text(say("table-nobody"))
        waiting = self._after_me(view)
        if len(waiting) > MAX_LISTED:
            many = counted("players", len(waiting))
            line.append(" ").append_text(say("after-you-many", players=many))
        elif waiting:
            line.append(" ").append_text(say("after-you", names=listed(waiting)))
        elif self.names.me in view.to_act:
            line.append(" ").append_text(say("nobody-after-you"))
        return [line]

    def stake(self, view: View) -> Text:
        """Return what the trick's winner would get, and whether hearts are broken."""
        parts = []
        aside = view.cards_aside
        if view.trick or aside:
            at_stake = counted("points", view.points_at_stake)
            key = "stake-aside" if aside else "stake"
            parts.append(say(key, points=Text(at_stake, "bold"), cards=counted("cards", aside)))
        if view.kitty_size and view.kitty_taker is None:
            parts.append(say("kitty-waits", cards=counted("cards", view.kitty_size)))
        if view.rules.hearts_break != "none":
            parts.append(say("hearts-broken" if view.hearts_broken else "hearts-not-broken"))
        return Text(" ").join(parts)

    def would_cancel(self, view: View) -> list[Text]:
        """Return a line for each card of the hand that would cancel another."""
        lines = []
        for card, effect in view.effects.items():
            if effect.cancels is not None:
                then = self._then(effect)
                values = self._cancelling(card, effect.cancels)
                lines.append(say("would-cancel", card=self.writer.card(card), then=then, **values))
        return lines

    def effect(self, view: View, card: str) -> Text:
        """Return what a card that may be played would do to the trick."""
        effect = view.effects[card]
        if effect.cancels is not None:
            values = self._cancelling(card, effect.cancels)
            told = say("effect-cancels", then=self._then(effect), **values)
        elif effect.takes_lead:
            told = say("effect-takes")
        elif effect.winning is None:
            told = say("effect-nobody")
        else:
            told = say("effect-still", name=self.names.inside(effect.winning))
        return say("effect", card=self.writer.card(card), effect=told)

    def _then(self, effect: Effect) -> Text:
        if effect.winning is None:
            return say("then-nobody")
        return self.names.tell("then", effect.winning)

    def _cancelling(self, card: str, owner: int) -> dict[str, Text]:
        return {"owner": self.names.whose(owner), "twin": self.writer.card(card)}

    # ---------------------------------------------------------------------------- tricks

    def last_trick(self, view: View) -> list[Text]:
        """Return the last trick that was finished in this deal."""
        finished = view.tricks[:-1] if view.trick else view.tricks
        if not finished:
            return [say("last-none")]
        last = finished[-1]
        line = say("last", cards=self._cards(last.cards, last.winner))
        won = (
            say("last-nobody") if last.winner is None else self.names.tell("last-won", last.winner)
        )
        return [line.append(" ").append_text(won)]

    def _cards(self, trick: Sequence[tuple[int, str]], winner: int | None) -> Text:
        """Return cards with their players, cancelled pairs struck out, the winning one marked."""
        times = Counter(card for _, card in trick)
        winning = winning_card(trick, winner)
        pieces = []
        for seat, card in trick:
            cancelled = times[card] > 1
            style = "dim strike" if cancelled else "bold" if (seat, card) == winning else ""
            piece = self.names.at(seat).append(SPACE)
            piece.append_text(self.writer.card(card, style))
            if cancelled:
                piece.stylize("dim strike")
                piece.append(SPACE).append(WORDS["cancelled"], "dim")
            elif (seat, card) == winning:
                piece.append(SPACE).append(WORDS["winning"], "bold")
            pieces.append(piece)
        return Text(", ").join(pieces)

    def _after_me(self, view: View) -> list[Text]:
        if self.names.me not in view.to_act:
            return []
        after = view.players - len(view.trick) % view.players - 1
        seats = [(self.names.me + 1 + place) % view.players for place in range(after)]
        return [self.names.inside(seat) for seat in seats]

    # ---------------------------------------------------------------------------- refusals

    def refusal(self, error: HeartsError, view: View) -> Text:
        """Say why an action was refused; the sentence for players goes by the error's code."""
        card = error.place.get("card")
        written = self.writer.card(card) if card else Text()
        match error.code:
            case "must_follow_suit":
                led = view.trick[0][1][1]
                suit = WORDS[f"suit-inside-{led}"]
                return say("must_follow_suit", one=WORDS[f"one-{led}"], suit=suit)
            case "must_open_with":
                return say("must_open_with", card=self.writer.card(view.legal[0]))
            case "card_not_in_hand" if card in view.hand:
                return say("card-not-twice", card=written)
            case "card_not_in_hand" | "no_points_on_opening_lead":
                return say(error.code, card=written)
            case "hearts_not_broken" | "no_points_on_first_trick":
                return say(error.code)
        return Text(error.message)


def winning_card(trick: Sequence[tuple[int, str]], winner: int | None) -> tuple[int, str] | None:
    """Return who wins a trick with which card; None if all cards that could are cancelled."""
    times = Counter(card for _, card in trick)
    led = trick[0][1][1]
    live = [
        (seat, card)
        for seat, card in trick
        if seat == winner and card[1] == led and times[card] == 1
    ]
    return max(live, key=lambda play: RANKS.index(play[1][0]), default=None)
