"""The room of the stacks: at the end of a game it goes on over the whole window, and each row keeps its terrace."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.games.capstone.rules.numbers import COLOURS, SIZE_OF, SLOT_OF_NAME
from capitol.games.capstone.ui.art.board import court
from capitol.games.capstone.ui.art.pieces import sprite_rect
from capitol.games.capstone.ui.models.ending import ending
from capitol.games.capstone.ui.models.table import table_model
from capitol.games.capstone.ui.parts.stacks_at_dusk import dusk_room, stacks_dusk
from capitol.games.capstone.ui.plugin import CapstoneScreens
from capitol.games.capstone.ui.table import board_picture
from capitol.games.capstone.ui.table.board_picture import board_box
from capitol.games.capstone.ui.table.pyramids import Art
from capitol.games.capstone.ui.table.regions import cells_in, regions
from capitol.games.capstone.ui.table.slots import (
    ROOM,
    board_place,
    paint_column,
    paint_ground,
    paint_plinth,
    within_frame,
)
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.art.layers import at_once
from tests.capstone.rules.positions import position
from tests.scenes.capstone_table import CapstoneStand
from tests.shared_pictures import shared_look

NOTHING = (255, 0, 255)
SIZES = ((1280, 720), (1024, 768), (1000, 1200), (2560, 1080))


@pytest.mark.parametrize("size", SIZES)
def test_it_covers_the_window_and_lies_where_the_stacks_are(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def begun(size: tuple[int, int], *_depth: int) -> pygame.Surface:
        surface = pygame.Surface(size, 0, 32)
        surface.fill(NOTHING)
        return surface

    monkeypatch.setattr(board_picture, "light_slices", lambda _board: iter(()))
    monkeypatch.setattr(board_picture, "Surface", begun)
    look = shared_look(*size)
    box = board_box(dusk_room(look))
    hall = at_once(board_picture.hall_slices(look, dusk_room(look), look.scale.rect))
    bare = [
        (x, y) for x in range(0, size[0], 7) for y in range(0, size[1], 7) if tuple(hall.get_at((x, y)))[:3] == NOTHING
    ]
    black = [
        (x, y)
        for x in range(0, size[0], 7)
        for y in range(0, size[1], 7)
        if tuple(hall.get_at((x, y)))[:3] == (0, 0, 0)
    ]
    assert not bare
    assert not black, "nothing is left out"
    place = board_place(look, box)
    room = look.sprites.get(ROOM, *place.size)
    inside = Rect(0, 0, place.width * 9 // 10, place.height * 9 // 10)
    inside.center = place.width // 2, place.height // 2
    for x in range(inside.left, inside.right, 31):
        for y in range(inside.top, inside.bottom, 23):
            assert hall.get_at((place.x + x, place.y + y))[:3] == room.get_at((x, y))[:3]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_stacks_of_the_end_keep_their_capstones(size: tuple[int, int]) -> None:
    """The game is over because no stack is open: a capstone closes some, full, begun or empty."""
    look = shared_look(*size)
    stacks, caps = {"L1": "RYGB", "L2": "G"}, {"R": "L1", "Y": "L2", "G": "M4"}
    bare, state = position(stacks), position(stacks, caps)
    before, after = (at_once(stacks_dusk(look, table_model(one), ending(one), (0,))) for one in (bare, state))
    cells, scale = cells_in(look, board_box(dusk_room(look)))
    for letter, name in caps.items():
        slot = SLOT_OF_NAME[name]
        foot = cells[slot].rect.centerx, cells[slot].foot[1]
        where = Art(look, scale).cap(SIZE_OF[slot], foot, len(stacks.get(name, "")), COLOURS.index(letter))[1]
        middle = where.inflate(-where.width * 3 // 4, -where.height // 2)
        middle.bottom = where.bottom - where.height // 8
        for moment in ("day", "unlit", "lit"):
            shots = [getattr(one, moment).subsurface(middle) for one in (before, after)]
            pairs = zip(*(pygame.image.tobytes(shot, "RGB") for shot in shots), strict=True)
            share = sum(abs(one - two) > 2 for one, two in pairs) / (3 * middle.width * middle.height)
            assert share > 0.8, f"{name} {moment}"
            assert sum(pygame.transform.average_color(shots[1])[:3]) > 60, "dark, and still seen"


def test_a_goal_is_arranged_in_the_court_which_is_made_before(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path)
    while type(stand.scene).__name__ != "ArrangeScene":
        stand.press("cover.open")
        stand.pass_time(60)
    behind = stand.scene.backdrop()  # type: ignore[attr-defined]
    assert behind.key == court().key
    look: Look = stand.program.look
    CapstoneScreens.want_pictures(None, look)  # type: ignore[arg-type]
    while look.prefetch.step():
        pass
    assert behind._kept_as(look) in look.cache


def test_empty_places_of_a_column_draw_no_eye_and_plinths_touch_the_floor() -> None:
    """A recess lets the floor through, and a plinth has a soft dark rim on all sides."""
    look, floor = shared_look(1280, 720), (150, 120, 90)
    surface = pygame.Surface((500, 500), 0, 32)
    surface.fill(floor)
    column = Rect(20, 20, 24, 100)
    paint_column(Canvas(surface, look), column, (0,))
    empty, piece = (pygame.transform.average_color(surface, box)[:3] for box in ((26, 26, 12, 12), (26, 101, 12, 12)))
    assert max(abs(one - other) for one, other in zip(empty, floor, strict=True)) < 45
    assert max(abs(one - other) for one, other in zip(piece, floor, strict=True)) > 45
    scale, foot = 2.0, (180, 200)
    place = sprite_rect("capstone.plinth.large", foot, scale)
    paint_plinth(Canvas(surface, look), 0, foot, scale, full=False)
    stone = look.sprites.get("capstone.plinth.large", *place.size)
    lowest = max(y for y in range(place.height) if stone.get_at((place.width // 2, y)).a > 127)
    tones = [surface.get_at((place.centerx, place.y + lowest + down)).r for down in (3, 8, 40)]
    assert tones[0] < tones[1] < tones[2] == floor[0]
    assert tones[0] < 0.8 * floor[0]


@pytest.mark.parametrize("size", SIZES)
def test_terraces_rise_and_marks_of_the_last_columns_keep_off_the_frame(size: tuple[int, int]) -> None:
    """The floor is darker just below a terrace than further down, and the mark of a last move lies on the paving."""
    look = shared_look(*size)
    place = regions(look)
    picture = pygame.Surface(size, 0, 32)
    paint_ground(Canvas(picture, look), place.board)
    box = board_place(look, place.board)

    def tone(at: float) -> float:
        part = Rect(box.x + box.width // 4, box.y + round(at * box.height), box.width // 2, max(1, box.height // 50))
        return sum(pygame.transform.average_color(picture, part)[:3])

    assert tone(0.535) < 0.85 * tone(0.64)
    paving = within_frame(look, place.board)
    for cell in place.cells:
        assert paving.contains(cell.column.inflate(look.board(20), look.board(4)))


@pytest.mark.parametrize("size", SIZES)
def test_the_joints_of_its_floor_run_on_beyond_the_board(size: tuple[int, int]) -> None:
    """Mirror images would meet in a seam, at which the joints turn back."""
    look = shared_look(*size)
    window, box = look.scale.rect, board_box(dusk_room(look))
    hall = at_once(board_picture.hall_slices(look, dusk_room(look), window))
    place = board_place(look, box)
    for edge in (20, 780):
        seam = place.x + round(edge * place.width / 800)
        wide = min(40, seam, window.right - seam)
        rows = range(place.y + round(0.55 * place.height), place.y + round(0.86 * place.height), 3)
        off = [
            abs(sum(hall.get_at((seam - 1 - x, y))[:3]) - sum(hall.get_at((seam + x, y))[:3]))
            for x in range(wide)
            for y in rows
        ]
        assert wide < 20 or sum(off) > 15 * len(off)
