"""The beginning of a game's log."""

from __future__ import annotations

from capitol.games.capitol.ui.words import NUMERALS, Names
from capitol.host.language import _
from capitol.session.source import TableSource
from capitol.table.log import LogLine


def opening(session: TableSource, names: Names) -> tuple[LogLine, ...]:
    """Return the beginning of the log: the first Consul."""
    table = session.view(0, 0).table
    first = _("Round {number}: {who} is Consul and begins.").format(
        number=NUMERALS[table.round], who=names.seats[table.consul]
    )
    return (LogLine(table.consul, first),)
