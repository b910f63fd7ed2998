"""A game that can be looked at, whoever plays it or has played it: what a screen needs that changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from capitol.core.game import Result
from capitol.core.match import Match, Step
from capitol.core.setup import COMMAND
from capitol.games.registry import GameEntry
from capitol.session.records import Record
from capitol.session.seats import CMD_PREFIX, Seat

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class TableSource(Protocol):
    """A running `TableSession` and a `RecordedTable` alike: who sits there, what was done, what a seat could see."""

    @property
    def entry(self) -> GameEntry:
        """The game."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        ...

    @property
    def options(self) -> Mapping[str, Any]:
        """The choices of the table that are no rules."""
        ...

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        """The log, as everybody may know it."""
        ...

    def steps_for(self, seat: int | None, after: int | None = None) -> tuple[Step[Any], ...]:
        """The log as ``seat`` may know it, or its first ``after`` steps as it could know them then."""
        ...

    def view(self, seat: int, after: int | None = None) -> Any:
        """What ``seat`` may know now, or could when the log had ``after`` steps."""
        ...

    @property
    def result(self) -> Result | None:
        """The result, or None for a game without one yet."""
        ...


class RecordedTable:
    """A record that is looked through. Nobody plays on it, and nothing is written."""

    def __init__(self, record: Record[Any, Any], entry: GameEntry) -> None:
        """Play the record's actions again. Raises IllegalMove at the first that the rules refuse, and ValueError for a
        record of another game."""
        if record.game != entry.id:
            raise ValueError(f"a record of {record.game} is none of {entry.id}")
        self.entry = entry
        self.options = NO_OPTIONS
        self._match: Match[Any, Any, Any, Any] = Match(entry.game, record.setup, record.actions)
        self.seats = tuple(
            Seat(player.name, CMD_PREFIX if player.kind == COMMAND else player.kind, colour)
            for player, colour in zip(record.setup.players, entry.seat_colours, strict=False)
        )

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        """The log, as everybody may know it."""
        return self._match.steps_for(None)

    def steps_for(self, seat: int | None, after: int | None = None) -> tuple[Step[Any], ...]:
        """The log as ``seat`` may know it, or its first ``after`` steps as it could know them then."""
        return self._match.steps_for(seat, after)

    def view(self, seat: int, after: int | None = None) -> Any:
        """What ``seat`` may know at the end, or could when the log had ``after`` steps."""
        return self._match.view(seat, after)

    @property
    def result(self) -> Result | None:
        """The result; None for the record of an unfinished game."""
        return self._match.result
