"""The game in progress as text for a report: what everybody at the table may know of it."""

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


def game_account(
    match: Match[Any, Any, Any, Any], seats: Sequence[Seat], options: Mapping[str, Any], path: Path | None
) -> str:
    """Seats, choices of the table, the moves that everybody has seen, who has sealed, and which file the game is in.

    While the game goes on, nothing here tells what is hidden: neither the deal nor the seed that it came from. The save
    at ``path`` holds that. The record of a finished game is whole.
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


def account_of_last(saves: Path, games: Mapping[str, Game[Any, Any, Any, Any]], since: float) -> str:
    """The account of the game in the folder ``saves`` that was played last, if that was after ``since`` (seconds since
    the epoch); else nothing. Raises OSError, SaveError or RecordError when it cannot be read."""
    last = last_played(saves)
    if last is None or last.stat().st_mtime < since:
        return ""
    contents = read_contents(read_lines(last)[0])
    match = replay(contents, games[contents.header.game])
    return game_account(match, contents.seats, contents.header.options, last)
