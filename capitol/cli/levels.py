"""`capitol levels lint`: report the faults of boards."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from capitol.cli.common import CommandError, add_game, game_named, named_path
from capitol.host.language import _, ngettext
from capitol.host.reasons import os_reason
from capitol.session.file_kind import BOARD, misplaced

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser("levels", help=_("check boards"), description=_("Work with boards made in Tiled."))
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"), required=True)
    checker = actions.add_parser(
        "lint",
        help=_("check boards"),
        description=_(
            "Check board files; every fault is named with its object and what to do. "
            "Exit code 1 if any, 2 if a file is not there."
        ),
    )
    checker.add_argument(
        "files",
        nargs="*",
        type=named_path,
        metavar="FILE",
        help=_("boards (.tmx); default: all that come with the game"),
    )
    add_game(checker)
    checker.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check the named boards. Returns 1 if any has a fault, else 0; raises CommandError if one does not exist."""
    faulty = 0
    entry = game_named(options)
    boards = entry.boards
    if boards is None:
        raise CommandError(_("{game} is played without a board").format(game=entry.title))
    files: list[Path] = options.files or boards.find(None)
    for path in files:
        try:
            path.stat()
        except OSError as error:
            raise CommandError(_("cannot read {path}: {reason}").format(path=path, reason=os_reason(error))) from error
    for path in files:
        other = misplaced(path, BOARD)
        faults = [_("{path}: {reason}").format(path=path, reason=other)] if other else boards.lint(path)
        faulty += bool(faults)
        for fault in faults:
            print(fault)
        if not faults:
            print(_("{file}: in order").format(file=path))
    summary = ngettext(
        "{count} board checked, {faulty} with faults", "{count} boards checked, {faulty} with faults", len(files)
    )
    print(summary.format(count=len(files), faulty=faulty))
    return 1 if faulty else 0
