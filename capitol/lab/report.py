"""`python -m capitol.lab report`: what training runs and the arena have to say, as Markdown."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from capitol.ai.player import Budget
from capitol.games.capitol.board import default_board, load_board
from capitol.lab import arena
from capitol.lab.matchups import Conditions, Row, RowFile
from capitol.lab.train import Course, TrainError


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("report", help="tell what runs and rows hold, as Markdown", description=__doc__)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE",
                        help="folders of training runs, and files of rows from the arena")  # fmt: skip
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the report. Raises TrainError for what is neither a training run nor a file of rows."""
    try:
        parts = [learning(source) if source.is_dir() else strength(source) for source in options.sources]
    except (OSError, ValueError) as error:
        raise TrainError(str(error)) from error
    print("\n\n".join(parts))
    return 0


def learning(folder: Path) -> str:
    """The learning curve of a run: each generation that was put up for champion."""
    course = Course.read(folder)
    lines = (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
    rows = {row["generation"]: row for row in map(json.loads, lines)}
    table = [["generation", "games", "minutes", "variance explained", "against masons", "against champion", "promoted"]]
    games, seconds = 0, 0.0
    for generation in sorted(rows):
        row = rows[generation]
        games, seconds = games + row["games"], seconds + row["seconds"]
        if "promoted" in row or generation == max(rows):
            tested = row.get("deals", 0) > 0
            table.append([
                str(generation), str(games), f"{seconds / 60:.0f}", f"{100 * row['explained']:.0f} %",
                f"{100 * row['against_mason']:.0f} %" if "against_mason" in row else "",
                f"{100 * row['against_champion']:.0f} %" if tested else "",
                {True: "yes", False: "no"}.get(row.get("promoted"), ""),
            ])  # fmt: skip
    return f"## Learning, {course.seats} seats, seed {course.seed}\n\n" + _markdown(table)


def strength(path: Path) -> str:
    """All the match-ups that a file of rows holds, under each of the conditions they were played under. Raises OSError
    and ValueError."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no {path}")
    groups: dict[tuple[int, int, int | None, int | None], list[Row]] = defaultdict(list)
    for row in RowFile(path).rows:
        groups[row.seats, row.seed, row.iterations, row.milliseconds].append(row)
    board = load_board(default_board()).spec
    parts = []
    for (seats, seed, iterations, milliseconds), rows in groups.items():
        conditions = Conditions(seats, seed, Budget(iterations, milliseconds), board)
        match_ups = list(dict.fromkeys(row.match_up for row in rows))
        text = arena.report(match_ups, conditions, rows, 1 + max(row.deal for row in rows), None)
        parts.append(f"```\n{text}\n```")
    return f"## Strength, {path.name}\n\n" + "\n\n".join(parts)


def _markdown(table: Sequence[Sequence[str]]) -> str:
    head, *rows = table
    lines = [head, ["---:"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
