"""The laurels that a person has earned in challenges, and the goes that were left in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.core.challenge import Challenge
from capitol.host.language import _
from capitol.host.reasons import os_reason
from capitol.session.progress import Progress, Runs

SECTION, OPEN = "laurels", "challenges"
MOST = 3


class Laurels:
    """The most laurels that each challenge has brought, by game and id of the challenge, and the go at it that was
    left."""

    def __init__(self, progress: Progress) -> None:
        self._progress, self._runs = progress, Runs(progress, OPEN)

    def of(self, game: str, challenge: Challenge) -> int:
        """How many a challenge has brought, 0 to 3."""
        count = self._progress.get(SECTION, game, challenge.id)
        return min(MOST, max(0, count)) if isinstance(count, int) else 0

    def earn(self, game: str, challenge: Challenge, count: int) -> str:
        """Keep that a challenge brought so many, if that is more than before. Returns a sentence for the player when
        that failed, else nothing."""
        if count <= self.of(game, challenge):
            return ""
        try:
            self._progress.put(SECTION, game, challenge.id, count)
        except OSError as error:
            return _("The laurels cannot be saved to {path}: {reason}.").format(
                path=self._progress.path, reason=os_reason(error)
            )
        return ""

    def run(self, game: str, challenge: Challenge) -> Mapping[str, Any]:
        """The go that was left in the middle; empty for none."""
        return self._runs.get(game, challenge.id)

    def keep(self, game: str, challenge: Challenge, run: Mapping[str, Any] | None) -> None:
        """A go is so far; None when it is over."""
        self._runs.put(game, challenge.id, run)
