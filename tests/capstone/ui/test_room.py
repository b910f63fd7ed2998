"""The room of the stacks: at the end of a game it goes on over the whole window, and each row keeps its terrace."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.games.capstone.ui.art.board import court
from capitol.games.capstone.ui.parts.stacks_at_dusk import dusk_room
from capitol.games.capstone.ui.plugin import CapstoneScreens
from capitol.games.capstone.ui.table import board_picture
from capitol.games.capstone.ui.table.board_picture import board_box
from capitol.games.capstone.ui.table.slots import ROOM, board_place
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from tests.scenes.capstone_table import CapstoneStand
from tests.shared_pictures import shared_look

NOTHING = (255, 0, 255)
SIZES = ((1280, 720), (1024, 768), (1000, 1200), (2560, 1080))


@pytest.mark.parametrize("size", SIZES)
def test_it_covers_the_window_and_lies_where_the_stacks_are(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_picture, "light_up", lambda _board: None)
    look = shared_look(*size)
    window, box = look.scale.rect, board_box(dusk_room(look))
    hall = pygame.Surface(size, 0, 32)
    hall.fill(NOTHING)
    board_picture._paint_hall(Canvas(hall, look), box, window)
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
