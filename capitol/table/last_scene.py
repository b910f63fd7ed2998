"""The end screen of a game, whose pictures are drawn bit by bit before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from capitol.kit.look import Look
from capitol.kit.scene import Scene


class LastScene:
    """The last scene of a game for a ``look``, made by ``make``. Its ``slices`` make it and draw its pictures in small
    steps: idle time takes some while the last events are shown, and `ready` the rest."""

    def __init__(self, look: Look, make: Callable[[], Scene]) -> None:
        self.look, self._make = look, make
        self.scene: Scene | None = None
        self.slices = self._slices()

    def _slices(self) -> Iterator[None]:
        from capitol.table.ending import EndingScene

        self.scene = self._make()
        yield
        if isinstance(self.scene, EndingScene):
            yield from self.scene.prepare(self.look)

    def ready(self, ms: float) -> bool:
        """Draw on for about so many ms; return whether everything is drawn."""
        end = perf_counter() + ms / 1000
        return all(perf_counter() < end for _slice in self.slices)

    def drop(self) -> None:
        """Draw no more: the game goes on."""
        self.slices = iter(())
