"""Positions to learn from, and what each card turns out to cost in them, compiled.

A deal is played by bots with some chance mixed in. At some of its decisions time is turned back for
every legal card: it is played, and the deal goes on from there to its end, always with the same
cards in all hands. The luck of the deal is then the same for all cards of a position, and their
differences hold little of it.
"""

from typing import Final

import numpy as np

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.features import points_so_far, unit, write_inputs
from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.layout import Inputs
from cancellation_hearts.bots.learned import least, network_action
from cancellation_hearts.bots.network import CARDS, Values, Weights, evaluate
from cancellation_hearts.bots.rollout import act, play_out, points_in_play, standing
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, Generator, PackedRules, State, States
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, look, observe

MILLION: Final = 1_000_000
"""Chances are whole numbers of millionths, which compare the same everywhere."""


@compiled
def running(state: State) -> bool:
    """Tell whether the deal is not over."""
    return bool(state.phase != kernel.DEAL and state.phase != kernel.OVER)


@compiled
def value(state: State, rules: PackedRules, seat: int) -> float:
    """Return what the first deal of a game was worth for a seat, in quarter points.

    See `rollout.points_in_play`.
    """
    return (standing(state, seat) + points_in_play(rules)) / int(state.players)


@compiled
def play_on(
    state: State, rules: PackedRules, seen: Observation, seat: int, generator: Generator
) -> None:
    """Let the heuristic play in all seats until `seat` has a choice of cards, or the deal is over.

    `seen` is then what that seat sees.
    """
    while running(state):
        if kernel.decided(state, rules):
            kernel.end_deal(state, rules)
            seen.phase = state.phase
            continue
        look(state, rules, int(state.turn), seen)
        legal = int(seen.legal)
        if state.turn == seat and legal & legal - 1 and state.phase != kernel.MOON:
            return
        act(state, rules, heuristic_action(seen, rules, generator), seen)


@compiled
def compare_cards(
    states: States,
    rules: PackedRules,
    seen: States,
    scratch: States,
    scratch_seen: States,
    generator: Generator,
    weights: Weights,
    choices: int,
    targets: Values,
) -> None:
    """Fill `targets` at each legal card with what comes of it, in units of the network.

    Parameters
    ----------
    scratch, scratch_seen : arrays like `states` and `seen`
        Scratch space.
    choices : int
        0: the heuristic plays in all seats to the end of the deal. Else so far as to that choice of
        the same seat, counted from this one, and from there on it costs what the network expects;
        at choices before that one, the seat does what the network likes best.
    targets : array of float32, shape (52,)
    """
    legal = int(seen[0].legal)
    seat = int(seen[0].seat)
    past = points_so_far(seen[0], rules)
    expected = np.empty(CARDS, np.float32)
    state = scratch[0]
    sight = scratch_seen[0]
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        scratch[0] = states[0]
        scratch_seen[0] = seen[0]
        act(state, rules, card, sight)
        if choices == 0:
            play_out(state, rules, sight, generator)
        cost = 0.0
        for choice in range(choices):
            play_on(state, rules, sight, seat, generator)
            if not running(state):
                break
            evaluate(sight, rules, weights, expected)
            best = least(int(sight.legal), expected)
            cost = points_so_far(sight, rules) + expected[best] - past
            if choice + 1 < choices:
                act(state, rules, best, sight)
        if not running(state):
            cost = value(state, rules, seat) - past
        targets[card] = cost / unit(rules)


@compiled
def gather(
    rules: States,
    players: Cards,
    shares: Cards,
    seed: int,
    stream: int,
    chances: Cards,
    weights: Weights,
    inputs: Inputs,
    legal: Cards,
    targets: Values,
) -> int:
    """Fill arrays with positions and what comes of their cards; return how many deals it took.

    Parameters
    ----------
    rules, players, shares : arrays, one element for each setting
        Rule sets, numbers of players, and up to which of ``MILLION`` a draw means this setting.
    seed, stream : int
        These decide everything.
    chances : array of 4 int64
        Of a million: how often a decision becomes a position to learn from, how often a bot acts at
        random, how often a seat is played by the network instead of the heuristic; and how often
        a choice is the last one that is looked ahead to, 0 for looking to the end with the
        heuristic (see `compare_cards`).
    weights : array of float32
        The network's.
    inputs : array of int8, shape (positions, INPUTS)
        Filled.
    legal : array of int64, shape (positions,)
        Filled with the legal cards, two at least.
    targets : array of float32, shape (positions, 52)
        Filled at legal cards with what they cost from there on, in units of the network.
    """
    states: States = np.zeros(1, kernel.STATE_DTYPE)
    scratch: States = np.zeros(1, kernel.STATE_DTYPE)
    seen: States = np.zeros(1, OBSERVATION_DTYPE)
    scratch_seen: States = np.zeros(1, OBSERVATION_DTYPE)
    generator = np.zeros(4, np.int64)
    deck = np.zeros(104, np.int8)
    state = states[0]
    kernel.seed_generator(generator, seed, stream)
    done = 0
    deals = 0
    while True:
        draw = kernel.draw_below(generator, MILLION)
        setting = 0
        while shares[setting] <= draw:
            setting += 1
        options = rules[setting]
        seats = int(players[setting])
        cards = 52 * int(options.packs)
        for place in range(cards):
            deck[place] = place % 52
        kernel.shuffle(generator, deck[:cards])
        kernel.new_game(state, seats, kernel.draw_below(generator, seats))
        state.deal = kernel.draw_below(generator, 12)
        kernel.deal(state, options, deck[:cards], cards // seats)
        learned = 0
        for seat in range(seats):
            learned |= (kernel.draw_below(generator, MILLION) < chances[2]) << seat
        observe(state, options, -1, seen[0])
        deals += 1
        while running(state):
            seat = int(state.turn)
            look(state, options, seat, seen[0])
            choices = int(seen[0].legal)
            if (
                count(choices) > 1
                and state.phase != kernel.MOON
                and kernel.draw_below(generator, MILLION) < chances[0]
            ):
                if done == len(legal):
                    return deals
                write_inputs(seen[0], options, inputs[done])
                ahead = int(chances[3] > 0)
                while ahead and kernel.draw_below(generator, MILLION) >= chances[3]:
                    ahead += 1
                legal[done] = choices
                compare_cards(
                    states,
                    options,
                    seen,
                    scratch,
                    scratch_seen,
                    generator,
                    weights,
                    ahead,
                    targets[done],
                )
                done += 1
            if kernel.draw_below(generator, MILLION) < chances[1]:
                action = kernel.draw_member(generator, choices)
            elif learned >> seat & 1:
                action = network_action(seen[0], options, weights, generator)
            else:
                action = heuristic_action(seen[0], options, generator)
            act(state, options, action, seen[0])
