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


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("layers", [2, 4])
def test_light_on_the_ground_has_no_edge(layers: int) -> None:
    """It fades in every direction, and does not shine around the base of its stack."""
    name = shadow_id(0, layers)
    box, (x, y) = (
        atlas("shadows").boxes[name.removeprefix("capstone.")],
        atlas("shadows").anchors[f"shadow.large.{layers}"],
    )
    light = draw_light(box.width, box.height, name, (2,) * layers)
    tones = [[light.get_at((at, down)).r for down in range(box.height)] for at in range(box.width)]
    brightest = max(map(max, tones))
    steps = [abs(column[down + 2] - column[down]) for column in tones for down in range(box.height - 2)]
    assert max(steps) < 0.4 * brightest
    left = foot_corners(PIECE_SIZES[0].width)[0]
    beside = round(x + 2.2 * left[0]), round(y + 2 * left[1])
    assert light.get_at(beside).r < 0.1 * brightest


@pytest.mark.usefixtures("window")
def test_stacks_touch_what_they_stand_on() -> None:
    """The ground is darker at the near edges of a stack, and a piece below the one on it."""
    sheet, name = atlas("shadows"), shadow_id(0, 2)
    box, (x, y) = sheet.boxes[name.removeprefix("capstone.")], sheet.anchors[name.removeprefix("capstone.")]
    shadow = draw_sprite(box.width, box.height, name)
    left, near, _right, _far = foot_corners(PIECE_SIZES[0].width)
    at = [sheet.fine * (0.5 * left[axis] + 0.5 * near[axis]) + (x, y)[axis] for axis in (0, 1)]
    dark = [shadow.get_at((round(at[0]), round(at[1] + sheet.fine * down))).a for down in (2, 4, 8)]
    assert dark[0] > 60 > 30 > dark[2]
    for colour in range(len(PIECE_STYLES)):
        sheet, name = atlas("pieces"), piece_id(0, colour, False)
        key = name.removeprefix("capstone.")
        box, (x, y) = sheet.boxes[key], sheet.anchors[key]
        picture, bare = draw_sprite(box.width, box.height, name), sheet.part(key)
        foot = y - PIECE_SIZES[0].step * sheet.fine + sheet.fine * 0.5 * (left[1] + near[1])
        across = round(x + sheet.fine * 0.5 * (left[0] + near[0]))
        under, lower = (round(foot + sheet.fine * down) for down in (2.5, 16))
        kept = [
            sum(picture.get_at((across, row))[:3]) / max(1, sum(bare.get_at((across, row))[:3]))
            for row in (under, lower)
        ]
        assert kept[0] < 0.95 * kept[1]
