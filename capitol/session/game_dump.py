"""The game in progress as text for a crash report: only what everybody at the table may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from capitol.core.game import Game
from capitol.core.match import Match
from capitol.session.journal import read_contents, read_lines
from capitol.session.records import encode_record, record_document
from capitol.session.saves import last_played, replay
from capitol.session.seats import Seat, recorded_kind


def game_dump(
    match: Match[Any, Any, Any, Any], seats: Sequence[Seat], options: Mapping[str, Any], path: Path | None
) -> str:
    """Return seats, table options, the public moves, the seats that have sealed, and the name of the save file.

    While the game goes on, nothing hidden is included: neither the deal nor its seed. The save at ``path`` contains
    both. The record of a finished game is complete.
    """
    game, setup = match.game, match.setup
    sealed = ", ".join(str(seat) for seat in match.sealed_seats) or "none"
    lines = [
        f"Game: {game.id}",
        *(f"Seat {number}: {recorded_kind(seat.kind)} {seat.name}" for number, seat in enumerate(seats)),
        f"Options: {msgspec.json.encode(dict(options)).decode()}",
        f"Saved as: {path.name if path is not None else 'not saved'}",
        f"Sealed and not revealed: {sealed}",
    ]
    if match.result is not None:
        lines += [f"Record after {len(match)} actions:", encode_record(record_document(match)).decode()]
        return "\n".join(lines)
    lines.append(f"{len(match)} actions, those that are public in full:")
    for step in match.steps_for(None):
        action = {"seat": step.seat} if step.move is None else game.encode_move(setup, step.seat, step.move)
        lines.append(msgspec.json.encode(action).decode())
    return "\n".join(lines) + "\n"


def dump_of_last_game(saves: Path, games: Mapping[str, Game[Any, Any, Any, Any]], since: float) -> str:
    """Return the dump of the last game played in the folder ``saves``, if that was after ``since`` (seconds since the
    epoch); else "". Raises OSError, SaveError or RecordError if it cannot be read."""
    last = last_played(saves)
    if last is None or last.stat().st_mtime < since:
        return ""
    contents = read_contents(read_lines(last)[0])
    match = replay(contents, games[contents.header.game])
    return game_dump(match, contents.seats, contents.header.options, last)
