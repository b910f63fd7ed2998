"""`capitol --selftest`: check that this copy of the program is complete and works here."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from capitol.cli.common import named_path, whole_number
from capitol.host.language import _

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

OPTION = "--selftest"
"""The option that people type; it is replaced by the command of that name."""
MOST_FRAMES = 10_000


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "selftest",
        help=_("check that this copy of the program works here (also: --selftest)"),
        description=_(
            "Load every board and a file of each kind, open the mixer, play a game of computer players, save and read "
            "it, draw every screen. Prints SELFTEST OK and ends with 0, or says what is wrong and ends with 1. Nothing "
            "is shown and nothing of yours is touched; SDL_VIDEODRIVER=x11 (or windows, cocoa) opens a real window."
        ),
    )
    parser.add_argument(
        "--frames",
        type=whole_number(1, MOST_FRAMES),
        metavar="N",
        default=3,
        help=_("how often each screen is drawn (3)"),
    )
    parser.add_argument(
        "--screenshot", type=named_path, metavar="P", help=_("write a picture of the table to this file")
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the tests and print the result. Returns 0 if all is well, else 1."""
    from capitol.shell.selftest import run_selftest  # here, so that no other command loads the window's libraries

    return run_selftest(options.frames, options.screenshot)
