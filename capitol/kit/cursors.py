"""Mouse pointers: hands for what can be pressed, picked up or is being carried; otherwise the system's arrow."""

from __future__ import annotations

from typing import Literal

import pygame

from capitol.kit.icons import Pen
from capitol.kit.shapes import supersampled
from capitol.kit.stage import Stage
from capitol.kit.theme import RGB

Pointer = Literal["arrow", "press", "open", "grab", "text"]
"""Nothing to do here; can be pressed; can be picked up; is being carried; accepts text."""

_PRESSED = frozenset({"option", "slider"})  # controls with their own way of being pressed
_SYSTEM: dict[Pointer, int] = {"arrow": pygame.SYSTEM_CURSOR_ARROW, "text": pygame.SYSTEM_CURSOR_IBEAM}
_SIDE, _LEAST, _MOST = 27, 24, 64  # a hand's side in logical pixels, and the limits that systems can show
_SKIN: RGB = (0xFF, 0xF9, 0xEA)
_RIM: RGB = (0x14, 0x10, 0x0C)
_EDGE = 1.1
_GRID = 24
HOT = {"press": (9.3, 1.5), "open": (12.0, 12.0), "grab": (12.0, 13.0)}
"""The hot spot of each hand, on its grid of 24."""
# Fingers from the left as x, top, and bottom; then the thumb as a line.
_FINGERS = {
    "press": ((7.6, 1.6), (11.0, 8.6), (14.3, 9.2), (17.5, 10.2)),
    "open": ((6.6, 3.6), (9.9, 1.6), (13.2, 2.2), (16.5, 4.8)),
    "grab": ((6.4, 9.0), (9.7, 8.2), (13.0, 8.4), (16.3, 9.4)),
}
_THUMBS = {
    "press": ((3.6, 12.4), (8.0, 17.0)),
    "open": ((3.4, 11.4), (7.6, 17.0)),
    "grab": ((4.6, 14.0), (8.0, 16.6)),
}
_WIDE, _FOOT = 3.4, 22.0


def pointer_on(stage: Stage) -> Pointer:
    """Return the pointer for its current position. A place for pieces always responds to a press, but does something
    only while a chosen piece may go there."""
    if stage.drag.active:
        return "grab"
    widget = stage.active.find(stage.hovered) if stage.hovered else None
    if widget is None or not widget.enabled:
        return "arrow"
    if widget.role == "field":
        return "text"
    if widget.draggable and stage.drag.enabled and stage.drag.rules is not None:
        return "open"
    if widget.droppable and widget.id not in stage.targets:
        return "arrow"
    pressed = widget.on_press is not None or widget.takes_enter or widget.role in _PRESSED
    return "press" if pressed else "arrow"


def draw_hand(kind: Pointer, side: int) -> pygame.Surface:
    """Draw a hand, ``side`` pixels square. Raises KeyError for the pointers that are not hands."""
    fingers, thumb = _FINGERS[kind], _THUMBS[kind]

    def shape(pen: Pen, grown: float) -> None:
        for x, top in fingers:
            pen.box(x - grown, top - grown, _WIDE + 2 * grown, 15 - top + 2 * grown, radius=_WIDE / 2 + grown)
        left, right = fingers[0][0], fingers[-1][0] + _WIDE
        pen.box(left - grown, 12.5 - grown, right - left + 2 * grown, _FOOT - 12.5 + 2 * grown, radius=4.2)
        pen.line(*thumb, width=3.4 + 2 * grown)

    def paint(surface: pygame.Surface, k: float) -> None:
        unit = side * k / _GRID
        shape(Pen(surface, unit, _RIM), _EDGE)
        shape(Pen(surface, unit, _SKIN), 0.0)
        rim = Pen(surface, unit, _RIM)
        for x, top in fingers[1:]:
            rim.line((x, max(top, 8.0) + 1.2), (x, 14.5), width=0.8)

    return supersampled((side, side), _RIM, paint)


class Cursors:
    """Sets the window's pointer. If the system refuses, it keeps its own, and nothing else changes."""

    def __init__(self) -> None:
        self._shown: tuple[Pointer, int] | None = None
        self._made: dict[tuple[Pointer, int], pygame.cursors.Cursor] = {}
        self._refused = False

    def show(self, pointer: Pointer, scale: float) -> None:
        """Show a pointer, in a window with ``scale`` pixels per logical one. Costs nothing while it stays the same."""
        side = max(_LEAST, min(_MOST, round(_SIDE * scale)))
        if self._refused or self._shown == (pointer, side):
            return
        try:
            pygame.mouse.set_cursor(self._cursor(pointer, side))
        except (pygame.error, TypeError):  # pygame raises TypeError for a picture that the system cannot show
            self._refused = True
        self._shown = pointer, side

    def _cursor(self, pointer: Pointer, side: int) -> pygame.cursors.Cursor:
        key = pointer, side
        if key not in self._made:
            if pointer in _SYSTEM:
                self._made[key] = pygame.cursors.Cursor(_SYSTEM[pointer])
            else:
                x, y = HOT[pointer]
                hot = round(x * side / _GRID), round(y * side / _GRID)
                self._made[key] = pygame.cursors.Cursor(hot, draw_hand(pointer, side))
        return self._made[key]
