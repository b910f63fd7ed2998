"""A magnifier over the whole window: all that is drawn, board and pictures too, larger around where one is."""

from __future__ import annotations

from dataclasses import replace

import pygame

from capitol.kit.inputs import InputEvent, Point, PointerDown, PointerMove, PointerUp, Wheel
from capitol.kit.scene import SceneStack

STEPS = (1.0, 1.5, 2.0, 3.0)
"""How many times as large; the first of them is no magnifier at all."""


class Magnifier:
    """Scenes are drawn as ever, into a picture as large as the window, of which a part is shown. What lies at the
    anchor stays where it is. The pointer is one, so that it shows what a press there meets, and reaches every place;
    the keyboard has what it is on in the middle."""

    def __init__(self) -> None:
        self.times = STEPS[0]
        self._anchor: Point | None = None  # the middle, before a pointer or the keyboard was anywhere
        self._focused = ""
        self._moved = False
        self._picture: pygame.Surface | None = None

    @property
    def on(self) -> bool:
        """Whether anything is magnified."""
        return self.times > 1

    def use(self, times: float) -> bool:
        """Magnify so much from now on; True if that is something else than before."""
        changed, self.times = times != self.times, times
        if changed:
            self._picture = None
            self._focused = ""  # what the keyboard is on comes into the middle
        return changed

    def surface(self, window: pygame.Surface) -> pygame.Surface:
        """What scenes are drawn on: the window itself, or a picture of its size that stays as it is left."""
        if not self.on:
            return window
        if self._picture is None or self._picture.get_size() != window.get_size():
            self._picture = pygame.Surface(window.get_size(), 0, window)
        return self._picture

    def seen(self, size: tuple[int, int]) -> pygame.Rect:
        """The part of a picture of this size that is shown."""
        width, height = round(size[0] / self.times), round(size[1] / self.times)
        anchor = self._anchor or (size[0] // 2, size[1] // 2)
        x, y = (round(at * (1 - 1 / self.times)) for at in anchor)
        return pygame.Rect(x, y, width, height).clamp(pygame.Rect(0, 0, *size))

    def on_window(self, rect: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Where a part of the picture, which has this size, is seen on the window."""
        seen = self.seen(size)
        x, y = ((at - start) * self.times for at, start in zip(rect.topleft, seen.topleft, strict=True))
        return pygame.Rect(round(x), round(y), round(rect.width * self.times), round(rect.height * self.times))

    def show(self, window: pygame.Surface) -> None:
        """Put the part that is shown on the window."""
        self._moved = False
        if self._picture is not None:
            part = self._picture.subsurface(self.seen(self._picture.get_size()))
            pygame.transform.smoothscale(part, window.get_size(), window)

    def through(self, event: InputEvent) -> InputEvent:
        """The event at the place of the picture that is seen where it happened. The pointer takes the anchor along,
        also while nothing is magnified: what is under it then stays there."""
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
        """Go where the keyboard has gone; True if what is shown has moved since it was shown last."""
        stage = stack.top.stage if self.on and stack.top is not None else None
        if stage is not None:
            focused = stage.focus.id if stage.focus.visible else ""
            widget = stage.active.find(focused) if focused else None
            if widget is not None and focused != self._focused:
                self._go(self._middle(widget.rect, stack.look.scale.rect))
            self._focused = focused
        return self.on and self._moved

    def _middle(self, rect: pygame.Rect, window: pygame.Rect) -> Point:
        """The anchor with which a rect is in the middle of what is shown, or as near to it as the window lets it."""
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
