"""The things of a level's scenery: sunken water with its quays, bridges, boats, moles, lighthouses, steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from capitol.boards.level import Thing
from capitol.games.capitol.ui.art.planting import picture_of
from capitol.games.capitol.ui.art.stonework import Stonework
from capitol.games.capitol.ui.art.terrace import SHADOW
from capitol.table.art.brush import Point

COPING = (196, 180, 146)
DEEP = (12, 44, 58)
BANK, EDGE, SHADE = 9.0, 2.6, 8.0
"""The height of a bank as it is seen, the width of the coping around water, and how far a bank shades it."""
KINDS = ("water", "bridge", "boat", "mole", "lighthouse", "steps")
_BRIDGE = 47.0
_BOAT = 24.0
_MOLE, _PHAROS = 31.0, 20.0
"""How long the pictures are, in logical pixels."""
ToPixel = Callable[[Point], tuple[int, int]]


def paint_water(surface: pygame.Surface, scenery: Sequence[Thing], pixel: ToPixel, kit: Stonework) -> None:
    """All water together, sunk below a coping; its far bank is seen, its left one shades it."""
    outlines = [[pixel(point) for point in thing.outline] for thing in scenery if thing.kind == "water"]
    if not outlines:
        return
    stencil = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    for outline in outlines:
        pygame.draw.polygon(stencil, (255, 255, 255, 255), outline)
    wet = pygame.mask.from_surface(stencil)
    del stencil
    size = surface.get_size()
    edge, dry = kit.px(EDGE), wet.copy()
    for turn in range(12):
        angle = 2 * math.pi * turn / 12
        dry.draw(wet, (round(edge * math.cos(angle)), round(edge * math.sin(angle))))
    rim = dry.copy()
    rim.draw(wet, (0, 0))
    surface.blit(rim.to_surface(setcolor=(*_darker(COPING, 0.5), 255), unsetcolor=(0, 0, 0, 0)), (0, kit.px(0.8)))
    surface.blit(rim.to_surface(setcolor=(*COPING, 255), unsetcolor=(0, 0, 0, 0)), (0, 0))
    flood = kit.surface("water", size)
    _cover(surface, wet, flood)
    # The bank that is seen, row by row from its upper edge; then its shadow, and that of the left bank, on the water.
    tall = kit.px(BANK)
    strip = kit.strip("quay", size[0], tall)
    for row in range(tall + kit.px(5)):
        ring = wet.copy()
        ring.erase(wet, (0, row + 1))
        if row:
            inner = wet.copy()
            inner.erase(wet, (0, row))
            ring.erase(inner, (0, 0))
        if row < tall:
            _cover(surface, ring, pygame.transform.scale(strip.subsurface((0, row, size[0], 1)), size))
        else:
            surface.blit(ring.to_surface(setcolor=(*DEEP, 120), unsetcolor=(0, 0, 0, 0)), (0, 0))
    far, steps = kit.px(SHADE), 6
    for step in range(steps):
        ring = wet.copy()
        ring.erase(wet, (max(1, far * (step + 1) // steps), max(1, far * (step + 1) // steps // 6)))
        surface.blit(ring.to_surface(setcolor=(*DEEP, 30), unsetcolor=(0, 0, 0, 0)), (0, 0))


def _darker(colour: tuple[int, int, int], part: float) -> tuple[int, int, int]:
    red, green, blue = (round(value * part) for value in colour)
    return red, green, blue


def _cover(surface: pygame.Surface, mask: pygame.mask.Mask, floor: pygame.Surface) -> None:
    """Lay ``floor``, as large as the surface, where the mask is set."""
    rects: Any = mask.get_bounding_rects()  # a list: its stub names one rectangle
    for rect in rects:
        part = pygame.Mask(rect.size)
        part.draw(mask, (-rect.x, -rect.y))
        cut = part.to_surface(setsurface=floor.subsurface(rect), unsetcolor=(0, 0, 0, 0))
        surface.blit(cut, rect)


def paint_things(
    surface: pygame.Surface, scenery: Sequence[Thing], pixel: ToPixel, kit: Stonework, boats: bool = True
) -> None:
    """Everything else, what is behind first; ``boats`` or not."""
    for thing in sorted(scenery, key=lambda one: one.box[1] + one.box[3]):
        x, y, width, height = thing.box
        left, top = pixel((x, y))
        right, foot = pixel((x + width, y + height))
        box = pygame.Rect(left, top, right - left, foot - top)
        if thing.kind == "steps":
            _steps(surface, box, kit)
        elif thing.kind == "bridge":
            _bridge(surface, box)
        elif thing.kind == "boat" and boats:
            _stand(surface, boat_name(box), box.center, box.height / _BOAT)
        elif thing.kind == "mole":
            _stand(surface, "mole", box.center, box.width / _MOLE)
        elif thing.kind == "lighthouse":
            _stand(surface, "blue.2", box.center, box.width / _PHAROS)


def boat_name(box: pygame.Rect) -> str:
    """Which boat is in a box: both kinds, as it comes."""
    return f"boat.{(box.x // 7 + box.y // 11) % 2}"


def _stand(surface: pygame.Surface, name: str, at: tuple[int, int], scale: float) -> None:
    picture, offset = picture_of(name, scale)
    surface.blit(picture, (at[0] + offset[0], at[1] + offset[1]))


def _bridge(surface: pygame.Surface, box: pygame.Rect) -> None:
    """A bridge along the longer side of a box, its shadow on the water below it."""
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
    """A stair over the whole of a box."""
    flight = kit.surface("steps", box.size)
    surface.blit(flight, box)
    line = kit.px(0.8)
    for x, tone in ((box.x, (255, 244, 214, 110)), (box.right - line, (*SHADOW, 120))):
        edge = pygame.Surface((line, box.height), pygame.SRCALPHA, 32)
        edge.fill(tone)
        surface.blit(edge, (x, box.y))
