"""`python build_scripts/workshop`: the commands of the workshop."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

from capitol.games.registry import games
from capitol.session.executors import NoRayError, OtherVersionError
from workshop import arena, derive, evaluator, gauntlet, report, schemas, strength, times, truth
from workshop.errors import WorkshopError
from workshop.game_workshop import CAPITOL, game_workshop
from workshop.window import command as window

_PROGRAM = "python build_scripts/workshop"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; return the exit code."""
    options = parsed(sys.argv[1:] if argv is None else argv)
    name = f"{_PROGRAM} {options.command}"
    try:
        code: int = options.run(options)
    except (WorkshopError, NoRayError, OtherVersionError, BrokenExecutor) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


def parsed(argv: Sequence[str]) -> argparse.Namespace:
    """Read a command line; its ``run`` does what it says. Raises SystemExit for a wrong one."""
    chosen = argparse.ArgumentParser(prog=_PROGRAM, description=__doc__, add_help=False, allow_abbrev=False)
    chosen.add_argument("--game", choices=list(games()), default=CAPITOL, help="which game (default %(default)s)")
    game = games()[chosen.parse_known_args(argv)[0].game]
    parser = argparse.ArgumentParser(prog=chosen.prog, description=__doc__, parents=[chosen])
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    shared = (arena, gauntlet, times, report, strength, evaluator, truth, derive, window, schemas)
    for module in (*shared, *game_workshop(game.id).commands):
        module.add_parser(commands, game)
    options = parser.parse_args(argv)
    options.arguments = list(argv)
    return options
