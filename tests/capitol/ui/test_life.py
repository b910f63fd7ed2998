"""What moves on an empty board."""

from __future__ import annotations

import itertools

import pygame

from capitol.games.capitol.ui.art import life


def test_the_cloud_over_the_shore_has_no_seams() -> None:
    """It passes in sections; put together they show one shadow that comes from above and goes below."""
    room = pygame.Rect(5, 7, 40, 401)
    sections = list(life._cloud(room))
    assert len(sections) > 4
    assert sum(one.box.height for one in sections) == room.height
    beats, seen = len(sections[0].pictures), []
    for beat in range(beats):
        whole = pygame.Surface(room.size, pygame.SRCALPHA, 32)
        for one in sections:
            picture = one.pictures[beat]
            whole.blit(picture, (0, one.box.y - room.y), special_flags=pygame.BLEND_RGBA_MAX)
        box = whole.get_bounding_rect()
        if box.height:
            seen.append(box)
            alphas = [whole.get_at((20, y)).a for y in range(box.top, box.bottom)]
            assert max(abs(a - b) for a, b in itertools.pairwise(alphas)) <= 6, "no edge within it"
    assert [box.top for box in seen] == sorted(box.top for box in seen)
    assert max(box.height for box in seen) > 40
    assert seen[0].top == 0
    assert seen[-1].bottom == room.height
    shown = [sum(one.pictures[beat].get_bounding_rect().height > 0 for one in sections) for beat in range(beats)]
    assert max(shown) <= 3, "only where it is, something is painted"


def test_a_cloud_passes_over_the_city_but_not_at_4k() -> None:
    """Its shadow is cool and can be seen; on the largest boards repainting it costs more than it gives."""
    floors = [pygame.Rect(100, 100, 280, 100), pygame.Rect(400, 100, 280, 100)]
    passing = list(life._clouds(floors, 1.0))
    assert len(passing) == 2
    darkest = max(
        (picture.get_at((x, 50)) for picture in set(passing[0].pictures) for x in range(0, 280, 20)),
        key=lambda colour: colour.a,
    )
    assert 25 <= darkest.a <= 90
    assert darkest.b >= darkest.r
    assert not list(life._clouds([floor.inflate(600, 200) for floor in floors], 2.96))
