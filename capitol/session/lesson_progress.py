"""A person's progress in the lessons of all games, stored after every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.session.progress import Progress, Runs

SECTION = "lessons"


class LessonProgress:
    """By game and lesson: whether it was completed, and the unfinished run."""

    def __init__(self, progress: Progress) -> None:
        self._runs = Runs(progress, SECTION)

    def touched(self, game: str) -> bool:
        """Whether any lesson of a game was ever begun."""
        return self._runs.of_game(game)

    def done(self, game: str, lesson: str) -> bool:
        """Whether the lesson was completed."""
        return bool(self._runs.get(game, lesson).get("done"))

    def begun(self, game: str, lesson: str) -> int:
        """Return how many steps of an unfinished run are done, 0 if there is none."""
        steps = self._runs.get(game, lesson).get("steps", 0)
        return steps if isinstance(steps, int) and self.run(game, lesson) is not None else 0

    def run(self, game: str, lesson: str) -> Mapping[str, Any] | None:
        """Return the data of the unfinished run."""
        run = self._runs.get(game, lesson).get("run")
        return run if isinstance(run, dict) else None

    def keep(self, game: str, lesson: str, run: Mapping[str, Any], steps: int) -> None:
        """Store an unfinished run."""
        self._runs.put(game, lesson, {"done": self.done(game, lesson), "run": dict(run), "steps": steps})

    def finish(self, game: str, lesson: str) -> None:
        """Mark the lesson as completed; the next run starts from the beginning."""
        self._runs.put(game, lesson, {"done": True})
