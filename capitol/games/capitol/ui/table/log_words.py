"""The log of a game of Capitol in its words."""

from __future__ import annotations

from collections.abc import Callable

from capitol.games.capitol.ui.words import NUMERALS, Names, event_text
from capitol.host.language import _
from capitol.session.source import TableSource
from capitol.table.log import Log, LogLine


def game_log(names: Callable[[], Names]) -> Log:
    """An empty log; an event is told with the names that seats and areas then have."""
    return Log(lambda event: event_text(event, names()))


def opening(session: TableSource, names: Names) -> tuple[LogLine, ...]:
    """What the log begins with: who is Consul first."""
    table = session.view(0, 0).table
    first = _("Round {number}: {who} is Consul and begins.").format(
        number=NUMERALS[table.round], who=names.seats[table.consul]
    )
    return (LogLine(table.consul, first),)
