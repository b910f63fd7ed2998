"""Screens that go on by themselves while computer players play alone: nobody has to press anything."""

from __future__ import annotations

from capitol.games.capitol.ui.auction.privacy import people
from capitol.games.capitol.ui.context import TableContext
from capitol.session.controller import TableSession

REST_MS = 2600
"""How long a result stays at normal speed."""


class Patience:
    """Counts how long a result has been shown; with a person at the table, or while the game is paused, never over."""

    def __init__(self, context: TableContext, session: TableSession) -> None:
        self._context, self._session = context, session
        self._until: float | None = None

    def over(self, now: float, shown: bool) -> bool:
        """True when what is ``shown`` has been there long enough; ``now`` in ms."""
        if not shown or people(self._session) or self._session.pace.paused:
            self._until = None
            return False
        if self._until is None:
            self._until = now + REST_MS * self._context.motion.factor
        return now >= self._until

    def due(self, other: float | None) -> float | None:
        """The earlier of ``other`` and the time at which `over` will be true."""
        times = [time for time in (other, self._until) if time is not None]
        return min(times, default=None)
