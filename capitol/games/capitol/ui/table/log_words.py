"""The texts of a game's log."""

from __future__ import annotations

from collections.abc import Callable

from capitol.games.capitol.ui.words import NUMERALS, Names, event_text
from capitol.host.language import _
from capitol.session.source import TableSource
from capitol.table.log import Log, LogLine


def game_log(names: Callable[[], Names]) -> Log:
    """Return an empty log; events use the names of seats and areas at the time of reading."""
    return Log(lambda event: event_text(event, names()))


def opening(session: TableSource, names: Names) -> tuple[LogLine, ...]:
    """Return the beginning of the log: the first Consul."""
    table = session.view(0, 0).table
    first = _("Round {number}: {who} is Consul and begins.").format(
        number=NUMERALS[table.round], who=names.seats[table.consul]
    )
    return (LogLine(table.consul, first),)
