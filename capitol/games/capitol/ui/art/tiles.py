"""The marble tiles, fountain, amphitheatre and temple, their shadows, and the Consul's marker."""

from __future__ import annotations

from functools import cache

import pygame

from capitol.games.capitol.ui.art import masters
from capitol.games.capitol.ui.art.masters import atlas

WATERS = 6
"""Pictures of a fountain whose water moves on: shown one after another they go round without a jump."""
_SHOWN = {"temple": 0.94}
"""What is shown smaller than the square it was photographed in: the temple's picture fills it to its border, and would
stand out over its plot."""


def draw_tile(width: int, height: int, name: str) -> pygame.Surface:
    """The piece ``name`` ("fountain.0" to "fountain.5", "amphitheatre", "temple", "consul"), square, in the middle."""
    side = min(width, height)
    side = _shown(side, name)
    across, down = _moved(side, name)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    place = ((width - side) // 2 + across, (height - side) // 2 + down)
    surface.blit(atlas("stone").scaled(name, side, side), place)
    return surface


def draw_tile_shadow(side: int, name: str) -> pygame.Surface:
    """The soft shadow of the tile ``name`` that is shown ``side`` pixels wide; see `tile_shadow_offset`."""
    return masters.shadow("tile_shadows", f"{name}.shadow", _scale(side, name))


def tile_shadow_offset(side: int, name: str) -> tuple[int, int]:
    """Where that shadow begins, seen from the middle of the tile's picture."""
    left, top = masters.shadow_offset("tile_shadows", f"{name}.shadow", _scale(side, name))
    across, down = _moved(_shown(side, name), _first(name))
    return left + across, top + down


def _first(name: str) -> str:
    return "fountain.0" if name == "fountain" else name


def _shown(side: int, name: str) -> int:
    """How wide the picture of a piece is shown in a square ``side`` pixels wide."""
    return round(_SHOWN.get(name, 1.0) * side)


def _scale(side: int, name: str) -> float:
    """Pixels to a logical pixel when the tile is ``side`` pixels wide."""
    stone = atlas("stone")
    return _shown(side, name) * stone.fine / stone.boxes[_first(name)].width


def _moved(side: int, name: str) -> tuple[int, int]:
    """How far a picture ``side`` pixels wide is moved so that what is seen of the piece is in the middle."""
    across, down = _off_middle(name)
    return round(across * side), round(down * side)


@cache
def _off_middle(name: str) -> tuple[float, float]:
    """How far what is seen of the piece is off the middle of its picture, as parts of the picture's width: looking for
    it takes too long for every frame."""
    whole = atlas("stone").part(name)
    seen, wide = whole.get_bounding_rect(128), whole.get_width()
    return (wide / 2 - seen.centerx) / wide, (whole.get_height() / 2 - seen.centery) / wide
