"""What people are preparing and have not confirmed: kept by seat as plain JSON, so that leaving loses nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Drafts:
    """The drafts of one game, and which of them differ from what the journal says."""

    def __init__(self, stored: Mapping[int, Mapping[str, Any]] | None = None) -> None:
        """``stored`` is what the journal says already."""
        self._drafts: dict[int, Mapping[str, Any]] = dict(stored or {})
        self._unstored: set[int] = set()

    def of(self, seat: int) -> Mapping[str, Any] | None:
        """The draft of a seat, None without one."""
        return self._drafts.get(seat)

    def keep(self, seat: int, data: Mapping[str, Any] | None) -> None:
        """Put a draft in the place of the seat's last one; None takes it away. Raises TypeError for no plain JSON."""
        # Through JSON and back: what is kept is what a resumed game would read, and nobody changes it from outside.
        plain = None if data is None else msgspec.json.decode(msgspec.json.encode(data))
        if plain == self._drafts.get(seat):
            return
        if plain is None:
            del self._drafts[seat]
        else:
            self._drafts[seat] = plain
        self._unstored.add(seat)

    def take_unstored(self) -> list[int]:
        """The seats whose draft the journal does not know yet; they count as stored from now on."""
        seats = sorted(self._unstored)
        self._unstored.clear()
        return seats

    def end(self, seat: int) -> None:
        """The seat has sealed, or somebody else decides there now; the journal line of that says so by itself."""
        self._drafts.pop(seat, None)
        self._unstored.discard(seat)

    def end_all(self) -> None:
        """The game went on (or back); the journal line of that says so by itself."""
        self._drafts.clear()
        self._unstored.clear()
