"""A magnifier for the whole window, board and pictures included, centred on the pointer or the focus."""

from __future__ import annotations

from dataclasses import replace

import pygame

from capitol.kit.inputs import InputEvent, Point, PointerDown, PointerMove, PointerUp, Wheel
from capitol.kit.scene import SceneStack

STEPS = (1.0, 1.5, 2.0, 3.0)
"""The magnifications; the first is off."""


class Magnifier:
    """An enlarged view of the window. Scenes are drawn as usual, into a picture as large as the window, and a part of
    it is shown.

    The point at the anchor stays where it is. The pointer is an anchor, so that it shows what a press there hits and
    reaches every place; for the keyboard the focused widget is centred.
    """

    def __init__(self) -> None:
        self.times = STEPS[0]
        self._anchor: Point | None = None  # None before any pointer or keyboard input: the middle
        self._focused = ""
        self._moved = False
        self._picture: pygame.Surface | None = None

    @property
    def on(self) -> bool:
        """Whether anything is magnified."""
        return self.times > 1

    def use(self, times: float) -> bool:
        """Set the magnification; return True if it changed."""
        changed, self.times = times != self.times, times
        if changed:
            self._picture = None
            self._focused = ""  # makes the next focused widget be centred
        return changed

    def surface(self, window: pygame.Surface) -> pygame.Surface:
        """Return the surface for scenes to draw on: the window itself, or a picture of its size that is kept between
        frames."""
        if not self.on:
            return window
        if self._picture is None or self._picture.get_size() != window.get_size():
            self._picture = pygame.Surface(window.get_size(), 0, window)
        return self._picture

    def seen(self, size: tuple[int, int]) -> pygame.Rect:
        """Return the part shown of a picture of this size."""
        width, height = round(size[0] / self.times), round(size[1] / self.times)
        anchor = self._anchor or (size[0] // 2, size[1] // 2)
        x, y = (round(at * (1 - 1 / self.times)) for at in anchor)
        return pygame.Rect(x, y, width, height).clamp(pygame.Rect(0, 0, *size))

    def on_window(self, rect: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Return the rect in the window in which a part of the picture, which has this size, appears."""
        seen = self.seen(size)
        x, y = ((at - start) * self.times for at, start in zip(rect.topleft, seen.topleft, strict=True))
        return pygame.Rect(round(x), round(y), round(rect.width * self.times), round(rect.height * self.times))

    def show(self, window: pygame.Surface) -> None:
        """Draw the visible part on the window."""
        self._moved = False
        if self._picture is not None:
            part = self._picture.subsurface(self.seen(self._picture.get_size()))
            pygame.transform.smoothscale(part, window.get_size(), window)

    def through(self, event: InputEvent) -> InputEvent:
        """Return the event moved to the place in the picture that is shown there. The pointer moves the anchor even
        while nothing is magnified, so that the thing under it stays in place."""
        if not self.on:
            if isinstance(event, PointerMove | PointerDown):
                self._anchor = event.pos
            return event
        if isinstance(event, PointerMove):
            self._go(event.pos)
        elif isinstance(event, PointerDown | PointerUp | Wheel):
            return replace(event, pos=self._place(event.pos))
        return event

    def follow(self, stack: SceneStack) -> bool:
        """Follow the keyboard focus; return True if the visible part has moved since it was last shown."""
        stage = stack.top.stage if self.on and stack.top is not None else None
        if stage is not None:
            focused = stage.focus.id if stage.focus.visible else ""
            widget = stage.active.find(focused) if focused else None
            if widget is not None and focused != self._focused:
                self._go(self._middle(widget.rect, stack.look.scale.rect))
            self._focused = focused
        return self.on and self._moved

    def _middle(self, rect: pygame.Rect, window: pygame.Rect) -> Point:
        """Return the anchor that centres a rect in the visible part, or comes as near to that as the window allows."""
        part = pygame.Rect(0, 0, round(window.width / self.times), round(window.height / self.times))
        part.center = rect.center
        part.clamp_ip(window)
        x, y = (round(start / (1 - 1 / self.times)) for start in part.topleft)
        return x, y

    def _go(self, anchor: Point) -> None:
        self._moved = self._moved or anchor != self._anchor
        self._anchor = anchor

    def _place(self, pos: Point) -> Point:
        x, y = (round(at + (here - at) / self.times) for at, here in zip(self._anchor or pos, pos, strict=True))
        return x, y
