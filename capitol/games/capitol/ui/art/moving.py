"""Things on an empty board that keep moving: transparent pictures for them, with the board's shadow at their edges."""

from __future__ import annotations

import pygame

from capitol.games.capitol.ui.art.terrace import SHADOW
from capitol.table.art import moving
from capitol.table.art.moving import BEAT_MS, Moving, views

__all__ = ["BEAT_MS", "Moving", "clear", "views"]


def clear(width: int, height: int, colour: tuple[int, int, int] = SHADOW) -> pygame.Surface:
    """Return a transparent picture on which ``colour`` can be painted without a dark rim."""
    return moving.clear(width, height, colour)
