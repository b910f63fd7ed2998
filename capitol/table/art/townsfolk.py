"""People who walk about in the streets, and gulls over the water."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from capitol.kit.shapes import supersampled
from capitol.kit.theme import RGB, mix
from capitol.table.art.moving import Moving, clear

SHADE: RGB = (26, 18, 30)
"""The colour of shadows."""
MOST_PEOPLE = 20
LEAST_UNIT = 0.7
"""The smallest scale, in pixels per logical pixel, at which people are shown: below it they would be specks."""
_STEP = 0.5
"""The distance that a person walks in a beat, in logical pixels."""
_STAY = (50, 170)
"""How long a person stays at the end of a path, in beats."""
_STRIDE = 3
_UNDYED: tuple[RGB, ...] = ((236, 228, 214), (214, 190, 142), (228, 220, 204), (176, 160, 132))
_TALL, _WIDE = 9.2, 4.0
_ROOM = 5.0
"""The room for the shadow to the right of a person."""
_SKIN: RGB = (182, 122, 86)
_CLOTHES: tuple[RGB, ...] = (
    (236, 228, 214),
    (178, 72, 48),
    (214, 190, 142),
    (228, 220, 204),
    (150, 58, 44),
    (120, 128, 108),
    (206, 168, 96),
    (104, 118, 140),
)
GULL = (36.0, 30.0)
"""The size of a gull's pictures, in logical pixels."""
WINGSPAN = 9
_GULLS_KEPT = 16
_GULL_BEATS = 132
_WINGS = (1.0, 0.35, -0.45, 0.35)


@dataclass(frozen=True, slots=True)
class Walk:
    """A path on which a person walks to and fro, in pixels of the board's picture."""

    box: pygame.Rect
    seed: int
    undyed: bool = False
    """Whether the person wears no colour: it might be taken for a piece of a seat."""


def people(walks: Sequence[Walk], unit: float) -> Iterator[Moving]:
    """Yield a person for each of the first `MOST_PEOPLE` paths; none on a small board."""
    for walk in walks[:MOST_PEOPLE] if unit >= LEAST_UNIT else ():
        yield walker(walk, unit)


def walker(walk: Walk, unit: float) -> Moving:
    """Return a person who walks to and fro and rests at both ends for a while, which costs no frames."""
    chance = random.Random(walk.seed)
    dress = chance.choice(_UNDYED if walk.undyed else _CLOTHES)
    poses = [_person(dress, unit, lean, stride) for lean, stride in ((0, 0), (1, 0), (1, 1), (-1, 0), (-1, 1))]
    wide, tall = poses[0].get_size()
    room, high = walk.box.width, max(walk.box.height, tall)
    sheets = []
    for pose in poses:
        sheet = clear(2 * room - wide, high, SHADE)
        sheet.blit(pose, (room - wide, high - tall))
        sheets.append(sheet)
    way = max(1, room - wide)
    beats = max(2, round(way / (_STEP * unit)))
    there = [(0, round(way * beat / beats), beat // _STRIDE % 2) for beat in range(beats)]
    shown: list[tuple[int, int]] = []
    for start, lean in ((0, 1), (way, -1)):
        shown += [(0, start)] * chance.randrange(*_STAY)
        for _pose, along, stride in there:
            shown.append(((1 if lean > 0 else 3) + stride, abs(start - along)))
    size = room, high
    kept = {one: sheets[one[0]].subsurface(((way - one[1], 0), size)) for one in set(shown)}
    at = walk.box.x, walk.box.bottom - high
    return Moving(at, tuple(kept[one] for one in shown))


@lru_cache(maxsize=128)
def _person(dress: RGB, unit: float, lean: int, stride: int) -> pygame.Surface:
    """Draw a person lit from the left: standing, or with ``lean`` 1 or -1 walking to the right or left."""
    size = math.ceil((_WIDE + _ROOM) * unit), math.ceil((_TALL + 1) * unit)

    def paint(surface: pygame.Surface, k: float) -> None:
        u = unit * k
        foot, middle = surface.get_height() - 0.7 * u, (_WIDE / 2 + 0.2) * u
        shadow = pygame.Rect(0, 0, round((_ROOM + 2.2) * u), round(2.0 * u))
        shadow.midleft = round(middle - 0.8 * u), round(foot - 0.5 * u)
        pygame.draw.ellipse(surface, (*SHADE, 84), shadow)
        shoulder = foot - (_TALL - 2.6) * u
        top = middle + 0.25 * lean * u
        for step in range(6):  # darker from the lit side to the other
            share = step / 6
            tone = mix(mix(dress, (255, 250, 235), 0.18 * (1 - share)), SHADE, 0.42 * share)
            left = -1 + 2 * share
            hem, neck = 1.8 * u, 1.0 * u
            part = [(middle + left * hem, foot - 0.25 * u), (middle + hem, foot - 0.25 * u)]
            pygame.draw.polygon(surface, tone, [*part, (top + neck, shoulder), (top + left * neck, shoulder)])
        if stride:
            pygame.draw.circle(surface, mix(dress, SHADE, 0.5), (middle + lean * 1.5 * u, foot - 0.3 * u), 0.7 * u)
        pygame.draw.circle(surface, mix(dress, SHADE, 0.15), (top, shoulder), 1.05 * u)
        pygame.draw.circle(surface, _SKIN, (top + 0.15 * lean * u, shoulder - 1.3 * u), 1.25 * u)
        pygame.draw.circle(surface, (84, 56, 38), (top - 0.1 * lean * u, shoulder - 1.75 * u), 1.0 * u)

    return supersampled(size, SHADE, paint)


def gulls(shore: pygame.Rect, unit: float, count: int) -> Iterator[Moving]:
    """Yield gulls that circle over the water, spread over its length."""
    wide, tall = min(shore.width, round(GULL[0] * unit)), round(GULL[1] * unit)
    side = round(7 * unit)
    if wide < 2 * side or shore.height < count * tall:
        return
    for number in range(count):
        top = shore.top + round((number + 0.5) * shore.height / count) - tall // 2
        yield gull(pygame.Rect(shore.centerx - wide // 2, top, wide, tall), unit, number)


def gull(box: pygame.Rect, unit: float, number: int) -> Moving:
    """Return a gull that circles in ``box``; each ``number`` differs in its path."""
    return Moving(box.topleft, _circling(box.size, unit, number))


@lru_cache(_GULLS_KEPT)
def _circling(size: tuple[int, int], unit: float, number: int) -> tuple[pygame.Surface, ...]:
    """Return the pictures of a gull that circles in a box of this size; kept, as a change of the table moves gulls."""
    poses = [_wings(unit, lift) for lift in _WINGS]
    wide, tall = poses[0].get_size()
    far = size[0] - wide, size[1] - tall
    sheets = []
    for pose in poses:
        sheet = clear(size[0] + far[0], size[1] + far[1], SHADE)
        sheet.blit(pose, far)
        sheets.append(sheet)
    places: list[tuple[int, tuple[int, int]]] = []
    way = 1 if number % 2 else -1
    for beat in range(_GULL_BEATS):
        turn = 2 * math.pi * beat / _GULL_BEATS * way + number
        x = far[0] * (0.5 + 0.5 * math.cos(turn))
        y = far[1] * (0.5 + 0.5 * math.sin(turn) * math.cos(0.5 * turn + number) ** 2)
        flaps = (beat + 31 * number) % 66 < 30
        places.append((beat // 2 % len(poses) if flaps else 1, (far[0] - round(x), far[1] - round(y))))
    kept = {one: sheets[one[0]].subsurface((one[1], size)) for one in set(places)}
    return tuple(kept[one] for one in places)


def _wings(unit: float, lift: float) -> pygame.Surface:
    """Draw a gull from behind with its wings raised by ``lift``, and its shadow on the water."""
    size = math.ceil(WINGSPAN * unit), math.ceil(8 * unit)

    def paint(surface: pygame.Surface, k: float) -> None:
        u = unit * k
        x, y = 4.0 * u, 3.0 * u
        pygame.draw.ellipse(surface, (*SHADE, 70), (x - 0.6 * u, y + 3.4 * u, 4.4 * u, 1.3 * u))
        for way in (-1, 1):
            bend, tip = (x + way * 1.7 * u, y - 1.3 * lift * u), (x + way * 3.7 * u, y - 0.5 * lift * u + 0.4 * u)
            wing = [(x, y - 0.55 * u), bend, tip, (bend[0], bend[1] + 0.95 * u), (x, y + 0.55 * u)]
            pygame.draw.polygon(surface, (246, 246, 244, 255) if way < 0 else (214, 218, 224, 255), wing)
            pygame.draw.line(
                surface, (70, 72, 80), tip, (tip[0] - way * 0.8 * u, tip[1] - 0.1 * u), max(1, round(0.6 * u))
            )
        pygame.draw.ellipse(surface, (250, 250, 248, 255), (x - 0.8 * u, y - 0.9 * u, 1.6 * u, 2.2 * u))

    return supersampled(size, (230, 232, 236), paint)
