"""The map of Rome behind the challenges: the city within its walls, engraved and tinted like an old map.

Places are in units of the map from its upper left corner, north up: about as far from each other as they are in Rome.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont
from scipy import ndimage

Point = tuple[float, float]
Colour = tuple[int, int, int]

WIDTH, HEIGHT = 1000, 1100
"""Units of the map."""
SHOWN = 1.6
"""Pixels of the picture for each unit."""
_FINE = 3.2
"""Pixels for each unit while it is drawn, for smooth edges."""
_PAPER: Colour = (0xE9, 0xD8, 0xB0)
_INK: Colour = (0x4A, 0x31, 0x1C)
_WATER: Colour = (0x6F, 0x9C, 0x9E)
_STONE: Colour = (0xF3, 0xEA, 0xD4)
_TILE: Colour = (0xC9, 0x86, 0x5C)
_GREEN: Colour = (0x9C, 0xA3, 0x63)
_EARTH: Colour = (0xC6, 0xAC, 0x78)
_GOLD: Colour = (0xD8, 0xA8, 0x48)

TIBER = (
    (455, -40), (425, 85), (385, 190), (310, 262), (222, 305), (172, 365), (192, 445), (270, 510), (362, 552),
    (412, 602), (404, 672), (345, 740), (302, 826), (320, 950), (296, 1140),
)  # fmt: skip
_BANK = 21
"""Half of the river's width."""
ISLAND = (388, 574)
WALL = (
    (404, 128), (520, 118), (590, 196), (668, 226), (752, 224), (768, 246), (846, 262), (842, 352), (806, 372),
    (848, 470), (886, 566), (806, 672), (742, 776), (706, 930), (560, 930), (452, 906), (394, 872), (330, 850),
    (296, 790), (206, 690), (196, 640), (296, 560), (306, 500), (216, 452), (200, 372), (246, 312), (330, 268),
    (392, 200),
)  # fmt: skip
_HILLS: dict[str, tuple[Point, float, float, Point]] = {
    "CAPITOLIVM": ((462, 545), 48, 40, (478, 478)),
    "PALATIVM": ((528, 648), 72, 56, (516, 669)),
    "AVENTINVS": ((440, 760), 84, 66, (440, 817)),
    "CAELIVS": ((650, 712), 84, 56, (662, 738)),
    "ESQVILINVS": ((706, 540), 96, 72, (724, 570)),
    "VIMINALIS": ((642, 444), 76, 38, (642, 460)),
    "QVIRINALIS": ((560, 372), 96, 46, (560, 393)),
    "PINCIVS": ((512, 208), 72, 52, (512, 232)),
    "IANICVLVM": ((158, 640), 62, 118, (136, 722)),
    "VATICANVS": ((92, 300), 76, 92, (112, 300)),
}
"""Each hill's middle, its reach across and down, and the middle of its name."""
_ROADS: tuple[tuple[Point, ...], ...] = (
    ((498, 590), (470, 470), (444, 300), (426, 130), (372, -30)),
    ((560, 700), (640, 800), (704, 928), (800, 1140)),
    ((450, 650), (470, 720), (428, 830), (452, 906), (420, 1140)),
    ((430, 610), (330, 640), (196, 640), (-30, 690)),
    ((530, 500), (560, 380), (590, 196), (690, -30)),
    ((580, 580), (700, 520), (848, 470), (1030, 400)),
    ((600, 610), (760, 600), (886, 566), (1030, 620)),
    ((330, 395), (235, 300), (120, 210), (-30, 160)),
    ((620, 730), (742, 776), (1030, 930)),
)
_FIELDS: dict[str, tuple[Point, float]] = {
    "CAMPVS\nMARTIVS": ((318, 329), 0),
    "TRANS\nTIBERIM": ((288, 692), 0),
    "VIA APPIA": ((748, 1000), 66),
    "TIBERIS": ((317, 945), 84),
}
LETTERS = 23
"""The height of the letters of all names but the city's."""


def _smooth(points: Sequence[Point], steps: int = 14, closed: bool = False) -> list[Point]:
    """A smooth line through ``points`` (Catmull-Rom)."""
    count, found = len(points), []
    for at in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(at + by) % count] for by in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(count - 1, max(0, at + by))] for by in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            weights = (
                -t + 2 * t**2 - t**3,
                2 - 5 * t**2 + 3 * t**3,
                t + 4 * t**2 - 3 * t**3,
                -(t**2) + t**3,
            )
            x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) / 2 for axis in (0, 1))
            found.append((x, y))
    return found if closed else [*found, points[-1]]


def _shifted(line: Sequence[Point], by: float) -> list[Point]:
    """The line beside ``line``, ``by`` units to its left."""
    found = []
    for number, (x, y) in enumerate(line):
        (ax, ay), (bx, by_) = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
        length = math.hypot(bx - ax, by_ - ay) or 1
        found.append((x + by * (by_ - ay) / length, y - by * (bx - ax) / length))
    return found


def _along(line: Sequence[Point], apart: float) -> list[tuple[Point, float]]:
    """Places on the line every ``apart`` units, with its direction there in radians."""
    found, left = [], 0.0
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        while left < length:
            part = left / length
            found.append(((ax + part * (bx - ax), ay + part * (by - ay)), math.atan2(by - ay, bx - ax)))
            left += apart
        left -= length
    return found


class _Sheet:
    """The map being drawn: a tint below, and ink above."""

    def __init__(self) -> None:
        self.size = round(WIDTH * _FINE), round(HEIGHT * _FINE)
        self.tint = Image.new("RGB", self.size, _PAPER)
        self.ink = Image.new("L", self.size, 0)
        self._tint, self._ink = ImageDraw.Draw(self.tint), ImageDraw.Draw(self.ink)
        self.chance = numpy.random.default_rng(7)

    def _at(self, points: Iterable[Point]) -> list[Point]:
        return [(x * _FINE, y * _FINE) for x, y in points]

    def line(self, points: Sequence[Point], wide: float = 2.2, dark: int = 255) -> None:
        """A line of ink."""
        self._ink.line(self._at(points), fill=dark, width=max(1, round(wide * _FINE)), joint="curve")

    def clear(self, points: Sequence[Point]) -> None:
        """Take the ink away within a shape."""
        self._ink.polygon(self._at(points), fill=0)

    def fill(self, points: Sequence[Point], colour: Colour) -> None:
        """A flat tint within a shape."""
        self._tint.polygon(self._at(points), fill=colour)

    def shape(self, points: Sequence[Point], colour: Colour, wide: float = 2.2) -> None:
        """A tinted shape with an outline, which hides what is behind."""
        self.clear(points)
        self.fill(points, colour)
        self.line([*points, points[0]], wide)

    def wash(self, points: Sequence[Point], colour: Colour, soft: float, strong: float) -> None:
        """A soft wash of colour around a shape."""
        mask = Image.new("L", self.size, 0)
        ImageDraw.Draw(mask).polygon(self._at(points), fill=round(255 * strong))
        small = mask.resize((self.size[0] // 8, self.size[1] // 8)).filter(ImageFilter.GaussianBlur(soft * _FINE / 8))
        self.tint.paste(Image.new("RGB", self.size, colour), (0, 0), small.resize(self.size))

    def words(self, text: str, place: Point, px: float, turn: float, font: Path) -> None:
        """Letters of ink, spaced out, with a clear ground."""
        face = ImageFont.truetype(str(font), round(px * _FINE))
        spaced = "\n".join("\u200a".join(line) for line in text.split("\n"))
        left, top, right, bottom = self._ink.textbbox((0, 0), spaced, face, align="center")
        pad = round(4 * _FINE)
        letters = Image.new("L", (round(right - left) + 2 * pad, round(bottom - top) + 2 * pad), 0)
        ImageDraw.Draw(letters).text((pad - left, pad - top), spaced, fill=235, font=face, align="center")
        letters = letters.rotate(-turn, expand=True, resample=Image.Resampling.BICUBIC)
        around = letters.filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(1.2 * _FINE))
        x, y = (round(part * _FINE - side / 2) for part, side in zip(place, letters.size, strict=True))
        box = (x, y, x + letters.width, y + letters.height)
        cleared = ImageChops.multiply(
            self.ink.crop(box), ImageChops.invert(around.point(lambda tone: min(255, 2 * tone)))
        )
        self.ink.paste(ImageChops.lighter(cleared, letters), (x, y))


def _ellipse(centre: Point, rx: float, ry: float, turn: float = 0, start: float = 0, end: float = 360) -> list[Point]:
    found, lean = [], math.radians(turn)
    for step in range(49):
        angle = math.radians(start + (end - start) * step / 48)
        x, y = rx * math.cos(angle), ry * math.sin(angle)
        found.append(
            (centre[0] + x * math.cos(lean) - y * math.sin(lean), centre[1] + x * math.sin(lean) + y * math.cos(lean))
        )
    return found


def _box(centre: Point, wide: float, tall: float, turn: float = 0) -> list[Point]:
    lean = math.radians(turn)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [
        (
            centre[0] + a * wide / 2 * math.cos(lean) - b * tall / 2 * math.sin(lean),
            centre[1] + a * wide / 2 * math.sin(lean) + b * tall / 2 * math.cos(lean),
        )
        for a, b in corners
    ]


def _hills(sheet: _Sheet) -> None:
    """Hachures down the slopes, heavier in the shade."""
    for (x, y), rx, ry, _name in _HILLS.values():
        sheet.wash(_ellipse((x, y), rx, ry), _GREEN, 16, 0.55)
        sheet.wash(_ellipse((x + rx * 0.2, y + ry * 0.25), rx * 0.9, ry * 0.9), _EARTH, 22, 0.5)
        count = round(rx + ry)
        for ring, (inner, outer) in enumerate(((0.62, 0.84), (0.88, 1.12))):
            for number in range(count):
                angle = 2 * math.pi * (number + sheet.chance.uniform(-0.3, 0.3)) / count
                shade = 0.5 + 0.5 * math.cos(angle - math.radians(45))
                long = (outer - inner) * sheet.chance.uniform(0.55, 1) * (0.45 + 0.55 * shade)
                near = inner + sheet.chance.uniform(0, 0.05) - 0.04 * ring
                line = [
                    (x + rx * part * math.cos(angle), y + ry * part * math.sin(angle)) for part in (near, near + long)
                ]
                sheet.line(line, 1.1 + 1.5 * shade, round(90 + 120 * shade))


def _river(sheet: _Sheet) -> None:
    middle = _smooth(TIBER)
    left, right = _shifted(middle, _BANK), _shifted(middle, -_BANK)
    sheet.wash([*left, *reversed(right)], _WATER, 12, 0.7)
    sheet.clear([*left, *reversed(right)])
    sheet.fill([*left, *reversed(right)], _WATER)
    for off in (left, right):
        sheet.line(off, 3.2)
    for by in (_BANK - 6, _BANK - 11.5, _BANK - 17.5):
        for side in (by, -by):
            dashed = _shifted(middle, side)
            for start in range(0, len(dashed) - 4, 5):
                sheet.line(dashed[start : start + 4 - (by < 8)], 1.2, 120)
    x, y = ISLAND
    sheet.shape(
        [(x - 26, y - 20), (x - 6, y - 12), (x + 22, y + 12), (x + 24, y + 18), (x + 10, y + 14), (x - 14, y + 2)],
        _EARTH,
    )


def _roads(sheet: _Sheet) -> None:
    for road in _ROADS:
        way = _smooth(road)
        sheet.clear([*_shifted(way, 5), *reversed(_shifted(way, -5))])
        sheet.fill([*_shifted(way, 5), *reversed(_shifted(way, -5))], _STONE)
        for side in (5, -5):
            sheet.line(_shifted(way, side), 1.4, 190)


def _blocks(sheet: _Sheet) -> None:
    """Houses in blocks, wherever there is neither a slope nor water nor a way."""
    within = Image.new("1", (WIDTH, HEIGHT))
    mark = ImageDraw.Draw(within)
    mark.polygon(list(WALL), fill=1)
    for road in _ROADS:
        mark.line(_smooth(road), fill=0, width=22)
    mark.line(_smooth(TIBER), fill=0, width=2 * _BANK + 26)
    for (x, y), rx, ry, _name in _HILLS.values():
        mark.polygon(_ellipse((x, y), rx * 1.18, ry * 1.18), fill=0)
    for centre, reach in _KEPT:
        mark.ellipse((centre[0] - reach, centre[1] - reach, centre[0] + reach, centre[1] + reach), fill=0)
    free = ndimage.binary_erosion(numpy.asarray(within), iterations=9)
    for row in range(12, HEIGHT, 25):
        for column in range(12 + row % 2 * 13, WIDTH, 27):
            x, y = column + sheet.chance.uniform(-3, 3), row + sheet.chance.uniform(-3, 3)
            if not free[min(HEIGHT - 1, round(y)), min(WIDTH - 1, round(x))]:
                continue
            turn = 14 * math.sin(x / 150) + 18 * math.cos(y / 170)
            tone = sheet.chance.uniform(0, 0.55)
            colour = tuple(round(a + tone * (b - a)) for a, b in zip(_TILE, _STONE, strict=True))
            wide, tall = sheet.chance.uniform(15, 22), sheet.chance.uniform(12, 18)
            block = _box((x, y), wide, tall, turn)
            sheet.shape(block, colour, 1.5)  # type: ignore[arg-type]
            # The ridge of the roof, and its shaded side.
            a, b, c, d = block
            west, east = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
            sheet.line([west, east], 1.1, 150)
            for part in (0.25, 0.5, 0.75):
                top = (west[0] + part * (east[0] - west[0]), west[1] + part * (east[1] - west[1]))
                low = (d[0] + part * (c[0] - d[0]), d[1] + part * (c[1] - d[1]))
                sheet.line([top, low], 0.9, 110)


def _walls(sheet: _Sheet) -> None:
    ring = [*WALL, WALL[0]]
    for (ax, ay), (bx, by) in pairwise(ring):
        length = math.hypot(bx - ax, by - ay)
        away = (7 * (by - ay) / length, -7 * (bx - ax) / length)
        strip = [(ax, ay), (bx, by), (bx - away[0], by - away[1]), (ax - away[0], ay - away[1])]
        sheet.shape(strip, _STONE, 1.8)
    for place, turn in _along(ring, 34):
        sheet.shape(_box((place[0], place[1] - 4), 12, 16, math.degrees(turn) % 90 / 8), _STONE, 2)


def _temple(sheet: _Sheet, place: Point, wide: float) -> None:
    """The front of a temple: steps, columns, gable."""
    x, y = place
    tall = wide * 0.48
    sheet.shape(_box((x, y + tall * 0.08), wide * 1.12, tall * 0.2), _STONE, 2)
    sheet.shape(_box((x, y - tall * 0.5), wide, tall), (0xB9, 0x9C, 0x70), 1.6)
    for number in range(6):
        left = x - wide * 0.44 + number * wide * 0.176
        sheet.shape(_box((left, y - tall * 0.5), wide * 0.075, tall), _STONE, 1.4)
    sheet.shape(_box((x, y - tall * 1.06), wide * 1.06, tall * 0.16), _STONE, 1.6)
    sheet.shape(
        [(x - wide * 0.58, y - tall * 1.12), (x + wide * 0.58, y - tall * 1.12), (x, y - tall * 1.72)], _TILE, 2.2
    )


def _amphitheatre(sheet: _Sheet, place: Point, rx: float) -> None:
    x, y = place
    ry, tall = rx * 0.56, rx * 0.62
    rim = _ellipse((x, y - tall), rx, ry)
    body = [*_ellipse((x, y), rx, ry, 0, 0, 180), *_ellipse((x, y - tall), rx, ry, 0, 180, 360)]
    sheet.shape(body, _STONE, 2.4)
    for level in range(3):
        base = y - tall * (0.04 + 0.3 * level)
        for number in range(11):
            angle = math.radians(8 + 164 * number / 10)
            at = (x + rx * 0.97 * math.cos(angle), base + ry * math.sin(angle))
            arch = rx * 0.075 * max(0.4, math.sin(angle))
            outline = [
                (at[0] - arch, at[1]),
                *_ellipse((at[0], at[1] - tall * 0.12), arch, tall * 0.08, 0, 180, 360),
                (at[0] + arch, at[1]),
            ]
            sheet.shape(outline, (0x8A, 0x66, 0x44), 1)
    sheet.shape(rim, (0xD9, 0xC0, 0x92), 2.2)
    for part in (0.8, 0.6):
        sheet.line(_ellipse((x, y - tall + 2), rx * part, ry * part), 1.3, 200)
    sheet.shape(_ellipse((x, y - tall + 4), rx * 0.42, ry * 0.42), _EARTH, 1.8)


def _circus(sheet: _Sheet, place: Point, long: float, turn: float) -> None:
    """A track with a spine between its turning posts."""
    lean = math.radians(turn)

    def at(along: float, across: float) -> Point:
        return (
            place[0] + along * math.cos(lean) - across * math.sin(lean),
            place[1] + along * math.sin(lean) + across * math.cos(lean),
        )

    for half, colour in ((0.17, _STONE), (0.105, (0xD9, 0xB8, 0x80))):
        grow = (half - 0.105) * long
        curve = [
            at(long * 0.42 + math.cos(t) * half * long, math.sin(t) * half * long)
            for t in numpy.linspace(-1.57, 1.57, 18)
        ]
        sheet.shape(
            [at(-long * 0.46 - grow * 0.5, -half * long), *curve, at(-long * 0.46 - grow * 0.5, half * long)],
            colour,
            2.2,
        )
    for row in (0.128, 0.15):
        sheet.line([at(-long * 0.46, -row * long), at(long * 0.42, -row * long)], 1, 170)
        sheet.line([at(-long * 0.46, row * long), at(long * 0.42, row * long)], 1, 170)
    sheet.shape(
        [
            at(-long * 0.3, -0.014 * long),
            at(long * 0.36, -0.014 * long),
            at(long * 0.36, 0.014 * long),
            at(-long * 0.3, 0.014 * long),
        ],
        _STONE,
        1.6,
    )
    top = at(long * 0.04, 0)
    sheet.shape(
        [
            (top[0] - 4, top[1]),
            (top[0] - 2, top[1] - 30),
            (top[0], top[1] - 35),
            (top[0] + 2, top[1] - 30),
            (top[0] + 4, top[1]),
        ],
        _TILE,
        1.6,
    )


def _rotunda(sheet: _Sheet, place: Point, wide: float, trees: bool = False) -> None:
    """A round building with a dome, or with a wood on its top."""
    x, y = place
    r, tall = wide / 2, wide * 0.42
    body = [*_ellipse((x, y), r, r * 0.36, 0, 0, 180), *_ellipse((x, y - tall), r, r * 0.36, 0, 180, 360)]
    sheet.shape(body, _STONE, 2.2)
    for part in numpy.linspace(-0.8, 0.8, 8):
        low = y + r * 0.36 * math.sqrt(1 - part**2)
        sheet.line([(x + part * r, low - 2), (x + part * r, low - tall + 5)], 1.2, 170)
    if not trees:
        sheet.shape(_ellipse((x, y - tall), r, r * 0.75, 0, 180, 360), _GOLD, 2.2)
        for part in (0.33, 0.66):
            sheet.line(_ellipse((x, y - tall), r * part, r * 0.75, 0, 190, 350), 1, 150)
        return
    sheet.shape(_ellipse((x, y - tall), r, r * 0.36), _GREEN, 1.8)
    for number in range(7):
        angle = 2 * math.pi * number / 7
        _cypress(sheet, (x + r * 0.6 * math.cos(angle), y - tall + r * 0.2 * math.sin(angle) + 2), 20)
    sheet.shape(_box((x, y - tall - 16), 12, 22), _STONE, 1.6)


def _cypress(sheet: _Sheet, place: Point, tall: float) -> None:
    x, y = place
    wide = tall * 0.2
    sheet.shape(
        [
            (x, y - tall),
            (x + wide, y - tall * 0.35),
            (x + wide * 0.6, y),
            (x - wide * 0.6, y),
            (x - wide, y - tall * 0.35),
        ],
        (0x6D, 0x7C, 0x45),
        1.3,
    )


def _baths(sheet: _Sheet, place: Point, wide: float) -> None:
    x, y = place
    sheet.shape(_box((x, y), wide, wide * 0.5), _STONE, 2)
    sheet.shape(_box((x, y - wide * 0.2), wide * 0.72, wide * 0.34), _TILE, 1.8)
    for part in (-0.24, 0, 0.24):
        sheet.shape(_ellipse((x + part * wide, y - wide * 0.3), wide * 0.11, wide * 0.12, 0, 180, 360), _GOLD, 1.6)
    for part in numpy.linspace(-0.42, 0.42, 8):
        sheet.shape(
            _ellipse((x + part * wide, y + wide * 0.2), wide * 0.03, wide * 0.06, 0, 180, 360), (0x8A, 0x66, 0x44), 1
        )


def _aqueduct(sheet: _Sheet, start: Point, end: Point) -> None:
    count = max(3, round(math.dist(start, end) / 15))
    for number in range(count):
        x, y = (start[axis] + (number + 0.5) / count * (end[axis] - start[axis]) for axis in (0, 1))
        sheet.shape([(x - 8, y - 22), (x + 8, y - 22), (x + 8, y), (x - 8, y)], _STONE, 1.4)
        sheet.shape([(x - 4.5, y), *_ellipse((x, y - 9), 4.5, 6, 0, 180, 360), (x + 4.5, y)], _EARTH, 1.2)


def _bridge(sheet: _Sheet, place: Point, turn: float) -> None:
    sheet.shape(_box(place, 2 * _BANK + 20, 12, turn), _STONE, 2)
    lean = math.radians(turn)
    for part in (-12, 0, 12):
        sheet.line(
            _ellipse((place[0] + part * math.cos(lean), place[1] + part * math.sin(lean) + 7), 5, 4, 0, 180, 360), 1.4
        )


_KEPT: tuple[tuple[Point, float], ...] = (
    ((598, 612), 62), ((520, 726), 76), ((372, 424), 52), ((384, 246), 46), ((660, 850), 70), ((670, 336), 64),
    ((800, 300), 50), ((300, 420), 46), ((498, 590), 34), ((430, 900), 34), ((262, 318), 44), ((318, 329), 62),
    ((288, 692), 56), ((420, 478), 30), ((478, 478), 30), ((536, 478), 30),
)  # fmt: skip
"""Where landmarks and names keep houses away, and how far."""


def _landmarks(sheet: _Sheet) -> None:
    _aqueduct(sheet, (1010, 690), (850, 596))
    _aqueduct(sheet, (850, 596), (720, 640))
    for place, turn in (((402, 612), 30), ((300, 526), 122), ((214, 310), 60), ((352, 732), 40), ((436, 60), 20)):
        _bridge(sheet, place, turn)
    _rotunda(sheet, (384, 262), 62, trees=True)
    _rotunda(sheet, (250, 300), 62)
    sheet.shape(_box((800, 312), 76, 62), _STONE, 2.4)
    for number in range(4):
        sheet.shape(_box((776 + 16 * number, 312), 9, 46), _TILE, 1.3)
    _circus(sheet, (300, 414), 118, 78)
    _rotunda(sheet, (372, 432), 72)
    _baths(sheet, (670, 352), 104)
    _temple(sheet, (462, 552), 66)
    _temple(sheet, (436, 752), 54)
    _temple(sheet, (560, 364), 50)
    _circus(sheet, (528, 740), 165, -32)
    sheet.shape(_box((516, 640), 84, 36), _STONE, 2)
    sheet.shape(_box((516, 622), 60, 30), _TILE, 1.8)
    for part in range(7):
        sheet.shape(_ellipse((484 + 11 * part, 656), 3.4, 8, 0, 180, 360), (0x8A, 0x66, 0x44), 1)
    _amphitheatre(sheet, (600, 632), 54)
    _baths(sheet, (664, 868), 110)
    sheet.shape([(430, 862), (456, 908), (404, 908)], _STONE, 2.2)
    sheet.line([(430, 862), (438, 908)], 1.4, 170)
    for place in (
        (505, 200),
        (536, 216),
        (480, 222),
        (690, 548),
        (722, 524),
        (650, 712),
        (676, 700),
        (156, 610),
        (150, 670),
        (170, 560),
        (96, 280),
        (66, 356),
        (122, 358),
        (930, 250),
        (960, 300),
        (90, 860),
        (130, 900),
        (900, 820),
        (180, 980),
        (560, 1010),
        (600, 1030),
        (940, 1010),
        (160, 90),
        (210, 120),
        (60, 500),
    ):
        _cypress(sheet, place, 34)
        _cypress(sheet, (place[0] + 13, place[1] + 6), 26)


def _rose(sheet: _Sheet, place: Point, reach: float) -> None:
    x, y = place
    sheet.line(_ellipse(place, reach * 0.72, reach * 0.72), 1.6, 200)
    sheet.line(_ellipse(place, reach * 0.64, reach * 0.64), 1, 170)
    for number in range(16):
        angle = math.pi * number / 8
        long = reach * (1, 0.4, 0.66, 0.4)[number % 4]
        side = reach * 0.13
        tip = (x + long * math.sin(angle), y - long * math.cos(angle))
        for by, colour in ((math.pi / 8, _TILE if number % 4 == 0 else _EARTH), (-math.pi / 8, _STONE)):
            edge = (x + side * math.sin(angle + by), y - side * math.cos(angle + by))
            sheet.shape([place, edge, tip], colour, 1.2)


def _frame(sheet: _Sheet) -> None:
    for off, wide in ((10, 5.0), (18, 1.6), (30, 1.6)):
        corners = [(off, off), (WIDTH - off, off), (WIDTH - off, HEIGHT - off), (off, HEIGHT - off)]
        sheet.line([*corners, corners[0], corners[1]], wide)


def draw(font: Path) -> Image.Image:
    """The whole map, with names in the given typeface."""
    sheet = _Sheet()
    sheet.wash(WALL, (0xF4, 0xE6, 0xC4), 10, 0.8)
    _hills(sheet)
    _river(sheet)
    _roads(sheet)
    _blocks(sheet)
    _walls(sheet)
    _landmarks(sheet)
    for name, (_middle, _rx, _ry, place) in _HILLS.items():
        sheet.words(name, place, LETTERS, 0, font)
    for name, (place, turn) in _FIELDS.items():
        sheet.words(name, place, LETTERS, turn, font)
    _frame(sheet)
    sheet.words("ROMA", (806, 104), 68, 0, font)
    _rose(sheet, (106, 1000), 74)
    return _printed(sheet)


def _printed(sheet: _Sheet) -> Image.Image:
    """Ink on tinted paper, with folds and foxed edges."""
    tint = numpy.asarray(sheet.tint, numpy.float32)
    ink = numpy.asarray(sheet.ink.filter(ImageFilter.GaussianBlur(0.5)), numpy.float32)[:, :, None] / 255
    tall, wide = tint.shape[:2]
    grain = _noise(sheet.chance, (tall, wide), 90, 1.0) * 0.6 + _noise(sheet.chance, (tall, wide), 6, 1.0) * 0.4
    tint = tint * (1 + 0.045 * grain[:, :, None])
    whole = tint * (1 - 0.86 * ink) + numpy.array(_INK, numpy.float32) * (0.86 * ink)
    down, across = numpy.mgrid[0:tall, 0:wide].astype(numpy.float32)
    edge = numpy.minimum(numpy.minimum(across, wide - across), numpy.minimum(down, tall - down)) / _FINE
    foxed = numpy.exp(-edge / 46) * (0.8 + 0.35 * grain)
    fold = sum(numpy.exp(-(((across / wide - at) * 260) ** 2)) for at in (0.335, 0.665))
    fold = fold + sum(numpy.exp(-(((down / tall - at) * 290) ** 2)) for at in (0.5,))
    whole = whole * (1 - numpy.clip(0.36 * foxed + 0.07 * fold, 0, 0.6))[:, :, None]
    picture = Image.fromarray(numpy.clip(whole, 0, 255).astype(numpy.uint8), "RGB")
    return picture.resize((round(WIDTH * SHOWN), round(HEIGHT * SHOWN)), Image.Resampling.LANCZOS)


def _noise(chance: numpy.random.Generator, shape: tuple[int, int], coarse: float, strong: float) -> NDArray[Any]:
    """Soft noise with spots about ``coarse`` units wide, mean 0 and deviation ``strong``."""
    step = coarse * _FINE / 2
    small = chance.standard_normal((int(shape[0] / step) + 3, int(shape[1] / step) + 3)).astype(numpy.float32)
    grown = ndimage.zoom(small, step, order=1)[: shape[0], : shape[1]]
    made: NDArray[Any] = grown / grown.std() * strong
    return made
