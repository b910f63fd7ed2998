"""The portraits of the computer players: cameos of plaster in profile on enamel, in a golden rim, in each mood.

No face is painted: hair and clothes are plaster too, toned by their colour, and what is of gold is gilded. A mood is
seen in how the head is held and lit, even where a cameo is too small for a mouth to be read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

from capitol.core.moods import Mood
from capitol.table.art.brush import Point, arc_points, darker, lighter
from capitol.table.art.medal import LIT
from capitol.table.art.portrait import NAMES
from capitol.table.palette import OUTLINE, Colour

Grid = NDArray[Any]

SAGE: Colour = (0x5C, 0x7D, 0x5A)
RUST: Colour = (0x8A, 0x4A, 0x2B)
WINE: Colour = (0x7A, 0x23, 0x3A)
SEA: Colour = (0x2B, 0x4F, 0x7A)
NIGHT: Colour = (0x1F, 0x4A, 0x4E)
PURPLE: Colour = (0x55, 0x2C, 0x75)
MOSS: Colour = (0x6E, 0x74, 0x3A)
CLAY: Colour = (0x9C, 0x56, 0x3E)
SLATE: Colour = (0x48, 0x58, 0x66)
PORPHYRY: Colour = (0x6B, 0x22, 0x3E)

UMBER: Colour = (0x3E, 0x28, 0x1A)
AUBURN: Colour = (0x84, 0x42, 0x1E)
HONEY: Colour = (0xC4, 0x91, 0x45)
SILVER: Colour = (0xC9, 0xC4, 0xBA)
RAVEN: Colour = (0x24, 0x1E, 0x22)

LINEN: Colour = (0xF2, 0xE8, 0xD2)
LEATHER: Colour = (0x9A, 0x5F, 0x33)
STEEL: Colour = (0xA9, 0xB2, 0xBA)
CRIMSON: Colour = (0xA5, 0x22, 0x22)
IVORY: Colour = (0xF3, 0xDF, 0xC2)
TAN: Colour = (0xDF, 0xB7, 0x8C)
OLIVE: Colour = (0xC9, 0x98, 0x6A)


@dataclass(frozen=True, slots=True)
class Bust:
    """How a person looks. ``nose`` and ``chin`` say how far these stand out (0 the middle, in parts of the disc's
    radius); ``hair`` and ``wears`` name what is drawn on the head, ``beard`` how long it is (0 none to 1)."""

    ground: Colour
    skin: Colour
    hair: str
    tone: Colour
    cloth: Colour
    nose: float = 0.0
    chin: float = 0.0
    beard: float = 0.0
    wears: str = ""


BUSTS: dict[str, Bust] = {
    # Girls new in the city.
    "lucia": Bust(SAGE, IVORY, "bun", AUBURN, LINEN, nose=-0.03, chin=-0.03),
    "flavia": Bust(SAGE, IVORY, "plait", HONEY, (0xE3, 0xA8, 0x8E), nose=-0.05, chin=-0.02),
    "silvia": Bust(SAGE, TAN, "long", UMBER, (0x9F, 0xC0, 0xD8), nose=-0.02, chin=-0.04),
    "drusilla": Bust(SAGE, OLIVE, "bun", RAVEN, (0xE8, 0xC7, 0x6A), nose=-0.01, chin=-0.02, wears="band"),
    # Craftsmen.
    "faber": Bust(RUST, TAN, "short", UMBER, LEATHER, nose=0.012, beard=0.75),
    "figulus": Bust(RUST, OLIVE, "curls", RAVEN, (0xC9, 0xB3, 0x8A), nose=0, chin=0.01),
    "pistor": Bust(RUST, IVORY, "short", HONEY, LINEN, nose=-0.02, chin=0.0, wears="cap"),
    "sutor": Bust(RUST, TAN, "bald", SILVER, LEATHER, nose=0.03, chin=0.02, beard=1.0),
    # Men of money.
    "crassus": Bust(WINE, IVORY, "bald", SILVER, LINEN, nose=0.018, chin=-0.01),
    "lucullus": Bust(WINE, TAN, "curls", AUBURN, (0xE8, 0xC7, 0x6A), nose=0.006, chin=-0.02, beard=0.4),
    "atticus": Bust(WINE, IVORY, "short", AUBURN, LINEN, nose=0.024, chin=0.02, wears="band"),
    "murena": Bust(WINE, OLIVE, "bald", RAVEN, (0xB9, 0x9A, 0xC6), nose=0.03, chin=0.01),
    # Commanders.
    "agrippa": Bust(SEA, TAN, "short", UMBER, CRIMSON, nose=0.012, chin=0.04),
    "corbulo": Bust(SEA, OLIVE, "short", RAVEN, CRIMSON, nose=0.024, chin=0.03, wears="helmet"),
    "germanicus": Bust(SEA, IVORY, "curls", HONEY, CRIMSON, nose=0, chin=0.03),
    "scipio": Bust(SEA, TAN, "bald", SILVER, CRIMSON, nose=0.018, chin=0.05),
    # Women who see what comes.
    "sibylla": Bust(NIGHT, IVORY, "long", SILVER, (0xD8, 0xD2, 0xE4), nose=0.012, wears="veil"),
    "cassandra": Bust(NIGHT, TAN, "long", RAVEN, CRIMSON, nose=0, chin=-0.01, wears="band"),
    "egeria": Bust(NIGHT, IVORY, "plait", UMBER, (0x8F, 0xC6, 0xB4), nose=-0.01, wears="laurel"),
    "pythia": Bust(NIGHT, OLIVE, "bun", AUBURN, (0xE8, 0xC7, 0x6A), nose=0.006, wears="veil"),
    # Emperors.
    "augustus": Bust(PURPLE, IVORY, "short", HONEY, LINEN, nose=0.012, chin=0.02, wears="laurel"),
    "traianus": Bust(PURPLE, TAN, "short", SILVER, CRIMSON, nose=0.024, chin=0.0, wears="laurel"),
    "hadrianus": Bust(PURPLE, TAN, "curls", AUBURN, LINEN, nose=0.006, beard=0.6, wears="laurel"),
    "aurelius": Bust(PURPLE, OLIVE, "curls", RAVEN, CRIMSON, nose=0.012, beard=1.0, wears="laurel"),
    # Apprentices at the yard.
    "tiro": Bust(MOSS, IVORY, "curls", HONEY, LINEN, nose=-0.035, chin=-0.03),
    "felix": Bust(MOSS, TAN, "curls", AUBURN, (0xE3, 0xA8, 0x8E), nose=-0.03, chin=-0.02, wears="band"),
    "celer": Bust(MOSS, OLIVE, "short", RAVEN, CRIMSON, nose=-0.04, chin=-0.01, wears="cap"),
    # Masons.
    "sabina": Bust(CLAY, TAN, "bun", RAVEN, LEATHER, nose=0.0, chin=0.01, wears="band"),
    "marcia": Bust(CLAY, IVORY, "plait", AUBURN, (0xC9, 0xB3, 0x8A), nose=0.012, chin=0.0),
    "aelia": Bust(CLAY, OLIVE, "bun", HONEY, LINEN, nose=0.006, chin=-0.01),
    # Men who measure.
    "frontinus": Bust(SLATE, OLIVE, "bald", SILVER, LINEN, nose=0.03, chin=0.02, beard=0.9),
    "balbus": Bust(SLATE, TAN, "short", UMBER, (0x8F, 0xC6, 0xB4), nose=0.024, chin=0.0, beard=0.35),
    "celsus": Bust(SLATE, OLIVE, "curls", SILVER, (0xC9, 0xB3, 0x8A), nose=0.018, chin=0.03, wears="band"),
    # Master builders.
    "apollodorus": Bust(PORPHYRY, OLIVE, "curls", RAVEN, IVORY, nose=0.018, beard=0.9, wears="band"),
    "severus": Bust(PORPHYRY, TAN, "bald", AUBURN, STEEL, nose=0.024, chin=0.03, beard=1.0, wears="band"),
    "rabirius": Bust(PORPHYRY, IVORY, "short", HONEY, (0xE8, 0xC7, 0x6A), nose=0.012, chin=0.04),
    # Who only measure.
    "fortuna": Bust(OUTLINE, IVORY, "plait", HONEY, LINEN, wears="band"),
    "vitruvius": Bust(OUTLINE, TAN, "short", SILVER, LEATHER, nose=0.018, beard=0.9),
}
"""The people with a portrait, by their names in small letters."""


@dataclass(frozen=True, slots=True)
class Mien:
    """How a mood looks: the head is turned by ``turn`` degrees, down if positive, and the enamel is so bright; ``lips``
    are three points of the profile, the other lines are drawn on the face. ``open``: the mouth is; ``rays``: of gold
    behind the head; ``hand``: the chin rests on it."""

    turn: float
    glow: float
    brow: tuple[Point, ...]
    lid: tuple[Point, ...]
    under: tuple[Point, ...]
    mouth: tuple[Point, ...]
    lips: tuple[Point, Point, Point]
    furrow: tuple[Point, ...] = ()
    pupil: Point = (0.262, -0.118)
    open: bool = False
    rays: bool = False
    hand: bool = False


_LIPS = ((0.41, 0.12), (0.375, 0.155), (0.405, 0.20))
MIENS: dict[Mood, Mien] = {
    Mood.CALM: Mien(
        0,
        1,
        brow=((0.17, -0.205), (0.25, -0.245), (0.33, -0.225)),
        lid=((0.18, -0.12), (0.24, -0.155), (0.315, -0.125)),
        under=((0.20, -0.085), (0.29, -0.085)),
        mouth=((0.385, 0.155), (0.28, 0.145)),
        lips=_LIPS,
    ),
    Mood.PLEASED: Mien(
        -6,
        1.3,
        brow=((0.16, -0.21), (0.24, -0.27), (0.33, -0.245)),
        lid=((0.18, -0.12), (0.24, -0.16), (0.315, -0.125)),
        under=((0.19, -0.08), (0.25, -0.105), (0.30, -0.085)),
        mouth=((0.385, 0.16), (0.31, 0.155), (0.245, 0.10), (0.225, 0.05)),
        lips=((0.40, 0.115), (0.365, 0.155), (0.395, 0.20)),
        furrow=((0.20, 0.0), (0.185, 0.06), (0.20, 0.13)),
    ),
    Mood.ANNOYED: Mien(
        9,
        0.6,
        brow=((0.15, -0.25), (0.24, -0.215), (0.335, -0.15)),
        lid=((0.18, -0.145), (0.25, -0.15), (0.32, -0.115)),
        under=((0.20, -0.085), (0.29, -0.08)),
        mouth=((0.395, 0.145), (0.33, 0.155), (0.275, 0.20), (0.255, 0.25)),
        lips=((0.40, 0.125), (0.385, 0.15), (0.43, 0.215)),
        furrow=((0.335, -0.27), (0.315, -0.215), (0.325, -0.17)),
    ),
    Mood.THOUGHTFUL: Mien(
        3,
        0.85,
        brow=((0.16, -0.20), (0.24, -0.255), (0.335, -0.27)),
        lid=((0.175, -0.115), (0.24, -0.13), (0.315, -0.105)),
        under=((0.20, -0.08), (0.29, -0.075)),
        mouth=((0.385, 0.155), (0.32, 0.15), (0.285, 0.165)),
        lips=_LIPS,
        pupil=(0.275, -0.10),
        hand=True,
    ),
    Mood.TRIUMPHANT: Mien(
        -12,
        1.2,
        brow=((0.15, -0.23), (0.23, -0.30), (0.33, -0.275)),
        lid=((0.175, -0.10), (0.24, -0.155), (0.32, -0.11)),
        under=((0.19, -0.085), (0.25, -0.115), (0.30, -0.095)),
        mouth=((0.30, 0.115), (0.25, 0.095), (0.225, 0.045)),
        lips=((0.405, 0.10), (0.31, 0.155), (0.385, 0.235)),
        furrow=((0.195, 0.0), (0.175, 0.06), (0.19, 0.13)),
        open=True,
        rays=True,
    ),
}
_NECK: Point = (-0.10, 0.48)
"""The point around which a head is turned, and between which heights the neck bends."""
_BENDS = (0.66, 0.36)
_FORWARD = 0.28
_RAYS = 18
_HAND_TO = (0.335, 0.40)
"""Where the chin rests on the hand."""
SIDE = 176
"""Pixels of a cameo: as many as a table shows of one in a window of 3840 x 2160."""
COLUMNS = 8
FINE = 3
"""They are made this many times larger, for smooth edges."""
_DISC = 0.9
"""The enamel within its golden rim, as a part of the whole."""
_SIZE = 1.08
"""How large the busts are within it."""
PLASTER = (0xEE, 0xE3, 0xCE)
GOLD = (0xE2, 0xB1, 0x4A)
_LIGHT = (-0.52, -0.58, 0.62)
"""Where the light comes from: the left above, and from before the cameo."""


def sheet() -> Image.Image:
    """All cameos of calm people in rows of `COLUMNS`, in the order of `NAMES`."""
    assert tuple(BUSTS) == NAMES
    rows = -(-len(NAMES) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * SIDE, rows * SIDE))
    for number, name in enumerate(NAMES):
        whole.paste(cameo(name), (number % COLUMNS * SIDE, number // COLUMNS * SIDE))
    return whole


def strip(name: str) -> Image.Image:
    """The cameos of ``name`` in every mood but calm, side by side."""
    moods = [mood for mood in Mood if mood is not Mood.CALM]
    whole = Image.new("RGB", (len(moods) * SIDE, SIDE))
    for number, mood in enumerate(moods):
        whole.paste(cameo(name, mood), (number * SIDE, 0))
    return whole


def cameo(name: str, mood: Mood = Mood.CALM) -> Image.Image:
    """The bust of ``name`` in plaster on a round of enamel in a golden rim, which touches the sides."""
    side = SIDE * FINE
    bust, mien = BUSTS[name], MIENS[mood]
    relief = Relief(side, bust, mien)
    relief.sculpt()
    radius = side / 2
    y, x = numpy.mgrid[0:side, 0:side].astype(numpy.float32) + 0.5 - radius
    away = numpy.hypot(x, y) / radius
    seen = relief.mask & (away < _DISC)
    # The enamel: dark at its rim, and darker where the bust throws its shadow.
    glow = numpy.clip(1.15 - numpy.hypot(x / radius + 0.25, y / radius + 0.25) * 0.62, 0.35, 1.1) * 1.3
    cast = ndimage.gaussian_filter(
        ndimage.shift(relief.mask.astype(numpy.float32), (0.05 * radius,) * 2), 0.035 * radius
    )
    ground: Grid = numpy.array(bust.ground, numpy.float32) * mien.glow
    if mien.rays:
        turned = numpy.arctan2(y - 0.1 * radius, x + 0.1 * radius)
        rays = numpy.clip(0.5 + 4 * (numpy.cos(_RAYS * turned) - 0.15), 0, 1) * numpy.clip(away * 1.6 - 0.2, 0, 1)
        ground = ground + (0.75 * rays)[:, :, None] * (numpy.array(GOLD, numpy.float32) - ground)
    colour = ground * (glow * (1 - 0.6 * cast))[:, :, None]
    lit = shaded(ndimage.gaussian_filter(relief.height, 0.9), radius)
    colour = numpy.where(seen[:, :, None], relief.colour * lit[:, :, None], colour)
    # The rim is round in section.
    ring = numpy.clip(1 - ((away - 0.95) / 0.05) ** 2, 0, 1)
    metal = shaded(numpy.sqrt(ring) * 0.06 * radius, radius)
    colour = numpy.where((ring > 0)[:, :, None], numpy.array(GOLD, numpy.float32) * metal[:, :, None], colour)
    picture = Image.fromarray(numpy.clip(colour, 0, 255).astype(numpy.uint8), "RGB")
    return picture.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def shaded(height: Grid, radius: float) -> Grid:
    """How bright a relief is, about 1 where it lies flat: light from the left above, and shade in what is deep."""
    down, right = numpy.gradient(height)
    length = numpy.sqrt(1 + right**2 + down**2)
    facing = (-right * _LIGHT[0] - down * _LIGHT[1] + _LIGHT[2]) / length
    deep = ndimage.gaussian_filter(height, 0.05 * radius) - height
    shade = numpy.exp(-numpy.clip(deep / radius, 0, 1) * 11)
    lit: Grid = (0.40 + 0.92 * numpy.clip(facing, 0, 1)) * (0.45 + 0.55 * shade)
    return lit


def _plaster(colour: Colour, bust: Bust) -> Grid:
    """White marble for skin, a little warmer or darker; coloured ones for hair and clothes; gold as it is."""
    if colour == LIT:
        return numpy.array(GOLD, numpy.float32)
    share = 0.5 if colour == bust.skin else 0.85
    plaster: Grid = (1 - share) * numpy.array(PLASTER, numpy.float32) + share * numpy.array(colour, numpy.float32)
    return plaster


def _curve(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """A smooth closed line through ``points`` (Catmull-Rom)."""
    count, found = len(points), []
    for at in range(count):
        a, b, c, d = (points[(at + by) % count] for by in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            found.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


class Relief:
    """One bust being made. Places are in radii of the disc from its middle, downwards; the face looks to the right.

    ``height`` is how far it stands out, ``mask`` where it is, ``colour`` what it is made of; all in rows x columns.
    """

    def __init__(self, side: int, bust: Bust, mien: Mien) -> None:
        self.bust, self.mien, self.radius, self.side = bust, mien, side / 2, side
        self._turned = 0.0
        self._bends = False
        """How far what is laid on now is turned, in degrees, and whether it hangs down to the shoulders, which are
        not."""
        self.height = numpy.zeros((side, side), numpy.float32)
        self.mask = numpy.zeros((side, side), bool)
        self.colour = numpy.zeros((side, side, 3), numpy.float32)

    def sculpt(self) -> None:
        """Lay its parts over one another, from behind."""
        self._turned, self._bends = self.mien.turn, True
        self._behind()
        self._turned = 0.0
        self._fill(self._shoulders(), self.bust.cloth, 0.10)
        self._folds()
        self._turned = self.mien.turn
        self._fill(self._head(), self.bust.skin, 0.17)
        self._bends = False
        self._features()
        self._beard()
        self._hair()
        self._bends = True
        self._headwear()
        if self.mien.hand:
            self._bends = False
            chin = self._turn(_HAND_TO)
            self._turned = 0.0
            self._hand(chin)

    # Strokes

    def _at(self, points: Sequence[Point]) -> list[Point]:
        turned = (self._turn(point) for point in points) if self._turned else points
        return [(self.radius * (1.02 + _SIZE * x), self.radius * (1.04 + _SIZE * y)) for x, y in turned]

    def _turn(self, point: Point) -> Point:
        """The point, turned with the head: less the lower it is on what hangs down to the shoulders."""
        (x, y), (low, high) = point, _BENDS
        share = min(1.0, max(0.0, (low - y) / (low - high))) if self._bends else 1.0
        angle = math.radians(self._turned * share)
        right, down = x - _NECK[0], y - _NECK[1]
        # A head thrown back comes forward with the chest.
        forward = max(0.0, -angle) * _FORWARD
        return (
            forward + _NECK[0] + right * math.cos(angle) - down * math.sin(angle),
            _NECK[1] + right * math.sin(angle) + down * math.cos(angle),
        )

    def _fill(self, points: Sequence[Point], colour: Colour, thick: float = 0.055, smooth: bool = True) -> None:
        """A smooth shape that stands out by ``thick`` radii, round at its edges."""
        shape = Image.new("1", (self.side, self.side))
        ImageDraw.Draw(shape).polygon(self._at(_curve(points) if smooth else points), fill=1)
        where = numpy.asarray(shape)
        deep = ndimage.distance_transform_edt(where) / self.radius
        reach = min(float(deep.max()), 1.5 * thick)
        round_part = numpy.sqrt(1 - (1 - numpy.clip(deep / max(reach, 1e-6), 0, 1)) ** 2)
        # What lies below is felt through it, but smoothly.
        below = ndimage.gaussian_filter(self.height, 0.02 * self.radius)
        self.height = numpy.where(where, below + thick * self.radius * round_part, self.height)
        self.mask |= where
        self.colour[where] = _plaster(colour, self.bust)

    def _line(self, points: Sequence[Point], colour: Colour, wide: float) -> None:
        """A groove, or a ridge where its colour is lighter than what it lies on; gold is laid on."""
        stroke = Image.new("L", (self.side, self.side))
        spots = self._at(points)
        ImageDraw.Draw(stroke).line(spots, fill=255, width=max(2, round(self.radius * wide)), joint="curve")
        share = ndimage.gaussian_filter(numpy.asarray(stroke, numpy.float32) / 255, 0.006 * self.radius)
        x, y = (min(self.side - 1, max(0, round(part))) for part in spots[len(spots) // 2])
        if colour == LIT:
            self.colour[share > 0.5] = GOLD
        raised = colour == LIT or sum(colour) > sum(self.colour[y, x])
        self.height = self.height + share * self.radius * (0.55 * wide if raised else -0.6 * wide)

    # The body

    def _head(self) -> list[Point]:
        nose, chin = self.bust.nose, self.bust.chin
        return [
            (0.02, -0.60),
            (0.22, -0.52),
            (0.34, -0.36),
            (0.365, -0.24),
            (0.35, -0.17),
            (0.42 + nose / 2, -0.06),
            (0.475 + nose, 0.02),
            (0.445 + nose / 2, 0.06),
            (0.385, 0.07),
            *self.mien.lips,
            (0.36, 0.25),
            (0.385 + chin, 0.33),
            (0.31 + chin, 0.42),
            (0.16, 0.41),
            (0.13, 0.47),
            (0.16, 0.60),
            (0.0, 0.70),
            (-0.28, 0.62),
            (-0.28, 0.46),
            (-0.30, 0.30),
            (-0.42, 0.10),
            (-0.47, -0.16),
            (-0.38, -0.43),
            (-0.18, -0.58),
        ]

    def _shoulders(self) -> list[Point]:
        return [
            (-0.34, 0.50),
            (-0.10, 0.60),
            (0.20, 0.52),
            (0.52, 0.66),
            (0.72, 0.95),
            (0.0, 1.3),
            (-0.85, 0.95),
            (-0.68, 0.66),
        ]

    def _folds(self) -> None:
        tone = darker(self.bust.cloth, 0.35)
        for left in (-0.42, -0.22, -0.02):
            self._line(arc_points((left + 0.5, 0.50), 0.55, 0.42, 195, 262, 14), tone, 0.022)
        self._line([(-0.30, 0.53), (-0.08, 0.64), (0.19, 0.56)], lighter(self.bust.cloth, 0.35), 0.03)

    def _features(self) -> None:
        skin, nose, mien = self.bust.skin, self.bust.nose, self.mien
        deep, dark = darker(skin, 0.45), darker(skin, 0.8)
        self._line(mien.brow, darker(self.bust.tone, 0.35), 0.035)
        self._line(mien.lid, dark, 0.026)
        self._fill(arc_points((0.255, -0.115), 0.045, 0.028, 0, 360, 12), skin, 0.022, smooth=False)
        x, y = mien.pupil
        self._line([(x, y), (x + 0.002, y + 0.002)], dark, 0.03)
        self._line(mien.under, deep, 0.016)
        self._line(arc_points((0.40 + nose / 2, 0.03), 0.05, 0.04, 90, 200, 8), deep, 0.02)
        if mien.open:
            upper, corner, lower = mien.lips
            gape = [
                (upper[0] - 0.03, upper[1] + 0.035),
                mien.mouth[0],
                (0.30, 0.175),
                (lower[0] - 0.04, lower[1] - 0.03),
            ]
            self._line([*gape, corner], darker((0x6A, 0x24, 0x1C), 0.2), 0.035)
        self._line(mien.mouth, darker((0xA0, 0x48, 0x38), 0.2), 0.03)
        if mien.furrow:
            self._line(mien.furrow, deep, 0.018)
        self._line(arc_points((0.05, 0.10), 0.28, 0.30, 255, 300, 10), darker(skin, 0.2), 0.02)
        ear = arc_points((-0.07, -0.04), 0.075, 0.115, 0, 360, 16)
        self._fill(ear, skin, 0.04, smooth=False)
        self._line(arc_points((-0.06, -0.03), 0.035, 0.06, 60, 280, 10), deep, 0.016)

    def _hand(self, chin: Point) -> None:
        """A hand under the chin, on its arm."""
        skin, (x, y) = self.bust.skin, chin
        self._fill([(x - 0.12, y + 0.20), (x + 0.12, y + 0.18), (0.52, 1.2), (0.16, 1.2)], skin, 0.09)
        self._fill([(0.12, 0.86), (0.34, 0.76), (0.56, 0.80), (0.75, 1.3), (0.0, 1.3)], self.bust.cloth, 0.12)
        self._fill(arc_points((x, y + 0.13), 0.175, 0.145, 0, 345, 16), skin, 0.11)
        # The fingers are bent under the chin, the index lies along the jaw.
        tips = [(x - 0.03 + 0.008 * at, y + 0.05 + 0.058 * at) for at in range(4)]
        for number, (left, top) in enumerate(tips):
            self._fill(arc_points((left + 0.11, top), 0.105 - 0.010 * number, 0.036, 0, 345, 10), skin, 0.045)
        for (_x, above), (left, below) in pairwise(tips):
            middle = (above + below) / 2
            self._line([(left + 0.02, middle), (left + 0.2, middle + 0.004)], darker(skin, 0.5), 0.014)
        index = [(-0.16, 0.15), (-0.15, -0.02), (-0.115, -0.17), (-0.075, -0.18), (-0.06, -0.02), (-0.02, 0.12)]
        self._fill([(x + right, y + down) for right, down in index], skin, 0.05)

    # Hair and what is worn

    def _behind(self) -> None:
        """What hangs down behind the neck."""
        bust = self.bust
        if bust.wears == "veil":
            self._fill(
                [
                    (0.05, -0.66),
                    (-0.36, -0.60),
                    (-0.58, -0.20),
                    (-0.56, 0.30),
                    (-0.70, 0.95),
                    (-0.2, 1.1),
                    (-0.05, 0.6),
                    (-0.1, -0.2),
                ],
                bust.cloth,
            )
        elif bust.hair == "long":
            self._fill(
                [(-0.1, -0.5), (-0.46, -0.40), (-0.56, 0.0), (-0.52, 0.45), (-0.58, 0.85), (-0.22, 0.9), (-0.12, 0.4)],
                bust.tone,
            )
        elif bust.hair == "plait":
            for number in range(5):
                x, y = -0.46 - 0.03 * number, 0.10 + 0.16 * number
                self._fill(arc_points((x, y), 0.12 - 0.008 * number, 0.11, 0, 330, 10), bust.tone)

    def _hair(self) -> None:
        bust = self.bust
        style = {
            "bun": self._bun,
            "plait": self._parted,
            "long": self._parted,
            "short": self._short,
            "curls": self._curls,
            "bald": self._wreath_of_hair,
        }[bust.hair]
        style()

    def _strands(self, lines: Sequence[Sequence[Point]]) -> None:
        for number, line in enumerate(lines):
            tone = lighter(self.bust.tone, 0.28) if number % 2 else darker(self.bust.tone, 0.45)
            self._line(line, tone, 0.022)

    def _parted(self) -> None:
        """Hair drawn back over the ear."""
        self._fill(
            [
                (0.24, -0.52),
                (0.33, -0.38),
                (0.20, -0.34),
                (0.12, -0.20),
                (0.02, -0.06),
                (-0.14, 0.10),
                (-0.32, 0.28),
                (-0.46, 0.12),
                (-0.52, -0.18),
                (-0.42, -0.48),
                (-0.18, -0.65),
                (0.06, -0.66),
            ],
            self.bust.tone,
        )
        self._strands(
            [
                [(0.20, -0.46), (0.02, -0.30), (-0.16, -0.08), (-0.34, 0.16)],
                [(0.14, -0.54), (-0.06, -0.40), (-0.26, -0.14), (-0.40, 0.10)],
                [(0.06, -0.60), (-0.16, -0.48), (-0.36, -0.22), (-0.46, 0.0)],
                [(-0.06, -0.62), (-0.28, -0.50), (-0.44, -0.24)],
            ]
        )

    def _bun(self) -> None:
        self._fill(arc_points((-0.58, -0.16), 0.19, 0.19, 0, 345, 14), self.bust.tone)
        middle = (-0.58, -0.16)
        self._strands([arc_points(middle, 0.11, 0.11, 20, 300, 12), arc_points(middle, 0.05, 0.05, 0, 300, 8)])
        self._parted()

    def _short(self) -> None:
        self._fill(
            [
                (0.27, -0.50),
                (0.34, -0.36),
                (0.25, -0.40),
                (0.16, -0.34),
                (0.07, -0.36),
                (0.03, -0.18),
                (0.0, -0.14),
                (-0.10, -0.18),
                (-0.17, -0.02),
                (-0.20, 0.18),
                (-0.31, 0.30),
                (-0.43, 0.12),
                (-0.50, -0.16),
                (-0.41, -0.46),
                (-0.18, -0.64),
                (0.06, -0.66),
            ],
            self.bust.tone,
        )
        locks = []
        for row in range(4):
            for number in range(5):
                x, y = 0.18 - 0.15 * number - 0.05 * row, -0.52 + 0.10 * row + 0.05 * number
                if (x + 0.1) ** 2 + (y + 0.16) ** 2 < 0.16 and not (x > -0.12 and y > -0.2):
                    locks.append([(x, y), (x + 0.05, y + 0.02), (x + 0.07, y + 0.08)])
        self._strands(locks)

    def _curls(self) -> None:
        self._short()
        for number in range(26):
            turn = number * 2.399
            reach = 0.43 * math.sqrt((number + 0.5) / 26)
            x, y = -0.09 + reach * math.cos(turn), -0.24 + 0.93 * reach * math.sin(turn)
            if x > -0.14 and y > -0.24:
                continue
            self._fill(arc_points((x, y), 0.085, 0.08, 0, 330, 8), lighter(self.bust.tone, 0.05 * (number % 3)))
        for x, y in ((0.28, -0.45), (0.20, -0.52), (0.08, -0.60), (-0.08, -0.63), (-0.24, -0.60), (-0.38, -0.48)):
            self._fill(arc_points((x, y), 0.09, 0.085, 0, 330, 8), self.bust.tone)

    def _wreath_of_hair(self) -> None:
        """What is left around a bald head."""
        self._fill(
            [
                (0.03, -0.22),
                (-0.02, -0.14),
                (-0.12, -0.16),
                (-0.18, 0.0),
                (-0.20, 0.18),
                (-0.31, 0.30),
                (-0.43, 0.12),
                (-0.50, -0.16),
                (-0.44, -0.34),
                (-0.28, -0.30),
                (-0.12, -0.30),
            ],
            self.bust.tone,
        )
        self._strands(
            [
                [(-0.06, -0.24), (-0.22, -0.18), (-0.28, 0.06)],
                [(-0.20, -0.26), (-0.34, -0.16), (-0.36, 0.1)],
                [(-0.36, -0.28), (-0.45, -0.14), (-0.42, 0.06)],
            ]
        )
        self._line(arc_points((-0.04, -0.24), 0.26, 0.28, 70, 130, 10), lighter(self.bust.skin, 0.6), 0.03)

    def _beard(self) -> None:
        long = self.bust.beard
        if not long:
            return
        low = 0.40 + 0.26 * long
        self._fill(
            [
                (0.04, -0.08),
                (0.10, 0.10),
                (0.20, 0.16),
                (0.27, 0.10),
                (0.40, 0.09),
                (0.375, 0.14),
                (0.28, 0.16),
                (0.40, 0.20),
                (0.43, 0.34),
                (0.36 + 0.05 * long, low),
                (0.18, low - 0.03),
                (0.02, 0.36),
                (-0.10, 0.14),
                (-0.04, -0.06),
            ],
            self.bust.tone,
        )
        self._strands(
            [
                [(0.06, 0.06), (0.10, 0.24), (0.20, low - 0.10)],
                [(0.16, 0.20), (0.22, 0.30), (0.28, low - 0.08)],
                [(0.28, 0.24), (0.33, 0.32), (0.35, low - 0.07)],
                [(0.0, 0.12), (0.04, 0.26), (0.12, 0.36)],
            ]
        )

    def _headwear(self) -> None:
        bust = self.bust
        if bust.wears == "laurel":
            self._laurel()
        elif bust.wears == "band":
            self._fill(
                [
                    (0.35, -0.37),
                    (0.05, -0.36),
                    (-0.25, -0.30),
                    (-0.50, -0.20),
                    (-0.50, -0.12),
                    (-0.24, -0.21),
                    (0.05, -0.27),
                    (0.36, -0.29),
                ],
                LIT,
            )
        elif bust.wears == "veil":
            self._fill(
                [
                    (0.24, -0.60),
                    (0.10, -0.40),
                    (-0.06, -0.20),
                    (-0.16, 0.10),
                    (-0.22, 0.40),
                    (-0.20, 0.75),
                    (-0.50, 0.95),
                    (-0.64, 0.6),
                    (-0.60, 0.10),
                    (-0.60, -0.22),
                    (-0.46, -0.56),
                    (-0.16, -0.74),
                    (0.10, -0.72),
                ],
                bust.cloth,
            )
            for by in (0.0, 0.12, 0.24):
                self._line(
                    [(0.02 - by, -0.58 + by / 3), (-0.20 - by, -0.20), (-0.30 - by, 0.2), (-0.30 - by, 0.7)],
                    darker(bust.cloth, 0.3),
                    0.022,
                )
        elif bust.wears == "cap":
            self._fill(
                [
                    (0.38, -0.40),
                    (0.10, -0.36),
                    (-0.20, -0.30),
                    (-0.50, -0.18),
                    (-0.58, -0.42),
                    (-0.44, -0.70),
                    (-0.10, -0.82),
                    (0.24, -0.74),
                    (0.42, -0.56),
                ],
                LINEN,
            )
            self._line([(0.36, -0.46), (0.08, -0.43), (-0.22, -0.37), (-0.50, -0.26)], darker(LINEN, 0.3), 0.03)
        elif bust.wears == "helmet":
            self._fill(
                [
                    (0.02, -0.70),
                    (-0.30, -0.86),
                    (-0.66, -0.62),
                    (-0.76, -0.20),
                    (-0.72, 0.20),
                    (-0.58, 0.10),
                    (-0.52, -0.24),
                    (-0.36, -0.54),
                ],
                CRIMSON,
            )
            self._fill(
                [
                    (0.40, -0.34),
                    (0.18, -0.32),
                    (0.04, -0.24),
                    (0.06, -0.02),
                    (0.12, 0.16),
                    (0.04, 0.22),
                    (-0.10, 0.06),
                    (-0.22, 0.10),
                    (-0.34, 0.34),
                    (-0.56, 0.40),
                    (-0.46, 0.16),
                    (-0.54, -0.18),
                    (-0.44, -0.50),
                    (-0.18, -0.68),
                    (0.08, -0.68),
                    (0.30, -0.54),
                ],
                STEEL,
            )
            self._line([(0.38, -0.38), (0.06, -0.36), (-0.24, -0.28), (-0.50, -0.14)], LIT, 0.045)

    def _laurel(self) -> None:
        for number in range(9):
            part = number / 8
            x, y = 0.33 - 0.82 * part, -0.40 + 0.26 * part * part
            for lean in (-0.085, 0.05):
                tip = (x + 0.13, y + lean - 0.02)
                shape = [(x - 0.05, y + lean / 3), (x + 0.04, y + lean - 0.04), tip, (x + 0.05, y + lean + 0.035)]
                self._fill(shape, LIT, 0.03)
        self._line([(-0.50, -0.14), (-0.60, 0.02)], CRIMSON, 0.035)
        self._line([(-0.50, -0.14), (-0.54, 0.10)], CRIMSON, 0.035)
