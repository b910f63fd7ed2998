"""Keeps what a person is preparing as the seat's draft, so that leaving at any moment loses nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.session.controller import TableSession

CALM_MS, PATIENCE_MS = 1000, 3000
"""A changed draft goes to the disk after so much time without another change, but not later than so much after the
first: each time costs a frame or two."""


class DraftKeeper:
    """The draft of one seat; ``data`` is what the person begins with, as plain JSON."""

    def __init__(self, session: TableSession, seat: int, data: Mapping[str, Any] | None) -> None:
        self.session, self.seat = session, seat
        self._kept = data
        self._changed = False
        self._first: float | None = None
        self._due: float | None = None

    def keep(self, data: Mapping[str, Any] | None) -> None:
        """Make this the draft if it is another than before (None: nothing); it is on the disk a little later."""
        if data != self._kept:
            self._kept, self._changed = data, True
            self.session.keep_draft(self.seat, data)

    def settle(self, data: Mapping[str, Any] | None) -> None:
        """What there is now was played or given up: nothing of it is a draft any more."""
        self._kept = data
        self.session.keep_draft(self.seat, None)

    def store(self) -> None:
        """Put the draft on the disk at once, if it is not there."""
        self._changed, self._first, self._due = False, None, None
        self.session.store_drafts()

    def tick(self, now: float) -> None:
        """Put the draft on the disk when its time (ms) has come."""
        if self._changed:
            self._changed = False
            self._first = now if self._first is None else self._first
            self._due = min(now + CALM_MS, self._first + PATIENCE_MS)
        if self._due is not None and now >= self._due:
            self.store()

    @property
    def due(self) -> float | None:
        """When `tick` has something to do, in ms: at any time after a change; None while nothing waits."""
        return 0.0 if self._changed else self._due
