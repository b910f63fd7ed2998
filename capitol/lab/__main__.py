"""`python -m capitol.lab`: the commands of the workshop."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

from capitol.games.registry import games
from capitol.lab import arena, gauntlet, report, strength, times
from capitol.lab.errors import LabError
from capitol.lab.workshop import CAPITOL, workshop


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; return the exit code."""
    chosen = argparse.ArgumentParser(
        prog="python -m capitol.lab", description=__doc__, add_help=False, allow_abbrev=False
    )
    chosen.add_argument("--game", choices=list(games()), default=CAPITOL, help="which game (default %(default)s)")
    game = games()[chosen.parse_known_args(argv)[0].game]
    parser = argparse.ArgumentParser(prog=chosen.prog, description=__doc__, parents=[chosen])
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in (arena, gauntlet, times, report, strength, *workshop(game.id).commands):
        module.add_parser(commands, game)
    options = parser.parse_args(argv)
    options.arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        code: int = options.run(options)
    except (LabError, BrokenExecutor) as error:
        print(f"{parser.prog} {options.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
