"""`python -m capitol.lab`: the commands of the workshop."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

from capitol.lab import (
    arena,
    bids,
    chances,
    gauntlet,
    habits,
    refine,
    report,
    ship,
    steady,
    strength,
    styles,
    times,
    train,
)
from capitol.lab.errors import LabError


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m capitol.lab", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for module in (
        arena, gauntlet, bids, chances, habits, times, train, refine, report, steady, strength, styles, ship,
    ):  # fmt: skip
        module.add_parser(commands)
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
