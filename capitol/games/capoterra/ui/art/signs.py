"""The flat signs of Capoterra in one colour: goods, the event mark, the swap, and the signs of the tools."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from capitol.table.art.brush import arc_points
from capitol.table.art.icons import Pen, draw_with_pen
from capitol.table.palette import Colour


def _corn(pen: Pen) -> None:
    pen.line((12, 22), (12, 9), width=1.8)
    for side in (-1, 1):
        for y in (8.4, 12.6, 16.8):
            x, foot = 12 + side * 1.2, y + 2.6
            pen.fill((x, foot), (x + side * 1.2, y - 2.4), (x + side * 5.2, y - 4.8), (x + side * 4.6, y))
    pen.fill((12, 0.8), (14.2, 4.6), (12, 8.4), (9.8, 4.6))


def _sheep(pen: Pen) -> None:
    for x, y, radius in ((7, 8, 3.6), (12, 5.8, 4), (17, 8, 3.6), (7.4, 12, 3), (16.6, 12, 3)):
        pen.disc(x, y, radius)
    pen.fill((2.2, 10.2), (8, 11.4), (6.6, 15))
    pen.fill((21.8, 10.2), (16, 11.4), (17.4, 15))
    pen.fill(*arc_points((12, 13.6), 4.9, 9, 0, 360, 28))
    pen.round_hole(10, 13.6, 1.05)
    pen.round_hole(14, 13.6, 1.05)
    pen.hole((10.6, 18), (13.4, 18), (12, 20))


def _wood(pen: Pen) -> None:
    pen.fill((10.4, 14), (13.6, 14), (14.4, 22.6), (9.6, 22.6))
    for x, y, radius in ((12, 6, 5), (6.8, 10.4, 4.6), (17.2, 10.4, 4.6), (12, 11.4, 5)):
        pen.disc(x, y, radius)


def _rock(pen: Pen) -> None:
    pen.fill((12, 1.8), (21.6, 6.8), (12, 11.6), (2.4, 6.8))
    pen.fill((2.4, 8.9), (11.1, 13.3), (11.1, 22.4), (2.4, 17.8))
    pen.fill((21.6, 8.9), (12.9, 13.3), (12.9, 22.4), (21.6, 17.8))


def _event(pen: Pen) -> None:
    pen.box(5, 2, 14, 20, 2.4)
    pen.hole((12, 5.2), (13.7, 10.3), (19 - 1.6, 12), (13.7, 13.7), (12, 18.8), (10.3, 13.7), (6.6, 12), (10.3, 10.3))


def _swap(pen: Pen) -> None:
    for turn in (0, 180):
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        pen.arc(12, 12, 8, 8, turn + 25, turn + 150, width=2.6)
        corners = ((20, 13.4), (15.2, 8.8), (22.8, 6.8))
        pen.fill(*((12 + (x - 12) * cos - (y - 12) * sin, 12 + (x - 12) * sin + (y - 12) * cos) for x, y in corners))


def _village(pen: Pen) -> None:
    for x, y, size in ((2, 12, 8.4), (13.6, 12, 8.4), (7, 4, 10)):
        pen.fill((x + size / 2, y - size * 0.35), (x + size * 1.08, y + size * 0.3), (x - size * 0.08, y + size * 0.3))
        pen.box(x + 0.6, y + size * 0.3 + 0.6, size - 1.2, size * 0.62, 0.3)


def _explorer(pen: Pen) -> None:
    pen.disc(11, 4.6, 3.2)
    pen.fill((11, 7.6), (15.6, 11), (17, 21.6), (5, 21.6), (6.6, 11))
    pen.line((19.4, 2.4), (19.4, 22), width=1.8)


def _soldier(pen: Pen) -> None:
    pen.fill((12, 1.6), (21, 4.4), (20.4, 12.6), (17.4, 18.2), (12, 22.4), (6.6, 18.2), (3.6, 12.6), (3, 4.4))
    pen.round_hole(12, 11, 3.6)
    pen.disc(12, 11, 2)


def _bandit(pen: Pen) -> None:
    pen.fill((12, 4), (22, 21), (2, 21))
    pen.hole((12, 11), (15.2, 21), (8.8, 21))
    pen.line((12, 5), (9.6, 1.6), width=1.6)
    pen.line((12, 5), (14.4, 1.6), width=1.6)


def _road(pen: Pen) -> None:
    pen.fill((8.6, 2), (15.4, 2), (19.4, 22), (4.6, 22))
    for y in (4, 10.2, 17):
        pen.hole((11.3, y), (12.7, y), (12.9, y + 3.4), (11.1, y + 3.4))


def _gold(pen: Pen) -> None:
    for y in (18.2, 14.2, 10.2, 6.2):
        pen.hole(*arc_points((12, y + 1.3), 9.2, 4.1, 0, 360, 32))
        pen.fill(*arc_points((12, y), 8.8, 3.7, 0, 360, 32))


def _haul(pen: Pen) -> None:
    pen.fill((2, 7), (17, 7), (15.4, 14), (4, 14))
    pen.line((16, 9), (22.4, 6.4), width=1.8)
    pen.circle(9.6, 17, 4.6, 2.0)
    pen.disc(9.6, 17, 1.2)


def _turn(pen: Pen) -> None:
    pen.arc(12, 12, 8.2, 8.2, 60, 340, width=2.6)
    pen.fill((10.6, 3.4), (17.4, 0.8), (17.2, 8.4))


ICONS: dict[str, Callable[[Pen], None]] = {
    "corn": _corn,
    "sheep": _sheep,
    "wood": _wood,
    "rock": _rock,
    "gold": _gold,
    "event": _event,
    "swap": _swap,
    "village": _village,
    "explorer": _explorer,
    "soldier": _soldier,
    "bandit": _bandit,
    "road": _road,
    "haul": _haul,
    "turn": _turn,
}


def draw_sign(width: int, height: int, name: str, colour: Colour) -> pygame.Surface:
    """Draw a sign in one colour on a transparent background, as large as fits. Raises KeyError for an unknown one."""
    return draw_with_pen(width, height, ICONS[name], colour)
