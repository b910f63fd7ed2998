"""The marble tiles (fountain, amphitheatre and temple), their shadows, and the Consul's marker."""

from __future__ import annotations

from functools import cache

import pygame

from capitol.games.capitol.ui.art import masters
from capitol.games.capitol.ui.art.masters import atlas

WATERS = 6
"""The frames of a fountain's moving water, which loop seamlessly."""
_SHOWN = {"temple": 0.94}
"""The scale of tiles shown smaller than their picture: the temple fills its picture to the border, and would extend
beyond its plot."""


def draw_tile(width: int, height: int, name: str) -> pygame.Surface:
    """Draw the piece ``name`` ("fountain.0" to "fountain.5", "amphitheatre", "temple", "consul"), square, in the
    middle."""
    side = min(width, height)
    side = _shown(side, name)
    across, down = _moved(side, name)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    place = ((width - side) // 2 + across, (height - side) // 2 + down)
    surface.blit(atlas("stone").scaled(name, side, side), place)
    return surface


def draw_tile_shadow(side: int, name: str, *, low: bool = True) -> pygame.Surface:
    """Return the soft shadow of the tile ``name`` that is shown ``side`` pixels wide, under the ``low`` sun of the
    board or, shorter, for one that is shown by itself; see `tile_shadow_offset`."""
    return masters.shadow("tile_shadows", f"{name}.shadow", _scale(side, name), low=low)


def tile_shadow_offset(side: int, name: str) -> tuple[int, int]:
    """Return the offset of that shadow from the middle of the tile's picture."""
    left, top = masters.shadow_offset("tile_shadows", f"{name}.shadow", _scale(side, name))
    across, down = _moved(_shown(side, name), _first(name))
    return left + across, top + down


def _first(name: str) -> str:
    return "fountain.0" if name == "fountain" else name


def _shown(side: int, name: str) -> int:
    """Return the displayed width of a piece's picture in a square ``side`` pixels wide."""
    return round(_SHOWN.get(name, 1.0) * side)


def _scale(side: int, name: str) -> float:
    """Return the pixels to a logical pixel when the tile is ``side`` pixels wide."""
    stone = atlas("stone")
    return _shown(side, name) * stone.fine / stone.boxes[_first(name)].width


def _moved(side: int, name: str) -> tuple[int, int]:
    """Return how far a picture ``side`` pixels wide is shifted to centre its visible part."""
    across, down = _off_middle(name)
    return round(across * side), round(down * side)


@cache
def _off_middle(name: str) -> tuple[float, float]:
    """Return the offset of a piece's visible part from the middle of its picture, as fractions of the picture's width;
    cached, because measuring is too slow for every frame."""
    whole = atlas("stone").part(name)
    seen, wide = whole.get_bounding_rect(128), whole.get_width()
    return (wide / 2 - seen.centerx) / wide, (whole.get_height() / 2 - seen.centery) / wide
