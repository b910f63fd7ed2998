"""Capstone's pieces are acrylic: no dark outline, bright edges, and coloured light on the ground beside them."""

from __future__ import annotations

import pygame
import pytest

from capitol.games.capstone.ui.art.pieces import (
    LIGHT_TURNS,
    PIECE_SIZES,
    atlas,
    draw_light,
    draw_sprite,
    foot_corners,
    piece_id,
    shadow_id,
)
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


@pytest.mark.usefixtures("window")
def test_far_edges_are_seen_through_the_faces() -> None:
    """A line from the left to the far corner of the foot, brighter than what lies above and below it."""
    for colour in range(len(PIECE_STYLES)):
        name = piece_id(0, colour, True)
        sheet, key = atlas("pieces"), name.removeprefix("capstone.")
        box, (x, y) = sheet.boxes[key], sheet.anchors[key]
        piece = draw_sprite(box.width, box.height, name)
        left, _near, _right, far = foot_corners(PIECE_SIZES[0].width)
        at = [x + sheet.fine * (0.6 * left[0] + 0.4 * far[0]), y + sheet.fine * (0.6 * left[1] + 0.4 * far[1])]
        bright = [sum(piece.get_at((round(at[0]), round(at[1] + down)))[:3]) for down in (-8, 0, 8)]
        assert bright[1] > max(bright[0], bright[2]) + 15


@pytest.mark.usefixtures("window")
def test_light_on_the_ground_shimmers_without_growing_brighter() -> None:
    turns = [draw_light(200, 60, shadow_id(0, 2), (2, 2), turn) for turn in range(LIGHT_TURNS + 1)]
    assert pygame.image.tobytes(turns[0], "RGB") == pygame.image.tobytes(turns[-1], "RGB")
    assert len({pygame.image.tobytes(one, "RGB") for one in turns}) == LIGHT_TURNS
    means = [sum(pygame.transform.average_color(one)[:3]) for one in turns]
    assert max(means) < 1.3 * min(means)
