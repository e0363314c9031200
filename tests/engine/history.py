"""What one deal has shown so far, and with it what a view of it has to say."""

from __future__ import annotations

from collections.abc import Callable

from cancellation_hearts.engine.view import Trick, View
from tests.engine.generators import ascending
from tests.oracle import Oracle
from tests.oracle.rules_oracle import SUITS

Same = Callable[[str, object, object], None]


class History:
    """The passes and tricks of the running deal, written down as they happen."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.clear()

    def clear(self) -> None:
        """Forget the deal before."""
        self.passed: list[list[str]] = [[] for _ in range(self.players)]
        self.received: list[list[str]] = [[] for _ in range(self.players)]
        self.tricks: list[Trick] = []
        self.void: list[set[str]] = [set() for _ in range(self.players)]
        self.complete = True
        self.exchanger: int | None = None

    def choose(self, seat: int, cards: list[str]) -> None:
        """Note what a seat has chosen to pass."""
        self.passed[seat] = cards

    def pass_on(self, giver: int, receiver: int) -> None:
        """Note to whom it went."""
        self.received[receiver] = self.passed[giver]

    def play(self, seat: int, card: str, after: Oracle) -> None:
        """Note a play, by the oracle after it."""
        if self.complete:
            self.tricks.append(Trick(seat, (), None))
        leader, cards, _ = self.tricks[-1]
        cards = (*cards, (seat, card))
        if card[1] != cards[0][1][1]:
            self.void[seat].add(cards[0][1][1])
        self.complete = not after.trick
        winner = after.leader if self.complete and not after.aside else None
        self.tricks[-1] = Trick(leader, cards, winner)
        if after.phase == "discard":
            # Who takes the kitty into the hand may hold any suit again.
            self.exchanger = after.leader
            self.void[after.leader].clear()


def points_of(oracle: Oracle, cards: list[str]) -> float:
    """Return what cards count that somebody has won; quarters are exact in a float."""
    options = oracle.options
    hearts = sum(card[1] == "H" for card in cards) * options["heart_points"]
    queens = cards.count("QS") * options["queen_points"]
    jacks = cards.count("JD") * options["jack_points"]
    return float(hearts + queens + jacks)


def check_view(same: Same, view: View, seat: int | None, oracle: Oracle, seen: History) -> None:
    """Compare the view of a seat, or of a watcher if it is None, with what was written down."""
    check_table(same, view, oracle, seen)
    nobody = seat is None
    own = -1 if seat is None else seat
    same("whose view", view.seat, seat)
    same("own hand", view.hand, [] if nobody else ascending(oracle.hands[own]))
    same("passed", view.passed, [] if nobody else ascending(seen.passed[own]))
    same("received", view.received, [] if nobody else ascending(seen.received[own]))
    exchanged = own == seen.exchanger
    same("own kitty", view.kitty, ascending(oracle.kitty) if exchanged else [])
    same("own burial", view.buried, ascending(oracle.buried) if exchanged else [])
    first = oracle.to_act()[:1] == [own]
    if oracle.phase == "play" and first:
        same("legal in view", view.legal, ascending(oracle.legal()))
        effects = {
            card: (cancels, wins, wins == own) for card, (cancels, wins) in oracle.effects().items()
        }
        same("effects in view", view.effects, effects)
        return
    same("effects in view", view.effects, {})
    picks = oracle.phase == "pass" or (oracle.phase == "discard" and first)
    mine = oracle.hands[own] if picks and not nobody else []
    same("legal in view", view.legal, ascending(set(mine)))


def check_table(same: Same, view: View, oracle: Oracle, seen: History) -> None:
    """Compare what everyone sees."""
    players = oracle.players
    after = oracle.phase == "over"
    same("players in view", view.players, players)
    same("phase in view", view.phase, oracle.phase)
    same("deal in view", view.deal_number, oracle.deal_number + after)
    same("dealer in view", view.dealer, (oracle.dealer + after) % players)
    same("to act in view", list(view.to_act), oracle.to_act())
    same("scores in view", list(view.scores), oracle.scores)
    if oracle.phase != "deal":
        same("hearts broken in view", view.hearts_broken, oracle.hearts_broken)
    same("trick in view", list(view.trick), oracle.trick)
    same("tricks in view", view.tricks, seen.tricks)
    same("winning in view", view.winning, oracle.winning())
    same("hand sizes in view", list(view.hand_sizes), [len(hand) for hand in oracle.hands])
    same("pile sizes in view", list(view.pile_sizes), [len(pile) for pile in oracle.piles])
    same("kitty size in view", view.kitty_size, len(oracle.kitty))
    taker = oracle.kitty_winner if oracle.kitty else None
    same("kitty's taker in view", view.kitty_taker, taker)
    running = [card for _, card in oracle.trick]
    same("aside in view", view.cards_aside, len(oracle.aside))
    same("at stake in view", view.points_at_stake, points_of(oracle, running + oracle.aside))
    # `Game` takes whole choices, so nothing is ever half picked.
    same("picked", view.observation["picked"].item(), 0)
    # What nobody has won yet goes to the next winner.
    taken: list[list[str]] = [[] for _ in range(players)]
    waiting: list[str] = []
    voids = [sum(1 << SUITS.index(suit) for suit in suits) for suits in seen.void]
    for trick in seen.tricks:
        waiting += [card for _, card in trick.cards]
        if trick.winner is not None:
            taken[trick.winner] += waiting
            waiting = []
    same("points in view", list(view.points_taken), [points_of(oracle, won) for won in taken])
    for seat, suits in enumerate(view.observation["void"][0, :players].tolist()):
        same(f"suits that {seat} has none of", suits, voids[seat])
