"""Records of finished games, what is computed from them, and who earned which achievement in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from capitol.games.registry import games
from capitol.session.history import replayed

Seat = tuple[int, int]
"""The number of a game, and a seat in it."""
Earned = Mapping[str, tuple[Seat, Seat]]
"""For each achievement, a seat that earned it and one that did not."""


class FinishedGames:
    """The games in a file with one record per line."""

    def __init__(self, game: str, records: Path) -> None:
        self._entry, self._records = games()[game], records
        assert self._entry.facts is not None
        self.facts = self._entry.facts
        self.summary = cache(self._summary)

    @cached_property
    def documents(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._records.read_text(encoding="utf-8").splitlines()]

    def _summary(self, number: int) -> Any:
        return self.facts.read(replayed(json.dumps(self.documents[number]).encode(), self._entry))

    def earned(self, id: str, seat: Seat) -> bool:
        """Return whether a seat earned an achievement of the game."""
        one = self.facts.achievement(id)
        assert one is not None
        return one.earned(self.summary(seat[0]), seat[1])

    def check_table(self, table: Earned) -> None:
        """Check that the table lists each achievement once, and that its seats have or have not earned it as listed."""
        assert [one.id for one in self.facts.achievements] == list(table)
        for id, (seat, other) in table.items():
            assert self.earned(id, seat), id
            assert not self.earned(id, other), id
