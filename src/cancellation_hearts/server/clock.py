"""The time, from this machine's clocks."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from cancellation_hearts.table.ports import Timer


class LoopClock:
    """Tells the time by the system's clock, and wakes on the running event loop."""

    def now(self) -> int:
        """Return milliseconds since 1970 (UTC)."""
        return time.time_ns() // 1_000_000

    def call_later(self, seconds: float, callback: Callable[[], Any]) -> Timer:
        """Call back after a time."""
        return asyncio.get_running_loop().call_later(seconds, callback)
