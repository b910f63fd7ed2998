"""The symbols of the four colours as outlines, for flat pictures and for the inlays of rendered pieces.

Each is a few closed polygons that do not touch, x to the right and y upwards, within a circle of radius 1.
"""

from __future__ import annotations

import math
from functools import cache

Point = tuple[float, float]
Polygon = tuple[Point, ...]
_FLAME: tuple[tuple[Point, Point], ...] = (
    ((-0.86, -0.98), (-0.86, -0.25)),
    ((-0.86, 0.15), (-0.68, 0.58)),
    ((-0.60, 0.10), (-0.36, 0.00)),
    ((-0.32, 0.62), (0.04, 1.00)),
    ((0.30, 0.50), (0.34, -0.02)),
    ((0.60, 0.06), (0.70, 0.52)),
    ((0.88, 0.10), (0.86, -0.30)),
    ((0.86, -0.98), (0.00, -0.98)),
)
"""Three tongues, from the bottom on: the control point and the end of each curve."""


@cache
def outlines(symbol: str) -> tuple[Polygon, ...]:
    """Return the polygons of a symbol. Raises KeyError for an unknown one."""
    return {"sun": _sun, "leaf": _leaf, "flame": _flame, "moon": _moon}[symbol]()


def _sun() -> tuple[Polygon, ...]:
    """Return a disc with eight rays."""
    disc = tuple((0.5 * math.cos(angle), 0.5 * math.sin(angle)) for angle in _angles(40))
    rays = []
    for ray in range(8):
        middle = math.pi * ray / 4
        foot = [(0.62, middle - 0.34), (0.62, middle + 0.34)]
        rays.append(tuple((r * math.cos(a), r * math.sin(a)) for r, a in (*foot, (1.0, middle))))
    return disc, *rays


def _leaf() -> tuple[Polygon, ...]:
    """Return a slanted almond with its midrib cut out."""
    halves = []
    for side in (1, -1):
        bow = [(-0.98 + 1.96 * at / 24, side * (0.06 + 0.46 * math.sin(math.pi * at / 24) ** 0.85)) for at in range(25)]
        rib = [(0.93, side * 0.06), (-0.93, side * 0.06)]
        halves.append(tuple(_turned(point, math.radians(52)) for point in (*bow, *rib)))
    return tuple(halves)


def _flame() -> tuple[Polygon, ...]:
    points: list[Point] = []
    start: Point = (0.0, -0.98)
    for control, end in _FLAME:
        for step in range(1, 9):
            part = step / 8
            points.append(
                (
                    (1 - part) ** 2 * start[0] + 2 * part * (1 - part) * control[0] + part**2 * end[0],
                    (1 - part) ** 2 * start[1] + 2 * part * (1 - part) * control[1] + part**2 * end[1],
                )
            )
        start = end
    return (tuple(points),)


def _moon() -> tuple[Polygon, ...]:
    """Return a crescent that opens to the upper right."""
    shift, inner, turn = 0.46, 0.80, math.radians(28)
    # The intersections of the circles, as seen from the middle of each.
    at_outer = math.acos((1 + shift**2 - inner**2) / (2 * shift))
    at_inner = math.acos((1 - shift**2 - inner**2) / (2 * shift * inner))
    outer = [at_outer + (2 * math.pi - 2 * at_outer) * step / 40 for step in range(41)]
    back = [2 * math.pi - at_inner - (2 * math.pi - 2 * at_inner) * step / 30 for step in range(1, 30)]
    points = [(math.cos(a), math.sin(a)) for a in outer]
    points += [(shift + inner * math.cos(a), inner * math.sin(a)) for a in back]
    return (tuple(_turned((x * 0.98 - 0.02, y * 0.98), turn) for x, y in points),)


def _angles(count: int) -> list[float]:
    return [2 * math.pi * step / count for step in range(count)]


def _turned(point: Point, angle: float) -> Point:
    x, y = point
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
