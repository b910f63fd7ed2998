"""The river: shadows on the water fade without steps, and that of a bridge stays on the water."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from capitol.boards.level import Thing
from capitol.games.capitol.ui.art.stonework import Stonework
from capitol.games.capitol.ui.art.waterside import BANK, COPING, paint_things, water_slices

UNIT = 2.9
"""Pixels to a logical pixel at 4K."""
WATER = (40, 120, 110)
RIVER = pygame.Rect(40, 30, 140, 420)


def thing(kind: str, box: pygame.Rect) -> Thing:
    """A thing of a level that is measured in pixels."""
    corners = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    return Thing(kind, corners)


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Stonework:
    """Pieces of ground whose water is one colour."""

    def even(_kit: Stonework, _name: str, size: tuple[int, int], _shift: tuple[int, int] = (0, 0)) -> pygame.Surface:
        floor = pygame.Surface(size, pygame.SRCALPHA, 32)
        floor.fill(WATER)
        return floor

    monkeypatch.setattr(Stonework, "surface", even)
    return Stonework(UNIT)


def ground() -> pygame.Surface:
    surface = pygame.Surface((220, 480), pygame.SRCALPHA, 32)
    surface.fill(COPING)
    return surface


def exact(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def test_the_shadow_of_a_bank_fades_without_steps(kit: Stonework) -> None:
    surface = ground()
    for _slice in water_slices(surface, [thing("water", RIVER)], exact, kit):
        pass
    across = [surface.get_at((x, RIVER.centery)).g for x in range(RIVER.left + 2, RIVER.right - 2)]
    top = RIVER.top + round(BANK * UNIT) + 2
    down = [surface.get_at((RIVER.right - 10, y)).g for y in range(top, RIVER.bottom - 2)]
    for tones in (across, down):
        assert tones[-1] == WATER[1]
        assert tones[0] < WATER[1] - 20, "it is there"
        assert max(after - before for before, after in pairwise(tones)) <= 6, tones[:30]


def test_the_shadow_of_a_bridge_falls_on_water_alone_and_has_no_edge(kit: Stonework) -> None:
    river = thing("water", RIVER)
    before, surface = ground(), ground()
    before.fill(WATER, RIVER)
    surface.fill(WATER, RIVER)
    bridge = pygame.Rect(RIVER.x - 6, 150, RIVER.width + 12, 40)
    paint_things(surface, [river, thing("bridge", bridge)], exact, kit)
    foot = next(y for y in range(bridge.bottom, RIVER.bottom) if surface.get_at((RIVER.x + 3, y)).g <= WATER[1])
    darkened = 0
    for y in range(foot, RIVER.bottom):
        row = [surface.get_at((x, y)).g for x in range(RIVER.left, RIVER.right)]
        darkened += sum(tone < WATER[1] - 8 for tone in row)
        for x in (RIVER.left - 12, RIVER.right + 12):
            assert surface.get_at((x, y)) == before.get_at((x, y)), "the banks lie in the sun"
    lowest = [
        max(y for y in range(bridge.top, RIVER.bottom) if surface.get_at((x, y)).g < WATER[1] - 8)
        for x in range(RIVER.left + 4, RIVER.right - 4)
    ]
    assert darkened > 200
    assert len(set(lowest)) > 5, "its outline is that of the arches, no straight line"
    ends = [surface.get_at((x, y)).g for x in (RIVER.centerx + 30,) for y in range(foot, RIVER.bottom)]
    assert max(after - before for before, after in pairwise(ends)) <= 12, "it fades"
