"""The features of a level's scenery: sunken water with its quays, bridges, boats, moles, lighthouses, steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from capitol.boards.geometry import box_of
from capitol.boards.level import Thing
from capitol.games.capitol.ui.art.planting import picture_of
from capitol.games.capitol.ui.art.stonework import Stonework
from capitol.games.capitol.ui.art.terrace import SHADOW
from capitol.table.art.brush import Point, soften

COPING = (196, 180, 146)
DEEP = (12, 44, 58)
BANK, EDGE, SHADE = 9.0, 2.6, 8.0
"""The visible height of a bank, the width of the coping around water, and the extent of a bank's shadow on it."""
KINDS = ("water", "bridge", "boat", "mole", "lighthouse", "steps")
"""The classes of scenery that are drawn."""
_STEPS = 8
"""The number of layers in a bank's shadow."""
_BRIDGE = 47.0
_MOLE, _PHAROS = 31.0, 20.0
"""The length of the pictures, in logical pixels."""
_CAST, _CAST_DARK, _CAST_SOFT = (8.0, 8.5), 165, 1.6
"""How far a bridge's shadow falls to the right and down, how dark it is, 0 to 255, and how soft its edge, in logical
pixels of its picture."""
ToPixel = Callable[[Point], tuple[int, int]]


def water_slices(surface: pygame.Surface, scenery: Sequence[Thing], pixel: ToPixel, kit: Stonework) -> Iterator[None]:
    """Draw all water together, sunk below a coping, with a visible far bank and the left bank's shadow. Yields in
    between."""
    outlines = [[pixel(point) for point in thing.outline] for thing in scenery if thing.kind == "water"]
    if not outlines:
        return
    edge, deep = kit.px(EDGE), kit.px(0.8)
    left, top, wide, tall = box_of([point for outline in outlines for point in outline])
    box = pygame.Rect(left, top, wide, tall).inflate(4 * edge, 4 * edge).clip(surface.get_rect())
    if not box.width or not box.height:
        return
    stencil = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    for outline in outlines:
        pygame.draw.polygon(stencil, (255, 255, 255, 255), [(x - box.x, y - box.y) for x, y in outline])
    wet = pygame.mask.from_surface(stencil)
    del stencil
    rim = wet.copy()
    for turn in range(8):
        angle = 2 * math.pi * turn / 8
        rim.draw(wet, (round(edge * math.cos(angle)), round(edge * math.sin(angle))))
    for colour, down in ((_darker(COPING, 0.5), deep), (COPING, 0)):
        surface.blit(rim.to_surface(setcolor=(*colour, 255), unsetcolor=(0, 0, 0, 0)), (box.x, box.y + down))
    yield
    place = surface.subsurface(box)
    _cover(place, wet, kit.surface("water", box.size, box.topleft))
    # The visible bank, row by row from its upper edge; then its shadow, and the left bank's, on the water.
    high = kit.px(BANK)
    strip = kit.strip("quay", box.width, high, box.x)
    above = pygame.Mask(box.size)
    for row in range(high):
        yield
        reached = _away(wet, (0, row + 1))
        ring = reached.copy()
        ring.erase(above, (0, 0))
        above = reached
        _cover(place, ring, pygame.transform.scale(strip.subsurface((0, row, box.width, 1)), box.size))
    yield from _shade_banks(place, wet, above, high, kit)


def _shade_banks(
    place: pygame.Surface, wet: pygame.mask.Mask, above: pygame.mask.Mask, high: int, kit: Stonework
) -> Iterator[None]:
    """Draw the shadows of the upper and the left bank on the water, which fade without steps. ``above`` is the visible
    upper bank, ``high`` pixels high."""
    low, far = kit.px(4.0), kit.px(SHADE)
    steps = [((0, high + max(1, low * step // _STEPS)), 140) for step in range(1, 1 + _STEPS)]
    steps += [((max(1, far * step // _STEPS), max(1, far * step // _STEPS // 6)), 170) for step in range(1, 1 + _STEPS)]
    layer = pygame.Surface(place.get_size(), pygame.SRCALPHA, 32)
    layer.fill((*DEEP, 0))
    for shift, darkest in steps:
        yield
        shade = _away(wet, shift)
        layer.blit(shade.to_surface(setcolor=(*DEEP, darkest // _STEPS), unsetcolor=(*DEEP, 0)), (0, 0))
    yield
    layer = soften(layer, 1.4 * far / _STEPS)
    yield
    open_water = wet.copy()
    open_water.erase(above, (0, 0))
    layer.blit(
        open_water.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0)),
        (0, 0),
        special_flags=pygame.BLEND_RGBA_MULT,
    )
    place.blit(layer, (0, 0))


def _away(wet: pygame.mask.Mask, shift: tuple[int, int]) -> pygame.mask.Mask:
    """Return the part of the water within a shift of its bank."""
    near = wet.copy()
    near.erase(wet, shift)
    return near


def _darker(colour: tuple[int, int, int], part: float) -> tuple[int, int, int]:
    red, green, blue = (round(value * part) for value in colour)
    return red, green, blue


def _cover(surface: pygame.Surface, mask: pygame.mask.Mask, floor: pygame.Surface) -> None:
    """Paint ``floor``, as large as the surface, where the mask is set."""
    rects: Any = mask.get_bounding_rects()  # a list: its stub says one rectangle
    for rect in rects:
        part = pygame.Mask(rect.size)
        part.draw(mask, (-rect.x, -rect.y))
        cut = part.to_surface(setsurface=floor.subsurface(rect), unsetcolor=(0, 0, 0, 0))
        surface.blit(cut, rect)


def paint_things(surface: pygame.Surface, scenery: Sequence[Thing], pixel: ToPixel, kit: Stonework) -> None:
    """Draw everything else from back to front, except for boats, which move (see `life`)."""
    water = [[pixel(point) for point in thing.outline] for thing in scenery if thing.kind == "water"]
    for thing in sorted(scenery, key=lambda one: one.box[1] + one.box[3]):
        x, y, width, height = thing.box
        left, top = pixel((x, y))
        right, foot = pixel((x + width, y + height))
        box = pygame.Rect(left, top, right - left, foot - top)
        if thing.kind == "steps":
            _steps(surface, box, kit)
        elif thing.kind == "bridge":
            _bridge(surface, box, water)
        elif thing.kind == "mole":
            _stand(surface, "mole", box.center, box.width / _MOLE)
        elif thing.kind == "lighthouse":
            _stand(surface, "blue.2", box.center, box.width / _PHAROS)


def _stand(surface: pygame.Surface, name: str, at: tuple[int, int], scale: float) -> None:
    picture, offset = picture_of(name, scale)
    surface.blit(picture, (at[0] + offset[0], at[1] + offset[1]))


def _bridge(surface: pygame.Surface, box: pygame.Rect, water: Sequence[Sequence[Point]]) -> None:
    """Draw a bridge along the longer side of a box, with its shadow on the water below."""
    scale = max(box.size) / _BRIDGE
    picture, offset = picture_of("bridge", scale)
    place = picture.get_rect(topleft=(box.centerx + offset[0], box.centery + offset[1]))
    if box.height > box.width:
        picture = pygame.transform.rotate(picture, 90)
        place = picture.get_rect(center=box.center)
    _bridge_shadow(surface, picture, place, scale, water)
    surface.blit(picture, place)


def _bridge_shadow(
    surface: pygame.Surface, picture: pygame.Surface, place: pygame.Rect, scale: float, water: Sequence[Sequence[Point]]
) -> None:
    """Draw the shadow of a bridge on the water: its outline, shifted from its feet, with a soft edge and light through
    its arches."""
    away, down = (max(1, round(part * scale)) for part in _CAST)
    edge = math.ceil(3 * _CAST_SOFT * scale)
    room = pygame.Rect(place.x - edge, place.y - edge, place.width + away + 2 * edge, place.height + down + 2 * edge)
    outline, dark = pygame.mask.from_surface(picture, 127), pygame.Mask(room.size)
    steps = max(away, down)
    for step in range(steps + 1):
        dark.draw(outline, (edge + round(away * step / steps), edge + round(down * step / steps)))
    shade = dark.to_surface(setcolor=(*DEEP, _CAST_DARK), unsetcolor=(*DEEP, 0))
    shade = soften(shade, _CAST_SOFT * scale)
    wet = pygame.Surface(room.size, pygame.SRCALPHA, 32)
    wet.fill((255, 255, 255, 0))
    for corners in water:
        pygame.draw.polygon(wet, (255, 255, 255, 255), [(x - room.x, y - room.y) for x, y in corners])
    shade.blit(wet, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shade, room)


def _steps(surface: pygame.Surface, box: pygame.Rect, kit: Stonework) -> None:
    """Draw a stair over the whole of a box."""
    flight = kit.surface("steps", box.size)
    surface.blit(flight, box)
    line = kit.px(0.8)
    for x, tone in ((box.x, (255, 244, 214, 110)), (box.right - line, (*SHADOW, 120))):
        edge = pygame.Surface((line, box.height), pygame.SRCALPHA, 32)
        edge.fill(tone)
        surface.blit(edge, (x, box.y))
