"""Capstone's pieces are acrylic: no dark outline, bright edges, and coloured light on the ground beside them."""

from __future__ import annotations

import pygame
import pytest

from capitol.games.capstone.ui.art.pieces import atlas, draw_light, draw_sprite, piece_id, shadow_id
from capitol.games.capstone.ui.palette import PIECE_STYLES


@pytest.fixture
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("colour", range(len(PIECE_STYLES)))
def test_edges_are_brighter_than_faces(colour: int) -> None:
    """The dark outline of the sheet is gone: a ring inside the silhouette is brighter than what lies within it."""
    box = atlas("pieces").boxes[piece_id(0, colour, True).removeprefix("capstone.")]
    piece = draw_sprite(box.width, box.height, piece_id(0, colour, True))
    inside = pygame.mask.from_surface(piece, 200)
    columns = [x for x in range(box.width // 4, box.width * 3 // 4, 3) if x != box.width // 2]
    edge, face = [], []
    for x in columns:
        top = next(y for y in range(box.height) if inside.get_at((x, y)))
        edge.append(sum(piece.get_at((x, top + 2))[:3]))
        face.append(sum(piece.get_at((x, top + 14))[:3]))
    assert sum(edge) > 1.1 * sum(face)


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("colour", range(len(PIECE_STYLES)))
def test_light_on_the_ground_has_the_colours_of_the_stack(colour: int) -> None:
    light = draw_light(200, 60, shadow_id(0, 2), (colour, colour))
    red, green, blue, _alpha = pygame.transform.average_color(light)
    strongest = max(range(3), key=lambda part: (red, green, blue)[part])
    wanted = PIECE_STYLES[colour].colour
    assert max(red, green, blue) > 8
    assert wanted[strongest] == max(wanted)
