"""Carried pieces: their lift and tilt while dragged, and their picture with its shadow."""

from __future__ import annotations

import math

import pygame

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.tween import out_back

PICK_UP_MS = 120
LIFT = 8  # logical pixels by which a carried piece hangs above its landing place
GROWTH = 0.06
SHADOW_GROWTH = 0.14  # the higher a piece hangs, the wider and farther away its shadow
SQUASH = 0.04
MOST_TILT = 6.0  # degrees
_TILT_BY_SPEED = 4.5  # degrees per logical pixel in a millisecond
_TILT_DELAY = 70.0  # ms for the tilt to follow the pointer
_STILL = 0.3  # degrees that count as none
_SHADOW = (20, 12, 6, 120)
_BLUR = 6


class Pose:
    """The pose of a carried piece: ``lift`` goes from 0 to 1 when it is picked up; ``tilt`` follows the speed of the
    pointer, in degrees."""

    def __init__(self) -> None:
        self.lift = 0.0
        self.tilt = 0.0
        self._since: float | None = None
        self._last: tuple[float, float] | None = None

    def update(self, now: float, x: float, scale: float, *, factor: float = 1.0, still: bool = False) -> bool:
        """Advance to ``now`` (ms) with the pointer at ``x`` (window pixels, ``scale`` per logical one).

        ``still`` (reduced motion) leaves out tilt and gradual growth. Return True if anything changed.
        """
        if self._since is None:
            self._since = now
        before = (self.lift, self.tilt)
        ms = 0.0 if still else PICK_UP_MS * factor
        passed = now - self._since
        self.lift = 1.0 if passed >= ms else out_back(passed / ms)
        if self._last is not None and not still:
            elapsed = now - self._last[0]
            if elapsed > 0:
                speed = (x - self._last[1]) / max(0.01, scale) / elapsed
                goal = max(-MOST_TILT, min(MOST_TILT, -speed * _TILT_BY_SPEED))
                self.tilt += (goal - self.tilt) * min(1.0, elapsed / _TILT_DELAY)
                if abs(self.tilt) < _STILL and abs(goal) < _STILL:
                    self.tilt = 0.0
        self._last = (now, x)
        return (self.lift, self.tilt) != before

    @property
    def moving(self) -> bool:
        """Whether the pose changes with time alone."""
        return self._since is not None and (self.lift != 1.0 or self.tilt != 0.0)


class Carried:
    """The picture of a carried piece."""

    def __init__(self, picture: pygame.Surface) -> None:
        self.picture = _with_alpha(picture)
        self._shadow: pygame.Surface | None = None
        self._posed: tuple[tuple[float, float], pygame.Surface, pygame.Surface] | None = None

    def inside(self, look: Look, centre: tuple[float, float]) -> tuple[float, float]:
        """Return the point nearest to ``centre`` above which the whole piece is in the window, however it leans."""
        wide, tall = self.picture.get_size()
        lean = math.radians(MOST_TILT)
        half_x = (wide * math.cos(lean) + tall * math.sin(lean)) * (1 + GROWTH) / 2
        half_y = (tall * math.cos(lean) + wide * math.sin(lean)) * (1 + GROWTH) / 2
        window, up = look.scale.rect, LIFT * look.scale.s
        x = min(max(centre[0], window.left + half_x), window.right - half_x)
        return x, min(max(centre[1], window.top + half_y + up), window.bottom - half_y + up)

    def paint(
        self,
        canvas: Canvas,
        centre: tuple[float, float],
        lift: float = 1.0,
        tilt: float = 0.0,
        alpha: int = 255,
        size: float = 1.0,
    ) -> None:
        """Paint the piece above ``centre``, its landing place: higher, slightly larger, leaning as it is moved.
        ``size``: how large, relative to its picture."""
        look = canvas.look
        pose = (round((1 + GROWTH * lift) * size, 3), round(tilt * 2) / 2)
        if self._posed is None or self._posed[0] != pose:
            wider = round((1 + SHADOW_GROWTH * lift) * size, 3)
            self._posed = (pose, _turned(self.picture, *pose), _turned(self.shadow, wider, pose[1]))
        _pose, picture, shadow = self._posed
        up = LIFT * lift * look.scale.s
        x, y = centre
        canvas.blit(shadow, shadow.get_rect(center=(round(x + up * 0.7), round(y + up * 0.9))).topleft, alpha)
        canvas.blit(picture, picture.get_rect(center=(round(x), round(y - up))).topleft, alpha)

    def paint_squashed(self, canvas: Canvas, centre: tuple[float, float], by: float) -> None:
        """Paint the piece just after landing: slightly lower and wider, on the same foot; ``by`` goes to 1."""
        wide, tall = self.picture.get_size()
        size = (max(1, round(wide * (1 + SQUASH * by / 2))), max(1, round(tall * (1 - SQUASH * by))))
        squashed = pygame.transform.smoothscale(self.picture, size)
        box = squashed.get_rect(midbottom=(round(centre[0]), round(centre[1] + tall / 2)))
        canvas.blit(squashed, box.topleft)

    @property
    def shadow(self) -> pygame.Surface:
        """The soft outline of the picture."""
        if self._shadow is None:
            self._shadow = soft_outline(self.picture)
        return self._shadow


def soft_outline(picture: pygame.Surface) -> pygame.Surface:
    """Return the outline of a picture as a soft shadow, with a margin for the soft edge."""
    mask = pygame.mask.from_surface(picture, 60)
    plain = mask.to_surface(setcolor=_SHADOW, unsetcolor=(*_SHADOW[:3], 0))
    wide, tall = plain.get_size()
    pad = max(2 * _BLUR, wide // 12)  # with less, the soft edge would be cut off
    room = pygame.Surface((wide + 2 * pad, tall + 2 * pad), pygame.SRCALPHA, 32)
    room.fill((*_SHADOW[:3], 0))
    room.blit(plain, (pad, pad))
    small = (max(1, room.get_width() // _BLUR), max(1, room.get_height() // _BLUR))
    return pygame.transform.smoothscale(pygame.transform.smoothscale(room, small), room.get_size())


def _with_alpha(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture whose corners are clear when it leans: an opaque one would have them black."""
    if picture.get_masks()[3]:
        return picture
    clear = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    clear.blit(picture, (0, 0))
    return clear


def _turned(picture: pygame.Surface, scale: float, degrees: float) -> pygame.Surface:
    return picture if scale == 1 and degrees == 0 else pygame.transform.rotozoom(picture, degrees, scale)
