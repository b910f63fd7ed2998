"""`python build_scripts/workshop report`: the results of training runs, the arena and measured times, as Markdown and
as pictures."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from capitol.ai.player import Budget
from capitol.games.registry import GameEntry
from workshop import arena, plots
from workshop.errors import WorkshopError
from workshop.game_workshop import game_workshop
from workshop.matchups import Conditions, MatchUp, Row, RowFile
from workshop.players import uncounted
from workshop.statistics import Interval, share_interval
from workshop.tables import markdown
from workshop.times import ALL

Times = list[dict[str, Any]]
Group = tuple[Conditions, list[Row]]


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    parser = commands.add_parser("report", help="tell what runs and rows hold, as Markdown", description=__doc__)
    parser.add_argument(
        "sources",
        nargs="+",
        type=Path,
        metavar="SOURCE",
        help="folders of training runs, files of rows from the arena, and of times",
    )
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw pictures into this folder (SVG)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the report. Raises WorkshopError for a source that is no training run and no file of rows or times."""
    folder: Path | None = options.plots
    parts: list[str] = []
    timed: Times = []
    played: list[Row] = []
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        for source in options.sources:
            if source.is_dir():
                training = game_workshop(options.game).training
                if training is None:
                    raise WorkshopError(f"{source} is a folder, and {options.game} has no training runs")
                parts.append(training(source, folder))
            elif found := read_times(source):
                timed += found
                parts.append(times(source, found))
            else:
                groups = read_groups(source)
                played += [row for _conditions, rows in groups for row in rows]
                parts.append(strength(source, groups))
                if folder is not None:
                    strength_plots(folder, source.stem, groups)
        if folder is not None:
            time_plots(folder, played, timed)
    except (OSError, ValueError) as error:
        raise WorkshopError(str(error)) from error
    print("\n\n".join(parts))
    return 0


def read_groups(path: Path) -> list[Group]:
    """Read the rows of a file, grouped by conditions. Raises OSError and ValueError."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no {path}")
    groups: dict[tuple[str, int, int, int | None, int | None], list[Row]] = defaultdict(list)
    for row in RowFile(path).rows:
        groups[row.game, row.seats, row.seed, row.iterations, row.milliseconds].append(row)
    return [
        (Conditions(game, seats, seed, Budget(iterations, milliseconds)), rows)
        for (game, seats, seed, iterations, milliseconds), rows in groups.items()
    ]


def strength(path: Path, groups: Sequence[Group]) -> str:
    """Return the results of all match-ups in a file of rows, for each of its conditions."""
    parts = []
    for conditions, rows in groups:
        match_ups = list(dict.fromkeys(row.match_up for row in rows))
        text = arena.report(match_ups, conditions, rows, 1 + max(row.deal for row in rows), None)
        parts.append(f"```\n{text}\n```")
    return f"## Strength, {path.name}\n\n" + "\n\n".join(parts)


def strength_plots(folder: Path, name: str, groups: Sequence[Group]) -> None:
    """Draw the matrix of each group with more than two players, and the results by seat of each."""
    for conditions, rows in groups:
        budget = "".join(character for character in arena.budget_text(conditions.budget) if character.isalnum())
        ending = f"{name}-{conditions.seats}-{conditions.seed}-{budget}.svg"
        title = f"{conditions.seats} seats, budget {arena.budget_text(conditions.budget)}"
        par = 1 / conditions.seats
        whole = {
            match_up: deals
            for match_up in dict.fromkeys(row.match_up for row in rows if not row.others)
            if (deals := arena.by_deal(match_up, conditions, rows))
        }
        found = {match_up: _share(deals) for match_up, deals in whole.items()}
        if cells := arena.full_matrix(found, conditions.seats):
            players = list(dict.fromkeys(player for match_up in cells for player in match_up.players))
            plots.matrix(folder / f"matrix-{ending}", title, players, cells, par)
        if whole:
            drawn = {
                f"{match_up.candidate} against {match_up.opponent}": arena.seat_shares(deals)
                for match_up, deals in whole.items()
            }
            plots.bars(folder / f"seats-{ending}", f"Won by seat, {title}", drawn, par)


def read_times(path: Path) -> Times:
    """Read the lines of a file written by `workshop times`; none if it is another file. Raises OSError and
    ValueError."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no {path}")
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[:1]]
    if not found or not isinstance(found[0], dict) or "decisions" not in found[0]:
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def times(path: Path, found: Times) -> str:
    """Return milliseconds by player and type of decision."""
    table = [["player", "seats", "budget", "decision", "count", "mean ms", "p50", "p95", "max"]]
    for row in found:
        budget = arena.budget_text(Budget(row["iterations"], row["milliseconds"]))
        for kind, figures in row["decisions"].items():
            cells = [f"{figures[key]:g}" for key in ("count", "mean", "p50", "p95", "max")]
            table.append([row["player"], str(row["seats"]), budget, kind, *cells])
    return f"## Times, {path.name}\n\n" + markdown(table)


def time_plots(folder: Path, rows: Sequence[Row], timed: Times) -> None:
    """Plot strength against time per decision, for each number of seats: each candidate against each opponent at all
    its budgets, including those in its name. A budget in iterations, or none, is placed at its measured mean time;
    without a measurement it is left out."""
    measured = {
        (row["player"], row["seats"], row["iterations"], row["milliseconds"]): row["decisions"][ALL]["mean"]
        for row in timed
    }
    groups: dict[int, dict[MatchUp, dict[float, list[Row]]]] = defaultdict(lambda: defaultdict(dict))
    for row in rows:
        took = row.milliseconds or measured.get((row.candidate, row.seats, row.iterations, row.milliseconds))
        if took and not row.others:
            match_up = MatchUp(uncounted(row.game, row.candidate), row.opponent)
            groups[row.seats][match_up].setdefault(took, []).append(row)
    for seats, match_ups in groups.items():
        drawn = []
        for match_up, budgets in match_ups.items():
            points = []
            for took, found in budgets.items():
                if deals := _whole_deals(found, seats):
                    share = _share(deals)
                    points.append((took, share.mean, share.low, share.high))
            if points:
                drawn.append(plots.Line(f"{match_up.candidate} against {match_up.opponent}", points))
        title, labels = f"Strength by time, {seats} seats", ("milliseconds a decision", "won %")
        plots.lines(folder / f"strength-by-time-{seats}.svg", title, *labels, drawn, level=1 / seats, log=True)


def _whole_deals(rows: Sequence[Row], seats: int) -> list[list[Row]]:
    found: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for row in rows:
        found[row.seed, row.deal].append(row)
    return [deal for deal in found.values() if len(deal) == seats]


def _share(deals: Sequence[Sequence[Row]]) -> Interval:
    return share_interval([sum(row.share for row in deal) / len(deal) for deal in deals])
