"""Positions with the number of ways to go on from them, which two programs have to agree on.

``conformance/perft.jsonl`` holds one position a line: ``ruleset``, ``players`` and ``dealer``, the
cards as a ``deck`` or as ``hands`` and ``kitty``, then what was done so far, ``passes``, ``plays``
and ``discards``, as in a game record. ``counts[depth]`` is the number of sequences of that many
distinct legal cards, of which those that end the deal or begin an exchange before are counted as
they stand. To write the file anew, with the oracle's counts::

    python -m tests.engine.perft_data
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.engine.generators import few_cards, paired_hands, whole_deck
from tests.oracle import Oracle, perft
from tests.oracle.replay_oracle import resolve

FILE = Path(__file__).resolve().parents[2] / "conformance" / "perft.jsonl"

# The oracle counts so many in about half a second.
MOST = 8000

Line = dict[str, Any]


def but(base: str, **options: object) -> Line:
    """Return the ruleset of a preset with other options."""
    return {"base": base, **options}


POINTLESS = but("classic", first_trick_points=False, pass_count=0)
PLAYED_ON = but("classic", cancelled_trick="play_on", pass_count=0)


# Name, ruleset, players, kind of cards, seed, and how many cards are played before counting begins.
CASES: list[tuple[str, Line, int, str, int, int]] = [
    ("classic, six players", but("classic"), 6, "deck", 1, 0),
    ("classic, seven players, kitty of six", but("classic"), 7, "deck", 2, 0),
    ("classic, eight players, no kitty", but("classic"), 8, "deck", 3, 0),
    ("classic, eleven players", but("classic"), 11, "deck", 4, 0),
    ("classic, second trick", but("classic"), 6, "deck", 5, 6),
    ("classic, in the middle", but("classic"), 9, "deck", 6, 47),
    ("classic, near the end", but("classic"), 10, "deck", 7, 76),
    ("exchange, six players", but("exchange"), 6, "deck", 8, 0),
    ("exchange, eight players, no kitty", but("exchange"), 8, "deck", 9, 0),
    ("exchange, ten players", but("exchange"), 10, "deck", 10, 0),
    ("exchange, up to the exchange", but("exchange"), 7, "deck", 11, 3),
    ("exchange, after the exchange", but("exchange"), 9, "deck", 12, 9),
    ("exchange, in the middle", but("exchange"), 6, "deck", 13, 50),
    ("exchange, near the end", but("exchange"), 10, "deck", 14, 84),
    ("hearts, three players", but("hearts"), 3, "deck", 15, 0),
    ("hearts, four players", but("hearts"), 4, "deck", 16, 0),
    ("hearts, six players", but("hearts"), 6, "deck", 17, 0),
    ("hearts, second trick", but("hearts"), 5, "deck", 18, 5),
    ("hearts, near the end", but("hearts"), 4, "deck", 19, 36),
    ("two packs for three", but("classic", players=[3, 11]), 3, "deck", 20, 0),
    ("opening with a three of clubs", but("classic", opening="two_of_clubs"), 6, "few", 6, 0),
    ("opening from the dealer's left", but("exchange", opening="dealer_left"), 6, "few", 6, 0),
    ("opening with points only", but("classic", pass_count=0), 6, "few", 3, 0),
    ("no points on the first trick", POINTLESS, 7, "few", 2, 0),
    ("no points on the first trick, some played", POINTLESS, 6, "few", 11, 2),
    ("hearts broken by hearts only", but("classic", hearts_break="heart"), 6, "few", 154, 6),
    ("hearts never closed", but("classic", hearts_break="none"), 6, "few", 28, 6),
    ("hearts broken by either", but("classic"), 6, "few", 20, 6),
    ("all pass across", but("classic", passing=["across"]), 7, "few", 2, 0),
    ("all pass to the right", but("classic", passing=["right"]), 6, "few", 6, 0),
    ("pairs set aside", but("classic", pass_count=0), 6, "pairs", 21, 0),
    ("pairs set aside, the kitty waits", but("classic", pass_count=0), 8, "pairs", 83, 8),
    ("pairs played on", PLAYED_ON, 6, "pairs", 16, 0),
    ("pairs played on, second layer", PLAYED_ON, 6, "pairs", 11, 6),
    ("pairs played on, no points", but("exchange", pass_count=0), 6, "pairs", 46, 0),
    ("pairs played on, last cancelled", but("exchange", pass_count=0), 7, "pairs", 17, 4),
    ("kitty exchanged with buried points", but("exchange", discards="discarder"), 6, "few", 11, 7),
    ("kitty taken", but("exchange", kitty="taken"), 6, "few", 6, 6),
    ("last trick to the last winner", but("classic", last_cancelled="last_winner"), 6, "few", 1, 6),
    ("one pack, hearts may be led", but("hearts", hearts_break="none"), 4, "few", 11, 4),
    ("moon off the score, jacks", but("classic", moon="subtract", jack_points=-10), 6, "few", 1, 5),
    ("moon added", but("classic", moon="add", moon_points=52), 6, "few", 6, 8),
    ("moon not played", but("classic", moon="off", pass_count=1), 8, "few", 1, 3),
]

KINDS = {"deck": whole_deck, "few": few_cards, "pairs": paired_hands}


def start(line: Line) -> Oracle:
    """Return the oracle in the position of a line."""
    oracle = Oracle(resolve(line["ruleset"]), line["players"], line["dealer"])
    if "deck" in line:
        oracle.deal(line["deck"])
    else:
        oracle.deal_hands(line["hands"], line["kitty"])
    for seat, cards in enumerate(line["passes"]):
        oracle.pass_cards(seat, cards)
    for card in line["plays"]:
        if oracle.phase == "discard":
            oracle.discard(line["discards"])
        oracle.play(card)
    if oracle.phase == "discard":
        oracle.discard(line["discards"])
    return oracle


def line_of(name: str, ruleset: Line, players: int, kind: str, seed: int, plays: int) -> Line:
    """Draw the position of a case and play on to where counting begins."""
    rng = random.Random(seed)
    dealer = rng.randrange(players)
    line: Line = {"name": name, "ruleset": ruleset, "players": players, "dealer": dealer}
    oracle = Oracle(resolve(ruleset), players, dealer)
    position = KINDS[kind](rng, oracle)
    if position.deck is not None:
        oracle.deal(position.deck)
        line["deck"] = position.deck
    else:
        oracle.deal_hands(position.hands, position.kitty)
        line |= {"hands": position.hands, "kitty": position.kitty}
    line |= {"passes": [], "plays": [], "discards": []}
    if oracle.phase == "pass":
        size = oracle.options["pass_count"]
        line["passes"] = [rng.sample(hand, size) for hand in oracle.hands]
        for seat, cards in enumerate(line["passes"]):
            oracle.pass_cards(seat, cards)
    while len(line["plays"]) < plays or oracle.phase == "discard":
        if oracle.phase == "discard":
            line["discards"] = rng.sample(oracle.hands[oracle.to_act()[0]], len(oracle.kitty))
            oracle.discard(line["discards"])
        else:
            line["plays"].append(rng.choice(oracle.legal()))
            oracle.play(line["plays"][-1])
    return line


def lines() -> Iterator[Line]:
    """Draw all positions, without counts."""
    for case in CASES:
        yield line_of(*case)


def counts(line: Line) -> list[int]:
    """Return the counts of a position by the oracle, to where they grow too large or no more."""
    oracle = start(line)
    players = line["players"]
    found = [1]
    while found[-1] <= MOST:
        if len(found) > 2 * players and found[-1] == found[-1 - players]:
            return found
        found.append(perft(oracle, len(found)))
    return found[:-1]


def main() -> None:
    """Write the file anew."""
    with FILE.open("w", encoding="utf-8", newline="\n") as file:
        for line in lines():
            line["counts"] = counts(line)
            print(line["name"], line["counts"])
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
