"""Soft changes under the pointer: the previous look is drawn on top and fades out.

This happens only while the widgets stay the same objects: what they showed before they were rebuilt may be a secret
now. A whole window fades only on request (`Fades.cross`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.stage import Stage
from capitol.kit.target_marks import SHOWN_MS
from capitol.kit.tween import out_quad
from capitol.kit.widgets.base import Widget

HOVER_MS, PRESS_MS = 80, 60
_AROUND = 8
"""How far shadows, rings and lifted cards reach beyond a widget, in logical pixels."""


@dataclass(frozen=True, slots=True)
class _Fade:
    """The look of a part of the window at the time ``since``."""

    picture: pygame.Surface
    box: Rect
    since: float
    ms: float


class Fades:
    """The parts of the window whose look is changing."""

    def __init__(self) -> None:
        self._fades: list[_Fade] = []
        self._touch = ("", "")
        self._tree: Widget | None = None
        self._past: tuple[pygame.Surface, float] | None = None  # a whole window, and how long it fades
        self._past_since: float | None = None  # None until it was drawn first

    @property
    def busy(self) -> bool:
        """Whether anything is fading."""
        return bool(self._fades) or self._past is not None

    def cross(self, picture: pygame.Surface, ms: float) -> None:
        """Let this picture of the whole window fade out over everything drawn from now on."""
        self._past, self._past_since = (picture, ms), None

    def clear(self) -> None:
        """Forget everything: another picture is shown."""
        self._fades, self._touch, self._tree = [], ("", ""), None

    def begin(self, stage: Stage) -> None:
        """Restart after all of a stage was painted: nothing is fading, and its later changes will."""
        self._fades, self._touch, self._tree = [], stage.touch, stage.active

    def update(self, now: float) -> bool:
        """Advance to ``now`` (ms); return True while there is something to redraw."""
        was = self.busy
        self._fades = [fade for fade in self._fades if now - fade.since < fade.ms]
        if self._past is not None and self._past_since is not None and now - self._past_since >= self._past[1]:
            self._past = None
        return was

    def follow(
        self, stage: Stage, surface: pygame.Surface, changed: Sequence[Rect], now: float, factor: float
    ) -> list[Rect]:
        """Start fading the widgets that the pointer left, entered, pressed or released. Call before ``changed`` (the
        parts that differ) is painted on ``surface``, which still shows the last frame. ``factor`` stretches the
        durations.

        Returns the parts that are covered from now on.
        """
        (before, tree), (self._touch, self._tree) = (self._touch, self._tree), (stage.touch, stage.active)
        if tree is not self._tree or stage.drag.active:
            self.begin(stage)
            return []
        if before == self._touch or factor <= 0:
            return []
        ms = (HOVER_MS if before[1] == self._touch[1] else PRESS_MS) * factor
        boxes: list[Rect] = []
        for id in dict.fromkeys((*before, *self._touch)):
            widget = stage.active.find(id) if id else None
            if widget is not None:
                around = widget.rect.inflate(*[2 * stage.look.ui(_AROUND)] * 2).clip(surface.get_rect())
                parts = [box.clip(around) for box in changed if box.colliderect(around)]
                if parts:
                    boxes.append(parts[0].unionall(parts[1:]))
        for box in boxes:
            self._begin(surface, box, now - SHOWN_MS, ms)
        return [fade.box for fade in self._fades] if boxes else []

    def _begin(self, surface: pygame.Surface, box: Rect, since: float, ms: float) -> None:
        """Start a fade; it absorbs running ones that overlap, since the surface shows their current state."""
        while (at := box.collidelist([fade.box for fade in self._fades])) >= 0:
            box = box.union(self._fades.pop(at).box)
        self._fades.append(_Fade(surface.subsurface(box).copy(), box, since, ms))

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the rest of the previous looks."""
        if self._past is not None:
            picture, ms = self._past
            self._past_since = now if self._past_since is None else self._past_since
            share = min(1.0, (now - self._past_since) / ms)
            canvas.blit(picture, (0, 0), round(255 * (1 - share)))
        for fade in self._fades:
            t = min(1.0, (now - fade.since) / fade.ms)
            canvas.blit(fade.picture, fade.box.topleft, round(255 * (1 - out_quad(t))))
