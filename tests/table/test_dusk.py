"""A table at dusk is made in small steps, none of which keeps a frame waiting, however large the window."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Surface

from capitol.table.art.layers import at_once
from capitol.table.dusk import at_dusk, bloom, finish
from tests.scenes.sitting import real_look

SIZES = ((1280, 720), (3840, 2160))
MOST = 2_500_000
"""The most pixels that a step may light."""


def light(size: tuple[int, int]) -> Surface:
    """A picture of the window that is not of one colour."""
    picture = Surface(size, 0, 32)
    picture.fill((180, 160, 140))
    picture.fill((250, 240, 90), pygame.Rect(size[0] // 3, size[1] // 3, size[0] // 4, size[1] // 4))
    return picture


@pytest.mark.parametrize("size", SIZES)
def test_each_step_lights_a_part_of_the_window(size: tuple[int, int]) -> None:
    needed = size[0] * size[1] / MOST
    day = light(size)
    assert sum(1 for _step in at_dusk(day)) > needed
    assert sum(1 for _step in bloom(day.copy(), Surface(size, 0, 32))) > needed + 2
    assert sum(1 for _step in finish(real_look(*size), day)) >= 4


@pytest.mark.parametrize("size", SIZES)
def test_there_is_no_seam_between_the_parts(size: tuple[int, int]) -> None:
    """Each row of a plain picture in the light of the evening is much as the one above it."""
    plain = Surface(size, 0, 32)
    plain.fill((200, 200, 200))
    evening = at_once(at_dusk(plain))
    column = [evening.get_at((size[0] // 2, y)) for y in range(size[1])]
    assert column[0] != column[-1]
    assert max(abs(one[0] - other[0]) for one, other in pairwise(column)) <= 2
    lights = Surface(size, 0, 32)
    lights.fill((120, 120, 120))
    glowing = plain.copy()
    glowing.fill((0, 0, 0))
    for _step in bloom(glowing, lights):
        pass
    inner = [glowing.get_at((size[0] // 2, y))[0] for y in range(size[1] // 4, size[1] * 3 // 4)]
    assert max(inner) - min(inner) <= 3
    assert min(inner) > 20
