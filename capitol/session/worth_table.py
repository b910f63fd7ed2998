"""The chances to win in a game as a table, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from capitol.core.evaluator import Worth
from capitol.session.source import RecordedTable
from capitol.session.statistics import cell_text
from capitol.session.timeline import Timeline


def worth_csv(table: RecordedTable, timeline: Timeline, worth: Callable[[int], Worth | None]) -> str:
    """Return the worth of each step as comma-separated values.

    Each row has the step, the player who made it, the moments it brought (such as the beginning of a round), and for
    each seat the chance to win, from 0 to 1, and the expected points. The first row has the column names; decimals have
    a point. Unknown values are left empty.
    """
    out, names = io.StringIO(), [cell_text(seat.name) for seat in table.seats]
    writer = csv.writer(out)
    heads = [f"{kind}_{number}_{name}" for kind in ("chance", "points") for number, name in enumerate(names, 1)]
    writer.writerow(["step", "player", "moment", *heads])
    for step in range(timeline.last + 1):
        mover, found = timeline.mover(step), worth(step)
        known = [""] * len(heads)
        if found is not None:
            known = [*(f"{chance:.4f}" for chance in found.chances), *(f"{points:.2f}" for points in found.points)]
        moments = "; ".join(mark.words for mark in timeline.marks_at(step))
        writer.writerow([step, "" if mover is None else names[mover], moments, *known])
    return out.getvalue()
