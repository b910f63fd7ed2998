"""How far a person has come in the lessons of all games, kept after every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.session.progress import Progress, Runs

SECTION = "lessons"


class LessonProgress:
    """By game and lesson: whether it was gone through, and the run that was left in the middle."""

    def __init__(self, progress: Progress) -> None:
        self._runs = Runs(progress, SECTION)

    def touched(self, game: str) -> bool:
        """Whether any lesson of a game was ever begun."""
        return self._runs.of_game(game)

    def done(self, game: str, lesson: str) -> bool:
        """Whether the lesson was gone through."""
        return bool(self._runs.get(game, lesson).get("done"))

    def begun(self, game: str, lesson: str) -> int:
        """How many steps of a run that was left are done, 0 for none."""
        steps = self._runs.get(game, lesson).get("steps", 0)
        return steps if isinstance(steps, int) and self.run(game, lesson) is not None else 0

    def run(self, game: str, lesson: str) -> Mapping[str, Any] | None:
        """What a run that was left in the middle gave to be kept."""
        run = self._runs.get(game, lesson).get("run")
        return run if isinstance(run, dict) else None

    def keep(self, game: str, lesson: str, run: Mapping[str, Any], steps: int) -> None:
        """A run is so far."""
        self._runs.put(game, lesson, {"done": self.done(game, lesson), "run": dict(run), "steps": steps})

    def finish(self, game: str, lesson: str) -> None:
        """The lesson was gone through; the next run begins anew."""
        self._runs.put(game, lesson, {"done": True})
