"""The icons that only this game needs, painted in one colour from shapes; common ones are the kit's."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from capitol.table.art.brush import arc_points
from capitol.table.art.icons import ICONS as TABLE_ICONS
from capitol.table.art.icons import Pen, draw_with_pen
from capitol.table.palette import Colour


def _scales(pen: Pen) -> None:
    pen.line((12, 4), (12, 20), width=2.0)
    pen.line((7.6, 20.4), (16.4, 20.4), width=2.0)
    pen.line((4.4, 6.4), (19.6, 6.4), width=2.0)
    for x in (5.2, 18.8):
        pen.line((x, 6.6), (x - 3.2, 13.4), width=1.4)
        pen.line((x, 6.6), (x + 3.2, 13.4), width=1.4)
        pen.fill((x - 3.6, 13.2), (x + 3.6, 13.2), (x + 2.2, 16.2), (x - 2.2, 16.2))


def _round_roof(pen: Pen) -> None:
    pen.fill(*arc_points((12, 18), 9.5, 13, 0, 180, 30))
    pen.box(2.5, 19, 19, 2.4, 0.5)


def _triangular_roof(pen: Pen) -> None:
    pen.fill((12, 3.6), (21.8, 18), (2.2, 18))
    pen.box(2.5, 19, 19, 2.4, 0.5)


def _any_roof(pen: Pen) -> None:
    pen.ring(*arc_points((6.9, 14.5), 5.2, 8, 0, 180, 24), width=1.7)
    pen.ring((17.2, 5.6), (22.4, 14.5), (12.9, 14.5), width=1.7)
    pen.box(1.8, 17.4, 20.8, 2.4, 0.5)


def _fountain(pen: Pen) -> None:
    pen.fill((3, 15), (21, 15), (18.4, 20.6), (5.6, 20.6))
    pen.line((12, 14), (12, 5), width=2)
    pen.arc(8.5, 9.2, 3.5, 4.6, 0, 170, width=1.8)
    pen.arc(15.5, 9.2, 3.5, 4.6, 180, 10, width=1.8)
    pen.disc(5.0, 11.4, 1.0)
    pen.disc(19.0, 11.4, 1.0)


def _amphitheatre(pen: Pen) -> None:
    pen.fill(*arc_points((12, 10), 10.2, 5.4, 0, 360, 36))
    pen.fill((1.8, 10), (22.2, 10), (21.4, 17), (17, 19.4), (12, 20.2), (7, 19.4), (2.6, 17))
    pen.hole(*arc_points((12, 9.8), 7.2, 3.2, 0, 360, 30))
    for x, y in ((5.2, 14.8), (9.6, 16.1), (14.4, 16.1), (18.8, 14.8)):
        pen.hole(*arc_points((x, y), 1.4, 1.8, 0, 180, 10), (x - 1.4, y + 2.6), (x + 1.4, y + 2.6))


def _temple(pen: Pen) -> None:
    pen.fill((12, 2.6), (22, 8.4), (2, 8.4))
    for x in (4.2, 8.9, 13.1, 17.8):
        pen.box(x - 0.4, 10, 2.6, 7.6, 0.2)
    pen.box(2.6, 18.6, 18.8, 2.6, 0.4)


def _forced(pen: Pen) -> None:
    pen.fill((10.2, 3.4), (13.8, 3.4), (13.0, 14.8), (11.0, 14.8))
    pen.disc(12, 18.8, 2.1)


def _hand(pen: Pen) -> None:
    pen.fill((2.4, 8.2), (9.4, 5.0), (14.6, 17.4), (7.8, 20.2))
    pen.hole((9.0, 3.8), (20.8, 3.8), (20.8, 21.2), (9.0, 21.2))
    pen.box(10, 4.6, 10.4, 15.6, 1.4)
    pen.hole((12.4, 7.2), (18, 7.2), (18, 12.2), (12.4, 12.2))


def _floors(pen: Pen) -> None:
    for y in (4.2, 10, 15.8):
        pen.box(4, y, 16, 4.6, 0.8)


def _tower(pen: Pen) -> None:
    pen.fill((12, 1.4), (19.8, 9.2), (4.2, 9.2))
    for y in (10.6, 16.8):
        pen.box(6.6, y, 10.8, 4.8, 0.4)


def _stop(pen: Pen) -> None:
    corners = [
        (12 + 9.8 * math.cos(math.radians(22.5 + 45 * n)), 12 + 9.8 * math.sin(math.radians(22.5 + 45 * n)))
        for n in range(8)
    ]
    pen.fill(*corners)
    pen.hole((6.6, 10.4), (17.4, 10.4), (17.4, 13.6), (6.6, 13.6))


def _permit(pen: Pen) -> None:
    pen.box(5, 4.4, 14, 15, 0.6)
    pen.box(3, 2.8, 18, 3.4, 1.7)
    pen.box(3, 17.8, 18, 3.4, 1.7)
    pen.round_hole(12, 12, 3.1)
    pen.disc(12, 12, 1.9)


ICONS: dict[str, Callable[[Pen], None]] = {
    **TABLE_ICONS,
    "scales": _scales,
    "round": _round_roof,
    "triangular": _triangular_roof,
    "any": _any_roof,
    "fountain": _fountain,
    "amphitheatre": _amphitheatre,
    "temple": _temple,
    "forced": _forced,
    "hand": _hand,
    "floors": _floors,
    "tower": _tower,
    "stop": _stop,
    "permit": _permit,
}


def draw_icon(width: int, height: int, name: str, colour: Colour) -> pygame.Surface:
    """Draw the icon ``name`` (a key of ``ICONS``) in ``colour`` on a transparent background.

    Raises:
        KeyError: there is no such icon.
    """
    return draw_with_pen(width, height, ICONS[name], colour)
