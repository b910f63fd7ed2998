"""The wooden table in the background."""

from __future__ import annotations

import pygame

from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.look import make_look
from capitol.kit.sprites import SpriteStore
from capitol.table.table_top import WOOD, forget_table, paint_table

SIZE = (320, 240)


def test_wood_that_a_screen_still_shows_is_not_made_again() -> None:
    """It is released for the pictures of an end while the table is in front and drawn anew after each event; once
    nothing shows it any more, it is gone."""
    made, sprites = list[tuple[int, int]](), SpriteStore()

    def draw(wide: int, tall: int) -> pygame.Surface:
        made.append((wide, tall))
        return pygame.Surface((wide, tall), 0, 32)

    sprites.register(WOOD, draw)
    look, shown = make_look(*SIZE, sprites=sprites), list[Recording]()
    for _event in range(3):
        recording = Recording(SIZE)
        paint_table(Canvas(recording, look))
        shown[:] = [recording]
        forget_table(look)
    assert made == [SIZE]
    assert look.cache.held == 0
    shown.clear()
    del recording
    paint_table(Canvas(Recording(SIZE), look))
    assert made == [SIZE, SIZE]
