"""Landmarks and planting on a terrace: placed where there is room, so that they cover neither plots nor names."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import pygame

from capitol.games.capitol.ui.art import masters
from capitol.games.capitol.ui.art.banners import BANNER, WALKS
from capitol.games.capitol.ui.art.masters import atlas

KINDS = 3
"""The number of landmarks for each colour of district."""
PLANTS: Mapping[str, tuple[str, ...]] = {
    "blue": ("pine", "stall.blue", "pine", "people.0", "amphorae", "bush", "people.1", "bush"),
    "pink": (
        "cypress",
        "stall.pink",
        "cypress",
        "bush.pink",
        "people.1",
        "cypress",
        "bush.pink",
        "people.0",
        "bush.pink",
    ),
    "purple": (
        "cypress",
        "stall.purple",
        "cypress",
        "bush.purple",
        "people.0",
        "cypress",
        "bush.purple",
        "people.1",
        "bush.purple",
    ),
}
"""The plants and props of a district, most important first."""
GROVES: Mapping[str, tuple[str, ...]] = {
    "blue": ("pine",),
    "pink": ("cypress", "pine"),
    "purple": ("cypress",),
}
"""The trees behind a district."""
_CROWN = 8.5
"""How much of a tree is visible above a parapet, in logical pixels, if there is room."""
_SOLID = 215
_STEP = 4.0
_MARGIN = 2.0
_AROUND = 1.2
"""The multiple of a lot's size that is kept clear, because a house stands out better from calm ground."""
_SIZES = (1.15, 1.0, 0.85, 0.72)
_WALKERS = 2
"""How many people walk about on a terrace."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """A space to keep clear: its middle and half its width and height, a diamond or, if ``round``, an oval; in logical
    pixels."""

    x: float
    y: float
    half: tuple[float, float]
    round: bool

    @property
    def outline(self) -> list[tuple[float, float]]:
        """Its corners."""
        count = 24 if self.round else 4
        turns = [2 * math.pi * step / count for step in range(count)]
        return [(self.x + self.half[0] * math.cos(turn), self.y + self.half[1] * math.sin(turn)) for turn in turns]


@dataclass(frozen=True, slots=True)
class Planted:
    """A picture of "landmarks" with the middle of its foot at a place, in logical pixels, scaled by ``size``."""

    name: str
    x: float
    y: float
    size: float = 1.0


@lru_cache(maxsize=64)
def plant(floor: Box, plots: tuple[Plot, ...], colour: str, landmark: str, seed: int) -> tuple[Planted, ...]:
    """Return the features of a terrace whose paving is ``floor`` (left, top, right, bottom): a landmark at its back
    edge if one fits, and plants around; back to front. The result is the same in a window of any size."""
    found: list[Planted] = []
    room = _Room(floor, plots)
    for size in _SIZES:
        spots = room.spots(landmark, size)
        if spots:
            place = min(spots, key=lambda spot: (spot[1] - floor[1]) * 2 - 0.3 * spot[0])
            found.append(Planted(landmark, *place, size))
            room.take(landmark, *place, size)
            break
    chance = random.Random(seed)
    for name in PLANTS[colour]:
        spots = room.spots(name, 1.0)
        if not spots:
            continue
        # Near a border rather than in the way.
        spots.sort(key=room.inside)
        place = chance.choice(spots[: max(1, len(spots) // 4)])
        found.append(Planted(name, *place))
        room.take(name, *place, 1.0)
    return tuple(sorted(found, key=lambda one: one.y))


@lru_cache(maxsize=64)
def grove(left: float, right: float, top: float, room: float, colour: str, seed: int) -> tuple[Planted, ...]:
    """Return trees in the street behind a terrace, whose crowns show above its parapet; ``room`` limits their height,
    and ``top`` is the top of the parapet."""
    chance = random.Random(seed)
    found: list[Planted] = []
    x = left + chance.uniform(8, 30)
    while x < right - 16:
        for _tree in range(chance.randrange(1, 4)):
            name = chance.choice(GROVES[colour])
            size = chance.uniform(0.62, 0.8)
            crown = _solid(name)[1] * size
            shown = min(room, chance.uniform(0.6, 1.0) * _CROWN)
            if x < right - 16:
                found.append(Planted(name, x, top - shown - crown, size))
            x += chance.uniform(5, 9)
        x += chance.uniform(24, 62)
    return tuple(sorted(found, key=lambda one: one.y))


@lru_cache(maxsize=64)
def square(floor: Box, plots: tuple[Plot, ...], planted: tuple[Planted, ...], size: tuple[float, float]) -> Box | None:
    """Return a free box of ``size`` on a terrace, as far in front as possible: left, top, width and height; None if
    there is none."""
    room = _Room(floor, plots)
    for one in planted:
        room.take(one.name, one.x, one.y, one.size)
    place = max(room.places(size), key=lambda spot: (spot[1], spot[0]), default=None)
    return None if place is None else (*place, *size)


@lru_cache(maxsize=64)
def lively_places(
    floor: Box, plots: tuple[Plot, ...], planted: tuple[Planted, ...], taken: Box | None, seed: int
) -> tuple[Box | None, tuple[Box, ...]]:
    """Return a place for a banner at the back of a terrace, and up to `_WALKERS` places in which a person walks: free
    boxes clear of plots, planting and the box ``taken``."""
    room, chance = _Room(floor, plots), random.Random(seed)
    for one in planted:
        room.take(one.name, one.x, one.y, one.size)
    if taken is not None:
        room.keep_off(taken)
    place = min(room.places(BANNER), key=lambda spot: (spot[1], spot[0]), default=None)
    banner = None if place is None else (*place, *BANNER)
    if banner is not None:
        room.keep_off(banner)
    walks: list[Box] = []
    for size in WALKS:
        while len(walks) < _WALKERS and (spots := room.places(size)):
            walks.append((*chance.choice(spots), *size))
            room.keep_off(walks[-1])
    return banner, tuple(walks)


class _Room:
    """The free parts of a terrace, on a grid of logical pixels."""

    def __init__(self, floor: Box, plots: Sequence[Plot]) -> None:
        self._floor = floor
        size = (math.ceil(floor[2] - floor[0]), math.ceil(floor[3] - floor[1]))
        taken = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32)
        for plot in plots:
            around = 1.0 if plot.round else _AROUND
            outline = [
                (plot.x + around * (x - plot.x) - floor[0], plot.y + around * (y - plot.y) - floor[1])
                for x, y in plot.outline
            ]
            pygame.draw.polygon(taken, (255, 255, 255, 255), outline)
        self._taken = pygame.mask.from_surface(taken)

    def inside(self, place: tuple[float, float]) -> float:
        """Return the distance of a place from the nearest border."""
        (x, y), floor = place, self._floor
        return min(x - floor[0], floor[2] - x, y - floor[1], floor[3] - y)

    def spots(self, name: str, size: float) -> list[tuple[float, float]]:
        """Return the possible places for the foot of something."""
        left, top, right, foot = _body(name, 0, 0, size)
        return [(x - left, y - top) for x, y in self.places((right - left, foot - top))]

    def places(self, size: tuple[float, float]) -> list[tuple[float, float]]:
        """Return the upper left corners of free boxes of a size."""
        floor = self._floor
        body = pygame.Mask((math.ceil(size[0] + 2 * _MARGIN), math.ceil(size[1] + _MARGIN)), fill=True)
        found = []
        y = floor[1] + 0.5
        while y + size[1] <= floor[3] - 1:
            x = floor[0] + 1
            while x + size[0] <= floor[2] - 1:
                at = (round(x - _MARGIN - floor[0]), round(y - floor[1]))
                if self._taken.overlap(body, at) is None:
                    found.append((x, y))
                x += _STEP
            y += _STEP
        return found

    def take(self, name: str, x: float, y: float, size: float) -> None:
        """Mark the box of a placed thing as taken."""
        left, top, right, foot = _body(name, x, y, size)
        self.keep_off((left, top, right - left, foot - top))

    def keep_off(self, box: Box) -> None:
        """Mark a box (left, top, width, height) as taken."""
        left, top, wide, tall = box
        body = pygame.Mask((math.ceil(wide), math.ceil(tall)), fill=True)
        self._taken.draw(body, (round(left - self._floor[0]), round(top - self._floor[1])))


def _body(name: str, x: float, y: float, size: float) -> Box:
    """Return the box of a thing without its shadow, with its foot at a place."""
    left, top, right, foot = _solid(name)
    return x + left * size, y + top * size, x + right * size, y + foot * size


@cache
def _solid(name: str) -> Box:
    """Return the solid part of a picture as a box relative to the middle of its foot, in logical pixels."""
    sheet = atlas("landmarks")
    seen = sheet.part(name).get_bounding_rect(_SOLID)
    x, y = sheet.anchors[name]
    edges = (seen.left - x, seen.top - y, seen.right - x, seen.bottom - y)
    left, top, right, foot = (edge / sheet.fine for edge in edges)
    return left, top, right, foot


def paint_planted(surface: pygame.Surface, one: Planted, at: tuple[float, float], unit: float) -> None:
    """Draw a planted thing; ``at`` is the pixel of the logical pixel 0, 0."""
    picture, offset = picture_of(one.name, unit * one.size)
    surface.blit(picture, (round(at[0] + one.x * unit) + offset[0], round(at[1] + one.y * unit) + offset[1]))


def picture_of(name: str, scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a picture of "landmarks" at ``scale`` pixels to a logical pixel, and its offset from its foot."""
    return masters.placed("landmarks", name, scale)


def landmark_of(colour: str, wanted: object, number: int) -> str:
    """Return the landmark of a district: the one named by its level, if it exists, else one of its colour."""
    name = str(wanted)
    return name if name in atlas("landmarks").boxes else f"{colour}.{number % KINDS}"
