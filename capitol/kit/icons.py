"""Icons drawn in code on a grid of 24 by 24, so that they need no font or file."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from capitol.kit.shapes import stroke, supersampled
from capitol.kit.theme import RGB

Vec = tuple[float, float]


class Pen:
    """Draws in grid units; ``cut`` erases."""

    def __init__(self, surface: pygame.Surface, unit: float, colour: RGB) -> None:
        self._surface, self._unit = surface, unit
        self._ink: tuple[int, int, int, int] = (*colour, 255)
        self._none: tuple[int, int, int, int] = (*colour, 0)

    def line(self, *points: Vec, width: float = 2.4, closed: bool = False) -> None:
        """Draw a line with round joints."""
        stroke(self._surface, self._up(points), self._ink, width * self._unit, closed)

    def area(self, *points: Vec, cut: bool = False) -> None:
        """Draw a filled polygon."""
        pygame.draw.polygon(self._surface, self._none if cut else self._ink, self._up(points))

    def disc(self, x: float, y: float, radius: float, cut: bool = False) -> None:
        """Draw a filled circle."""
        u = self._unit
        pygame.draw.circle(self._surface, self._none if cut else self._ink, (x * u, y * u), radius * u)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float = 2.4) -> None:
        """Draw an arc in degrees, clockwise from three o'clock."""
        steps = max(6, round(abs(end - start) / 8))
        angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        self.line(*[(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles], width=width)

    def box(self, x: float, y: float, w: float, h: float, radius: float = 0, cut: bool = False) -> None:
        """Draw a filled box."""
        u = self._unit
        pygame.draw.rect(
            self._surface,
            self._none if cut else self._ink,
            (x * u, y * u, w * u, h * u),
            border_radius=round(radius * u),
        )

    def _up(self, points: Sequence[Vec]) -> list[Vec]:
        return [(x * self._unit, y * self._unit) for x, y in points]


def _menu(p: Pen) -> None:
    for y in (6, 12, 18):
        p.line((4, y), (20, y))


def _undo(p: Pen) -> None:
    p.arc(12.5, 13, 6.5, -150, 110)
    p.area((2.6, 8.2), (10.4, 5.2), (9.6, 13))


def _redo(p: Pen) -> None:
    p.arc(11.5, 13, 6.5, 330, 70)
    p.area((21.4, 8.2), (13.6, 5.2), (14.4, 13))


def _check(p: Pen) -> None:
    p.line((4.5, 12.5), (10, 18), (20, 6.5), width=3)


def _cross(p: Pen) -> None:
    p.line((6, 6), (18, 18), width=2.8)
    p.line((18, 6), (6, 18), width=2.8)


def _left(p: Pen) -> None:
    p.line((15, 5), (8, 12), (15, 19), width=2.8)


def _right(p: Pen) -> None:
    p.line((9, 5), (16, 12), (9, 19), width=2.8)


def _up(p: Pen) -> None:
    p.line((5, 15), (12, 8), (19, 15), width=2.8)


def _down(p: Pen) -> None:
    p.line((5, 9), (12, 16), (19, 9), width=2.8)


def _plus(p: Pen) -> None:
    p.line((12, 5), (12, 19), width=2.8)
    p.line((5, 12), (19, 12), width=2.8)


def _minus(p: Pen) -> None:
    p.line((5, 12), (19, 12), width=2.8)


def _play(p: Pen) -> None:
    p.area((7, 4), (20, 12), (7, 20))


def _pause(p: Pen) -> None:
    p.box(6, 4.5, 4, 15, 1)
    p.box(14, 4.5, 4, 15, 1)


def _arrows(count: int, wide: float) -> Callable[[Pen], None]:
    """Draw arrowheads one behind the other, centred."""

    def paint(p: Pen) -> None:
        left = 12 - count * wide / 2
        for at in range(count):
            x = left + at * wide
            p.area((x, 5), (x + wide, 12), (x, 19))

    return paint


def _end(p: Pen) -> None:
    p.area((4, 5), (16, 12), (4, 19))
    p.box(16.5, 5, 3.5, 14, 1)


def _settings(p: Pen) -> None:
    for i in range(8):
        x, y = math.cos(math.radians(45 * i)), math.sin(math.radians(45 * i))
        p.line((12 + 6 * x, 12 + 6 * y), (12 + 8.6 * x, 12 + 8.6 * y), width=3.6)
    p.disc(12, 12, 7.2)
    p.disc(12, 12, 3.1, cut=True)


def _help(p: Pen) -> None:
    p.arc(12, 8.6, 4.6, -170, 60, 2.8)
    p.line((14.2, 12.6), (12, 14.9), (12, 15.8), width=2.8)
    p.disc(12, 20, 1.8)


def _eye(p: Pen) -> None:
    _lens(p)
    p.disc(12, 12, 3.2)


def _hide(p: Pen) -> None:
    _lens(p)
    p.disc(12, 12, 3.2)
    p.line((4.5, 20), (19.5, 4), width=2.6)


def _lens(p: Pen) -> None:
    upper = [(2.5 + 19 * i / 12, 12 - 6.5 * math.sin(math.pi * i / 12)) for i in range(13)]
    lower = [(21.5 - 19 * i / 12, 12 + 6.5 * math.sin(math.pi * i / 12)) for i in range(13)]
    p.line(*upper, *lower, width=2.2, closed=True)


def _trash(p: Pen) -> None:
    p.line((4, 6.5), (20, 6.5))
    p.line((9.5, 6), (9.5, 3.6), (14.5, 3.6), (14.5, 6), width=2)
    p.area((6, 8.5), (18, 8.5), (16.8, 21.5), (7.2, 21.5))
    p.box(9.2, 11, 1.7, 8, cut=True)
    p.box(13.1, 11, 1.7, 8, cut=True)


def _pencil(p: Pen) -> None:
    p.area((4, 20), (5.2, 15), (15.4, 4.8), (19.2, 8.6), (9, 18.8))


def _person(p: Pen) -> None:
    p.disc(12, 7.6, 4.4)
    p.area((3.8, 21), (5, 16.4), (8.6, 13.8), (15.4, 13.8), (19, 16.4), (20.2, 21))


def _computer(p: Pen) -> None:
    p.box(3, 4, 18, 12.6, 1.6)
    p.box(5.4, 6.4, 13.2, 7.8, cut=True)
    p.box(10, 16, 4, 3)
    p.line((6.6, 20), (17.4, 20), width=2.2)


def _search(p: Pen) -> None:
    p.arc(10.2, 10.2, 6, 0, 360)
    p.line((14.8, 14.8), (20, 20), width=3)


def _book(p: Pen) -> None:
    p.line((12, 6.4), (8.6, 4.8), (3, 4.8), (3, 18), (8.6, 18), (12, 19.8), width=2)
    p.line((12, 6.4), (15.4, 4.8), (21, 4.8), (21, 18), (15.4, 18), (12, 19.8), width=2)
    p.line((12, 6.4), (12, 19.4), width=2)


def _log(p: Pen) -> None:
    for y in (6, 12, 18):
        p.disc(4.6, y, 1.6)
        p.line((9, y), (20.4, y), width=2.2)


def _save(p: Pen) -> None:
    p.line((12, 3.5), (12, 14), width=2.6)
    p.line((7.4, 10), (12, 14.6), (16.6, 10), width=2.6)
    p.line((4, 15.5), (4, 20), (20, 20), (20, 15.5), width=2.4)


def _lock(p: Pen) -> None:
    p.arc(12, 9, 4.6, 180, 360)
    p.line((7.4, 9), (7.4, 12), width=2.4)
    p.line((16.6, 9), (16.6, 12), width=2.4)
    p.box(4.6, 11, 14.8, 10, 1.8)


def _unlocked(p: Pen) -> None:
    p.arc(12, 6.6, 4.6, 180, 345)
    p.line((7.4, 6.6), (7.4, 12), width=2.4)
    p.box(4.6, 11, 14.8, 10, 1.8)


def _sound(p: Pen) -> None:
    p.area((3, 9), (7, 9), (12, 4.4), (12, 19.6), (7, 15), (3, 15))
    p.arc(12.4, 12, 4.2, -45, 45, 2)
    p.arc(12.4, 12, 8, -45, 45, 2)


def _mute(p: Pen) -> None:
    p.area((3, 9), (7, 9), (12, 4.4), (12, 19.6), (7, 15), (3, 15))
    p.line((15.4, 9), (21, 15), width=2.2)
    p.line((21, 9), (15.4, 15), width=2.2)


def _expand(p: Pen) -> None:
    for x, dx in ((4, 5), (20, -5)):
        for y, dy in ((4, 5), (20, -5)):
            p.line((x + dx, y), (x, y), (x, y + dy))


def _amphora(p: Pen) -> None:
    """Draw a jar with two handles, narrow at the foot."""
    p.box(8.4, 2.4, 7.2, 2.6, 1)
    p.area(
        (10, 5),
        (14, 5),
        (14.4, 8.4),
        (17, 11.4),
        (16.6, 14.6),
        (13.6, 19.4),
        (10.4, 19.4),
        (7.4, 14.6),
        (7, 11.4),
        (9.6, 8.4),
    )
    p.box(8.8, 19, 6.4, 2.4, 0.8)
    for side in (-1, 1):
        p.line((12 + side * 3.2, 4.6), (12 + side * 6.4, 6.4), (12 + side * 4.8, 11.4), width=1.7)


def _laurel(p: Pen) -> None:
    """Draw two branches that meet at the foot, open above."""
    for side in (-1, 1):
        p.arc(12, 11.4, 7.4, 90, 90 - side * 148, width=1.5)
        for leaf in range(5):
            angle = math.radians(90 - side * (26 + 29 * leaf))
            x, y = 12 + 7.4 * math.cos(angle), 11.4 + 7.4 * math.sin(angle)
            for turn in (-1, 1):
                towards = angle - side * math.pi / 2 + turn * 0.75
                tip = x + 4.6 * math.cos(towards), y + 4.6 * math.sin(towards)
                across = 1.35 * math.sin(towards), -1.35 * math.cos(towards)
                middle = (x + tip[0]) / 2, (y + tip[1]) / 2
                p.area(
                    (x, y),
                    (middle[0] + across[0], middle[1] + across[1]),
                    tip,
                    (middle[0] - across[0], middle[1] - across[1]),
                )
    p.line((9.6, 21.2), (12, 18.8), (14.4, 21.2), width=1.6)


def _sun(p: Pen) -> None:
    p.disc(12, 12, 4.8)
    for ray in range(8):
        angle = math.pi * ray / 4
        x, y = math.cos(angle), math.sin(angle)
        p.line((12 + 7.4 * x, 12 + 7.4 * y), (12 + 9.8 * x, 12 + 9.8 * y), width=2.2)


def _moon(p: Pen) -> None:
    p.disc(11.4, 12, 9)
    p.disc(15.6, 9.4, 7.4, cut=True)


def _crown(p: Pen) -> None:
    p.area((3.4, 7.6), (8, 12), (12, 5), (16, 12), (20.6, 7.6), (18.6, 19), (5.4, 19))
    for x, y in ((3.4, 7.2), (12, 4.8), (20.6, 7.2)):
        p.disc(x, y, 1.5)


def _leaf(p: Pen) -> None:
    side = [(4 + 16 * i / 10, 20 - 16 * i / 10) for i in range(11)]
    bulge = [6.2 * math.sin(math.pi * i / 10) for i in range(11)]
    upper = [(x - b * 0.7, y - b * 0.7) for (x, y), b in zip(side, bulge, strict=True)]
    lower = [(x + b * 0.7, y + b * 0.7) for (x, y), b in zip(side, bulge, strict=True)]
    p.area(*upper, *reversed(lower))
    p.line((3, 21), (8, 16), width=2.4)


def _door(p: Pen) -> None:
    p.line((13, 4), (5, 4), (5, 20), (13, 20), width=2.4)
    p.line((10, 12), (20, 12), width=2.4)
    p.line((16.4, 8), (20.4, 12), (16.4, 16), width=2.4)


def _info(p: Pen) -> None:
    p.disc(12, 5.4, 2)
    p.line((12, 11), (12, 19), width=3)


def _curve(p: Pen) -> None:
    p.line((4, 4), (4, 20), (20, 20), width=2.2)
    p.line((7, 15), (11, 9), (14, 13), (19, 5), width=2.8)


ICONS: dict[str, Callable[[Pen], None]] = {
    "menu": _menu,
    "undo": _undo,
    "redo": _redo,
    "check": _check,
    "cross": _cross,
    "left": _left,
    "right": _right,
    "up": _up,
    "down": _down,
    "plus": _plus,
    "minus": _minus,
    "play": _play,
    "pause": _pause,
    "end": _end,
    "arrow": _arrows(1, 9),
    "arrows": _arrows(2, 9),
    "arrows3": _arrows(3, 7),
    "settings": _settings,
    "help": _help,
    "eye": _eye,
    "hide": _hide,
    "trash": _trash,
    "pencil": _pencil,
    "person": _person,
    "computer": _computer,
    "search": _search,
    "book": _book,
    "log": _log,
    "save": _save,
    "lock": _lock,
    "unlocked": _unlocked,
    "sound": _sound,
    "mute": _mute,
    "expand": _expand,
    "amphora": _amphora,
    "laurel": _laurel,
    "sun": _sun,
    "moon": _moon,
    "crown": _crown,
    "leaf": _leaf,
    "door": _door,
    "info": _info,
    "curve": _curve,
}


def draw_icon(name: str, side: int, colour: RGB) -> pygame.Surface:
    """Draw an icon on a transparent ground, ``side`` window pixels square. Raises KeyError for an unknown name."""
    if name not in ICONS:
        raise KeyError(f"no icon is called {name!r}")
    side = max(1, side)
    return supersampled((side, side), colour, lambda surface, k: ICONS[name](Pen(surface, side * k / 24, colour)))
