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
from capitol.table.art.brush import Point

COPING = (196, 180, 146)
DEEP = (12, 44, 58)
BANK, EDGE, SHADE = 9.0, 2.6, 8.0
"""The visible height of a bank, the width of the coping around water, and the extent of a bank's shadow on it."""
KINDS = ("water", "bridge", "boat", "mole", "lighthouse", "steps")
"""The classes of scenery that are drawn."""
_BRIDGE = 47.0
_MOLE, _PHAROS = 31.0, 20.0
"""The length of the pictures, in logical pixels."""
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
        if row % 4 == 0:
            yield
        reached = _away(wet, (0, row + 1))
        ring = reached.copy()
        ring.erase(above, (0, 0))
        above = reached
        _cover(place, ring, pygame.transform.scale(strip.subsurface((0, row, box.width, 1)), box.size))
    shades = [_away(wet, (0, high + kit.px(reach))) for reach in (2.0, 4.0)]
    far, steps = kit.px(SHADE), 4
    shades += [
        _away(wet, (max(1, far * step // steps), max(1, far * step // steps // 6))) for step in range(1, 1 + steps)
    ]
    for number, shade in enumerate(shades):
        yield
        if number < 2:
            shade.erase(above, (0, 0))
        place.blit(shade.to_surface(setcolor=(*DEEP, 70 if number < 2 else 44), unsetcolor=(0, 0, 0, 0)), (0, 0))


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
    for thing in sorted(scenery, key=lambda one: one.box[1] + one.box[3]):
        x, y, width, height = thing.box
        left, top = pixel((x, y))
        right, foot = pixel((x + width, y + height))
        box = pygame.Rect(left, top, right - left, foot - top)
        if thing.kind == "steps":
            _steps(surface, box, kit)
        elif thing.kind == "bridge":
            _bridge(surface, box)
        elif thing.kind == "mole":
            _stand(surface, "mole", box.center, box.width / _MOLE)
        elif thing.kind == "lighthouse":
            _stand(surface, "blue.2", box.center, box.width / _PHAROS)


def _stand(surface: pygame.Surface, name: str, at: tuple[int, int], scale: float) -> None:
    picture, offset = picture_of(name, scale)
    surface.blit(picture, (at[0] + offset[0], at[1] + offset[1]))


def _bridge(surface: pygame.Surface, box: pygame.Rect) -> None:
    """Draw a bridge along the longer side of a box, with its shadow on the water below."""
    picture, offset = picture_of("bridge", max(box.size) / _BRIDGE)
    if box.height > box.width:
        picture = pygame.transform.rotate(picture, 90)
        surface.blit(picture, picture.get_rect(center=box.center))
        return
    shade = pygame.Surface((box.width, round(0.36 * box.width)), pygame.SRCALPHA, 32)
    shade.fill((*SHADOW, 84))
    surface.blit(shade, (box.x + box.width // 12, box.centery + box.height // 4))
    surface.blit(picture, (box.centerx + offset[0], box.centery + offset[1]))


def _steps(surface: pygame.Surface, box: pygame.Rect, kit: Stonework) -> None:
    """Draw a stair over the whole of a box."""
    flight = kit.surface("steps", box.size)
    surface.blit(flight, box)
    line = kit.px(0.8)
    for x, tone in ((box.x, (255, 244, 214, 110)), (box.right - line, (*SHADOW, 120))):
        edge = pygame.Surface((line, box.height), pygame.SRCALPHA, 32)
        edge.fill(tone)
        surface.blit(edge, (x, box.y))
