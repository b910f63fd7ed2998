"""`python build_scripts/workshop window`: frame times, idle load, start and memory of the window."""

from __future__ import annotations

import argparse
from pathlib import Path

from capitol.games.registry import GameEntry
from workshop.errors import WorkshopError


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser("window", help="measure the window: frames, idle load, start, memory")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--replay", type=Path, metavar="RECORD", help="measure instead the replay of a record")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print. Raises WorkshopError."""
    from workshop.window import replay, screen  # load pygame, which no other command needs

    try:
        if options.replay is not None:
            replay.measure(options.replay, options.json)
        else:
            screen.measure(options.game, options.json)
    except (ValueError, OSError) as error:
        raise WorkshopError(str(error)) from error
    return 0
