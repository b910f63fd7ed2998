"""All that is needed to play a game in progress again, as text for a report."""

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
from capitol.session.seats import Seat


def game_account(match: Match[Any, Any, Any, Any], seats: Sequence[Seat], options: Mapping[str, Any], seed: int) -> str:
    """Seats, choices of the table, the computer players' seed, who has sealed, and the record.

    It shows everything that is hidden at the table, but no PIN and no sealed move.
    """
    sealed = ", ".join(str(seat) for seat in match.sealed_seats) or "none"
    lines = [
        *(f"Seat {number}: {seat.kind} {seat.name}" for number, seat in enumerate(seats)),
        f"Options: {msgspec.json.encode(dict(options)).decode()}",
        f"Seed: {seed}",
        f"Sealed and not revealed: {sealed}",
        f"Record after {len(match)} actions:",
    ]
    return "\n".join(lines) + "\n" + encode_record(record_document(match)).decode()


def account_of_last(saves: Path, games: Mapping[str, Game[Any, Any, Any, Any]], since: float) -> str:
    """The account of the game in the folder ``saves`` that was played last, if that was after ``since`` (seconds since
    the epoch); else nothing. Raises OSError, SaveError or RecordError when it cannot be read."""
    last = last_played(saves)
    if last is None or last.stat().st_mtime < since:
        return ""
    contents = read_contents(read_lines(last)[0])
    match = replay(contents, games[contents.header.game])
    return game_account(match, contents.seats, contents.header.options, contents.header.seed)
