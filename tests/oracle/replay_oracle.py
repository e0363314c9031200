"""Replay of whole game records with the oracle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .rules_oracle import Options, Oracle, OracleError

CLASSIC: Options = {
    "packs": 2,
    "players": [6, 11],
    "passing": ["left", "right"],
    "pass_count": 3,
    "opening": "dealer_left",
    "first_trick_points": True,
    "hearts_break": "heart_or_queen",
    "cancelled_trick": "set_aside",
    "last_cancelled": "nobody",
    "kitty": "taken",
    "discards": "nobody",
    "heart_points": 1,
    "queen_points": 13,
    "jack_points": 0,
    "moon": "choose",
    "moon_points": 26,
    "target": 150,
}
EXCHANGE: Options = {
    "packs": 2,
    "players": [6, 10],
    "passing": ["left", "right", "across", "hold"],
    "pass_count": 3,
    "opening": "two_of_clubs",
    "first_trick_points": False,
    "hearts_break": "heart_or_queen",
    "cancelled_trick": "play_on",
    "last_cancelled": "last_winner",
    "kitty": "exchange",
    "discards": "nobody",
    "heart_points": 0.25,
    "queen_points": 13,
    "jack_points": 0,
    "moon": "choose",
    "moon_points": 26,
    "target": 100,
}
HEARTS: Options = {
    **CLASSIC,
    "packs": 1,
    "players": [3, 6],
    "passing": EXCHANGE["passing"],
    "opening": EXCHANGE["opening"],
    "first_trick_points": False,
    "kitty": "taken",
    "target": 100,
}
PRESETS: dict[str, Options] = {"classic": CLASSIC, "exchange": EXCHANGE, "hearts": HEARTS}

RECORD_KEYS = ["format", "version", "ruleset", "seats", "dealer", "deals", "scores", "winners"]
DEAL_KEYS = ["deck", "hands", "kitty", "passes", "plays", "discards", "moon", "points"]


class RecordError(Exception):
    """The first fault of a record, with its place.

    Parameters
    ----------
    code : str
        The name of the fault.
    message : str
        The same in words.
    **place : int or str
        Those of ``deal``, ``play``, ``seat`` and ``card`` that apply.
    """

    def __init__(self, code: str, message: str, **place: int | str) -> None:
        super().__init__(message)
        self.error: dict[str, Any] = {"code": code, **place, "message": message}


def located(error: OracleError, **place: int | str) -> RecordError:
    """Return an error of the oracle with its place in the record."""
    if error.card is not None:
        place["card"] = error.card
    return RecordError(error.code, error.message, **place)


def number(value: Fraction) -> int | float:
    """Return an exact number as JSON has it; quarters are exact in a float."""
    return value.numerator if value.denominator == 1 else float(value)


def resolve(ruleset: dict[str, Any]) -> Options:
    """Return all options of a record's ruleset."""
    base = ruleset.get("base")
    if base not in PRESETS:
        raise RecordError("unknown_preset", f"there is no preset {base!r}")
    options = dict(PRESETS[base])
    for name, value in ruleset.items():
        if name == "base":
            continue
        if name not in options:
            raise RecordError("unknown_option", f"there is no option {name!r}")
        options[name] = value
    return options


def check_keys(keys: list[str], known: list[str], **place: int) -> None:
    """Refuse keys that are not known, except those that start with ``x-``."""
    for key in keys:
        if key not in known and not key.startswith("x-"):
            raise RecordError("unknown_key", f"there is no key {key!r}", **place)


def replay_passes(oracle: Oracle, passes: list[list[str] | None], number_of_deal: int) -> None:
    """Make the choices of a deal's pass."""
    if len(passes) != oracle.players:
        raise RecordError("wrong_pass_count", "not one entry a seat", deal=number_of_deal)
    for seat, cards in enumerate(passes):
        # A seat without a list has not chosen yet.
        if cards is None:
            continue
        try:
            oracle.pass_cards(seat, cards)
        except OracleError as error:
            raise located(error, deal=number_of_deal, seat=seat) from None


def replay_discards(oracle: Oracle, cards: list[str], number_of_deal: int) -> None:
    """Bury the cards of a deal's kitty exchange."""
    place = {"seat": oracle.to_act()[0]} if oracle.phase == "discard" else {}
    try:
        oracle.discard(cards)
    except OracleError as error:
        raise located(error, deal=number_of_deal, **place) from None


def replay_deal(oracle: Oracle, deal: dict[str, Any], number_of_deal: int) -> None:
    """Replay one deal of a record."""
    check_keys(list(deal), DEAL_KEYS, deal=number_of_deal)
    if ("deck" in deal) == ("hands" in deal):
        raise RecordError("wrong_deal", "a deal has a deck or hands", deal=number_of_deal)
    try:
        if "deck" in deal:
            oracle.deal(deal["deck"])
        else:
            oracle.deal_hands(deal["hands"], deal.get("kitty", []))
    except OracleError as error:
        raise located(error, deal=number_of_deal) from None

    if "passes" in deal:
        replay_passes(oracle, deal["passes"], number_of_deal)

    buried = False
    for index, card in enumerate(deal.get("plays", [])):
        # The record does not say when cards were buried. It was as soon as the kitty was taken.
        if oracle.phase == "discard" and "discards" in deal:
            replay_discards(oracle, deal["discards"], number_of_deal)
            buried = True
        place = {"seat": oracle.to_act()[0]} if oracle.phase in ("play", "discard") else {}
        try:
            oracle.play(card)
        except OracleError as error:
            raise located(error, deal=number_of_deal, play=index, **place) from None
    if "discards" in deal and not buried:
        replay_discards(oracle, deal["discards"], number_of_deal)

    if "moon" in deal:
        place = {"seat": oracle.to_act()[0]} if oracle.phase == "moon" else {}
        try:
            oracle.choose_moon(deal["moon"])
        except OracleError as error:
            raise located(error, deal=number_of_deal, **place) from None

    if "points" in deal:
        finished = len(oracle.points) == number_of_deal + 1
        if not finished or deal["points"] != oracle.points[number_of_deal]:
            raise RecordError("wrong_result", "the points differ", deal=number_of_deal)


def next_step(oracle: Oracle) -> dict[str, Any] | None:
    """Return what a game waits for."""
    if oracle.phase == "over":
        return None
    step: dict[str, Any] = {"deal": oracle.deal_number, "phase": oracle.phase}
    if oracle.phase == "pass":
        step["seats"] = oracle.to_act()
    elif oracle.phase != "deal":
        step["seat"] = oracle.to_act()[0]
    if oracle.phase == "play":
        step["legal"] = oracle.legal()
    return step


def replay_record(record: dict[str, Any]) -> Oracle:
    """Replay a record and return the game where it stops."""
    if record.get("format") != "cancellation-hearts" or record.get("version") != 1:
        raise RecordError("wrong_format", "this is no game record of version 1")
    check_keys(list(record), RECORD_KEYS)
    options = resolve(record["ruleset"])
    try:
        oracle = Oracle(options, len(record["seats"]), record["dealer"])
    except OracleError as error:
        raise located(error) from None
    for number_of_deal, deal in enumerate(record["deals"]):
        replay_deal(oracle, deal, number_of_deal)
    if "scores" in record and record["scores"] != oracle.scores:
        raise RecordError("wrong_result", "the scores differ")
    if "winners" in record and record["winners"] != oracle.winners:
        raise RecordError("wrong_result", "the winners differ")
    return oracle


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """Replay a whole record.

    Parameters
    ----------
    record : dict
        A game record, its types being right: this is a test's tool and no guard.

    Returns
    -------
    dict
        What ``hearts replay --json`` prints for the record, without ``file``.
    """
    try:
        oracle = replay_record(record)
    except RecordError as fault:
        return {"ok": False, "error": fault.error}
    deals = [
        {"points": [number(value) for value in points], "moon": moon}
        for points, moon in zip(oracle.points, oracle.moons, strict=True)
    ]
    return {
        "ok": True,
        "deals": deals,
        "scores": [number(score) for score in oracle.scores],
        "finished": oracle.phase == "over",
        "winners": list(oracle.winners),
        "next": next_step(oracle),
    }
