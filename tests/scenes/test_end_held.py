"""The pictures of a game's end are drawn with few pictures of the whole window held at once."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from types import GeneratorType
from typing import Any, cast

import pytest
from pygame import Surface

from capitol.games.capitol.ui.end_scene import EndScene as CapitolEnd
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.games.capitol.ui.parts.city_at_dusk import city_rect
from capitol.games.capitol.ui.parts.rostra import hall
from capitol.games.capoterra.ui.end_scene import EndScene as CapoterraEnd
from capitol.games.capstone.ui.end_scene import EndScene as CapstoneEnd
from capitol.kit.canvas import Canvas
from capitol.table.art.layers import at_once
from capitol.table.dusk import Dusk
from capitol.table.ending import EndingScene
from capitol.table.seats.colours import TableColours
from capitol.table.table_top import WOOD
from tests.scenes.capstone_table import LEVEL_1, CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.test_capoterra_watched import finished
from tests.scenes.test_end import open_end

SIZE = (1280, 720)


def of_capitol(home: Path) -> EndingScene:
    """The end of a game of Capitol."""
    return open_end(home, size=SIZE)[0]


def of_capstone(home: Path) -> EndingScene:
    """The end of a game of Capstone."""
    stand = CapstoneStand(home, (LEVEL_1, LEVEL_1), seed=2, size=SIZE)
    stand.wait()
    scene = CapstoneEnd(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    stand.program.stack.push(scene)
    return scene


def of_capoterra(home: Path) -> EndingScene:
    """The end of a game of Capoterra."""
    program, session = Stand(home, size=SIZE).program, finished()
    program.screens_of("capoterra")  # they register its sprites
    scene = CapoterraEnd(program, session, TableColours(session, program.seats))
    program.stack.push(scene)
    return scene


def windows(drawing: Generator[None, None, Dusk]) -> int:
    """How many pictures of the whole window the functions that are drawing now hold."""
    found: set[int] = set()
    running: Any = drawing
    while isinstance(running, GeneratorType) and running.gi_frame is not None:
        for one in running.gi_frame.f_locals.values():
            picture = one.surface if isinstance(one, Canvas) else one
            if isinstance(picture, Surface) and picture.get_size() == SIZE:
                found.add(id(picture))
        running = running.gi_yieldfrom
    return len(found)


@pytest.mark.usefixtures("drawn_apart")
@pytest.mark.parametrize(("end", "most"), [(of_capitol, 3), (of_capoterra, 3), (of_capstone, 4)])
def test_the_end_is_drawn_with_few_pictures_of_the_window(
    tmp_path: Path, end: Callable[[Path], EndingScene], most: int
) -> None:
    """Each takes 33 MB at 3840 x 2160; three are the result."""
    scene = end(tmp_path)
    drawing = scene.dusk_slices(scene.look)
    assert max(windows(drawing) for _step in drawing) == most


@pytest.mark.usefixtures("drawn_apart")
def test_the_end_keeps_no_hall_of_the_auctions(tmp_path: Path) -> None:
    scene = of_capitol(tmp_path)
    look = scene.look
    hall().picture(look)
    held = look.cache.held
    scene.release(look)
    assert look.cache.held <= held - SIZE[0] * SIZE[1] * 4


@pytest.mark.usefixtures("drawn_apart")
@pytest.mark.parametrize("end", [of_capitol, of_capoterra, of_capstone])
def test_the_end_is_drawn_in_place_of_what_was_shown_before(tmp_path: Path, end: Callable[[Path], EndingScene]) -> None:
    scene = end(tmp_path)
    look, window = scene.look, SIZE[0] * SIZE[1] * 4
    for number in range(4):
        look.cache.get(("an auction", number), lambda: Surface(SIZE, 0, 32))
    next(iter(scene.prepare(look)))
    assert look.cache.held <= 2 * window
    assert look.sprites._cache.held <= window


@pytest.mark.usefixtures("drawn_apart")
def test_the_end_keeps_no_ground_of_its_own(tmp_path: Path) -> None:
    """Neither the wood nor the empty board is shown again at the size of the end."""
    scene = of_capitol(tmp_path)
    look = scene.look
    at_once(scene.dusk_slices(look))
    assert not any(isinstance(key, tuple) and key[0] == WOOD for key in look.cache._items)
    board = cast("CapitolEnd", scene).board
    assert BoardPicture(look, board, city_rect(look, board), plan_view=False).ground_key not in look.cache
