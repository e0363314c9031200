"""``hearts bench``."""

import msgspec
from rich.console import Console

from cancellation_hearts.cli.common import printable, safe
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.sim.bench import measure


def bench(
    ruleset: str, rules: Rules, players: int, threads: int, seconds: float, *, as_json: bool
) -> None:
    """Measure complete random deals, and print how many a second there were."""
    deals, plays = measure(rules, players, threads, seconds)
    found = {
        "ruleset": printable(ruleset),
        "players": players,
        "threads": threads,
        "deals_per_second": round(deals),
        "plays_per_second": round(plays),
    }
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    Console(highlight=False, emoji=False, markup=False).print(
        f"{safe(ruleset)}, {players} players, {threads} thread{'s' * (threads > 1)}:"
        f" {plays / 1e6:.1f} million cards a second in {deals:,.0f} complete deals."
    )
