"""`python -m capitol.lab`: the commands of the workshop."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from capitol.lab import arena, report, ship, train
from capitol.lab.compiled import CompileError


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m capitol.lab", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    arena.add_parser(commands)
    train.add_parser(commands)
    report.add_parser(commands)
    ship.add_parser(commands)
    options = parser.parse_args(argv)
    try:
        code: int = options.run(options)
    except (arena.ArenaError, train.TrainError, CompileError) as error:
        print(f"{parser.prog} {options.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
