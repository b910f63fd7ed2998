"""A part of a picture that is drawn as it was noted last, until what it depends on changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.widgets.base import Widget

T = TypeVar("T")


class Noted:
    """How one part was drawn last; ``state`` tells all that its drawing depends on. Nothing is kept where it is drawn
    at once, or while a clip is set."""

    def __init__(self) -> None:
        self._last: tuple[object, Recording] | None = None

    def draw(self, canvas: Canvas, state: tuple[object, ...], paint: Callable[[Canvas], None]) -> None:
        """Do what ``paint`` does."""
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


class Part(Widget):
    """Widgets that are built anew whenever what they show changes: as long as they stand, their picture depends on
    their flags alone, and on what ``depends`` says."""

    def __init__(
        self, id: str, rect: Rect | None = None, *, depends: Callable[[], Hashable] | None = None, **options: Any
    ) -> None:
        super().__init__(id, rect, **options)
        self._depends, self._noted = depends, Noted()

    def forget(self) -> None:
        """Let go of the pictures in its drawing."""
        self._noted = Noted()

    def draw(self, canvas: Canvas) -> None:
        state = (None if self._depends is None else self._depends(), *(widget.flags for widget in self.walk()))
        self._noted.draw(canvas, state, super().draw)


class Parts:
    """The parts of a tree, and what is shown in them, by name: one is made anew only when what it shows has changed,
    else it stands in the next tree, too, and draws itself as before."""

    def __init__(self) -> None:
        self._built: dict[str, tuple[object, object]] = {}

    def clear(self) -> None:
        """Let none of them stand."""
        self._built.clear()

    def get(self, name: str, shows: object, build: Callable[[], T]) -> T:
        """The part, which shows this."""
        last = self._built.get(name)
        if last is None or last[0] != shows:
            last = self._built[name] = shows, build()
        return cast("T", last[1])
