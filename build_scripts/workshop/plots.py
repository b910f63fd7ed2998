"""The pictures of a report, as SVG files: training progress, match-up matrix, results by seat, and time against
strength."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workshop.matchups import MatchUp
from workshop.statistics import Interval

SIZE = (8.0, 4.8)
MARKERS = "osD^vPX*"


@dataclass(frozen=True, slots=True)
class Line:
    """A named series of points with the ends of their intervals: x, y, low, high. y is a fraction of 1."""

    name: str
    points: Sequence[tuple[float, float, float, float]]


def lines(
    path: Path,
    title: str,
    x_label: str,
    y_label: str,
    drawn: Sequence[Line],
    *,
    level: float | None = None,
    log: bool = False,
) -> None:
    """Plot lines over x, in per cent, with a dotted one at ``level``. Raises OSError."""
    figure, axes = _figure(*SIZE)
    for number, line in enumerate(drawn):
        xs, ys, lows, highs = zip(*sorted(line.points), strict=True)
        below, above = ([100 * abs(y - end) for y, end in zip(ys, ends, strict=True)] for ends in (lows, highs))
        axes.errorbar(
            xs,
            [100 * y for y in ys],
            yerr=[below, above],
            marker=MARKERS[number % len(MARKERS)],
            capsize=3,
            label=line.name,
        )
    if level is not None:
        axes.axhline(100 * level, linestyle=":", color="grey", label=f"par, {100 * level:.0f} %")
    if log:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter("{x:g}")
        axes.xaxis.set_minor_formatter("{x:g}")
    axes.set_ylim(min(0.0, axes.get_ylim()[0]), 105)
    axes.set(title=title, xlabel=x_label, ylabel=y_label)
    axes.grid(alpha=0.3)
    figure.legend(loc="outside upper right")
    _save(figure, path)


def matrix(path: Path, title: str, players: Sequence[str], found: Mapping[MatchUp, Interval], par: float) -> None:
    """Plot each player against a table of each other, by colour and in figures. Raises OSError."""
    from matplotlib.colors import TwoSlopeNorm

    size = 2.5 + 1.1 * len(players)
    figure, axes = _figure(size + 2, size)
    cells = [[found.get(MatchUp(player, other)) for other in players] for player in players]
    values = [[100 * cell.mean if cell else math.nan for cell in row] for row in cells]
    # Par is the middle of the colour scale, whatever the number of seats.
    scale = TwoSlopeNorm(100 * par, 0, 100)
    picture = axes.imshow(values, norm=scale, cmap="PuOr")
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            if cell:
                words = f"{100 * cell.mean:.0f}\n{100 * cell.low:.0f}-{100 * cell.high:.0f}"
                bright = abs(float(scale(100 * cell.mean)) - 0.5) < 0.3
                axes.text(x, y, words, ha="center", va="center", fontsize=8, color="black" if bright else "white")
    axes.set_xticks(range(len(players)), players, rotation=30, ha="right")
    axes.set_yticks(range(len(players)), players)
    axes.set(title=title, xlabel="against a table of", ylabel="candidate")
    figure.colorbar(picture, label="won %")
    _save(figure, path)


def bars(path: Path, title: str, drawn: Mapping[str, Sequence[float]], par: float) -> None:
    """Plot shares of wins by seat, a group of bars for each match-up. Raises OSError."""
    figure, axes = _figure(max(SIZE[0], 1.5 * len(drawn)), SIZE[1])
    seats = len(next(iter(drawn.values())))
    for seat in range(seats):
        places = [number + (seat - (seats - 1) / 2) * 0.8 / seats for number in range(len(drawn))]
        axes.bar(
            places,
            [100 * row[seat] for row in drawn.values()],
            0.8 / seats,
            label=f"seat {seat}",
            hatch=("", "//", "..", "xx")[seat],
            edgecolor="black",
            linewidth=0.5,
        )
    axes.axhline(100 * par, linestyle=":", color="grey")
    axes.set_xticks(range(len(drawn)), list(drawn), rotation=20, ha="right")
    axes.set(title=title, ylabel="won %")
    axes.legend()
    _save(figure, path)


def _figure(width: float, height: float) -> tuple[Any, Any]:
    # It takes a second to import: only when something is drawn.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def _save(figure: Any, path: Path) -> None:
    from matplotlib import rc_context

    # The same figures give the same file.
    with rc_context({"svg.hashsalt": "capitol", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None})
