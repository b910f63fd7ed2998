"""How different colours look: CIEDE2000 distances, also for colour-blind viewers and in greyscale."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from capitol.kit.theme import RGB

VIEWS = ("normal", "protan", "deutan", "tritan", "grey")
"""Normal vision, blindness to red, green and blue, and no colours at all."""

Triple = tuple[float, float, float]
_Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
SEEN: dict[str, _Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}
"""For each of the `VIEWS`, the matrix from light (linear red, green, blue) to the light perceived."""
_XYZ: _Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)
_FAR = 25.0**7


def seen(colour: RGB, view: str) -> RGB:
    """Return a colour as it appears in one of the `VIEWS`. Raises KeyError for another."""
    red, green, blue = (
        round(255 * (value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))
        for value in _linear_seen(colour, view)
    )
    return red, green, blue


def _linear_seen(colour: RGB, view: str) -> list[float]:
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return [min(1.0, max(0.0, value)) for value in _times(SEEN[view], linear)]


def lab_seen(colour: RGB, view: str = "normal") -> Triple:
    """Return a colour in CIELAB as it appears in one of the `VIEWS`. Raises KeyError for another."""
    parts = _times(_XYZ, _linear_seen(colour, view))
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (part / white for part, white in zip(parts, _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: _Matrix, vector: Sequence[float]) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(line, vector, strict=True)) for line in matrix)
    return first, second, third


def distance(first: RGB, second: RGB, view: str = "normal") -> float:
    """Return the CIEDE2000 difference of two colours in one of the `VIEWS`: 0 for equal ones, 100 for black and
    white."""
    return lab_distance(lab_seen(first, view), lab_seen(second, view))


def lab_distance(first: Triple, second: Triple) -> float:
    """Return the CIEDE2000 difference of two colours in CIELAB (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(mean7 / (mean7 + _FAR))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    if turn == -180:
        turn = 180.0
    middle = h1 + h2 if grey else (h1 + h2) / 2
    if not grey and abs(h1 - h2) > 180:
        middle += 180 if h1 + h2 < 360 else -180
    light, strong = (l1 + l2) / 2, (c1 + c2) / 2
    tone = (
        1
        - 0.17 * _cos(middle - 30)
        + 0.24 * _cos(2 * middle)
        + 0.32 * _cos(3 * middle + 6)
        - 0.20 * _cos(4 * middle - 63)
    )
    off = (light - 50) ** 2
    dl = (l2 - l1) / (1 + 0.015 * off / math.sqrt(20 + off))
    dc = (c2 - c1) / (1 + 0.045 * strong)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * strong * tone)
    strong7 = strong**7
    swing = math.radians(60 * math.exp(-(((middle - 275) / 25) ** 2)))
    cross = -2 * math.sqrt(strong7 / (strong7 + _FAR)) * math.sin(swing)
    return math.sqrt(max(0.0, dl * dl + dc * dc + dh * dh + cross * dc * dh))


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


@dataclass(frozen=True, slots=True)
class Closest:
    """The two closest colours (by index), the view of `VIEWS` in which they are closest, and their distance."""

    first: int
    second: int
    view: str
    distance: float


def closest(colours: Sequence[RGB], views: Sequence[str] = VIEWS) -> Closest:
    """Return the closest pair of at least two colours over all views."""
    found = []
    for view in views:
        labs = [lab_seen(colour, view) for colour in colours]
        for first, second in itertools.combinations(range(len(colours)), 2):
            found.append(Closest(first, second, view, lab_distance(labs[first], labs[second])))
    return min(found, key=lambda pair: pair.distance)
