"""The rules of one game in plain sentences, made from its options."""

from dataclasses import replace
from typing import Final

from rich.text import Text

from cancellation_hearts.engine.rules import PRESETS, Rules
from cancellation_hearts.tui.words import WORDS, counted, figure, say

SENTENCES: Final[dict[str, str]] = {
    "packs-1": "One pack of 52 cards is used, so every card is there once and nothing cancels.",
    "packs-2": "Two packs of 52 cards are shuffled together, so every card is there twice.",
    "players": "{players} play; these rules are for {least} to {most}.",
    "players-only": "{players} play; these rules are for that number only.",
    "deal": "Everyone is dealt {cards}.",
    "kitty-none": "No cards are left over.",
    "kitty-left": "The {cards} left over are the kitty, face down.",
    "pass-never": "No cards are passed.",
    "pass": "Before play, everyone passes {cards} face down {directions}.",
    "pass-cycle": "Before play, everyone passes {cards} face down: deal by deal {directions}, then"
    " from the start again.",
    "pass-left": "to the left",
    "pass-right": "to the right",
    "pass-across": "across the table",
    "pass-hold": "not at all",
    "opening-dealer_left": "The player on the dealer's left leads to the first trick, with any card"
    " that is not a point card (a heart or a queen of spades).",
    "opening-two_of_clubs": "The first player from the dealer's left who holds a two of clubs leads"
    " it to the first trick; if nobody holds one, the lowest club held leads.",
    "play": "Play goes round to the left, one card each. If you hold a card of the suit that was"
    " led, you must play one; otherwise you may play any card.",
    "winner": "The highest card of the led suit wins the trick, aces being high; there is no trump."
    " The winner takes its cards and leads the next trick.",
    "cancel": "Two identical cards in the same trick cancel each other: neither can win it. So the"
    " highest card of the led suit that is not cancelled wins. Its player takes all cards of the"
    " trick, cancelled ones too, and their points count.",
    "cancelled-set_aside": "When every card of the led suit is cancelled, nobody wins: the cards"
    " are set aside for the winner of the next trick, and the same player leads again.",
    "cancelled-play_on": "When every card of the led suit is cancelled, the trick goes on:"
    " everyone plays one more card to it, still following the led suit if they can.",
    "last-nobody": "If that happens to the last trick, it and all that was set aside count for"
    " nobody.",
    "last-last_winner": "If that happens to the last trick, the winner of the trick before takes"
    " it and all that was set aside.",
    "first-yes": "Point cards may be thrown on the first trick.",
    "first-no": "Point cards may not be thrown on the first trick while another card can be"
    " played.",
    "hearts-heart_or_queen": "Hearts may not be led before a heart or a queen of spades has been"
    " played, unless you hold nothing else.",
    "hearts-heart": "Hearts may not be led before a heart has been played, unless you hold nothing"
    " else; a queen of spades does not break them.",
    "hearts-none": "Hearts may be led at any time.",
    "hearts-not-opening": "Hearts may be led at any time but to the first trick.",
    "kitty-taken": "The first player to win a trick also wins the kitty, and its points count.",
    "kitty-exchange": "The first player to win a trick takes the kitty into the hand and buries as"
    " many cards, of any kind, which nobody else sees.",
    "discards-nobody": "Points that are buried count for nobody.",
    "discards-discarder": "Points that are buried count for the player who buried them.",
    "points": "Every heart you win counts {heart} and every queen of spades {queen}. Fewest points"
    " win.",
    "jack": "Every jack of diamonds you win takes {jack} off.",
    "moon-off": "Winning all point cards is nothing special: they count as usual.",
    "moon": "Whoever wins every point card of the deal shoots the moon: they count nothing,"
    " {effect}.",
    "moon-choose": "and that player chooses between taking {points} off their own score and adding"
    " {points} to everyone else's",
    "moon-subtract": "and {points} are taken off that player's score",
    "moon-add": "and {points} are added to everyone else's score",
    "target": "The game is over when somebody has {target} or more after a deal. The lowest score"
    " wins; equal scores share the win.",
}


def game_line(rules: Rules, players: int) -> Text:
    """Return in a line what is played.

    Parameters
    ----------
    rules : Rules
        By which rules.
    players : int
        By how many.
    """
    # The target is told beside the name.
    named = {name: replace(known, target=rules.target) for name, known in PRESETS.items()}
    preset = next((name for name, known in named.items() if known == rules), None)
    return say(
        "welcome",
        rules=WORDS["house-rules"] if preset is None else preset.capitalize(),
        players=counted("players", players),
        target=figure(rules.target),
    )


def rules_in_words(rules: Rules, players: int) -> list[str]:
    """Return the rules of a game as paragraphs.

    Parameters
    ----------
    rules : Rules
        What is played.
    players : int
        How many play.
    """
    two = rules.packs == 2
    each, kitty = divmod(52 * rules.packs, players)
    least, most = rules.players
    who = "players" if least < most else "players-only"
    start = [
        _say(f"packs-{rules.packs}"),
        _say(who, players=counted("players", players), least=least, most=most),
        _say("deal", cards=counted("cards", each)),
        _say("kitty-left", cards=counted("cards", kitty)) if kitty else _say("kitty-none"),
    ]
    tricks = [_say("play")]
    if two:
        tricks += [_say("winner"), _say("cancel")]
        tricks += [_say(f"cancelled-{rules.cancelled_trick}")]
        tricks += [_say(f"last-{rules.last_cancelled}")]
    else:
        tricks += [_say("winner")]
    opens_pointless = rules.hearts_break == "none" and rules.opening == "dealer_left"
    hearts = "not-opening" if opens_pointless else rules.hearts_break
    points = [
        _say(f"first-{'yes' if rules.first_trick_points else 'no'}"),
        _say(f"hearts-{hearts}"),
    ]
    paragraphs = [start, [_passing(rules)], [_say(f"opening-{rules.opening}")], tricks, points]
    if kitty:
        paragraphs.append([_say(f"kitty-{rules.kitty}")])
        if rules.kitty == "exchange":
            paragraphs[-1].append(_say(f"discards-{rules.discards}"))
    paragraphs.append(_scoring(rules))
    paragraphs.append([_say("target", target=counted("points", rules.target))])
    return [" ".join(sentences) for sentences in paragraphs]


def _passing(rules: Rules) -> str:
    cycle = rules.passing if rules.pass_count else ()
    if all(direction == "hold" for direction in cycle):
        return _say("pass-never")
    ways = [_say(f"pass-{direction}") for direction in cycle]
    cards = counted("cards", rules.pass_count)
    if len(ways) == 1:
        return _say("pass", cards=cards, directions=ways[0])
    return _say("pass-cycle", cards=cards, directions=", ".join(ways))


def _scoring(rules: Rules) -> list[str]:
    heart = counted("points", rules.heart_points)
    sentences = [_say("points", heart=heart, queen=figure(rules.queen_points))]
    if rules.jack_points:
        sentences.append(_say("jack", jack=counted("points", -rules.jack_points)))
    if rules.moon == "off":
        sentences.append(_say("moon-off"))
    else:
        effect = _say(f"moon-{rules.moon}", points=counted("points", rules.moon_points))
        sentences.append(_say("moon", effect=effect))
    return sentences


def _say(key: str, /, **values: str | int) -> str:
    return SENTENCES[key].format(**values)
