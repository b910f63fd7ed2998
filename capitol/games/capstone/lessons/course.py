"""The lessons of Capstone, in the order in which they are offered."""

from __future__ import annotations

from capitol.games.capstone.lessons.capstones import close, move
from capitol.games.capstone.lessons.goals import goal, place
from capitol.games.capstone.lessons.last_turns import end
from capitol.games.capstone.lessons.reading import Letters
from capitol.games.capstone.lessons.secrets import read_goal
from capitol.session.lessons import Lesson


def lessons(letters: Letters) -> tuple[Lesson, ...]:
    """Return all six lessons. ``letters`` are the letters of the colours, as the table writes them."""
    return (place(), goal(), move(), close(), read_goal(letters), end())
