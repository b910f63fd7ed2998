"""The marble tiles, fountain, amphitheatre and temple, their shadows, and the Consul's marker."""

from __future__ import annotations

import pygame

from capitol.games.capitol.ui.art import masters
from capitol.games.capitol.ui.art.masters import atlas

WATERS = 6
"""Pictures of a fountain whose water moves on: shown one after another they go round without a jump."""


def draw_tile(width: int, height: int, name: str) -> pygame.Surface:
    """The piece ``name`` ("fountain.0" to "fountain.5", "amphitheatre", "temple", "consul"), square, in the middle."""
    side = min(width, height)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.blit(atlas("stone").scaled(name, side, side), ((width - side) // 2, (height - side) // 2))
    return surface


def draw_tile_shadow(side: int, name: str) -> pygame.Surface:
    """The soft shadow of the tile ``name`` that is shown ``side`` pixels wide; see `tile_shadow_offset`."""
    return masters.shadow("tile_shadows", f"{name}.shadow", _scale(side, name))


def tile_shadow_offset(side: int, name: str) -> tuple[int, int]:
    """Where that shadow begins, seen from the middle of the tile's picture."""
    return masters.shadow_offset("tile_shadows", f"{name}.shadow", _scale(side, name))


def _scale(side: int, name: str) -> float:
    """Pixels to a logical pixel when the tile is ``side`` pixels wide."""
    stone = atlas("stone")
    return side * stone.fine / stone.boxes["fountain.0" if name == "fountain" else name].width
