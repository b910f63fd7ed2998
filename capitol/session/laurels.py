"""The laurels that a person has earned in challenges, and unfinished attempts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.core.challenge import Challenge
from capitol.session.progress import Progress, Runs

SECTION, OPEN = "laurels", "challenges"
MOST = 3


class Laurels:
    """The most laurels earned in each challenge, by game and challenge id, and the unfinished attempts."""

    def __init__(self, progress: Progress) -> None:
        self._progress, self._runs = progress, Runs(progress, OPEN)

    def of(self, game: str, challenge: Challenge) -> int:
        """Return how many laurels a challenge has earned, 0 to 3."""
        return _count(self._progress.get(SECTION, game, challenge.id))

    def earn(self, game: str, challenge: Challenge, count: int) -> str:
        """Store that a challenge earned ``count`` laurels, if that is more than before. Returns a sentence for the
        player if that failed, else ""."""
        stored = self._progress.put(SECTION, game, challenge.id, lambda before: max(count, _count(before)) or None)
        return "" if stored else self._progress.trouble

    def run(self, game: str, challenge: Challenge) -> Mapping[str, Any]:
        """Return the unfinished attempt; empty if there is none."""
        return self._runs.get(game, challenge.id)

    def keep(self, game: str, challenge: Challenge, run: Mapping[str, Any] | None) -> None:
        """Store an unfinished attempt; None when it is over."""
        self._runs.put(game, challenge.id, run)


def _count(kept: object) -> int:
    return min(MOST, max(0, kept)) if isinstance(kept, int) else 0
