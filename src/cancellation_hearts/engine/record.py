"""Game records: a whole game in one JSON document, from which it can be played again.

docs/record.md describes the format. `read_record` takes any bytes and either returns a `Record` or
raises a `RecordError` that says what is wrong and where; `replay` plays it and finds the first
action that breaks a rule.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, cast

import msgspec
from msgspec import Struct

from cancellation_hearts.engine.errors import HeartsError, RecordError
from cancellation_hearts.engine.events import Event
from cancellation_hearts.engine.game import DealLog, Game, MoonChoice
from cancellation_hearts.engine.rules import ALLOWED, PRESETS, Rules
from cancellation_hearts.engine.shuffle import Shuffle

FORMAT: Final = "cancellation-hearts"
VERSION: Final = 1
MAX_BYTES: Final = 16 * 2**20
"""A record of a thousand deals of eleven players has about 3 MB."""
MAX_DEPTH: Final = 100
"""Deep enough for any extension; Python itself takes about a thousand levels."""


class DealRecord(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One deal: its cards, then every action in it. All cards are names."""

    deck: list[str] | None = None
    hands: list[list[str]] | None = None
    kitty: list[str] | None = None
    passes: list[list[str] | None] | None = None
    plays: list[str] = []
    discards: list[str] | None = None
    moon: str | None = None
    commitment: str | None = None
    secret: str | None = None
    nonces: list[str] | None = None
    points: list[int | float] | None = None
    extensions: dict[str, Any] = msgspec.field(name="x-", default_factory=dict)


class Record(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One game. Keys that start with ``x-`` are kept in ``extensions``, under their whole names."""

    format: Literal["cancellation-hearts"]
    version: Literal[1]
    ruleset: dict[str, Any]
    seats: list[str]
    dealer: int
    deals: list[DealRecord]
    scores: list[int | float] | None = None
    winners: list[int] | None = None
    extensions: dict[str, Any] = msgspec.field(name="x-", default_factory=dict)

    @property
    def rules(self) -> Rules:
        """The rules it is played by; errors as in `Rules.from_plain`."""
        return Rules.from_plain(
            {key: value for key, value in self.ruleset.items() if not key.startswith("x-")}
        )

    def to_bytes(self) -> bytes:
        """Return the JSON document."""
        plain = msgspec.to_builtins(self)
        for part in (plain, *plain["deals"]):
            part.update(part.pop("x-", {}))
        # The tags come first, for people who open the file.
        head = {"format": self.format, "version": self.version}
        return msgspec.json.encode(head | plain) + b"\n"


# -------------------------------------------------------------------------------------- Reading


def read_file(path: Path) -> Record:
    """Read the record in a file.

    Raises
    ------
    RecordError
        ``unreadable``, or as `read_record`.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordError(
            "unreadable", f"The file cannot be read: {error.strerror or error}."
        ) from None
    return read_record(data)


def read_record(data: bytes) -> Record:
    """Make a record from a JSON document.

    Raises
    ------
    RecordError
        ``too_large``, ``not_text``, ``not_json``, ``too_deep``, ``wrong_format``, ``unknown_key``
        or ``wrong_type``.
    """
    if len(data) > MAX_BYTES:
        raise RecordError("too_large", f"The file has more than {MAX_BYTES // 2**20} MiB.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(
            "not_text", f"The file is not UTF-8 text; byte {error.start} cannot be read."
        ) from None
    try:
        plain = msgspec.json.decode(text)
    except RecursionError:
        raise RecordError("too_deep", "The JSON is nested deeper than a record is.") from None
    except (msgspec.DecodeError, UnicodeError, ValueError) as error:
        raise RecordError("not_json", f"The file is not JSON: {error}.") from None
    _check_depth(plain)
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise RecordError("wrong_format", f'The file has no "format": "{FORMAT}".')
    if plain.get("version") != VERSION or isinstance(plain["version"], bool | float):
        raise RecordError(
            "wrong_format", f"The record is of another version than {VERSION}, the one known."
        )
    _prepare(plain, Record)
    deals = plain.get("deals")
    for number, deal in enumerate(deals if isinstance(deals, list) else ()):
        if isinstance(deal, dict):
            _prepare(deal, DealRecord, deal=number)
    try:
        return msgspec.convert(plain, Record)
    except msgspec.ValidationError as error:
        raise _wrong_type(str(error)) from None


def _check_depth(plain: object) -> None:
    level = [plain]
    for _ in range(MAX_DEPTH + 1):
        parts = [part for part in level if isinstance(part, dict | list)]
        level = [
            child for part in parts for child in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return
    raise RecordError("too_deep", "The JSON is nested deeper than a record is.")


def _prepare(part: dict[str, Any], kind: type[Struct], **place: int) -> None:
    """Put the extensions of a game or deal together, and refuse other keys that do not exist."""
    own = {key: part.pop(key) for key in list(part) if key.startswith("x-")}
    for key in part:
        if key not in kind.__struct_encode_fields__:
            raise RecordError("unknown_key", f"There is no key {key[:40]!r}.", **place)
    if own:
        part["x-"] = own


def _wrong_type(message: str) -> RecordError:
    """Say in our words what msgspec says in its own, with the place."""
    what, _, where = message.partition(" - at `")
    deal = re.search(r"deals\[(\d+)]", where)
    play = re.search(r"plays\[(\d+)]", where)
    place = {
        "deal": int(deal[1]) if deal else None,
        "play": int(play[1]) if play else None,
    }
    at = f" (at {where.rstrip('`').removeprefix('$.')})" if where else ""
    return RecordError("wrong_type", what.replace("`", "") + at + ".", **place)


# ------------------------------------------------------------------------------------- Replaying


def replay(record: Record) -> Game:
    """Play a record, as far as it goes.

    Raises
    ------
    RecordError
        With the code and the place of the first fault.
    """
    return replay_events(record)[0]


def replay_events(record: Record) -> tuple[Game, list[Event]]:
    """Play a record; return the game and everything that happened in it. Errors as `replay`."""
    happened: list[Event] = []
    for game, events in replay_steps(record):  # noqa: B007 - the game of the last step
        happened += events
    return game, happened


def replay_steps(record: Record) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """Play a record action by action. Errors as `replay`.

    Yields
    ------
    game : Game
        The one game that is played, as it stands now: first before anything has happened, then
        after each action.
    happened : tuple of Event
        What came of the action.
    """
    with _placed():
        rules = record.rules
        game = Game(rules, _players(record, rules), record.dealer)
    yield game, ()
    for number, deal in enumerate(record.deals):
        with _placed(deal=number):
            if game.phase == "over":
                raise RecordError("game_is_over", "The game was over before this deal.")
            if game.phase != "deal":
                raise RecordError("deal_not_finished", "The deal before this one is not over.")
            for happened in _replay_deal(game, deal, number):
                yield game, happened
    _check("scores", record.scores, game.scores)
    _check("winners", record.winners, game.winners)


@contextmanager
def _placed(**place: int) -> Iterator[None]:
    """Raise what goes wrong inside as a record's fault, with its place first."""
    try:
        yield
    except HeartsError as error:
        raise RecordError(error.code, error.message, **{**place, **error.place}) from None


def _players(record: Record, rules: Rules) -> int:
    # Checked here, since a game of more seats than there can be has no state to start with.
    rules.check_players(len(record.seats))
    return len(record.seats)


def _replay_deal(game: Game, deal: DealRecord, number: int) -> Iterator[tuple[Event, ...]]:
    if (deal.deck is None) == (deal.hands is None) or (deal.deck and deal.kitty is not None):
        raise RecordError("no_cards", "A deal has either a deck, or hands with their kitty.")
    if deal.deck is not None:
        yield game.deal(deal.deck)
    else:
        yield game.deal_hands(deal.hands or [], deal.kitty or [])
    yield from _replay_passes(game, deal)
    discards = deal.discards
    for place, card in enumerate(deal.plays):
        if game.phase == "discard":
            yield game.discard(discards or [])
            discards = None
        with _placed(play=place):
            if game.phase == "pass":
                raise RecordError("missing_passes", "Not everyone has passed before this card.")
            if game.phase != "play":
                raise RecordError("deal_is_over", "The deal was over before this card.", card=card)
            yield game.play(card)
    if game.phase == "discard" and discards is not None:
        yield game.discard(discards)
        discards = None
    if discards:
        raise RecordError("unexpected_discards", "Nobody has to bury cards in this deal so far.")
    if deal.moon is not None:
        if game.phase != "moon":
            raise RecordError("unexpected_moon", "Nobody has to choose for a moon in this deal.")
        yield game.choose_moon(cast(MoonChoice, deal.moon))
    over = game.deal_number > number
    _check("points", deal.points, game.log[-1].points if over else ())


def _replay_passes(game: Game, deal: DealRecord) -> Iterator[tuple[Event, ...]]:
    if game.phase != "pass":
        if deal.passes:
            raise RecordError("unexpected_passes", "Nothing is passed in this deal.")
        return
    passes = deal.passes or []
    if passes and len(passes) != game.players:
        raise RecordError(
            "wrong_pass_count", f"There are passes of {len(passes)} seats, not of {game.players}."
        )
    for seat, cards in enumerate(passes):
        with _placed(seat=seat):
            # A seat that has still to choose has null; an empty list says the same.
            if cards:
                yield game.pass_cards(seat, cards)


def _check(key: str, given: Sequence[float] | None, found: Sequence[float] | None) -> None:
    if given is not None and list(given) != list(found or ()):
        raise RecordError(
            f"{key}_differ",
            f"The {key} given are {str(given)[:100]}; those of the play are {list(found or ())}.",
        )


def result(game: Game) -> dict[str, Any]:
    """Return what came of a replayed game, as ``hearts replay --json`` prints it."""
    finished = game.phase == "over"
    following: dict[str, Any] | None = None
    if not finished:
        following = {"deal": game.deal_number, "phase": game.phase}
        if game.phase == "pass":
            following["seats"] = list(game.to_act)
        elif game.phase != "deal":
            following["seat"] = game.to_act[0]
        if game.phase == "play":
            following["legal"] = sorted(game.legal())
    return {
        "ok": True,
        "deals": [
            {"points": list(deal.points), "moon": deal.moon}
            for deal in game.log
            if deal.points is not None
        ],
        "scores": list(game.scores),
        "finished": finished,
        "winners": list(game.winners),
        "next": following,
    }


def verify(record: Record) -> list[bool]:
    """Replay a record, and check the shuffle of each deal.

    Returns
    -------
    list of bool
        By deal, whether its deck was checked. The last deal may still be running, and its secret
        still be secret; every other one has to be there.

    Raises
    ------
    RecordError
        As `replay`; ``no_shuffle``, ``bad_secret``, ``commitment_differs`` or ``deck_differs``.
    """
    game = replay(record)
    checked = []
    for number, deal in enumerate(record.deals):
        running = number == game.deal_number
        if deal.secret is None and running:
            checked.append(False)
            continue
        with _placed(deal=number):
            if deal.secret is None or deal.deck is None:
                raise RecordError(
                    "no_shuffle",
                    "The deal has no deck and secret, so nobody can check its shuffle.",
                )
            shuffle = Shuffle.from_hex(deal.secret, deal.nonces or [])
            shuffle.verify(deal.deck, deal.commitment)
        checked.append(True)
    return checked


# --------------------------------------------------------------------------------------- Writing


def record_of(
    game: Game,
    seats: Sequence[str],
    first_dealer: int,
    shuffles: Sequence[Shuffle] = (),
    extensions: Mapping[str, Any] | None = None,
) -> Record:
    """Make the record of a game, finished or not, with the results so far.

    Parameters
    ----------
    game : Game
        What was played.
    seats : sequence of str
        The names by seat.
    first_dealer : int
        Who dealt the first deal.
    shuffles : sequence of Shuffle
        What the decks were made from, by deal, if they were.
    extensions : mapping, optional
        Keys that start with ``x-``, to be kept with the game.
    """
    deals = [_deal_record(deal) for deal in game.log]
    for deal, shuffle in zip(deals, shuffles, strict=False):
        deal.commitment = shuffle.commitment
        deal.secret = shuffle.secret.hex()
        deal.nonces = [nonce.hex() for nonce in shuffle.nonces]
    return Record(
        format=FORMAT,
        version=VERSION,
        ruleset=game.rules.to_plain(),
        seats=list(seats),
        dealer=first_dealer,
        deals=deals,
        scores=list(game.scores),
        winners=list(game.winners),
        extensions=dict(extensions or {}),
    )


def _deal_record(deal: DealLog) -> DealRecord:
    return DealRecord(
        deck=None if deal.deck is None else list(deal.deck),
        hands=None if deal.hands is None else [list(hand) for hand in deal.hands],
        kitty=None if deal.kitty is None else list(deal.kitty),
        passes=None
        if deal.passes is None
        else [None if cards is None else list(cards) for cards in deal.passes],
        plays=list(deal.plays),
        discards=None if deal.discards is None else list(deal.discards),
        moon=deal.moon_choice,
        points=None if deal.points is None else list(deal.points),
    )


# ---------------------------------------------------------------------------------------- Schema


def ruleset_schema() -> dict[str, Any]:
    """Return the JSON Schema of a rule set as `Rules.from_plain` takes it."""
    rules = msgspec.json.schema_components([Rules], ref_template="#/$defs/{name}")[1]["Rules"]
    options = rules["properties"]
    for option, (allowed, _) in ALLOWED.items():
        options[option].pop("default", None)
        options[option]["description"] = allowed
    return {
        "type": "object",
        "description": "base names a preset; other keys are options that differ from it",
        "properties": {"base": {"enum": list(PRESETS)}, **options},
        "required": ["base"],
        "additionalProperties": False,
    }


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of the format, made from the types above and the rules' options."""
    (reference,), parts = msgspec.json.schema_components([Record], ref_template="#/$defs/{name}")
    for part in parts.values():
        part["properties"].pop("x-", None)
        part["patternProperties"] = {"^x-": {}}
    ruleset = {**ruleset_schema(), "patternProperties": {"^x-": {}}}
    parts["Record"]["properties"]["ruleset"] = ruleset
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game of Cancellation Hearts",
        **reference,
        "$defs": parts,
    }
