"""Open saved games and records as tables to look at; the files are not changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from capitol.core.refusal import IllegalMove, RecordError
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.session.file_kind import RECORD, SAVE, kind_of, misplaced
from capitol.session.history import sitting_of
from capitol.session.journal import receipt_of
from capitol.session.records import BrokenRecordError, first_illegal, read_record
from capitol.session.saves import read_save
from capitol.session.source import RecordedTable


def table_of_save(path: Path, games: Mapping[str, GameEntry]) -> RecordedTable:
    """Return a saved game, finished or not, at its last step. Raises OSError, RecordError and SaveError as `read_save`
    does."""
    contents, match = read_save(path, games)
    header = contents.header
    table = RecordedTable(
        games[header.game],
        match,
        contents.seats,
        kinds=[seat.kind for seat in header.seats],
        name=contents.name,
        options=header.options,
        notes=contents.notes,
        sitting=sitting_of(header),
    )
    table.receipt, table.number = receipt_of(header), header.seed
    return table


def table_of_file(path: Path, games: Mapping[str, GameEntry]) -> RecordedTable:
    """Return the game of a file, which may be a save or a record. Raises OSError, and RecordError or SaveError with a
    sentence for any other file."""
    kind = SAVE if kind_of(path) == SAVE else RECORD
    if other := misplaced(path, kind):
        raise RecordError(other)
    return table_of_save(path, games) if kind == SAVE else table_of_record(path, games)


def table_of_record(path: Path, games: Mapping[str, GameEntry]) -> RecordedTable:
    """Return an exported record, finished or not, at its last step. Raises OSError, and RecordError for a file that is
    not a record or breaks the rules."""
    try:
        record = read_record(path, games)
    except BrokenRecordError as error:
        illegal = first_illegal(error.record, games[error.record.game].game)
        raise RecordError(str(illegal or error)) from error
    entry = games[record.game]
    try:
        table = RecordedTable.of_record(record, entry, path.name)
        in_turn = all(table.at(step).to_act[:1] == (seat,) for step, (seat, _move) in enumerate(record.actions))
    except IllegalMove:
        in_turn = False
    if not in_turn:
        raise RecordError(_("it breaks the rules: {reason}").format(reason=first_illegal(record, entry.game)))
    return table
