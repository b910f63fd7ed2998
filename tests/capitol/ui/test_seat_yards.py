"""The yards in the seats' cards: whose a figure is."""

from __future__ import annotations

from itertools import groupby

import pygame
from pygame import Rect, Surface

from capitol.games.capitol.ui.models.table import Building
from capitol.games.capitol.ui.table.rail import paint_yard
from capitol.kit.canvas import Canvas
from tests.scenes.sitting import board_art, sit_down
from tests.shared_pictures import shared_look

GROUND = (255, 0, 255)


def blanks(wide: int) -> list[int]:
    """How wide the blank columns between the houses and figures of a small yard are, from the left."""
    session, board = sit_down(["human", "human"])
    surface = Surface((wide, 40))
    surface.fill(GROUND)
    yard = [Building(0, height, shape) for height, shape in ((1, None), (1, 0), (2, 1), (2, 0))]
    rect = Rect(0, 4, wide, 30)
    paint_yard(Canvas(surface, shared_look(1280, 720)), rect, yard, board_art(session, board))
    seen = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255))
    columns = [seen.overlap_area(pygame.mask.Mask((1, 40), fill=True), (x, 0)) == 40 for x in range(wide)]
    return [len(list(run)) for blank, run in groupby(columns) if blank][:-1]


def test_a_figure_stands_clearly_nearer_to_its_own_house_than_to_the_next() -> None:
    roomy, narrow = blanks(260), blanks(130)
    assert len(roomy) == len(narrow) == 3, "a house and its figure touch"
    assert min(roomy) >= 6
    assert min(narrow) >= 2, "nothing is left out to set them apart"
