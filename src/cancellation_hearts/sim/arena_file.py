"""The file of an arena: Parquet, always whole, and gone on with after an interruption."""

import contextlib
import os
import platform
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts import __version__
from cancellation_hearts.disk import sync_folder
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.sim.arena_plan import Plan
from cancellation_hearts.sim.arena_rows import ROW_DTYPE, Found

_PLAN: Final = b"plan"
_POINTS: Final = ("points", "field_points")


class ArenaFile:
    """A Parquet file of rows.

    It is written as a whole each time and given its name when it is on the disk, so that a file of
    that name is always whole, whenever the program ends. What it holds after the last block does
    not depend on how often that was.

    Parameters
    ----------
    plan : Plan
    out : Path
        The file; or a folder, in which it is named after the plan.
    date : str
        When the arena was begun, for readers; a file that is gone on with keeps its own.

    Raises
    ------
    UsageError
        ``missing_extra``.
    """

    def __init__(self, plan: Plan, out: Path, date: str) -> None:
        try:
            import pyarrow as pa
            import pyarrow.parquet as pq
        except ImportError:
            raise UsageError(
                "missing_extra",
                "Parquet files need pyarrow, which scripts/test installs; it is the extra sim.",
            ) from None
        self._pa: Any = pa
        self._pq: Any = pq
        self._plan = plan
        self.path = out / f"arena-{plan.digest()}.parquet" if out.is_dir() else out
        self._metadata = {
            _PLAN: plan.identity().encode(),
            b"version": __version__.encode(),
            b"date": date.encode(),
            b"machine": f"{os.cpu_count()} cores, {platform.machine()}".encode(),
            b"python": platform.python_version().encode(),
        }
        self._names: dict[str, list[str]] = {
            "challenger": list(plan.challengers),
            "bot": list(plan.kinds),
            "replaced": list(plan.kinds),
        }

    def read(self) -> Found | None:
        """Return what the file holds, None if there is none yet.

        Raises
        ------
        UsageError
            ``another_plan``, ``unreadable``.
        """
        if not self.path.exists():
            return None
        try:
            table = self._pq.read_table(self.path)
        except (OSError, self._pa.ArrowException) as error:
            raise UsageError(
                "unreadable", f"{self.path} is no Parquet file that can be read: {error}."
            ) from None
        metadata = table.schema.metadata or {}
        if metadata.get(_PLAN) != self._metadata[_PLAN]:
            raise UsageError(
                "another_plan",
                f"{self.path} holds something else: other bots, rules, players, another seed or"
                " version. It is left as it is; name another file.",
            )
        rows_a_block = len(self._plan.challengers) * self._plan.players
        blocks, rest = divmod(table.num_rows, rows_a_block)
        if rest or blocks > self._plan.blocks:
            raise UsageError(
                "another_plan",
                f"{self.path} holds {blocks:,} blocks, more than the {self._plan.blocks:,} asked"
                " for. It is left as it is; name another file, or ask for as many.",
            )
        self._metadata = {key: metadata[key] for key in self._metadata}
        return self._rows_of(table)

    def write(self, found: Found) -> None:
        """Replace the file by one that holds what was found.

        Raises
        ------
        UsageError
            ``unwritable``.
        """
        unfinished = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            with unfinished.open("wb") as file:
                self._pq.write_table(self._table_of(found), file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(self.path)
            sync_folder(self.path.parent)
        except OSError as error:
            raise UsageError(
                "unwritable", f"{self.path} cannot be written: {error.strerror or error}."
            ) from None
        finally:
            with contextlib.suppress(OSError):
                unfinished.unlink()

    def _table_of(self, found: Found) -> Any:  # noqa: ANN401
        pa = self._pa
        columns: dict[str, Any] = {}
        for name in ROW_DTYPE.names or ():
            column = np.ascontiguousarray(found.rows[name])
            if name == "timed":
                ends = np.concatenate([[0], np.cumsum(column)]).astype(np.int32)
                for key, values in (("seconds", found.wall), ("cpu_seconds", found.cpu)):
                    columns[key] = pa.ListArray.from_arrays(pa.array(ends), pa.array(values))
            elif name in self._names:
                columns[name] = pa.DictionaryArray.from_arrays(
                    pa.array(column), pa.array(self._names[name])
                )
            else:
                columns[name] = pa.array(column / 4 if name in _POINTS else column)
        return pa.table(columns).replace_schema_metadata(self._metadata)

    def _rows_of(self, table: Any) -> Found:  # noqa: ANN401
        rows = np.zeros(table.num_rows, ROW_DTYPE)
        times: dict[str, NDArray[np.float32]] = {}
        for name in table.column_names:
            column = table.column(name).combine_chunks()
            if name in ("seconds", "cpu_seconds"):
                rows["timed"] = column.value_lengths().to_numpy()
                times[name] = column.flatten().to_numpy()
            elif name in self._names:
                codes = {kind: code for code, kind in enumerate(self._names[name])}
                rows[name] = [codes[kind] for kind in column.to_pylist()]
            elif name in _POINTS:
                rows[name] = column.to_numpy() * 4
            else:
                rows[name] = column.to_numpy(zero_copy_only=False)
        return Found(rows, times["seconds"], times["cpu_seconds"])
