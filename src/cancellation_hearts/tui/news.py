"""What happened at the table, in words, from the events that everybody sees and one seat's view."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from cancellation_hearts.engine.events import (
    Buried,
    Cancelled,
    DealScored,
    Dealt,
    Event,
    GameOver,
    HeartsBroken,
    KittyTaken,
    Led,
    MoonShot,
    Passed,
    Played,
    TrickGoesOn,
    TrickLost,
    TrickSetAside,
    TrickWon,
)
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.view import Trick, View
from cancellation_hearts.table.events import PlayedOut
from cancellation_hearts.tui.cards import card_points
from cancellation_hearts.tui.text import Describer, winning_card
from cancellation_hearts.tui.words import SPACE, WORDS, counted, listed, say

TRICK_ENDS = TrickWon | TrickSetAside | TrickGoesOn | TrickLost
IN_PLAY = TRICK_ENDS | Played | Cancelled | HeartsBroken | KittyTaken | Buried


class Reporter:
    """Tells one player what happens.

    Parameters
    ----------
    describer : Describer
        Who plays, and how cards are written.
    """

    def __init__(self, describer: Describer) -> None:
        self._describer = describer
        self._names = describer.names
        self._taught = False

    def tell(self, happened: Sequence[Event], before: View, after: View) -> Iterator[Text]:
        """Tell what came of one action, or of several.

        Parameters
        ----------
        happened : sequence of Event
            What the actions gave.
        before, after : View
            What the reader knew before it, and knows now.
        """
        events = list(_told(happened))
        plays = [place for place, event in enumerate(events) if isinstance(event, Played)]
        trick = len(before.tricks) - bool(before.trick)
        for place, event in enumerate(events):
            match event:
                case Dealt():
                    trick = 0
                    yield from self._dealt(event)
                case Passed():
                    yield from self._passed(event, after)
                case Led(seat):
                    yield self._names.tell("leads-first", seat)
                case Played():
                    follows = next((later for later in plays if later > place), len(events))
                    latest = place == plays[-1]
                    yield self._play(event, events[place:follows], after, latest=latest)
                    yield from self._lesson(events[place:follows])
                case TrickWon() | TrickSetAside() | TrickGoesOn() | TrickLost():
                    yield self._trick_end(event, after, trick)
                    trick += not isinstance(event, TrickGoesOn)
                case PlayedOut():
                    yield say("played-out")
                case KittyTaken():
                    yield from self._kitty(event, after)
                case Buried():
                    yield self._buried(event, after)
                case MoonShot():
                    yield self._moon(event, before, after)
                case GameOver(winners):
                    yield say("game-over").append(" ").append_text(self._winners(winners, after))
                case _:
                    pass

    # ----------------------------------------------------------------------------- before the play

    def _dealt(self, event: Dealt) -> Iterator[Text]:
        kitty = say("dealt-kitty", cards=counted("cards", event.kitty)) if event.kitty else Text()
        cards = counted("cards", event.cards_each)
        yield self._names.tell("dealt", event.dealer, deal=event.deal + 1, cards=cards, kitty=kitty)
        if event.direction == "hold":
            yield say("hold")

    def _passed(self, event: Passed, after: View) -> Iterator[Text]:
        if after.seat is None:
            yield say("passed-by-all", direction=WORDS[f"pass-{event.direction}"])
            return
        writer = self._describer.writer
        to, giver = after.passes_to, after.receives_from
        assert to is not None, "cards were passed"
        assert giver is not None, "cards were passed"
        yield say("passed", cards=writer.several(after.passed), name=self._names.inside(to))
        yield say("received", name=self._names.at(giver), cards=writer.several(after.received))

    # ----------------------------------------------------------------------------- plays

    def _play(self, event: Played, happened: Sequence[Event], after: View, *, latest: bool) -> Text:
        writer = self._describer.writer
        cancelled = next((each for each in happened if isinstance(each, Cancelled)), None)
        card = writer.card(event.card, "dim strike" if cancelled else "bold")
        name = self._names.at(event.seat)
        notes = list(self._notes(event, cancelled, happened, after, latest=latest))
        if writer.form == "words":
            line = say("play-in-words", name=name, card=card)
            return Text(", ").join([line, *notes])
        gap = SPACE * (self._names.width - cell_len(name.plain) + 2)
        line = say("play", name=name, gap=gap, card=card)
        line.plain = line.plain.replace(" ", SPACE)
        if notes:
            line.append(SPACE * (4 - cell_len(card.plain)) + " ")
            line.append_text(Text("; ").join(notes))
        return line

    def _notes(
        self,
        event: Played,
        cancelled: Cancelled | None,
        happened: Sequence[Event],
        after: View,
        *,
        latest: bool,
    ) -> Iterator[Text]:
        if event.card[1] != "H" and (worth := card_points(after.rules, event.card)):
            yield Text(counted("points", worth), "bold")
        if cancelled is not None:
            first, second = cancelled.seats
            twin = self._describer.writer.card(event.card)
            if first == second:
                yield say("note-cancels-own")
            else:
                yield say("note-cancels", owner=self._names.whose(first), card=twin)
        # Who was winning before the latest card is not known any more.
        if latest and not any(isinstance(each, TRICK_ENDS) for each in happened):
            winner = after.winning
            if len(after.trick) == 1:
                yield say("note-leads")
            elif cancelled is not None:
                yield (
                    say("note-nobody")
                    if winner is None
                    else self._names.tell("note-winner", winner)
                )
            elif winning_card(after.trick, winner) == (event.seat, event.card):
                yield say("note-so-far")
        if any(isinstance(each, HeartsBroken) for each in happened):
            yield say("note-broken")

    def _lesson(self, happened: Sequence[Event]) -> Iterator[Text]:
        """Explain cancelling, the first time that it happens."""
        if not self._taught and any(isinstance(event, Cancelled) for event in happened):
            self._taught = True
            yield say("teach-cancel")

    # ----------------------------------------------------------------------------- tricks

    def _trick_end(self, event: Event, after: View, number: int) -> Text:
        tricks = after.tricks
        trick = tricks[number]
        worth = _worth(tricks[: number + 1], after.rules)
        points = counted("points", worth)
        if isinstance(event, TrickWon):
            earlier = any(each.winner is not None for each in tricks[:number])
            return self._won(event, trick, points, earlier=earlier)
        start = self._all_cancelled(trick)
        match event:
            case TrickGoesOn(leader):
                leads = self._names.tell("plays-first", leader)
                return start.append_text(say("goes-on", leads=leads))
            case TrickSetAside(leader, aside):
                leads = self._names.tell("leads-again", leader)
                cards = counted("cards", aside)
                return start.append_text(say("set-aside", cards=cards, points=points, leads=leads))
            case TrickLost(cards):
                start.append_text(say("lost", cards=counted("cards", cards), points=points))
                if after.kitty_size and after.kitty_taker is None:
                    start.append(" ").append_text(say("lost-kitty"))
        return start

    def _won(self, event: TrickWon, trick: Trick, points: str, *, earlier: bool) -> Text:
        values = {"points": points, "cards": counted("cards", event.cards)}
        found = winning_card(trick.cards, event.seat)
        if found is None:
            start = self._all_cancelled(trick)
            key = "won-last" if earlier else "won-leader"
            return start.append_text(self._names.tell(key, event.seat, **values))
        card = self._describer.writer.card(found[1])
        return self._names.tell("won", event.seat, card=card, **values)

    def _all_cancelled(self, trick: Trick) -> Text:
        led = trick.cards[0][1][1]
        return say("all-cancelled", suit=WORDS[f"suit-inside-{led}"]).append(" ")

    # ----------------------------------------------------------------------------- kitty, moon, end

    def _kitty(self, event: KittyTaken, after: View) -> Iterator[Text]:
        yield self._names.tell(
            f"kitty-{event.into}", event.seat, cards=counted("cards", event.cards)
        )
        if event.seat == self._names.me and after.kitty:
            yield say("kitty-yours", cards=self._describer.writer.several(after.kitty))

    def _buried(self, event: Buried, after: View) -> Text:
        mine = event.seat == self._names.me
        cards: Text | str = counted("cards", event.cards)
        if mine:
            cards = self._describer.writer.several(after.buried)
        return self._names.tell("buried", event.seat, cards=cards)

    def _moon(self, event: MoonShot, before: View, after: View) -> Text:
        shot = self._names.tell("moon", event.seat)
        if event.choice is None:
            return shot
        points = counted("points", after.rules.moon_points)
        owner = self._names.whose(event.seat)
        told = say(f"moon-{event.choice}", points=points, owner=owner)
        return told if before.phase == "moon" else shot.append(" ").append_text(told)

    def _winners(self, winners: Sequence[int], after: View) -> Text:
        points = counted("points", min(after.scores))
        if len(winners) == 1:
            return self._names.tell("winner", winners[0], points=points)
        names = listed([self._names.at(seat) for seat in winners])
        return say("winners", names=names, points=points)


def _told(happened: Sequence[Event]) -> Iterator[Event]:
    """Leave out the play of deals that are over, and play that could change nothing."""
    deals = [place for place, event in enumerate(happened) if isinstance(event, Dealt)]
    skips = False
    for place, event in enumerate(happened):
        skips = (skips or isinstance(event, PlayedOut)) and not isinstance(event, DealScored)
        past = skips or place < max(deals, default=0)
        if not (past and isinstance(event, IN_PLAY)):
            yield event


def _worth(tricks: Sequence[Trick], rules: Rules) -> float:
    """Return the points of the last of some tricks, and of those set aside just before it."""
    worth = 0.0
    for place in reversed(range(len(tricks))):
        if place < len(tricks) - 1 and tricks[place].winner is not None:
            break
        worth += sum(card_points(rules, card) for _, card in tricks[place].cards)
    return worth
