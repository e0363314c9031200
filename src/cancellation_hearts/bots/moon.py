"""Who may be shooting the moon, and what is done with one that was shot."""

from typing import Final

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import PackedRules

# A player who alone has points may be shooting the moon from so many on for each pack. A heart is 1
# here and a queen of spades 13, whatever they count, which makes 26 a pack.
SHOOTING: Final = 10
MARIA_IN_HEARTS: Final = 13
PACK_IN_HEARTS: Final = 26


@compiled
def moon_in_sight(seen: Observation, rules: PackedRules) -> tuple[int, float]:
    """Return who else may be shooting the moon, or -1, and what it is worth to stop that seat."""
    if rules.moon == kernel.OFF or seen.buried[0] & kernel.POINT_CARDS:
        return -1, 0.0
    shooter = -1
    most = 0
    for seat in range(int(seen.players)):
        taken = kernel.hearts_in(seen.taken[seat]) + MARIA_IN_HEARTS * kernel.queens_in(
            seen.taken[seat]
        )
        if taken and shooter >= 0:
            return -1, 0.0
        if taken:
            shooter = seat
            most = taken
    if shooter == seen.seat or most < SHOOTING * int(rules.packs):
        return -1, 0.0
    return shooter, (most / (PACK_IN_HEARTS * int(rules.packs))) ** 4 * int(rules.moon_points)


@compiled
def moon_choice(seen: Observation, rules: PackedRules) -> int:
    """Add to the others if that ends the game and wins it; else the game had better go on.

    Either choice leaves the same distance between the shooter and everybody else.
    """
    seat = int(seen.seat)
    mine = int(seen.scores[seat]) + kernel.bonus_of(rules, seen.taken[seat])
    ends = False
    wins = True
    for other in range(int(seen.players)):
        if other != seat:
            score = int(seen.scores[other]) + int(rules.moon_points)
            score += kernel.bonus_of(rules, seen.taken[other])
            ends |= score >= rules.target
            wins &= score > mine
    return kernel.MOON_ADD if ends and wins else kernel.MOON_SUBTRACT
