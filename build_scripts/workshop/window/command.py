"""`python build_scripts/workshop window`: frame times, idle load, start and memory of the window."""

from __future__ import annotations

import argparse

from capitol.games.registry import GameEntry
from workshop.errors import WorkshopError


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser("window", help="measure the window: frames, idle load, start, memory")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print. Raises WorkshopError."""
    from workshop.window import screen  # loads pygame, which no other command needs

    try:
        screen.measure(options.game, options.json)
    except ValueError as error:
        raise WorkshopError(str(error)) from error
    return 0
