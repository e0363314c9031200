"""One tree of errors. Every error carries a stable code that programs may rely on.

The sentence is for people and may change; the code never does. ``CODES`` lists all of them, and
``docs/errors.md`` explains each in a line.
"""

from typing import Any

CODES: dict[str, str] = {
    # Rule sets
    "unknown_preset": "the rule set's base is none of the presets",
    "unknown_option": "the rule set has an option that does not exist",
    "bad_option": "an option has a value that it cannot have",
    "bad_combination": "two options cannot be played together",
    "wrong_player_count": "the rules are not for that number of players",
    # Cards and positions
    "unknown_card": "a card that does not exist",
    "bad_deck": "the deck is not exactly the packs in play",
    "too_many_copies": "a composed position holds a card more often than the packs have it",
    "unequal_hands": "the hands of a composed position differ in size, or are empty",
    "hands_too_small": "the hands of a composed position are too small for the pass",
    "unknown_seat": "a seat that is not at the table",
    # Actions
    "wrong_phase": "the action does not belong to this phase of the deal",
    "not_your_turn": "another seat is to act",
    "card_not_in_hand": "the card is not in the hand, or not that often",
    "must_follow_suit": "the hand holds a card of the led suit",
    "hearts_not_broken": "a heart may not be led before hearts are broken",
    "must_open_with": "the opening lead has to be another card",
    "no_points_on_opening_lead": "the opening lead may not be that point card",
    "no_points_on_first_trick": "a point card may not go on the first trick while there is another",
    "wrong_pass_count": "the number of cards to pass is another one",
    "wrong_discard_count": "the number of cards to bury is another one",
    "unknown_choice": "a moon is taken off one's own score or added to the others'",
    "deal_is_over": "the deal is over",
    "game_is_over": "the game is over",
    # Records
    "too_large": "the file is larger than a record may be",
    "unreadable": "the file cannot be read",
    "not_text": "the file is not UTF-8 text",
    "not_json": "the file is not JSON",
    "too_deep": "the JSON is nested deeper than a record is",
    "wrong_format": "the document is not a game record of a version that is known",
    "unknown_key": "the record has a key that does not exist",
    "wrong_type": "a value of the record has the wrong type or is missing",
    "no_cards": "a deal has neither a deck nor hands, or has both",
    "unexpected_passes": "nothing is passed in this deal",
    "missing_passes": "cards were played before everyone had passed",
    "unexpected_discards": "nobody has to bury cards at this point of the deal",
    "unexpected_moon": "nobody has a moon to choose for in this deal",
    "deal_not_finished": "the deal before this one is not over",
    "points_differ": "the points that the record gives are not those of the play",
    "scores_differ": "the scores that the record gives are not those of the play",
    "winners_differ": "the winners that the record gives are not those of the play",
    # Shuffles
    "no_shuffle": "the deal has no secret to check its deck with",
    "bad_secret": "a secret or nonce is not written as it has to be",
    "commitment_differs": "the secret is not the one that was committed to",
    "deck_differs": "the deck is not the one that the secret and the nonces give",
    # Tables
    "bad_name": "a name has no visible character, too many, or one that may not be in it",
    "bad_text": "what was said is empty, too long, or holds what may not be in it",
    "bad_settings": "a setting of the table has a value that it cannot have",
    "no_such_table": "there is no table with that id",
    "no_such_code": "there is no table with that code",
    "no_such_game": "no game with that number has been played at the table",
    "unknown_member": "a member that the table does not have",
    "not_host": "only the host may do that",
    "not_seated": "only who sits at the table may do that",
    "seat_taken": "somebody sits there",
    "seats_free": "a game cannot begin while seats are free",
    "table_is_full": "no seat is free",
    "no_bot": "no bot sits there",
    "game_is_running": "that can be done only before a game begins",
    "no_game": "no game is running",
    "game_is_paused": "the game is paused",
    "not_between_deals": "nobody has to be ready now",
    "nothing_queued": "no card is queued",
    "nothing_to_nudge": "nobody waits for that seat, or it was reminded a moment ago",
    "kicked": "the host has sent this person away from the table",
    "watching_is_off": "the table does not let anybody watch",
    "chat_is_off": "the table does not let people write or react",
    "hints_off": "the table gives no hints",
    "hints_not_agreed": "not everybody who sits at the table has agreed to hints",
    "too_fast": "that was done too often in a short time",
    # Network
    "bad_message": "a message is no JSON, or none that is known, or has a value it cannot have",
    "message_too_large": "a message is larger than one may be",
    "wrong_protocol": "the client speaks another version of the protocol",
    "no_table_open": "the connection has no table open",
    "unknown_person": "the request has no key, or one that is not known",
    "foreign_origin": "the request comes from a page of another site",
    "move_code_unknown": "the code for another device is wrong, was used, or is too old",
    "too_many_requests": "this person or address has asked for too much in a short time",
    "too_many_connections": "this person or address has too many connections open",
    "too_slow": "the connection could not take what was sent to it",
    "silent": "the connection was closed because nothing came from it",
    "not_stored": "the disk refused, so nothing was done",
    "server_closing": "the server is being stopped; it can be asked again in a moment",
    "cannot_listen": "the address or port cannot be listened on",
    "no_connection": "the server cannot be reached",
    "bad_link": "that is no link to a table",
    "not_found": "there is nothing at that address",
    "internal": "something went wrong in the server; the command was not done",
    # Programs
    "missing_extra": "a part that this command needs is not installed",
    "unknown_bot": "a bot that does not exist",
    "no_world": "no cards can lie so that the deal could have gone as it went",
    "bad_argument": "an argument has a value that it cannot have",
    "unwritable": "the file cannot be written",
    "another_plan": "the file holds what came of something else than was asked for",
    "data_in_use": "another server has the tables in that folder",
    "newer_data": "the tables were written by a newer version of this program",
}


class HeartsError(Exception):
    """Anything this package refuses to do, with a stable code.

    Parameters
    ----------
    code : str
        One of ``CODES``.
    message : str
        A sentence for people.
    **place
        Where the fault is: any of ``deal``, ``play``, ``seat``, ``card``, ``option``, ...
    """

    def __init__(self, code: str, message: str, **place: Any) -> None:  # noqa: ANN401
        super().__init__(message)
        self.code = code
        self.message = message
        self.place = {key: value for key, value in place.items() if value is not None}

    def to_plain(self) -> dict[str, Any]:
        """Return code, place and message as plain data, in this order."""
        return {"code": self.code, **self.place, "message": self.message}


class RulesError(HeartsError):
    """A rule set that does not exist or cannot be played."""


class IllegalAction(HeartsError):  # noqa: N818 - it is what players call it
    """An action that the rules refuse. The game stays as it was."""


class RecordError(HeartsError):
    """A document that is no record, or a record that breaks a rule."""


class ShuffleError(HeartsError):
    """A deck that does not come from the secret and nonces given with it."""


class UsageError(HeartsError):
    """A command or call that cannot be carried out as it was asked for."""
