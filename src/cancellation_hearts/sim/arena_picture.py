"""A picture of what challengers gain, with the intervals."""

from pathlib import Path
from typing import Any, Final

from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.sim.arena_figures import Figures

ENDINGS: Final = (".svg", ".png")
_INK: Final = "#1f2933"
_LINE: Final = "#b8c0c8"
_BETTER: Final = "#1b6e53"
_WORSE: Final = "#a3262a"
_NEITHER: Final = "#5b6770"


class Picture:
    """Draws figures into a file.

    Parameters
    ----------
    path : Path
        Ends in ``.svg`` or ``.png``.

    Raises
    ------
    UsageError
        ``missing_extra``, ``bad_argument`` for another ending, or ``unwritable`` where there is no
        such folder: all before anything is played.
    """

    def __init__(self, path: Path) -> None:
        if path.suffix.lower() not in ENDINGS:
            raise UsageError("bad_argument", f"A picture's name ends in {' or '.join(ENDINGS)}.")
        if path.is_dir() or not path.parent.is_dir():
            raise UsageError("unwritable", f"{path} cannot be written: it is in no folder, or one.")
        try:
            import matplotlib
            import matplotlib.figure
        except ImportError:
            raise UsageError(
                "missing_extra",
                "Pictures need matplotlib, which scripts/test installs; it is the extra sim.",
            ) from None
        self._matplotlib: Any = matplotlib
        self._path = path

    def draw(self, found: Figures, rules: str) -> None:
        """Draw the gains of all challengers, the first on top.

        Parameters
        ----------
        found : Figures
        rules : str
            What the rules are called.

        Raises
        ------
        UsageError
            ``unwritable``.
        """
        ending = self._path.suffix.lower()[1:]
        # The same figures shall give the same bytes.
        unsigned = {"Date": None} if ending == "svg" else {"Software": None}
        with self._matplotlib.rc_context({"svg.hashsalt": "arena", "font.size": 10}):
            figure = self._figure(found, rules)
            try:
                figure.savefig(self._path, format=ending, dpi=150, metadata=unsigned)
            except OSError as error:
                raise UsageError(
                    "unwritable", f"{self._path} cannot be written: {error.strerror or error}."
                ) from None

    def _figure(self, found: Figures, rules: str) -> Any:  # noqa: ANN401
        challengers = found.challengers
        figure = self._matplotlib.figure.Figure(
            figsize=(7, 1.7 + 0.42 * len(challengers)), layout="constrained", facecolor="white"
        )
        axes = figure.add_subplot()
        axes.axvline(0, color=_INK, linewidth=1)
        for place, each in enumerate(challengers):
            gain = each.gain
            low, high = (gain.mean if end is None else end for end in (gain.low, gain.high))
            colour = _BETTER if low > 0 else _WORSE if high < 0 else _NEITHER
            axes.hlines(place, low, high, color=colour, linewidth=3.5, alpha=0.45)
            axes.plot([gain.mean], [place], "o", color=colour, markersize=6)
            axes.annotate(
                f"{gain.mean:+.2f}",
                (gain.mean, place),
                (0, 7),
                textcoords="offset points",
                ha="center",
                color=colour,
                fontsize=9,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
            )
        names = [each.bot for each in challengers]
        axes.set_yticks(range(len(names)), names, parse_math=False)
        axes.set_ylim(len(names) - 0.5, -0.7)
        axes.margins(x=0.08)
        axes.grid(axis="x", color=_LINE, linewidth=0.5)
        axes.set_axisbelow(True)
        axes.tick_params(length=0, colors=_INK)
        for side in axes.spines.values():
            side.set_visible(False)
        axes.set_xlabel(
            f"points a deal gained over {found.field}",
            color=_INK,
            parse_math=False,
        )
        axes.set_title(
            f"{rules}, {found.players} players, {found.blocks:,} blocks; 95 % intervals",
            loc="left",
            fontsize=10,
            color=_INK,
            parse_math=False,
        )
        return figure
