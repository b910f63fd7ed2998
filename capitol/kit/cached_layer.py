"""Cached layers: parts of a picture replayed as last recorded until something that they depend on changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.widgets.base import Widget

T = TypeVar("T")


class CachedLayer:
    """The last recording of one part; ``state`` contains everything that its drawing depends on. Nothing is cached when
    drawing directly or while a clip is set."""

    def __init__(self) -> None:
        self._last: tuple[object, Recording] | None = None

    def draw(self, canvas: Canvas, state: tuple[object, ...], paint: Callable[[Canvas], None]) -> None:
        """Run ``paint``, or replay its recording if ``state`` is unchanged."""
        target = canvas.surface
        if not isinstance(target, Recording) or target.clipped:
            paint(canvas)
            return
        state = (target.get_size(), canvas.look, *state)
        if self._last is None or self._last[0] != state:
            part = Recording(target.get_size())
            paint(Canvas(part, canvas.look))
            self._last = state, part
        target.add(self._last[1])


class CachedPart(Widget):
    """Widgets that are rebuilt whenever their data changes: until then their picture depends only on their flags and on
    ``depends``."""

    def __init__(
        self, id: str, rect: Rect | None = None, *, depends: Callable[[], Hashable] | None = None, **options: Any
    ) -> None:
        super().__init__(id, rect, **options)
        self._depends, self._layer = depends, CachedLayer()

    def forget(self) -> None:
        """Release the pictures in its recording."""
        self._layer = CachedLayer()

    def draw(self, canvas: Canvas) -> None:
        state = (None if self._depends is None else self._depends(), *(widget.flags for widget in self.walk()))
        self._layer.draw(canvas, state, super().draw)


class CachedParts:
    """The parts of a widget tree by name, each with the data it shows: a part is rebuilt only when that data has
    changed; otherwise it is reused in the next tree and replays its drawing."""

    def __init__(self) -> None:
        self._built: dict[str, tuple[object, object]] = {}

    def clear(self) -> None:
        """Drop all parts."""
        self._built.clear()

    def get(self, name: str, shows: object, build: Callable[[], T]) -> T:
        """Return the part of this name, rebuilt if ``shows`` differs from the data it was built for."""
        last = self._built.get(name)
        if last is None or last[0] != shows:
            last = self._built[name] = shows, build()
        return cast("T", last[1])
