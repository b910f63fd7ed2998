"""A district as a terrace: paving within a kerb, a wall in front, a parapet behind, and plots to build on."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from capitol.games.capitol.levels import AreaPlace
from capitol.games.capitol.ui.art.stonework import Stonework, along, between, clockwise, cut, edges, fade, lay
from capitol.kit.pictures import flood
from capitol.table.art.brush import Point, mix
from capitol.table.palette import Colour

SHADOW: Colour = (28, 16, 8)
KERB = 9.8
"""The width of a kerb, in logical pixels."""
_REACH, _FALL = 12.0, 5.0
"""How far a terrace's shadow falls to the right, and down."""
_SMALL, _LARGE = 41.67, 68.75
"""The sides of the spaces that the kit's plots were made for, in logical pixels."""
LOTS = 4
"""The number of lots with different things on them."""
PAVINGS = 3
GRASSY, SETTS, SLABS = range(PAVINGS)
"""The manners in which floors are laid, so that districts of one colour differ."""
_DARK = {"blue": 0.9, "pink": 0.98, "purple": 0.9}
"""The brightness of setts relative to flagstones; pink ones would be too like the earth of the plots."""
_SLAB_SIZE, _PALE = 1.45, (6, 6, 5)
"""The size of slabs relative to flagstones, and how much paler they are."""
_GRASS, _PATCHES, _BARE = (184, 200, 140), (13, 7), 2
"""The factor by which grass colours the stones between which it grows, of 255; columns and rows of its patches, and the
rows at the back without any."""
_KEPT = {"blue": (232, 255, 255), "pink": (255, 249, 255), "purple": (251, 252, 255)}
_LIFT = {"blue": (0, 2, 21), "pink": (9, 0, 12), "purple": (1, 3, 26)}
"""The share of the stone's red, green and blue that a district keeps, of 255, and what its tint adds, at the same
brightness: in the warm light of the board, the stone as rendered is nearly the same in all districts."""
_MARBLE: Colour = (18, 20, 26)
_GILT, _GILT_LIGHT, _GILT_SHADE = (206, 158, 66), (244, 212, 132), (112, 80, 34)
_FRONT, _FOOT, _FRONT_TONE = 0.88, 0.58, (1.0, 0.97, 0.93)
"""The light that a front wall keeps below its top and at its foot, and its tone: darker than surfaces lit from above,
it separates paving and names, which are as pale as its stone."""
_PIER = 6.0
"""How far the pillars at the ends of a parapet extend down it."""


def paint_terrace(
    surface: pygame.Surface,
    outline: Sequence[Point],
    bands: tuple[pygame.Rect, pygame.Rect],
    colour: str,
    kit: Stonework,
    patterns: bool,
    paving: int = 0,
) -> None:
    """Paint one district without its plots, ``outline`` in pixels of the surface; ``bands`` are the parapet at its back
    and the wall at its front. ``paving`` is the manner in which its floor is laid, of `PAVINGS`."""
    parapet, wall = bands
    floor = between(clockwise(outline), parapet.bottom, wall.top)
    _shade(surface, clockwise(outline), kit)
    left, top = math.floor(min(x for x, _y in floor)), math.floor(min(y for _x, y in floor))
    right, foot = math.ceil(max(x for x, _y in floor)), math.ceil(max(y for _x, y in floor))
    upper, lower = edges(floor, lower=False), edges(floor, lower=True)
    ground = lay_floor(kit, colour, (right - left, foot - top), (left, top), paving)
    inner = [(x - left, y - top) for x, y in floor]
    _kerbs(ground, inner, f"kerb.{colour}" if patterns else f"kerb.{colour}.plain", kit)
    _corners(ground, inner, f"corner.{colour}", kit)
    cut(ground, inner)
    surface.blit(ground, (left, top))
    # The parapet is between the light and the ground below it.
    deep = kit.px(5.5)
    along(surface, fade(right - left, deep, 74, SHADOW), upper, left)
    whole = kit.strip("parapet", right - left, parapet.height, left)
    away = [run for run in upper if run[2] > parapet.bottom + 1]
    along(surface, whole, away, left, -parapet.height)
    surface.blit(kit.strip("parapet", parapet.width, parapet.height, parapet.x), parapet)
    front = wall_front(kit, right - left, wall.height, left)
    short = [run for run in lower if run[2] < wall.top - 1]
    along(surface, fade(right - left, kit.px(4), 120, SHADOW), short, left, wall.height)
    along(surface, front, short, left)
    surface.blit(fade(wall.width, kit.px(4), 120, SHADOW), (wall.x, wall.bottom))
    surface.blit(wall_front(kit, wall.width, wall.height, wall.x), wall)
    _ends(surface, parapet, wall, kit)


def lay_floor(
    kit: Stonework, colour: str, size: tuple[int, int], shift: tuple[int, int], paving: int
) -> pygame.Surface:
    """Return the floor of a district in its manner, in the district's tint: flagstones with grass between them, small
    setts, or large slabs."""
    floor = _stone(kit, colour, size, shift, paving % PAVINGS)
    flood(floor, _KEPT[colour], pygame.BLEND_RGB_MULT)
    flood(floor, _LIFT[colour], pygame.BLEND_RGB_ADD)
    return floor


def _stone(kit: Stonework, colour: str, size: tuple[int, int], shift: tuple[int, int], paving: int) -> pygame.Surface:
    """Return that floor as it was rendered."""
    flags = kit.piece(f"paving.{colour}")
    if paving == GRASSY:
        floor = kit.surface(f"paving.{colour}", size, shift)
        _grow(floor, colour)
        return floor
    if paving == SETTS:
        floor = kit.surface("street", size, shift)
        own, wanted = (pygame.transform.average_color(one)[:3] for one in (kit.piece("street"), flags))
        raised = [max(0, round(_DARK[colour] * to) - of) for of, to in zip(own, wanted, strict=True)]
        flood(floor, raised, pygame.BLEND_RGB_ADD)
        return floor
    wide, tall = flags.get_size()
    turned = pygame.transform.rotate(flags, 90)
    slab = pygame.transform.smoothscale(turned, (round(_SLAB_SIZE * tall), round(_SLAB_SIZE * wide)))
    floor = pygame.Surface(size, pygame.SRCALPHA, 32)
    lay(floor, slab, shift)
    flood(floor, _PALE, pygame.BLEND_RGB_ADD)
    return floor


def _grow(floor: pygame.Surface, colour: str) -> None:
    """Let grass grow between the stones of a floor, in patches without a clear border."""
    wide, tall = floor.get_size()
    chance = random.Random(f"grass {colour}")  # the same in a window of any size
    columns, rows = _PATCHES
    cells = pygame.Surface(_PATCHES, 0, 32)
    cells.fill((255, 255, 255))
    for x in range(columns):
        for y in range(_BARE, rows):
            strong = max(0.0, chance.uniform(-1.2, 1.0))
            cells.set_at((x, y), mix((255, 255, 255), _GRASS, min(1.0, 1.5 * strong)))
    floor.blit(pygame.transform.smoothscale(cells, (wide, tall)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def wall_front(kit: Stonework, length: int, height: int, start: int) -> pygame.Surface:
    """Return ``length`` pixels of a wall in front of a terrace, shaded from its top to its foot."""
    strip = kit.strip("wall", length, height, start)
    tall = strip.get_height()
    for row in range(tall):
        kept = _FRONT + (_FOOT - _FRONT) * row / max(1, tall - 1)
        shade = [round(255 * kept * part) for part in _FRONT_TONE]
        strip.fill(shade, (0, row, strip.get_width(), 1), pygame.BLEND_RGB_MULT)
    return strip


def _shade(surface: pygame.Surface, outline: Sequence[Point], kit: Stonework) -> None:
    """Paint the shadow of a terrace on the streets to the right of it."""
    steps = 5
    far, down = kit.px(_REACH), kit.px(_FALL)
    xs, ys = [x for x, _y in outline], [y for _x, y in outline]
    left, top = math.floor(min(xs)), math.floor(min(ys))
    layer = pygame.Surface((math.ceil(max(xs)) - left + far, math.ceil(max(ys)) - top + down), pygame.SRCALPHA, 32)
    layer.fill((*SHADOW, 0))
    for step in range(steps, 0, -1):
        alpha = round(125 * (1 - (step - 1) / steps) ** 0.6)
        moved = [(x - left + far * step / steps, y - top + down * step / steps) for x, y in outline]
        pygame.draw.polygon(layer, (*SHADOW, alpha), moved)
    surface.blit(layer, (left, top))


def _kerbs(ground: pygame.Surface, outline: Sequence[Point], name: str, kit: Stonework) -> None:
    """Paint a kerb along each edge, its outer side on the edge."""
    wide = kit.px(KERB)
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        if length < 1:
            continue
        strip = kit.strip(name, math.ceil(length), wide)
        across, down = (x1 - x0) / length, (y1 - y0) / length
        turned = pygame.transform.rotate(strip, -math.degrees(math.atan2(down, across)))
        # The middle of the strip is half its width inside the middle of the edge.
        middle = ((x0 + x1) / 2 - down * wide / 2, (y0 + y1) / 2 + across * wide / 2)
        ground.blit(turned, turned.get_rect(center=(round(middle[0]), round(middle[1]))))


def _corners(ground: pygame.Surface, outline: Sequence[Point], name: str, kit: Stonework) -> None:
    """Paint a square stone in each corner."""
    stone = kit.piece(name)
    side = stone.get_width()
    for number, (x, y) in enumerate(outline):
        before, after = outline[number - 1], outline[(number + 1) % len(outline)]
        ways = [(px - x, py - y) for px, py in (before, after)]
        lengths = [max(1e-6, math.hypot(*way)) for way in ways]
        inwards = [sum(way[axis] / length for way, length in zip(ways, lengths, strict=True)) for axis in (0, 1)]
        if math.hypot(*inwards) < 0.3:
            continue  # the edge continues straight
        place = (x + side / 2 * inwards[0], y + side / 2 * inwards[1])
        ground.blit(stone, stone.get_rect(center=(round(place[0]), round(place[1]))))


def _ends(surface: pygame.Surface, parapet: pygame.Rect, wall: pygame.Rect, kit: Stonework) -> None:
    """Paint the ends of walls: a lit edge on the left, a dark one on the right."""
    line = kit.px(0.8)
    for band in (parapet, wall):
        for x, tone in ((band.x, (255, 244, 214, 90)), (band.right - line, (*SHADOW, 110))):
            edge = pygame.Surface((line, band.height), pygame.SRCALPHA, 32)
            edge.fill(tone)
            surface.blit(edge, (x, band.y))


def paint_plot(surface: pygame.Surface, box: pygame.Rect, name: str, large: bool, kits: dict[int, Stonework]) -> None:
    """Paint a plot of the kit in the space ``box``: a lot in the direction of the houses, or a forum if ``large``;
    ``kits`` caches the stone by scale."""
    side = min(box.size)
    unit = side / (_LARGE if large else _SMALL)
    kit = kits.setdefault(round(1000 * unit), Stonework(unit))
    plot = kit.piece(name)
    surface.blit(plot, plot.get_rect(center=(box.centerx, box.centery + kit.px(0.6) // 2)))


def paint_piers(surface: pygame.Surface, parapet: pygame.Rect, eagles: bool, kit: Stonework) -> None:
    """Paint the pillars at both ends of a parapet, which rise a little above its coping, with or without eagles."""
    picture = kit.piece("pier.eagle" if eagles else "pier")
    across = kit.px(4.0)
    for x in (parapet.left + across, parapet.right - across):
        surface.blit(picture, picture.get_rect(midbottom=(x, parapet.top + kit.px(_PIER))))


def paint_honours(surface: pygame.Surface, bands: Sequence[pygame.Rect], kit: Stonework) -> None:
    """Paint the parapet and the wall of the chief district: paler, marble-like stone between gilded mouldings."""
    line, inset = max(1, kit.px(1.3)), kit.px(1.6)
    for band in bands:
        surface.fill(_MARBLE, band, pygame.BLEND_RGB_ADD)
        for y in (band.top + inset, band.bottom - inset - line):
            gilt = pygame.Rect(band.x, y, band.width, line)
            pygame.draw.rect(surface, _GILT_SHADE, gilt.move(0, max(1, line // 2)))
            pygame.draw.rect(surface, _GILT, gilt)
            pygame.draw.rect(surface, _GILT_LIGHT, (gilt.x, gilt.y, gilt.width, max(1, line // 3)))


def bands_of(area: AreaPlace, box: pygame.Rect, scale: float) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the parapet and the wall of an area whose picture is in ``box``."""
    high, low = round(area.header[3] * scale), round(area.bar[3] * scale)
    return pygame.Rect(box.x, box.y, box.width, high), pygame.Rect(box.x, box.bottom - low, box.width, low)
