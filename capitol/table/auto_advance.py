"""Auto-advance: result screens that go on by themselves while only computer players play."""

from __future__ import annotations

from capitol.kit.inputs import InputEvent, KeyDown
from capitol.session.source import TableSource
from capitol.table.context import TableContext

REST_MS = 2600
"""How long a result is shown at normal speed."""
SEEN_MS = 500
"""How long after a result appears Enter and Space do not close it yet, at normal speed."""


class AutoAdvance:
    """Times how long a result is shown; with a person at the table, or while the game is paused, it stays until a
    press."""

    def __init__(self, context: TableContext, session: TableSource) -> None:
        self._context, self._session = context, session
        self._since: float | None = None

    def begin(self) -> None:
        """Start the time when the result is shown, or shown again."""
        self._since = float(self._context.now())

    def too_soon(self, event: InputEvent) -> bool:
        """Whether this is Enter or Space right after the result appeared: probably meant for the screen before."""
        if self._since is None or not isinstance(event, KeyDown) or event.chord not in ("return", "space"):
            return False
        return bool(self._context.now() < self._since + SEEN_MS * self._context.motion.factor)

    @property
    def due(self) -> float | None:
        """Return when the result closes by itself, in ms; None before it is shown, and if it stays until a press."""
        if self._since is None or self._session.privacy.people or self._session.paused:
            return None
        return self._since + REST_MS * self._context.motion.factor

    def over(self, now: float) -> bool:
        """Whether the result has been shown long enough; ``now`` in ms."""
        due = self.due
        return due is not None and now >= due
