"""Drafts of moves that people have not confirmed, stored by seat as plain JSON, so that nothing is lost by leaving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Drafts:
    """The drafts of one game; it also tracks which of them differ from the journal."""

    def __init__(self, stored: Mapping[int, Mapping[str, Any]] | None = None) -> None:
        """``stored`` are the drafts already in the journal."""
        self._drafts: dict[int, Mapping[str, Any]] = dict(stored or {})
        self._unstored: set[int] = set()

    def of(self, seat: int) -> Mapping[str, Any] | None:
        """Return the draft of a seat, None if there is none."""
        return self._drafts.get(seat)

    def keep(self, seat: int, data: Mapping[str, Any] | None) -> None:
        """Replace the seat's draft; None removes it. Raises TypeError if it is not plain JSON."""
        # Through JSON and back: the result is what a resumed game would read, and nobody else holds a reference to it.
        plain = None if data is None else msgspec.json.decode(msgspec.json.encode(data))
        if plain == self._drafts.get(seat):
            return
        if plain is None:
            del self._drafts[seat]
        else:
            self._drafts[seat] = plain
        self._unstored.add(seat)

    def take_unstored(self) -> list[int]:
        """Return the seats whose drafts are not in the journal yet, and count them as stored from now on."""
        seats = sorted(self._unstored)
        self._unstored.clear()
        return seats

    def end(self, seat: int) -> None:
        """Drop the draft of a seat that has sealed or changed hands; the journal line for that implies it."""
        self._drafts.pop(seat, None)
        self._unstored.discard(seat)

    def end_all(self) -> None:
        """Drop all drafts after a move or an undo; the journal line for that implies it."""
        self._drafts.clear()
        self._unstored.clear()
