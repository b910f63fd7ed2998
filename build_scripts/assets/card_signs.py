"""What stands on cards: the tooling of the back, and the senator of STOP."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy
from PIL import Image, ImageDraw

from assets import card_maps
from assets.card_maps import FINE, SHAPE, TALL, WIDE, Grid
from capitol.games.capitol.ui.districts import DISTRICT_STYLES

Point = tuple[float, float]
STYLES = {style.id: style for style in DISTRICT_STYLES}
MIDDLE = (WIDE / 2, TALL / 2)


def _around(centre: Point, radius: float, start: float, end: float, count: int) -> list[Point]:
    """Points on a circle; degrees, 0 right, 90 up."""
    turns = [math.radians(start + (end - start) * step / count) for step in range(count + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] - radius * math.sin(a)) for a in turns]


def _line(pen: Any, fine: float, points: Sequence[Point], width: float, ink: Any = 255) -> None:
    """A line of ``width`` units with round ends."""
    spots = [(x * fine, y * fine) for x, y in points]
    pen.line(spots, fill=ink, width=max(1, round(width * fine)), joint="curve")
    for x, y in (spots[0], spots[-1]):
        reach = width * fine / 2
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=ink)


def _fill(pen: Any, fine: float, points: Sequence[Point], ink: Any = 255) -> None:
    pen.polygon([(x * fine, y * fine) for x, y in points], fill=ink)


def lattice() -> Grid:
    """Fine diagonal lines over the back."""

    def paint(pen: Any, fine: float) -> None:
        for step in range(-12, 24):
            _line(pen, fine, [(step * 6, 0), (step * 6 + TALL, TALL)], 0.34)
            _line(pen, fine, [(step * 6, 0), (step * 6 - TALL, TALL)], 0.34)

    return card_maps.drawn(paint)


def _frame(pen: Any, fine: float, inset: float, width: float) -> None:
    pen.rounded_rectangle(
        (inset * fine, inset * fine, (WIDE - inset) * fine, (TALL - inset) * fine),
        2.6 * fine,
        outline=255,
        width=round(width * fine),
    )


def borders() -> Grid:
    """The two lines around the back."""

    def paint(pen: Any, fine: float) -> None:
        _frame(pen, fine, 2.6, 0.9)
        _frame(pen, fine, 6.6, 0.55)

    return card_maps.drawn(paint)


def single_border() -> Grid:
    """The line around STOP."""
    return card_maps.drawn(lambda pen, fine: _frame(pen, fine, 2.3, 0.9))


def medallion() -> Grid:
    """A temple front in a wreath of laurel, in the middle of the back."""

    def paint(pen: Any, fine: float) -> None:
        x, y = MIDDLE
        for side in (-1, 1):
            branch = [(x + side * (px - x), py) for px, py in _around(MIDDLE, 11.2, -88, 62, 40)]
            _line(pen, fine, branch, 0.7)
            for step in range(9):
                turn = -76 + step * 16.5
                for out in (12.6, 9.8):
                    root = _around(MIDDLE, 11.2, turn, turn, 1)[0]
                    tip = _around(MIDDLE, out, turn + 15, turn + 15, 1)[0]
                    across = (-(tip[1] - root[1]) * 0.30, (tip[0] - root[0]) * 0.30)
                    bulge = ((root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2)
                    leaf = [
                        root,
                        (bulge[0] + across[0], bulge[1] + across[1]),
                        tip,
                        (bulge[0] - across[0], bulge[1] - across[1]),
                    ]
                    _fill(pen, fine, smooth([(x + side * (px - x), py) for px, py in leaf], 6))
        _fill(pen, fine, [(x, y - 7.0), (x + 6.6, y - 3.4), (x - 6.6, y - 3.4)])
        for column in (-4.7, -1.57, 1.57, 4.7):
            _fill(
                pen,
                fine,
                [
                    (x + column - 0.75, y - 2.7),
                    (x + column + 0.75, y - 2.7),
                    (x + column + 0.75, y + 3.2),
                    (x + column - 0.75, y + 3.2),
                ],
            )
        for top, half in ((3.8, 6.0), (5.4, 6.9)):
            _fill(
                pen,
                fine,
                [(x - half, y + top), (x + half, y + top), (x + half, y + top + 1.1), (x - half, y + top + 1.1)],
            )

    return card_maps.drawn(paint)


def smooth(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """A closed soft line through ``points`` (Catmull and Rom's)."""
    count, found = len(points), []
    for number in range(count):
        p0, p1, p2, p3 = (points[(number + shift) % count] for shift in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            weights = (-t + 2 * t * t - t**3, 2 - 5 * t * t + 3 * t**3, t + 4 * t * t - 3 * t**3, t**3 - t * t)
            found.append(
                tuple(sum(w * p[axis] for w, p in zip(weights, (p0, p1, p2, p3), strict=True)) / 2 for axis in (0, 1))
            )
    return [(x, y) for x, y in found]


def senator() -> Grid:
    """A man in a toga with a purple border, laurel on his hair, the right hand raised palm outwards, before rays."""
    fine = 2 * FINE
    picture = Image.new("RGB", (SHAPE[1] * 2, SHAPE[0] * 2), (252, 222, 206))
    pen = ImageDraw.Draw(picture)
    middle = (26.0, 24.0)
    for ray in range(0, 24, 2):
        _fill(pen, fine, [middle, *_around(middle, 60, ray * 15, ray * 15 + 15, 2)], (236, 156, 140))
    skin, shade, deep = (244, 190, 146), (212, 150, 108), (122, 72, 46)
    cloth, fold, line, purple = (255, 250, 238), (206, 192, 162), (92, 70, 50), (112, 22, 76)

    def body(points: Sequence[Point], ink: Any, rim: Any = line, width: float = 0.6) -> None:
        shape = smooth(points)
        _fill(pen, fine, shape, ink)
        _line(pen, fine, [*shape, shape[0]], width, rim)

    # The raised arm and its hand.
    body([(10.4, 32), (11.0, 25), (15.4, 25), (16.0, 32), (13.2, 35)], skin, deep)
    fingers = (
        ((10.9, 19.4), (10.0, 12.6)),
        ((12.6, 18.4), (12.2, 10.8)),
        ((14.4, 18.4), (14.7, 11.0)),
        ((16.0, 19.4), (17.0, 12.9)),
        ((15.6, 23.2), (19.6, 18.4)),
    )
    for width, ink in ((2.5, deep), (1.5, skin)):
        for root, tip in fingers:
            _line(pen, fine, [root, tip], width, ink)
        if ink == deep:
            body(
                [(9.8, 22), (10.2, 18.6), (13.4, 17.6), (16.6, 18.6), (17.0, 22), (15.6, 25.8), (11.2, 25.8)],
                skin,
                deep,
            )
    palm = [(10.6, 22), (10.9, 19.2), (13.4, 18.4), (15.9, 19.2), (16.2, 22), (15, 25.4), (11.8, 25.4)]
    _fill(pen, fine, smooth(palm), skin)
    _line(pen, fine, [(11.4, 21.4), (13.4, 20.6), (15.4, 20.8)], 0.6, shade)
    _line(pen, fine, [(14.8, 22.2), (13.2, 23.4), (12.8, 25.2)], 0.6, shade)
    # Toga, sleeve and folds.
    body([(9, 55), (12.5, 42), (16.5, 37), (22, 34.2), (28, 33.6), (34, 35.2), (38.8, 40), (41, 55)], cloth)
    body(
        [(20.6, 35.4), (16.6, 41.6), (11.6, 39.4), (9.4, 34.6), (9.8, 31.2), (13.2, 30.4), (16.6, 31.4), (17.6, 34.0)],
        cloth,
    )
    _line(pen, fine, [(9.9, 31.6), (13.2, 30.9), (16.5, 31.9)], 1.1, purple)
    for points in (
        [(11.4, 34.4), (13.2, 37.4), (16.6, 38.2)],
        [(17.6, 39.5), (18.6, 44), (17.6, 50)],
        [(21.4, 40.5), (22.4, 45), (21.6, 50)],
        [(35.6, 38.6), (36.4, 44), (35.8, 50)],
        [(32.6, 37), (33.0, 42), (31.4, 50)],
    ):
        _line(pen, fine, points, 0.8, fold)
    _fill(pen, fine, smooth([(33, 35.6), (38.2, 40), (40.4, 52), (36.6, 52), (36.6, 42)]), (226, 214, 190))
    for width, ink in ((3.4, line), (2.4, purple)):
        _line(pen, fine, [(31.6, 34.4), (28.6, 40), (25.2, 45), (21.6, 51)], width, ink)
    # Neck and head.
    body([(23.4, 28), (28.6, 28), (29.4, 33.4), (26.6, 36.6), (25.0, 36.4), (22.6, 33.6)], shade, deep)
    body(
        [(20.9, 20), (22.4, 15.2), (26, 13.8), (29.6, 15.2), (31.1, 20), (30.2, 26), (26, 30.6), (21.8, 26)], skin, deep
    )
    _fill(pen, fine, smooth([(28.6, 16), (30.5, 20), (29.7, 26), (26.4, 29.8), (28.2, 25.6)]), shade)
    for x in (20.4, 31.6):
        body([(x, 20.4), (x + 0.5, 22.4), (x, 24.2), (x - 0.5, 22.4)], skin, deep, 0.5)
    body(
        [
            (20.5, 20.6),
            (20.2, 15.4),
            (23.2, 11.9),
            (28.8, 11.9),
            (31.8, 15.4),
            (31.5, 20.6),
            (29.4, 17),
            (26, 16.6),
            (22.6, 17),
        ],
        (126, 112, 98),
        (74, 62, 52),
    )
    for side in (-1, 1):
        for step in range(7):
            spot = (26 + side * (0.9 + 0.93 * step), 13.3 + 0.125 * step * step)
            for turn in (-1.0, 1.0):
                tip = (spot[0] + side * 1.1, spot[1] + turn * 1.3 + 0.3)
                _line(pen, fine, [spot, tip], 1.1, (46, 92, 44) if turn > 0 else (104, 152, 70))
    for side in (-1, 1):
        x = 26 + side * 2.35
        _line(pen, fine, [(x - 1.3, 20.2), (x, 19.7), (x + 1.3, 20.2)], 0.75, (70, 48, 34))
        _line(pen, fine, [(x - 0.9, 21.8), (x + 0.9, 21.8)], 1.0, (250, 244, 232))
        _line(pen, fine, [(x, 21.75), (x, 21.85)], 0.95, (40, 24, 16))
    _line(pen, fine, [(26.2, 20.6), (25.5, 24.2), (26.8, 24.7)], 0.6, deep)
    _line(pen, fine, [(24.3, 27.2), (26, 26.9), (27.7, 27.2)], 0.8, (142, 58, 46))
    return numpy.asarray(picture.resize((SHAPE[1], SHAPE[0]), Image.Resampling.BOX), dtype=numpy.float64) / 255
