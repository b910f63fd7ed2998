"""Saves what a person is preparing as the seat's draft, so that nothing is lost on leaving at any moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.session.controller import TableSession

CALM_MS, PATIENCE_MS = 1000, 3000
"""A changed draft is saved after this time without another change, at the latest this long after the first: saving
costs a frame or two."""


class DraftKeeper:
    """The draft of one seat; ``data`` is its initial value, as plain JSON."""

    def __init__(self, session: TableSession, seat: int, data: Mapping[str, Any] | None) -> None:
        self.session, self.seat = session, seat
        self._kept = data
        self._changed = False
        self._first: float | None = None
        self._due: float | None = None

    def keep(self, data: Mapping[str, Any] | None) -> None:
        """Set the draft if it differs (None: no draft); it is saved a little later."""
        if data != self._kept:
            self._kept, self._changed = data, True
            self.session.keep_draft(self.seat, data)

    def settle(self, data: Mapping[str, Any] | None) -> None:
        """Drop the draft: ``data`` was played or given up."""
        self._kept = data
        self.session.keep_draft(self.seat, None)

    def store(self) -> None:
        """Save the draft at once, unless it already is."""
        self._changed, self._first, self._due = False, None, None
        self.session.store_drafts()

    def tick(self, now: float) -> None:
        """Save the draft if it is due; ``now`` in ms."""
        if self._changed:
            self._changed = False
            self._first = now if self._first is None else self._first
            self._due = min(now + CALM_MS, self._first + PATIENCE_MS)
        if self._due is not None and now >= self._due:
            self.store()

    @property
    def due(self) -> float | None:
        """When `tick` has something to do, in ms: immediately after a change; None if nothing is waiting."""
        return 0.0 if self._changed else self._due
