"""The lessons of Capitol, in the order in which they are offered."""

from __future__ import annotations

from capitol.games.capitol.lessons.bidding import auction, memory, saving
from capitol.games.capitol.lessons.building import build, majority, permits, roofs
from capitol.games.capitol.lessons.whole_game import whole_game
from capitol.session.lessons import Lesson


def lessons() -> tuple[Lesson, ...]:
    """All eight."""
    return (build(), roofs(), permits(), majority(), auction(), memory(), whole_game(), saving())
