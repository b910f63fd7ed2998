"""`python build_scripts/workshop speed`: how fast rules and master are, beside another checkout, by turns on one core.

Random decisions a second, as `capitol bench` plays them, and positions a second that the master's network evaluates,
both in processor time: medians, and the median of the quotients of runs that followed each other.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from capitol.games.registry import GameEntry
from workshop.compiled import ROOT
from workshop.errors import WorkshopError
from workshop.tables import markdown
from workshop.times import ONE_THREAD

PROBE = Path(__file__).with_name("speed_probe.py")
WHAT = {"random": "random decisions a second", "master": "positions a second of the master"}


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "speed",
        help="how fast rules and master are, beside another checkout",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("other", type=Path, metavar="CHECKOUT", help="the folder of the other one")
    parser.add_argument("--seats", type=int, nargs="+", choices=game.seats, default=[game.seats[0], game.seats[-1]])
    parser.add_argument("--times", type=int, default=9, help="how often each is measured")
    parser.add_argument("--only", choices=list(WHAT), help="measure this alone")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure, and print a table. Raises WorkshopError."""
    rows = [["seats", "what", "other", "this", "quotient"]]
    for seats in options.seats:
        for what in [options.only] if options.only else WHAT:
            pairs = [[_measured(tree, what, seats) for tree in (options.other, ROOT)] for _time in range(options.times)]
            other, this = (median(rates) for rates in zip(*pairs, strict=True))
            quotient = median([new / old for old, new in pairs])
            rows.append([str(seats), WHAT[what], f"{other:.0f}", f"{this:.0f}", f"{quotient:.2f}"])
    print(markdown(rows))
    return 0


def _measured(tree: Path, what: str, seats: int) -> float:
    command, env = [sys.executable, str(PROBE), what, str(seats)], os.environ | ONE_THREAD | {"PYTHONPATH": str(tree)}
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise WorkshopError(f"{tree}: {done.stderr.strip()}")
    return float(done.stdout)
