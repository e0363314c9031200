"""The rules of Cancellation Hearts, written down plainly.

This module is compared with the fast implementation. It was written from the rules document
alone and shares no code with the package. It prefers to be obvious to being quick. The order of
the methods is the order of the rules document: deal, pass, opening lead, tricks, kitty, score.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "CDHS"
ALL_CARDS = [rank + suit for suit in SUITS for rank in RANKS]
BLACK_MARIA = "QS"
JACK_OF_DIAMONDS = "JD"

Options = dict[str, Any]


class OracleError(Exception):
    """Something that the rules forbid.

    Parameters
    ----------
    code : str
        The name of the fault, such as ``must_follow_suit``.
    message : str
        The same in words.
    card : str or None
        The card that is at fault, if one is.
    """

    def __init__(self, code: str, message: str, card: str | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.card = card


def suit_of(card: str) -> str:
    """Return the suit letter of a card."""
    return card[1]


def rank_of(card: str) -> int:
    """Return the place of a card's rank, 0 for a two and 12 for an ace."""
    return RANKS.index(card[0])


def is_heart(card: str) -> bool:
    """Tell whether a card is a heart."""
    return suit_of(card) == "H"


def is_point_card(card: str) -> bool:
    """Tell whether a card is a point card: any heart, and the queen of spades."""
    return is_heart(card) or card == BLACK_MARIA


def trick_winner(trick: list[tuple[int, str]]) -> int | None:
    """Return the seat that wins a trick as it stands, or None if nobody does.

    Parameters
    ----------
    trick : list of (int, str)
        The cards of the trick with the seats that played them, in playing order.
    """
    if not trick:
        return None
    led_suit = suit_of(trick[0][1])
    cards = [card for _, card in trick]
    winner = None
    highest = -1
    for seat, card in trick:
        # A card whose twin is in the same trick is cancelled, and the other one with it.
        cancelled = cards.count(card) > 1
        if suit_of(card) == led_suit and not cancelled and rank_of(card) > highest:
            winner = seat
            highest = rank_of(card)
    return winner


class Oracle:
    """One game, from its first deal to its end.

    Parameters
    ----------
    options : dict
        Every option of the rules by its name.
    players : int
        The number of players.
    dealer : int
        The seat that deals the first deal.

    Attributes
    ----------
    phase : str
        ``deal`` (no cards yet), ``pass``, ``play``, ``discard``, ``moon`` or ``over``.
    deal_number : int
        The number of this deal, from 0; of the next one in phase ``deal``.
    dealer : int
        The dealer of this deal; of the next one in phase ``deal``.
    hands, piles : list of list of str
        Cards held, sorted as strings, and cards won in this deal, by seat.
    buried, kitty : list of str
        The cards buried in an exchange, and the kitty as it was dealt.
    trick : list of (int, str)
        The cards of the running trick, all layers, with their seats in playing order.
    aside : list of str
        The cards that are set aside; at the end of a deal those that nobody won.
    hearts_broken : bool
        Whether hearts are broken; always true where ``hearts_break`` is ``none``.
    scores : list of Fraction
        The scores of the game so far, by seat.
    points : list of list of Fraction
        What each completed deal added to each score.
    moons : list of (int or None)
        Who shot the moon in each completed deal.
    winners : list of int
        The winners once the game is over.
    """

    def __init__(self, options: Options, players: int, dealer: int) -> None:
        least, most = options["players"]
        if not least <= players <= most:
            raise OracleError("wrong_player_count", f"{players} is not within {least} to {most}")
        if not 0 <= dealer < players:
            raise OracleError("unknown_seat", f"there is no seat {dealer}")
        self.options = options
        self.players = players
        self.dealer = dealer
        self.phase = "deal"
        self.deal_number = 0
        self.scores = [Fraction(0)] * players
        self.points: list[list[Fraction]] = []
        self.moons: list[int | None] = []
        self.winners: list[int] = []
        self._clear_table()

    def _clear_table(self) -> None:
        """Forget everything that belongs to one deal only."""
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.piles: list[list[str]] = [[] for _ in range(self.players)]
        self.buried: list[str] = []
        self.kitty: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.aside: list[str] = []
        # Where hearts may always be led there is nothing to break.
        self.hearts_broken = self.options["hearts_break"] == "none"
        # What each seat has chosen to pass, None while it has not chosen.
        self.choices: list[list[str] | None] = [None] * self.players
        # Who leads the running trick.
        self.leader = 0
        # The card that the opening lead has to be, None if it is the leader's to choose.
        self.opening_card: str | None = None
        # How many tricks of the deal are done with, won or set aside.
        self.tricks_done = 0
        # Who won the latest trick that anybody won in this deal.
        self.last_winner: int | None = None
        # Who got the kitty, and who shot the moon.
        self.kitty_winner: int | None = None
        self.shooter: int | None = None

    def copy(self) -> Oracle:
        """Return an independent copy of the game."""
        other = Oracle.__new__(Oracle)
        other.__dict__.update(self.__dict__)
        # Lists are the only values that are ever changed in place.
        other.scores = list(self.scores)
        other.points = [list(points) for points in self.points]
        other.moons = list(self.moons)
        other.winners = list(self.winners)
        other.hands = [list(hand) for hand in self.hands]
        other.piles = [list(pile) for pile in self.piles]
        other.buried = list(self.buried)
        other.kitty = list(self.kitty)
        other.trick = list(self.trick)
        other.aside = list(self.aside)
        other.choices = [None if cards is None else list(cards) for cards in self.choices]
        return other

    def to_act(self) -> list[int]:
        """Return the seats that the game waits for."""
        if self.phase == "pass":
            return [seat for seat in range(self.players) if self.choices[seat] is None]
        if self.phase == "play":
            return [(self.leader + len(self.trick)) % self.players]
        if self.phase == "discard":
            assert self.kitty_winner is not None
            return [self.kitty_winner]
        if self.phase == "moon":
            assert self.shooter is not None
            return [self.shooter]
        return []

    def _seats_from_dealers_left(self) -> list[int]:
        """Return all seats clockwise, the one to the dealer's left first."""
        return [(self.dealer + step) % self.players for step in range(1, self.players + 1)]

    # Deal

    def deal(self, deck: list[str]) -> None:
        """Deal a whole deck, given in dealing order."""
        self._check_may_deal()
        self._check_cards(deck)
        if len(deck) != len(ALL_CARDS) * self.options["packs"]:
            raise OracleError("wrong_deck_size", f"the deck has {len(deck)} cards")
        cards_each = len(deck) // self.players
        self._check_enough_to_pass(cards_each)
        self._clear_table()
        remaining = list(deck)
        for _ in range(cards_each):
            for seat in self._seats_from_dealers_left():
                self.hands[seat].append(remaining.pop(0))
        self.kitty = remaining
        self._start_deal()

    def deal_hands(self, hands: list[list[str]], kitty: list[str]) -> None:
        """Lay out a composed position."""
        self._check_may_deal()
        if len(hands) != self.players:
            raise OracleError("wrong_hand_count", f"{len(hands)} hands for {self.players} players")
        self._check_cards([card for hand in hands for card in hand] + kitty)
        sizes = {len(hand) for hand in hands}
        if len(sizes) != 1:
            raise OracleError("unequal_hands", "the hands are not all of one size")
        size = sizes.pop()
        if size == 0:
            raise OracleError("empty_hands", "nobody holds a card")
        self._check_enough_to_pass(size)
        self._clear_table()
        self.hands = [list(hand) for hand in hands]
        self.kitty = list(kitty)
        self._start_deal()

    def _check_may_deal(self) -> None:
        if self.phase == "over":
            raise OracleError("game_is_over", "the game is over")
        if self.phase != "deal":
            raise OracleError("wrong_phase", "the deal before is not finished")

    def _check_cards(self, cards: list[str]) -> None:
        """Refuse cards that do not exist and more copies of a card than there are packs."""
        for card in cards:
            if card not in ALL_CARDS:
                raise OracleError("unknown_card", f"there is no card {card!r}", card)
        for card in ALL_CARDS:
            if cards.count(card) > self.options["packs"]:
                raise OracleError("too_many_copies", f"there are too many {card}", card)

    def _check_enough_to_pass(self, cards_each: int) -> None:
        """Refuse hands that are too small for the pass that this deal begins with."""
        # The rules are silent on small composed hands. A pass that nobody can make is refused.
        if self._passes_this_deal() and cards_each < self.options["pass_count"]:
            raise OracleError("hands_too_small", "the hands hold fewer cards than are passed")

    def _start_deal(self) -> None:
        for hand in self.hands:
            hand.sort()
        if self._passes_this_deal():
            self.phase = "pass"
        else:
            self._start_play()

    # Pass

    def _direction(self) -> str:
        """Return the direction in which this deal passes."""
        cycle: list[str] = self.options["passing"]
        if not cycle:
            return "hold"
        return cycle[self.deal_number % len(cycle)]

    def _passes_this_deal(self) -> bool:
        return self._direction() != "hold" and self.options["pass_count"] > 0

    def _receiver(self, seat: int) -> int:
        """Return the seat that gets what a seat passes."""
        steps_to_the_left = {"left": 1, "right": -1, "across": self.players // 2}
        return (seat + steps_to_the_left[self._direction()]) % self.players

    def pass_cards(self, seat: int, cards: list[str]) -> None:
        """Choose the cards that a seat gives away; the last choice to come in makes the pass."""
        if self.phase != "pass":
            raise OracleError("wrong_phase", "there is nothing to pass now")
        if not 0 <= seat < self.players:
            raise OracleError("unknown_seat", f"there is no seat {seat}")
        if len(cards) != self.options["pass_count"]:
            raise OracleError("wrong_pass_count", f"{len(cards)} cards chosen")
        self._check_held(seat, cards)
        self.choices[seat] = list(cards)
        if not self.to_act():
            self._make_pass()

    def _check_held(self, seat: int, cards: list[str]) -> None:
        """Refuse cards of which a seat does not hold as many copies."""
        for card in cards:
            if cards.count(card) > self.hands[seat].count(card):
                raise OracleError("card_not_in_hand", f"seat {seat} lacks {card}", card)

    def _make_pass(self) -> None:
        # All cards leave before any arrives, so nobody can pass on what they receive.
        for seat, chosen in enumerate(self.choices):
            assert chosen is not None
            for card in chosen:
                self.hands[seat].remove(card)
        for seat, chosen in enumerate(self.choices):
            assert chosen is not None
            self.hands[self._receiver(seat)].extend(chosen)
        for hand in self.hands:
            hand.sort()
        self._start_play()

    # Opening lead

    def _start_play(self) -> None:
        """Look up who leads first, and with what."""
        self.phase = "play"
        self.leader = self._seats_from_dealers_left()[0]
        self.opening_card = None
        if self.options["opening"] == "two_of_clubs":
            # The two, or if both are in the kitty the lowest club that anyone holds. Composed
            # hands may be without clubs: then the opening is as under dealer_left. This is
            # decided here, as the rules document does not speak of it.
            for rank in RANKS:
                club = rank + "C"
                holders = [s for s in self._seats_from_dealers_left() if club in self.hands[s]]
                if holders:
                    self.leader = holders[0]
                    self.opening_card = club
                    break

    def _opening_lead_refusal(self, hand: list[str], card: str) -> str | None:
        """Return why a card of the hand may not be the opening lead, or None if it may."""
        if self.opening_card is not None:
            return None if card == self.opening_card else "must_open_with"
        if not is_point_card(card):
            return None
        if not all(is_point_card(other) for other in hand):
            return "no_points_on_opening_lead"
        # Nothing but point cards: a queen of spades if there is one, else a heart.
        if BLACK_MARIA in hand and card != BLACK_MARIA:
            return "no_points_on_opening_lead"
        return None

    # Tricks

    def _is_first_trick(self) -> bool:
        """Tell whether the running trick is the deal's first, in any of its layers."""
        return self.tricks_done == 0

    def _later_lead_refusal(self, hand: list[str], card: str) -> str | None:
        """Return why a card of the hand may not be led after the first trick."""
        if self.options["hearts_break"] == "none" or self.hearts_broken:
            return None
        if is_heart(card) and not all(is_heart(other) for other in hand):
            return "hearts_not_broken"
        return None

    def _follow_refusal(self, hand: list[str], card: str) -> str | None:
        """Return why a card of the hand may not be played to the trick that has been led."""
        led_suit = suit_of(self.trick[0][1])
        of_led_suit = [other for other in hand if suit_of(other) == led_suit]
        suit_allows = of_led_suit if of_led_suit else hand
        if card not in suit_allows:
            return "must_follow_suit"
        if self._is_first_trick() and not self.options["first_trick_points"]:
            has_a_choice = any(not is_point_card(other) for other in suit_allows)
            if is_point_card(card) and has_a_choice:
                return "no_points_on_first_trick"
        return None

    def _refusal(self, seat: int, card: str) -> str | None:
        """Return the code of why a seat may not play a card now, or None if it may."""
        hand = self.hands[seat]
        if card not in hand:
            return "card_not_in_hand"
        if self.trick:
            return self._follow_refusal(hand, card)
        if self._is_first_trick():
            return self._opening_lead_refusal(hand, card)
        return self._later_lead_refusal(hand, card)

    def legal(self) -> list[str]:
        """Return the distinct cards that the player whose turn it is may play, sorted."""
        if self.phase != "play":
            raise OracleError("wrong_phase", "no card is to be played now")
        seat = self.to_act()[0]
        return sorted(c for c in set(self.hands[seat]) if self._refusal(seat, c) is None)

    def winning(self) -> int | None:
        """Return who would win the running trick as it stands."""
        return trick_winner(self.trick)

    def effects(self) -> dict[str, tuple[int | None, int | None]]:
        """Tell for each legal card whose card it cancels and who would be winning then.

        Only the running trick is looked at, so a last trick that it leaves cancelled has no
        winner here, even where somebody is given its cards.
        """
        seat = self.to_act()[0] if self.phase == "play" else 0
        result: dict[str, tuple[int | None, int | None]] = {}
        for card in self.legal():
            cancelled_seat = None
            # Under play_on the twin may be one's own.
            for other_seat, other_card in self.trick:
                if other_card == card:
                    cancelled_seat = other_seat
            result[card] = (cancelled_seat, trick_winner([*self.trick, (seat, card)]))
        return result

    def play(self, card: str) -> None:
        """Play a card for the seat whose turn it is."""
        if self.phase in ("moon", "over") or (self.phase == "deal" and self.points):
            raise OracleError("deal_is_over", "all cards of the deal have been played", card)
        if self.phase != "play":
            raise OracleError("wrong_phase", "no card is to be played now", card)
        seat = self.to_act()[0]
        code = self._refusal(seat, card)
        if code is not None:
            raise OracleError(code, f"seat {seat} may not play {card}", card)
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self._break_hearts(card)
        if len(self.trick) % self.players == 0:
            self._everyone_has_played()

    def _break_hearts(self, card: str) -> None:
        breaks = self.options["hearts_break"]
        if is_heart(card) and breaks in ("heart", "heart_or_queen"):
            self.hearts_broken = True
        if card == BLACK_MARIA and breaks == "heart_or_queen":
            self.hearts_broken = True

    def _everyone_has_played(self) -> None:
        """Go on after everyone has played one card, or one more card, to the trick."""
        winner = self.winning()
        out_of_cards = all(not hand for hand in self.hands)
        if winner is not None:
            self._take_trick(winner, out_of_cards)
        elif out_of_cards:
            self._last_trick_cancelled()
        elif self.options["cancelled_trick"] == "set_aside":
            # The same player leads again.
            self._set_trick_aside()
        # Under play_on the trick just goes on, in the same order.

    def _set_trick_aside(self) -> None:
        self.aside.extend(card for _, card in self.trick)
        self.trick = []
        self.tricks_done += 1

    def _take_trick(self, winner: int, out_of_cards: bool) -> None:
        """Give the winner the trick and what was set aside, and let them lead."""
        self.piles[winner].extend(self.aside)
        self.piles[winner].extend(card for _, card in self.trick)
        self.aside = []
        self.trick = []
        self.tricks_done += 1
        self.leader = winner
        self.last_winner = winner
        self._give_kitty(winner, out_of_cards)
        if out_of_cards:
            self._all_cards_played()

    # Out of cards

    def _last_trick_cancelled(self) -> None:
        """Go on after the deal's last cards left a trick cancelled."""
        if self.options["last_cancelled"] == "nobody":
            # A kitty that is still there stays there.
            self._set_trick_aside()
            self._all_cards_played()
        elif self.last_winner is not None:
            self._take_trick(self.last_winner, out_of_cards=True)
        else:
            self._take_trick(self.leader, out_of_cards=True)

    # Kitty

    def _give_kitty(self, winner: int, out_of_cards: bool) -> None:
        """Give the kitty to the winner of a trick if nobody has had it before."""
        if self.kitty_winner is not None:
            return
        self.kitty_winner = winner
        if not self.kitty:
            return
        if self.options["kitty"] == "exchange" and not out_of_cards:
            self.hands[winner].extend(self.kitty)
            self.hands[winner].sort()
            self.phase = "discard"
        else:
            self.piles[winner].extend(self.kitty)

    def discard(self, cards: list[str]) -> None:
        """Bury cards after the kitty was taken into the hand."""
        if self.phase != "discard":
            raise OracleError("wrong_phase", "there is nothing to bury now")
        seat = self.to_act()[0]
        if len(cards) != len(self.kitty):
            raise OracleError("wrong_discard_count", f"{len(cards)} cards for {len(self.kitty)}")
        self._check_held(seat, cards)
        for card in cards:
            self.hands[seat].remove(card)
        self.buried = list(cards)
        self.phase = "play"

    # Score

    def _counted_cards(self, seat: int) -> list[str]:
        """Return the cards whose points count for a seat."""
        if self.options["discards"] == "discarder" and seat == self.kitty_winner:
            return self.piles[seat] + self.buried
        return list(self.piles[seat])

    def _has_shot_the_moon(self, seat: int) -> bool:
        """Tell whether a seat has every point card of the packs in play."""
        if self.options["moon"] == "off":
            return False
        cards = self._counted_cards(seat)
        wanted = [card for card in ALL_CARDS if is_point_card(card)]
        return all(cards.count(card) == self.options["packs"] for card in wanted)

    def _all_cards_played(self) -> None:
        """Score the deal, or first ask the shooter if the rules leave them a choice."""
        shooters = [seat for seat in range(self.players) if self._has_shot_the_moon(seat)]
        if not shooters:
            self._score(None)
            return
        self.shooter = shooters[0]
        if self.options["moon"] == "choose":
            self.phase = "moon"
        else:
            self._score(self.options["moon"])

    def choose_moon(self, choice: str) -> None:
        """Make the shooter's choice, ``subtract`` or ``add``."""
        if self.phase != "moon":
            raise OracleError("wrong_phase", "nobody has to choose about a moon")
        if choice not in ("subtract", "add"):
            raise OracleError("unknown_moon_choice", f"{choice!r} is no choice")
        self._score(choice)

    def _score(self, moon_choice: str | None) -> None:
        """Add the deal to the scores and see whether the game is over."""
        added = []
        for seat in range(self.players):
            points = Fraction(0)
            for card in self._counted_cards(seat):
                # Point cards count nothing for the one who shot the moon. A jack of diamonds
                # is no point card, so its bonus stays.
                if is_heart(card) and seat != self.shooter:
                    points += Fraction(self.options["heart_points"])
                if card == BLACK_MARIA and seat != self.shooter:
                    points += Fraction(self.options["queen_points"])
                if card == JACK_OF_DIAMONDS:
                    points += Fraction(self.options["jack_points"])
            if moon_choice == "subtract" and seat == self.shooter:
                points -= Fraction(self.options["moon_points"])
            if moon_choice == "add" and seat != self.shooter:
                points += Fraction(self.options["moon_points"])
            added.append(points)
        self.points.append(added)
        self.moons.append(self.shooter)
        for seat in range(self.players):
            self.scores[seat] += added[seat]
        self._end_deal()

    def _end_deal(self) -> None:
        if any(score >= Fraction(self.options["target"]) for score in self.scores):
            self.phase = "over"
            lowest = min(self.scores)
            self.winners = [s for s in range(self.players) if self.scores[s] == lowest]
        else:
            self.phase = "deal"
            self.deal_number += 1
            self.dealer = (self.dealer + 1) % self.players


def perft(oracle: Oracle, depth: int) -> int:
    """Count the sequences of distinct legal plays from a position.

    Parameters
    ----------
    oracle : Oracle
        The position; it is not changed.
    depth : int
        How many plays to look ahead. A branch that leaves phase ``play`` before, at the end of
        the deal or for a kitty exchange, counts as one.

    Returns
    -------
    int
        The number of sequences.
    """
    if depth == 0 or oracle.phase != "play":
        return 1
    total = 0
    for card in oracle.legal():
        after = oracle.copy()
        after.play(card)
        total += perft(after, depth - 1)
    return total
