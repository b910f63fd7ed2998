"""The report of a training run: its learning curve, as Markdown and as a picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from workshop import plots
from workshop.games.capitol.train import Course
from workshop.tables import markdown


def told(folder: Path, pictures: Path | None) -> str:
    """Return the report of a run in its folder; with a folder for ``pictures``, draw its curve there. Raises OSError
    and ValueError."""
    course, rows = course_rows(folder)
    if pictures is not None:
        learning_plot(pictures / f"learning-{folder.resolve().name}.svg", course, rows)
    return learning(course, rows)


def course_rows(folder: Path) -> tuple[Course, list[dict[str, Any]]]:
    """Read a training run and its log, with games and seconds up to each generation. Raises OSError, ValueError."""
    course = Course.read(folder)
    lines = (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
    rows = {row["generation"]: row for row in map(json.loads, lines)}
    games, seconds, found = 0, 0.0, []
    for generation in sorted(rows):
        games, seconds = games + rows[generation]["games"], seconds + rows[generation]["seconds"]
        found.append(rows[generation] | {"all_games": games, "all_seconds": seconds})
    return course, found


def learning(course: Course, rows: Sequence[dict[str, Any]]) -> str:
    """Return the learning curve of a run: each generation that was a candidate for champion."""
    table = [["generation", "games", "minutes", "variance explained", "against masons", "against champion", "promoted"]]
    for row in rows:
        if "promoted" in row or row is rows[-1]:
            tested = row.get("deals", 0) > 0
            table.append(
                [
                    str(row["generation"]),
                    str(row["all_games"]),
                    f"{row['all_seconds'] / 60:.0f}",
                    f"{100 * row['explained']:.0f} %",
                    f"{100 * row['against_mason']:.0f} %" if "against_mason" in row else "",
                    f"{100 * row['against_champion']:.0f} %" if tested else "",
                    {True: "yes", False: "no"}.get(row.get("promoted", ""), ""),
                ]
            )
    return f"## Learning, {course.seats} seats, seed {course.seed}\n\n" + markdown(table)


def learning_plot(path: Path, course: Course, rows: Sequence[dict[str, Any]]) -> None:
    """Draw the learning curve over all generations."""
    names = {
        "explained": "variance explained",
        "against_mason": "won against masons",
        "against_champion": "won against champions",
    }
    drawn = []
    for key, name in names.items():
        found = [row for row in rows if key in row and (key != "against_champion" or row.get("deals", 0))]
        if found:
            drawn.append(plots.Line(name, [(row["all_games"], *(row[key],) * 3) for row in found]))
    title = f"Learning, {course.seats} seats, seed {course.seed}"
    plots.lines(path, title, "games", "%", drawn, level=1 / course.seats)
