"""`capitol replay`: check records against the rules, or print their games as text."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from capitol.cli.common import CommandError, named_path, printable, with_progress
from capitol.core.game import Game
from capitol.core.refusal import IllegalMove, RecordError
from capitol.games.registry import games
from capitol.host.language import _, ngettext
from capitol.host.reasons import os_reason
from capitol.session.file_kind import RECORD, misplaced
from capitol.session.records import BrokenRecordError, Record, first_illegal, read_record, verify

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help=_("check or read records of games"),
        description=_("Read records of games. Without an option, a line about each."),
    )
    parser.add_argument("files", nargs="+", type=named_path, metavar="FILE", help=_("records, of any game"))
    parser.add_argument(
        "--verify", action="store_true", help=_("play each again by the rules; exit code 1 at a disagreement")
    )
    parser.add_argument("--show", action="store_true", help=_("print each game as text"))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read the records. Returns 1 if one breaks the rules or is not in the format; raises CommandError if one cannot be
    read."""
    files: list[Path] = options.files
    good, sealed, code = 0, 0, 0
    for path in with_progress(files, len(files), _("records")):
        try:
            record = read_record(path, games())
        except OSError as error:
            raise CommandError(_("cannot read {path}: {reason}").format(path=path, reason=os_reason(error))) from error
        except BrokenRecordError as error:
            if options.show:
                print(game_text(error.record))
            earlier = first_illegal(error.record, _game(error.record)) if options.verify else None
            print(_("{path}: {reason}").format(path=path, reason=printable(str(earlier or error))))
            code = 1
            continue
        except RecordError as error:
            reason = misplaced(path, RECORD) or printable(str(error))
            print(_("{path}: {reason}").format(path=path, reason=reason))
            code = 1
            continue
        if options.show:
            print(game_text(record))
        disagreement = verify(record, _game(record)) if options.verify else None
        if disagreement is not None:
            print(_("{path}: {reason}").format(path=path, reason=printable(str(disagreement))))
            code = 1
            continue
        good += 1
        sealed += record.receipt is not None and record.receipt.holds(_game(record)) is True
        if not options.verify and not options.show:
            print(_("{path}: {summary}").format(path=path, summary=printable(one_line(record))))
    if options.verify:
        sentence = ngettext(
            "{good} of {count} record is in order", "{good} of {count} records are in order", len(files)
        )
        print(sentence.format(good=good, count=len(files)))
        if sealed:
            as_sealed = ngettext(
                "{count} deal is as sealed at the start", "{count} deals are as sealed at the start", sealed
            )
            print(as_sealed.format(count=sealed))
    return code


def one_line(record: Record[Any, Any]) -> str:
    """Return a line with who played, how long, and how it ended according to the record."""
    players = ", ".join(player.name for player in record.setup.players)
    if record.scores is None:
        sentence = ngettext(
            "{players}; {count} action, not finished", "{players}; {count} actions, not finished", len(record.actions)
        )
        return sentence.format(players=players, count=len(record.actions))
    sentence = ngettext(
        "{players}; {count} action, scores {scores}", "{players}; {count} actions, scores {scores}", len(record.actions)
    )
    return sentence.format(players=players, count=len(record.actions), scores=" ".join(map(str, record.scores)))


def _game(record: Record[Any, Any]) -> Game[Any, Any, Any, Any]:
    return games()[record.game].game


def game_text(record: Record[Any, Any]) -> str:
    """Return the game as text: a line for each action, readable by `parse_move`, and the game's account of its events.

    A record that breaks the rules is shown up to that point.
    """
    entry = games()[record.game]
    game, words = entry.game, entry.transcript
    names = [printable(player.name) for player in record.setup.players]
    width = max(map(len, names))
    lines = [_("{game}; players: {players}").format(game=entry.title, players=", ".join(names))]
    lines += [printable(line) for line in words.opening(record.setup)] if words is not None else []
    state = game.start(record.setup)
    for number, (seat, move) in enumerate(record.actions):
        try:
            state, events = game.apply(state, seat, move)
        except IllegalMove as error:
            reason = error.refusal
            lines.append(_("action {number} is against the rules: {reason}").format(number=number, reason=reason))
            break
        lines.append(f"{number:4}  {names[seat]:{width}}  {printable(game.move_text(record.setup, move))}")
        if words is not None:
            lines += [line for event in events if (line := words.event(event, names)) is not None]
    result = game.result(state)
    if result is not None:
        winners = ", ".join(names[seat] for seat in result.winners)
        lines.append(ngettext("Winner: {players}", "Winners: {players}", len(result.winners)).format(players=winners))
    return "\n".join(lines)
