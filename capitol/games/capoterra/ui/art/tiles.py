"""The tiles of Capoterra: grounds, roads on them, and the marks of a seat's open road."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pygame

from capitol.games.capoterra.ui.art.palette import (
    LIMESTONE,
    NETWORK_PATTERNS,
    ROAD,
    ROAD_EDGE,
    WASTE,
)
from capitol.games.capoterra.ui.art.roads import ENDS, KERB, ROAD_WIDTH, road_lines
from capitol.games.capoterra.ui.art.sheets import atlas
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.kit.pictures import flood, opaque_picture
from capitol.table.art.brush import Point, canvas, darker, fineness, lighter, mix, shrink, stroke
from capitol.table.palette import GOLD, LIGHT, OUTLINE, SeatStyle, seat_style

_UNDER, _THICK, _EAST = 0.3, 0.055, 0.02
"""How far a tile's shallows and shadow extend over the water on all sides, and how much is seen of its sides to the
south and to the east, which are away from the light, as fractions of the tile."""
_CRACKS = ((0.08, 0.5), (0.21, 1.0), (0.37, 0.6), (0.52, 1.0), (0.61, 0.45), (0.78, 1.0), (0.9, 0.55))
"""Cracks in the rock of the southern side of a tile: their place along it and their height, relative to it."""
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight places around a place, clockwise from the north; the bits of `draw_coast`."""
_COAST = 96
"""The size at which the water by the coast is drawn; for others the picture is scaled, since all of it is soft."""
_FRAYED = 0.75, 0.7
"""The mean strength of shallows and surf, and by how much it varies along the coast."""
_CUT = KERB + 0.014
"""The fraction of a rendered tile that is left out at each side: its stone edge, and the shade within it."""
_BORDER = 0.012
"""How far the line between two lands extends into both tiles, as a fraction of a tile."""
_SHADE = (14, 18, 28)
_SHALLOWS, _SURF = (0x92, 0xC4, 0xB6), (0xE6, 0xEC, 0xDC)
_WASTE_TINT = (226, 228, 236)
"""The factor for each colour of wasteland, of 255: cooler and darker than roads and towns."""
_CALM = 128
"""How much of the sea, of 255, is its mean colour."""
_FENCE = (0xB0, 0x7A, 0x48)
_FURROW = (44, 28, 14, 120)
"""The colour of the line between two lands."""
MAP = "assets/capoterra/ground/map.jpg"
LOOKS = {"corn": 1, "sheep": 1, "wood": 1, "rock": 3, "waste": 2, "swap": 1, "start": 1, "section": 1, "town": 1}
"""The grounds, and how many different pictures each has with the same roads; ``town`` is drawn under settlements."""


def draw_tile(width: int, height: int, land: str, look: int, mask: int) -> pygame.Surface:
    """Draw a whole tile: its ground up to its edges, and its roads."""
    side = min(width, height)
    pictures, name = atlas("tiles"), f"{land}.{look}.{mask}"
    found = name if name in pictures.boxes else f"{land}.{look}.0"
    surface = pygame.Surface((width, height), 0, 32)
    # Without the stone edge of the picture, lands lie side by side as fields do, and not each in a frame.
    whole = round(side / (1 - 2 * _CUT))
    off = (side - whole) // 2
    surface.blit(pictures.scaled(found, whole, whole), (off, off))
    if found != name:
        surface.blit(draw_road(whole, whole, mask), (off, off))
    if land in ("waste", "swap", "start"):
        flood(surface, _WASTE_TINT, pygame.BLEND_RGB_MULT)
    if land == "swap":
        sign = draw_sign(round(side * 0.3), round(side * 0.3), "swap", darker(WASTE, 0.75))
        surface.blit(sign, (round(side * 0.64), round(side * 0.07)))
    return surface


def draw_road(width: int, height: int, mask: int) -> pygame.Surface:
    """Draw the roads of a tile alone: pale stone with a dark edge; a dead end stops at a post."""
    fine = fineness(width, height)
    size = min(width, height) * fine
    surface = canvas(size, size, ROAD_EDGE)
    lines = [[(x * size, y * size) for x, y in line] for line in road_lines(mask)]
    for colour, part in ((ROAD_EDGE, 1.0), (ROAD, 0.74)):
        for line in lines:
            stroke(surface, line, colour, ROAD_WIDTH * part * size)
    for line in lines:
        _cobbles(surface, line, size)
    if mask in (1, 2, 4, 8):
        pygame.draw.circle(surface, ROAD_EDGE, (size / 2, size / 2), ROAD_WIDTH * 0.7 * size)
        pygame.draw.circle(surface, LIGHT, (size / 2, size / 2), ROAD_WIDTH * 0.4 * size)
    return shrink(surface, width, height)


def _cobbles(surface: pygame.Surface, line: list[Point], size: int) -> None:
    """Draw joints across a road."""
    for (x1, y1), (x2, y2) in pairwise(line):
        length = math.hypot(x2 - x1, y2 - y1)
        if not length:
            continue
        across = ((y1 - y2) / length * ROAD_WIDTH * 0.33 * size, (x2 - x1) / length * ROAD_WIDTH * 0.33 * size)
        count = max(1, round(length / size * 18))
        for step in range(count):
            x, y = x1 + (x2 - x1) * step / count, y1 + (y2 - y1) * step / count
            ends = [(x - across[0], y - across[1]), (x + across[0], y + across[1])]
            stroke(surface, ends, mix(ROAD, ROAD_EDGE, 0.28), size / 160)


def draw_network(width: int, height: int, mask: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw the mark of a seat's open road, to be laid over the roads ``mask``: its colour in its pattern."""
    style = seat_style(seat)
    fine = fineness(width, height)
    size = min(width, height) * fine
    surface = canvas(size, size, OUTLINE)
    pattern = NETWORK_PATTERNS[style.id]
    for line in road_lines(mask):
        places = _along([(x * size, y * size) for x, y in line], 0.5 / 5 * size)
        for x, y, dx, dy in places:
            for colour, grow in ((OUTLINE, size / 90), (style.colour, 0.0)):
                if pattern == "dots":
                    pygame.draw.circle(surface, colour, (x, y), 0.028 * size + grow)
                elif pattern == "chain":
                    pygame.draw.circle(
                        surface, colour, (x, y), 0.036 * size + grow, round(0.018 * size + (2 * grow if grow else 0))
                    )
                else:
                    long = 0.035 if pattern == "dashes" else 0.052
                    ends = [(x - dx * long * size, y - dy * long * size), (x + dx * long * size, y + dy * long * size)]
                    stroke(surface, ends, colour, 0.034 * size + 2 * grow)
    return shrink(surface, width, height)


def _along(line: list[Point], step: float) -> list[tuple[float, float, float, float]]:
    """Yield places along a line, from half a step after its start, with its direction there."""
    found, left = [], step / 2
    for (x1, y1), (x2, y2) in pairwise(line):
        length = math.hypot(x2 - x1, y2 - y1)
        while left <= length and length:
            part = left / length
            found.append((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, (x2 - x1) / length, (y2 - y1) / length))
            left += step
        left -= length
    return found


def draw_gap(width: int, height: int, side: int) -> pygame.Surface:
    """Draw a fence across the road of a tile, as wide as the road, which ends at the edge ``side``."""
    fine = fineness(width, height)
    size = min(width, height) * fine
    surface = canvas(size, size, OUTLINE)
    x, y = ENDS[side]
    inward = (0.5 - x) * 0.12, (0.5 - y) * 0.12
    across = (abs(inward[1]) and 1.0, abs(inward[0]) and 1.0)
    ends = [
        (
            (x + inward[0] + way * across[0] * ROAD_WIDTH * 0.5) * size,
            (y + inward[1] + way * across[1] * ROAD_WIDTH * 0.5) * size,
        )
        for way in (-1, 1)
    ]
    for colour, rim in ((OUTLINE, 0.024), (_FENCE, 0.0)):
        stroke(surface, ends, colour, (0.03 + rim) * size)
        for left, top in ends:
            post = pygame.Rect(0, 0, *[round((0.044 + rim) * size)] * 2)
            post.center = round(left), round(top)
            pygame.draw.rect(surface, colour, post)
    return shrink(surface, width, height)


def draw_joint(width: int, height: int, side: int) -> pygame.Surface:
    """Draw a strip of gold mosaic across the road at the edge ``side``: it meets the neighbour's road here."""
    fine = fineness(width, height)
    size = min(width, height) * fine
    surface = canvas(size, size, OUTLINE)
    step, rows = 0.032, 2
    half = round(ROAD_WIDTH * 0.9 / step)
    x, y = ENDS[side]
    along = (0.0, 1.0) if side % 2 else (1.0, 0.0)
    inward = ((0.5 - x) * 2, (0.5 - y) * 2)
    for rim in (True, False):
        for number in range(-half, half + 1):
            for row in range(rows):
                middle = (
                    (x + along[0] * number * step + inward[0] * (row + 0.6) * step) * size,
                    (y + along[1] * number * step + inward[1] * (row + 0.6) * step) * size,
                )
                tessera = pygame.Rect(0, 0, round(step * size * (1.5 if rim else 0.86)), 0)
                tessera.height = tessera.width
                tessera.center = (round(middle[0]), round(middle[1]))
                tone = lighter(GOLD, (0.45, 0.1, 0.3)[(number + 2 * row) % 3])
                pygame.draw.rect(surface, OUTLINE if rim else tone, tessera)
    return shrink(surface, width, height)


def furrow_rect(tile: pygame.Rect, side: int) -> pygame.Rect:
    """Return the rect of the line between a tile and its neighbour to the east (side 1) or south (side 2)."""
    half = max(1, round(tile.width * _BORDER))
    if side == 1:
        return pygame.Rect(tile.right - half, tile.top, 2 * half, tile.height)
    return pygame.Rect(tile.left, tile.bottom - half, tile.width, 2 * half)


def draw_furrow(width: int, height: int, side: int, road: bool, faint: bool = False) -> pygame.Surface:
    """Draw the line between two lands, for `furrow_rect`; a ``road`` that crosses there stays free.
    Between like lands it is ``faint``."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)
    surface.fill((*_FURROW[:3], _FURROW[3] // 3) if faint else _FURROW)
    if road:
        gap = pygame.Rect(0, 0, *[round(1.3 * ROAD_WIDTH * max(width, height))] * 2)
        gap.center = width // 2, height // 2
        surface.fill((*_FURROW[:3], 0), gap)
    return surface


def draw_coast(width: int, height: int, around: int) -> pygame.Surface:
    """Draw what the land around a place without a tile adds to its water: the shallows, the surf, one shadow, and the
    sides of the tiles to the north and west. ``around`` has a bit for each place of `AROUND` with a tile."""
    full = min(width, height)
    surface = pygame.transform.smoothscale(_small_coast(around), (full, full))
    down, right = round(full * _THICK), max(1, round(full * _EAST))
    tiles = [pygame.Rect(x * full, y * full, full, full) for bit, (x, y) in enumerate(AROUND) if around >> bit & 1]
    for tile in tiles:
        (x, top), low = tile.topright, tile.bottom
        side = [(x, top), (x + right, top + down), (x + right, low + down), (x, low)]
        pygame.draw.polygon(surface, darker(LIMESTONE, 0.62), side)
    for tile in tiles:
        joined = tile.move(full, 0) in tiles or tile.move(0, full) in tiles
        _paint_south(surface, tile, down, 0 if joined else right)
    return surface


def _paint_south(surface: pygame.Surface, tile: pygame.Rect, down: int, right: int) -> None:
    """Paint the rock of the southern side of a tile, so far down, and as far to the right as its eastern side."""
    (left, low), line, whole = tile.bottomleft, max(1, tile.width // 90), surface.get_rect()
    face = pygame.Rect(left, low, tile.width, down)
    if right:
        corner = [(face.right, low), (face.right + right, face.bottom - 1), (face.right, face.bottom - 1)]
        pygame.draw.polygon(surface, darker(LIMESTONE, 0.45), corner)
    parts = [(face, 0.45), (pygame.Rect(left, low, tile.width, line), 0.3)]
    for place, high in _CRACKS:
        tall = round(high * down)
        parts.append((pygame.Rect(left + round(place * tile.width), face.bottom - tall, line, tall), 0.58))
    parts.append((pygame.Rect(left, face.bottom - line, tile.width + right, line), 0.7))
    for part, shade in parts:
        surface.fill(darker(LIMESTONE, shade), part.clip(whole))


@lru_cache(maxsize=256)
def _small_coast(around: int) -> pygame.Surface:
    """Draw the water of a coast on a place of one size. Kept, because while the board is zoomed each size of it begins
    with the same."""
    side = _COAST
    margin = round(side * _UNDER)
    whole = side + 2 * margin
    land = [
        pygame.Rect(margin + x * side, margin + y * side, side, side)
        for bit, (x, y) in enumerate(AROUND)
        if around >> bit & 1
    ]
    thick = round(side * _THICK)
    cliffs = [pygame.Rect(tile.x, tile.y, side, side + thick) for tile in land]
    fallen = [tile.move(round(side * 0.075), round(side * 0.105)) for tile in land]
    surface = canvas(side, side, _SHALLOWS)
    for tiles, colour, strength, reach, soft in (
        (cliffs, _SHALLOWS, 130, 0.08, 0.09),
        (cliffs, _SURF, 80, 0.02, 0.025),
        (fallen, _SHADE, 180, 0.0, 0.04),
    ):
        layer, grown = canvas(whole, whole, colour), round(reach * side)
        for tile in tiles:  # all in one strength, so that overlaps are no stronger
            around_tile = tile.inflate(2 * grown, 2 * grown)
            pygame.draw.rect(layer, (*colour, strength), around_tile, border_radius=grown)
        _fade(layer, max(1, round(side * soft)))
        if colour != _SHADE:
            _fray(layer, margin)
        surface.blit(layer, (-margin, -margin))
    return surface


def _fray(surface: pygame.Surface, margin: int) -> None:
    """Make water by the coast uneven, as shallows are: in places it is weaker and narrower. Equal on all places, and
    seamless from each to the next; the place begins after this margin."""
    clear = pygame.surfarray.pixels_alpha(surface)
    np.minimum(clear * _shares(clear.shape[0], margin), 255, out=clear, casting="unsafe")


@cache
def _shares(long: int, margin: int) -> npt.NDArray[np.float32]:
    """Return how strong shallows and surf are at each pixel of a place and of the margin around it."""
    along = 2 * np.pi * (np.arange(long, dtype=np.float32) - margin) / _COAST
    x, y = along[:, None], along[None, :]
    waves = np.sin(2 * x + np.cos(y)) + np.sin(3 * y + 2 * np.cos(x) + 1) + np.sin(x - 2 * y + 2)
    shares: npt.NDArray[np.float32] = np.maximum(0, _FRAYED[0] + _FRAYED[1] * waves / 3).astype(np.float32)
    return shares


def _fade(surface: pygame.Surface, reach: int) -> None:
    """Blur the opacity of a picture of one colour, uniformly, so that pictures side by side match: apply twice the mean
    of this many pixels on each side."""
    clear = pygame.surfarray.pixels_alpha(surface)
    shade = clear.astype(np.float32)
    for _time in range(2):
        for axis in (0, 1):
            sides = [(reach + 1, reach) if axis == of else (0, 0) for of in (0, 1)]
            total = np.moveaxis(np.pad(shade, sides, "edge").cumsum(axis), axis, 0)
            wide = 2 * reach + 1
            shade = np.moveaxis((total[wide:] - total[:-wide]) / wide, 0, axis)
    clear[:] = np.rint(shade).astype(np.uint8)


def draw_ground(width: int, height: int) -> pygame.Surface:
    """Draw the ground that no tile covers yet: the sea on an old map; it repeats seamlessly."""
    picture = pygame.transform.smoothscale(opaque_picture(MAP), (max(1, width), max(1, height)))
    calm = pygame.Surface(picture.get_size())
    calm.fill(pygame.transform.average_color(picture)[:3])
    calm.set_alpha(_CALM)
    picture.blit(calm, (0, 0))  # the old map's lines are half as strong
    return picture
