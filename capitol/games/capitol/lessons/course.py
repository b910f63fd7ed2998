"""Capitol's lessons, in teaching order."""

from __future__ import annotations

from capitol.games.capitol.lessons.bidding import auction, memory, saving
from capitol.games.capitol.lessons.building import build, majority, permits, roofs
from capitol.games.capitol.lessons.whole_game import whole_game
from capitol.session.lessons import Lesson


def lessons() -> tuple[Lesson, ...]:
    """Return all eight lessons."""
    return (build(), roofs(), permits(), majority(), auction(), memory(), whole_game(), saving())
