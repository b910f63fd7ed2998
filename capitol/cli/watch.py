"""`capitol watch`: look at a saved game or a record on its own table, at any step."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from capitol.cli.common import CommandError, named_path, printable, whole_number
from capitol.cli.play import add_window_options, open_window
from capitol.core.refusal import RecordError
from capitol.games.registry import games
from capitol.host.language import _
from capitol.host.reasons import os_reason
from capitol.session.journal import SaveError

if TYPE_CHECKING:
    from capitol.session.source import RecordedTable

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "watch",
        help=_("look at a saved game or a record, step by step"),
        description=_(
            "Look at a saved game or a record on its own table; nothing in it is changed. While the game goes on, "
            "hands stay hidden until the person of a seat opens one as at the table."
        ),
    )
    parser.add_argument("file", type=named_path, metavar="FILE", help=_("a saved game or an exported record"))
    after = _("after this many actions; by default after the last")
    parser.add_argument("--step", type=whole_number(0), metavar="N", help=after)
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=whole_number(1), metavar="S", help=_("what the seat of this number could see"))
    eyes.add_argument("--open", action="store_true", help=_("with nothing hidden, in a game that is over"))
    add_window_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Open the window on the game and return when it is closed."""
    table = table_of(options.file)
    seat = None if options.seat is None else options.seat - 1
    if seat is not None:
        refuse_seat(table, seat)
    if options.open and not table.has_no_secrets:
        raise CommandError(_("the game is not over: its hands stay hidden until then"))
    table.is_open = options.open
    if options.step is not None:
        if options.step > table.last_step:
            raise CommandError(
                _("there is no step {step}: the last one is {last}").format(step=options.step, last=table.last_step)
            )
        table = table.at(options.step)
    return open_window(options, watch=table, seat=seat)


def table_of(path: Path) -> RecordedTable:
    """Read a saved game or a record. Raises CommandError with a sentence."""
    from capitol.session.recorded import table_of_file

    if not path.is_file():
        raise CommandError(_("there is no file {path}").format(path=path))
    try:
        return table_of_file(path, games())
    except OSError as error:
        raise CommandError(_("cannot read {path}: {reason}").format(path=path, reason=os_reason(error))) from error
    except (RecordError, SaveError) as error:
        raise CommandError(_("{path}: {reason}").format(path=path, reason=printable(str(error)))) from error


def refuse_seat(table: RecordedTable, seat: int) -> None:
    """Raise CommandError if the table has no such seat, or if nobody may look from it."""
    if seat >= len(table.seats):
        raise CommandError(
            _("there is no seat {seat}: this game has {count}").format(seat=seat + 1, count=len(table.seats))
        )
    if table.may_see(seat):
        return
    if not table.provable:
        raise CommandError(
            _("the game is not over, and a record cannot tell who may see a hand: leave --seat out, or name the save")
        )
    raise CommandError(_("the game is not over: what a computer player holds stays hidden until then"))
