"""Where tables and people are kept: in memory, or in a file of SQLite."""

from cancellation_hearts.store.connection import data_file
from cancellation_hearts.store.memory import MemoryStore
from cancellation_hearts.store.sqlite import SqliteStore

__all__ = ["MemoryStore", "SqliteStore", "data_file"]
