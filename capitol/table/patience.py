"""Screens that go on by themselves while computer players play alone: nobody has to press anything."""

from __future__ import annotations

from capitol.session.controller import TableSession
from capitol.table.context import TableContext

REST_MS = 2600
"""How long a result stays at normal speed."""


class Patience:
    """How long a result stays; with a person at the table, or while the game is paused, until somebody presses."""

    def __init__(self, context: TableContext, session: TableSession) -> None:
        self._context, self._session = context, session
        self._since: float | None = None

    def begin(self) -> None:
        """The result is shown, or shown again, from now on."""
        self._since = float(self._context.now())

    @property
    def due(self) -> float | None:
        """When the result goes by itself, in ms; None before it is shown, and where it stays."""
        if self._since is None or self._session.privacy.people or self._session.pace.paused:
            return None
        return self._since + REST_MS * self._context.motion.factor

    def over(self, now: float) -> bool:
        """True when the result has been shown long enough; ``now`` in ms."""
        due = self.due
        return due is not None and now >= due
