"""Dust in the light over the board."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame
from pygame import Rect

from capitol.kit.display_list import Clear
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.table.art.moving import Moving, clear, views

MOTES = 12
_COLOUR: RGB = (255, 244, 214)
_ROOM, _BEATS = (54, 40), 96
"""The size of a mote's pictures, in logical pixels, and the number of pictures in its cycle."""
_AMONG = Rect(8, 10, 66, 62)
"""The part of the light with dust, in hundredths of the board."""
_LEAST, _MOST = 1.1, 2.0
"""The range of the motes' radius in logical pixels."""
_STRONG = 235


def motes(look: Look, board: Rect) -> tuple[Moving, ...]:
    """Return the dust over a board in window pixels, the same each time; it is invisible at rest."""
    return _motes(look.scale.s, *board)


@lru_cache(maxsize=2)
def _motes(unit: float, left: int, top: int, wide: int, tall: int) -> tuple[Moving, ...]:
    return tuple(_mote(unit, Rect(left, top, wide, tall), number) for number in range(MOTES))


def _mote(unit: float, board: Rect, number: int) -> Moving:
    chance = random.Random(number)
    wide, tall = (max(8, round(unit * part)) for part in _ROOM)
    left = board.x + board.width * chance.uniform(_AMONG.left, _AMONG.right) / 100
    top = board.y + board.height * chance.uniform(_AMONG.top, _AMONG.bottom) / 100
    radius = unit * chance.uniform(_LEAST, _MOST)
    side = math.ceil(2 * radius) + 2
    large = clear(8 * side, 8 * side, _COLOUR)
    for reach, strong in ((8 * radius, _STRONG // 3), (5 * radius, _STRONG)):
        pygame.draw.circle(large, (*_COLOUR, strong), (4 * side, 4 * side), reach)
    far = wide - side, tall - side
    sheet = clear(wide + far[0], tall + far[1], _COLOUR)
    sheet.blit(pygame.transform.smoothscale(large, (side, side)), far)
    turn, way = chance.uniform(0, math.tau), chance.choice((-1, 1))
    places = []
    for beat in range(1, _BEATS):
        angle = way * math.tau * beat / _BEATS + turn
        x, y = 0.5 + 0.5 * math.cos(angle), 0.5 + 0.5 * math.sin(angle) * math.cos(0.5 * angle) ** 2
        places.append((round(far[0] * (1 - x)), round(far[1] * (1 - y))))
    rest = Clear((wide, tall), pygame.SRCALPHA, 32)
    return Moving((round(left), round(top)), (rest, *views(sheet, places, (wide, tall))))
