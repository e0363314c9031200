"""A deal played to its end by rules of thumb, and what it then counts."""

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Generator, PackedRules, State
from cancellation_hearts.engine.observation import look, note


@compiled
def act(state: State, rules: PackedRules, action: int, seen: Observation) -> None:
    """Let the seat to act do `action`, and bring what everybody sees up to date."""
    seat = int(state.turn)
    outcome = kernel.step(state, rules, action)
    note(state, rules, seat, action, outcome, seen)


@compiled
def act_by_rules_of_thumb(
    state: State, rules: PackedRules, seen: Observation, generator: Generator
) -> None:
    """Let the seat to act do what the heuristic bot would do."""
    look(state, rules, int(state.turn), seen)
    act(state, rules, heuristic_action(seen, rules, generator), seen)


@compiled
def play_out(state: State, rules: PackedRules, seen: Observation, generator: Generator) -> None:
    """Let every seat act by rules of thumb until the deal is scored.

    Parameters
    ----------
    state : one element of ``STATE_DTYPE``
        A deal that is running.
    seen : one element of ``OBSERVATION_DTYPE``
        What everybody sees of it (see ``observation.note``); it is kept up to date.
    """
    while state.phase != kernel.DEAL and state.phase != kernel.OVER:
        if kernel.decided(state, rules):
            # The rest of the cards changes nothing; only whoever shot the moon may have a choice.
            kernel.end_deal(state, rules)
            seen.phase = state.phase
            continue
        act_by_rules_of_thumb(state, rules, seen, generator)


@compiled
def standing(state: State, seat: int) -> int:
    """Return how a seat's score lies to the mean of all; less is better.

    It is in quarter points times the number of players, which makes it a whole number.
    """
    players = int(state.players)
    scores = 0
    for other in range(players):
        scores += state.scores[other]
    return int(state.scores[seat]) * players - scores


@compiled
def points_in_play(rules: PackedRules) -> int:
    """Return what all cards in play count, in quarter points.

    What a deal counts for a seat is the change of its `standing` and this, divided by the number of
    players. Where every point is won and nobody shoots the moon, that is just what the seat has
    won. A moon of another costs the same whichever way it is scored, and so do points that nobody
    wins.
    """
    pack = 13 * int(rules.heart_points) + int(rules.queen_points) + int(rules.jack_points)
    return int(rules.packs) * pack
