"""The spotlight of a lesson: what lies close together is lit together."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.table.lesson_light import light_holes, paint_light, ring_reach
from tests.shared_pictures import shared_look

GROUND = pygame.Color(200, 190, 170)


def lit(rects: Sequence[Rect]) -> pygame.Surface:
    surface = pygame.Surface((1280, 720))
    surface.fill(GROUND)
    paint_light(Canvas(surface, shared_look(1280, 720)), rects)
    return surface


def test_rings_of_neighbours_do_not_cross() -> None:
    """Two roofs of the supply, one above the other: one ring around both, and nothing dark between them."""
    upper, lower = Rect(60, 590, 54, 58), Rect(60, 650, 54, 58)
    together = lit([upper, lower])
    assert all(together.get_at((x, 649)) == GROUND for x in range(60, 114))
    assert together.get_at((300, 300)) != GROUND
    assert together.get_buffer().raw == lit([upper.union(lower)]).get_buffer().raw


def test_what_lies_apart_is_lit_apart() -> None:
    apart = lit([Rect(60, 590, 54, 58), Rect(300, 590, 54, 58)])
    assert apart.get_at((200, 620)) != GROUND
    assert apart.get_at((80, 620)) == apart.get_at((320, 620)) == GROUND


@pytest.mark.parametrize("wave", [None, -1.0, 1.0])
def test_rings_at_the_edge_of_the_window_are_whole(wave: float | None) -> None:
    """Around the whole window, its rings are seen at all four sides, a dark line outermost."""
    surface = pygame.Surface((1280, 720))
    look = shared_look(1280, 720)
    paint_light(Canvas(surface, look), [look.scale.rect], (), wave)
    for side in (
        [(at, 360) for at in range(24)],
        [(1279 - at, 360) for at in range(24)],
        [(640, at) for at in range(24)],
        [(640, 719 - at) for at in range(24)],
    ):
        bright = [at for at, place in enumerate(side) if sum(surface.get_at(place)[:3]) > 300]
        assert len(bright) >= 2, "the light ring"
        assert bright[0] >= 1, "a dark one around it"


def test_a_ring_cuts_through_no_words_beside_it() -> None:
    """A heading above a column, the name of the next one, and the strip over the board."""
    look = shared_look(1280, 720)
    reach = ring_reach(look)
    for word in (Rect(70, 575, 60, 14), Rect(116, 600, 60, 20), Rect(0, 560, 1280, 30)):
        (hole,) = light_holes(look, [Rect(60, 590, 54, 200)], [word])
        assert not hole.inflate(2 * reach, 2 * reach).colliderect(word), word
        assert hole.width > 40
        assert hole.height > 100
    inside = Rect(65, 640, 40, 20)
    assert light_holes(look, [Rect(60, 590, 54, 100)], [inside]) == light_holes(look, [Rect(60, 590, 54, 100)])
