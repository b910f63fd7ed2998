"""How far a person has come in the lessons of all games: one small file, kept after every step."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from capitol.host.atomic import set_aside, write_atomic

FILE = "lessons.json"
LOG = logging.getLogger("capitol.session")
_Kept = dict[str, dict[str, dict[str, Any]]]


class LessonProgress:
    """By game and lesson: whether it was gone through, and the run that was left in the middle.

    A file that cannot be read counts as none, and is set aside when there is something to be kept; one that cannot be
    written costs no more than the progress.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        read = _read(self.path)
        self._unread, self._kept = read is None, read or {}

    def __bool__(self) -> bool:
        """Whether any lesson was ever begun."""
        return any(self._kept.values())

    def done(self, game: str, lesson: str) -> bool:
        """Whether the lesson was gone through."""
        return bool(self._of(game, lesson).get("done"))

    def begun(self, game: str, lesson: str) -> int:
        """How many steps of a run that was left are done, 0 for none."""
        steps = self._of(game, lesson).get("steps", 0)
        return steps if isinstance(steps, int) and self.run(game, lesson) is not None else 0

    def run(self, game: str, lesson: str) -> Mapping[str, Any] | None:
        """What a run that was left in the middle gave to be kept."""
        run = self._of(game, lesson).get("run")
        return run if isinstance(run, dict) else None

    def keep(self, game: str, lesson: str, run: Mapping[str, Any], steps: int) -> None:
        """A run is so far."""
        self._put(game, lesson, {"done": self.done(game, lesson), "run": dict(run), "steps": steps})

    def finish(self, game: str, lesson: str) -> None:
        """The lesson was gone through; the next run begins anew."""
        self._put(game, lesson, {"done": True})

    def _of(self, game: str, lesson: str) -> Mapping[str, Any]:
        return self._kept.get(game, {}).get(lesson, {})

    def _put(self, game: str, lesson: str, value: dict[str, Any]) -> None:
        if self._of(game, lesson) == value:
            return
        self._kept.setdefault(game, {})[lesson] = value
        if self._unread:
            self._unread = False
            set_aside(self.path)
        try:
            write_atomic(self.path, msgspec.json.encode(self._kept))
        except OSError as error:
            LOG.warning("the progress of the lessons cannot be kept: %s", error)


def _read(path: Path) -> _Kept | None:
    """What is kept there; None for a file that cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        LOG.warning("the progress of the lessons cannot be read: %s", error)
        return None
