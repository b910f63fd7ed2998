"""The medal of a seat: its symbol on enamel in a gilded laurel, like those carved on the large spaces of the board."""

from __future__ import annotations

import math

import pygame

from capitol.table.art.brush import Point, arc_points, canvas, darker, fineness, outline, shrink, stroke
from capitol.table.art.symbols import paint_symbol
from capitol.table.palette import OUTLINE, Colour, SeatStyle, seat_style

LIT: Colour = (0xE6, 0xBE, 0x5A)
SHADED: Colour = (0xB4, 0x84, 0x2A)
EDGE: Colour = (0x6A, 0x48, 0x12)
CUT: Colour = (255, 253, 246)
"""The lit edge of what is carved into stone."""
BRANCH, DISC = 0.33, 0.67
"""The radius of the branches, relative to the picture's side, and that of the disc, relative to the branches."""
_PAIRS, _FIRST, _STEP = 8, -68.0, 18.0
_PAIR = ((0.55, 1.04, 0.42), (-0.62, 0.95, 0.34))
"""The outer and the inner leaf of a pair: how far it leans from the branch, where it begins and how long it is, in
radii of the branch."""


def draw_medal(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw a disc in the colour of ``seat`` with its symbol, in a laurel, as lying on stone; the corners stay clear."""
    style, fine = seat_style(seat), fineness(width, height)
    surface = canvas(width * fine, height * fine, EDGE)
    side = min(width, height) * fine
    centre = (width * fine / 2, height * fine / 2)
    radius, deep = side * BRANCH, side * 0.006
    _paint_laurel(surface, (centre[0] + deep, centre[1] + deep), radius, CUT, CUT, CUT)
    _paint_laurel(surface, centre, radius, LIT, SHADED, EDGE)
    disc = radius * DISC
    for part, colour in ((1.0, EDGE), (0.975, LIT), (0.93, SHADED), (0.90, OUTLINE)):
        pygame.draw.circle(surface, colour, centre, disc * part)
    steps = 12
    for step in range(steps):
        inner, shift = disc * (0.87 - 0.27 * step / steps), disc * 0.08 * step / steps
        tone = darker(style.colour, 0.16 * (1 - step / (steps - 1)))
        pygame.draw.circle(surface, tone, (centre[0] - shift, centre[1] - shift), inner)
    paint_symbol(surface, style.symbol, centre, disc * 0.5, style.text)
    return shrink(surface, width, height)


def _paint_laurel(
    target: pygame.Surface, centre: Point, radius: float, lit: Colour, shaded: Colour, edge: Colour
) -> None:
    """Draw two branches with pairs of leaves, open at the top. The leaves do not touch each other."""
    x, y = centre
    # Both branches are one arc: from the left end through the bottom to the right one.
    bow = arc_points(centre, radius, radius, -242, 62, 80)
    stroke(target, bow, edge, radius * 0.06)
    stroke(target, bow, shaded, radius * 0.03)
    for side in (-1, 1):
        for number in range(_PAIRS):
            angle = math.radians(_FIRST + number * _STEP)
            for lean, out, long in _PAIR:
                root = (x + side * radius * math.cos(angle) * out, y - radius * math.sin(angle) * out)
                turn = angle + math.pi / 2 - lean
                along = (side * math.cos(turn), -math.sin(turn))
                _paint_leaf(target, root, along, radius * long, lit, shaded, edge)


def _paint_leaf(
    target: pygame.Surface, root: Point, along: Point, length: float, lit: Colour, shaded: Colour, edge: Colour
) -> None:
    """Draw a pointed leaf from ``root`` in the direction ``along``; its upward half is lit."""
    rib: list[Point] = []
    halves: tuple[list[Point], list[Point]] = ([], [])
    for step in range(13):
        part = step / 12
        wide = 0.17 * length * math.sin(math.pi * part) * (1.25 - 0.5 * part)
        spot = (root[0] + along[0] * length * part, root[1] + along[1] * length * part)
        rib.append(spot)
        for half, way in zip(halves, (-1, 1), strict=True):
            half.append((spot[0] - way * along[1] * wide, spot[1] + way * along[0] * wide))
    upper = 0 if along[0] > along[1] else 1
    for number, half in enumerate(halves):
        pygame.draw.polygon(target, lit if number == upper else shaded, [*rib, *reversed(half)])
    outline(target, [*halves[0], *reversed(halves[1])], edge, max(1.0, length * 0.035))
