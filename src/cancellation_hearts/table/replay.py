"""A finished deal as it can be looked at afterwards: with all hands open, step by step.

A step is what the table looked like after one action. All of it is computed here, so that a client
which shows it needs none of the rules.
"""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import Record, replay_steps
from cancellation_hearts.engine.rules import Direction, Rules
from cancellation_hearts.table.protocol import Happening, PlayPart, TrickPart
from cancellation_hearts.table.showing import play_parts, trick_part

_ENDS: Final = (engine.TrickWon, engine.TrickSetAside, engine.TrickLost)


class ReplayStep(Struct, frozen=True):
    """What happened in one step of a deal, and how the table looked after it.

    Parameters
    ----------
    happened : tuple of Happening
        What everybody saw.
    phase : str
        As in `GamePart`.
    hands : tuple of tuples of str
        By seat, the cards it holds.
    to_act : tuple of int
        The seats that have something to do.
    leader : int
        Who leads the running trick.
    trick : tuple of PlayPart
        The running trick; empty if it has just ended.
    cancelled : tuple of str
        The cards of the running trick that have cancelled each other.
    winning : int or None
        Who would win the running trick as it stands.
    at_stake : float
        The points in the running trick and in all that is set aside, the kitty's not counted.
    aside : int
        How many cards are set aside.
    kitty_taker : int or None
        Who has won the kitty.
    points_taken : tuple of float
        By seat, the points of the cards it has won, a kitty that went to its pile included.
    pile_sizes : tuple of int
        By seat, how many cards it has won.
    trick_number : int
        How many tricks have ended so far.
    last : TrickPart or None
        The trick that this step has ended.
    """

    happened: tuple[Happening, ...]
    phase: str
    hands: tuple[tuple[str, ...], ...]
    to_act: tuple[int, ...]
    leader: int
    trick: tuple[PlayPart, ...]
    cancelled: tuple[str, ...]
    winning: int | None
    at_stake: float
    aside: int
    kitty_taker: int | None
    points_taken: tuple[float, ...]
    pile_sizes: tuple[int, ...]
    trick_number: int
    last: TrickPart | None


class ReplayDeal(Struct, frozen=True):
    """A finished deal, to be looked at step by step.

    Parameters
    ----------
    game, deal : int
        Which it is, both from 0.
    deals : int
        How many deals of the game are over.
    seats : tuple of str
        The names by seat.
    dealer : int
        The seat that dealt.
    direction : Direction
        Where cards were passed.
    scores : tuple of float
        By seat, the score before the deal.
    points : tuple of float
        By seat, what the deal added to it.
    moon : int or None
        The seat that shot the moon.
    moon_choice : str or None
        What it chose, `subtract` or `add`; None if the rules say.
    kitty : tuple of str
        The cards that were left over when the others were dealt.
    passes : tuple of tuples of str or None
        By seat, what it passed; None if nothing was passed.
    passes_to : tuple of int or None
        By seat, who received that; None if nothing was passed.
    steps : tuple of ReplayStep
        First the deal, then the pass, if there is one, then a step for each action.
    """

    game: int
    deal: int
    deals: int
    seats: tuple[str, ...]
    dealer: int
    direction: Direction
    scores: tuple[float, ...]
    points: tuple[float, ...]
    moon: int | None
    moon_choice: str | None
    kitty: tuple[str, ...]
    passes: tuple[tuple[str, ...] | None, ...]
    passes_to: tuple[int | None, ...]
    steps: tuple[ReplayStep, ...]


def replay_deal(record: Record, game: int, deal: int) -> ReplayDeal:
    """Play a record up to the end of a deal, and show that deal.

    Parameters
    ----------
    record : Record
        A game's; of its deals all are over.
    game : int
        The number of the game.
    deal : int
        The number of the deal.

    Raises
    ------
    HeartsError
        ``no_such_game`` if the record holds no such deal.
    """
    if not 0 <= deal < len(record.deals):
        raise HeartsError("no_such_game", "No deal with that number has been played to its end.")
    started = Record(
        format=record.format,
        version=record.version,
        ruleset=record.ruleset,
        seats=record.seats,
        dealer=record.dealer,
        deals=record.deals[: deal + 1],
    )
    steps: list[ReplayStep] = []
    dealt: engine.Dealt | None = None
    scores: tuple[float, ...] = ()
    receivers: tuple[int | None, ...] = ()
    for played, happened in replay_steps(started):
        match happened:
            case (engine.Dealt(deal=number) as found, *_) if number == deal:
                dealt, scores = found, played.scores
                receivers = tuple(played.view(seat).passes_to for seat in range(played.players))
        # Nobody sees what a seat passes before all have chosen.
        seen = tuple(each for each in happened if not isinstance(each, engine.PassChosen))
        if dealt is not None and seen:
            steps.append(_step(played, seen))
    assert dealt is not None
    log = played.log[deal]
    kitty = log.kitty or (log.deck or ())[dealt.cards_each * played.players :]
    return ReplayDeal(
        game=game,
        deal=deal,
        deals=len(record.deals),
        seats=tuple(record.seats),
        dealer=dealt.dealer,
        direction=dealt.direction,
        scores=scores,
        points=log.points or (),
        moon=log.moon,
        moon_choice=log.moon_choice,
        kitty=kitty,
        passes=log.passes or (None,) * played.players,
        passes_to=receivers,
        steps=_with_kitty(steps, _worth(record.rules, kitty)),
    )


def _step(game: Game, happened: tuple[engine.Event, ...]) -> ReplayStep:
    view = game.view(None)
    tricks, trick = view.tricks, view.trick
    ended = any(isinstance(each, _ENDS) for each in happened)
    return ReplayStep(
        happened=cast(tuple[Happening, ...], happened),
        phase=view.phase,
        hands=tuple(tuple(game.hand(seat)) for seat in range(game.players)),
        to_act=view.to_act,
        leader=view.leader,
        trick=play_parts(trick),
        cancelled=view.cancelled,
        winning=view.winning,
        at_stake=view.points_at_stake,
        aside=view.cards_aside,
        kitty_taker=view.kitty_taker,
        points_taken=view.points_taken,
        pile_sizes=view.pile_sizes,
        trick_number=len(tricks) - bool(trick),
        last=trick_part(tricks[-1]) if ended else None,
    )


def _worth(rules: Rules, cards: Sequence[str]) -> float:
    hearts = sum(card.endswith("H") for card in cards)
    queens, jacks = cards.count("QS"), cards.count("JD")
    return hearts * rules.heart_points + queens * rules.queen_points + jacks * rules.jack_points


def _with_kitty(steps: Iterable[ReplayStep], worth: float) -> tuple[ReplayStep, ...]:
    """Count a kitty for whoever has it in the pile: here all of it is open."""
    found = []
    taker: int | None = None
    for step in steps:
        for each in step.happened:
            if isinstance(each, engine.KittyTaken) and each.into == "pile":
                taker = each.seat
        taken = list(step.points_taken)
        if taker is not None:
            taken[taker] += worth
        found.append(replace(step, points_taken=tuple(taken)))
    return tuple(found)
