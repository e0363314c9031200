"""What the server measures of itself, in the text form that Prometheus reads."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4

# From a tenth of a millisecond to ten seconds.
_SECONDS: Final = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)


class Metrics:
    """All figures of one server; also the `table.tables.Gauge` of its tables."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._connections = Gauge(
            "hearts_connections", "Open WebSocket connections.", registry=self._registry
        )
        self._tables = Gauge("hearts_tables_loaded", "Tables in memory.", registry=self._registry)
        self._subscribers = Gauge(
            "hearts_subscribers", "Connections that have a table open.", registry=self._registry
        )
        self._queue = Gauge(
            "hearts_store_queue", "Writes that wait for the disk.", registry=self._registry
        )
        self._commands = Counter(
            "hearts_commands",
            "Commands of clients by kind, and what came of them.",
            ["kind", "outcome"],
            registry=self._registry,
        )
        self._refused = Counter(
            "hearts_refused",
            "Requests, messages and connections that were refused, by code.",
            ["code"],
            registry=self._registry,
        )
        self._commit = Histogram(
            "hearts_commit_seconds",
            "Until events were on disk.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._publish = Histogram(
            "hearts_publish_seconds",
            "Until what happened was handed to every connection.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._thinking = Histogram(
            "hearts_bot_seconds",
            "Until a bot had chosen, waiting for a thread included.",
            ["level"],
            buckets=_SECONDS,
            registry=self._registry,
        )

    def watch(
        self, tables: Callable[[], int], subscribers: Callable[[], int], queue: Callable[[], int]
    ) -> None:
        """Ask for these figures whenever the text is made."""
        self._tables.set_function(tables)
        self._subscribers.set_function(subscribers)
        self._queue.set_function(queue)

    def connections(self, change: int) -> None:
        """Count connections that come and go."""
        self._connections.inc(change)

    def refused(self, code: str) -> None:
        """Count what was refused before it came to a table."""
        self._refused.labels(code).inc()

    def command(self, kind: str, outcome: str) -> None:
        """Count a command."""
        self._commands.labels(kind, outcome).inc()

    def committed(self, seconds: float) -> None:
        """Note how long it took until events were on disk."""
        self._commit.observe(seconds)

    def published(self, seconds: float) -> None:
        """Note how long it took to hand out what happened."""
        self._publish.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        """Note how long a bot took."""
        self._thinking.labels(level).observe(seconds)

    def text(self) -> bytes:
        """Return all figures."""
        return generate_latest(self._registry)
