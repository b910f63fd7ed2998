"""Windows of any shape: everything fits, and the board is as large as the window allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from capitol.games.capitol.ui.table_scene import TableScene
from capitol.table.frame import arrangements
from tests.scenes.at_table import CAPTIONS, Table, play_on
from tests.scenes.auction_table import cards
from tests.scenes.harness import Stand
from tests.scenes.test_screens_fit import LONG_NAME, all_screens

SHAPES = (
    (800, 600),
    (800, 900),
    (900, 1200),
    (960, 640),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1600, 900),
    (1700, 640),
    (2560, 1080),
)
OVERLAP = ("hand.*", "bid.*", "kept.*", "stop")
BARE = 0.13
"""No more of the window than this is neither board, nor tray, nor rail."""


def named(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def screens_of_a_round(table: Table) -> Iterator[str]:
    """Play until each screen of a round, and of the end, is in front and still."""
    for name in ("AuctionScene", "RevealScene", "ScoringScene", "DrawScene", "EndScene"):
        play_on(table, lambda found, name=name: type(found.scene).__name__ == name)  # type: ignore[misc]
        assert type(table.scene).__name__ == name
        table.pass_time(400)
        yield name


@pytest.mark.slow
@pytest.mark.parametrize("size", SHAPES, ids=named)
def test_the_program_s_screens_fit(tmp_path: Path, size: tuple[int, int]) -> None:
    assert all_screens(Stand(tmp_path, size)) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SHAPES, ids=named)
def test_the_screens_of_a_game_fit(tmp_path: Path, size: tuple[int, int]) -> None:
    """The table of four with a long name, and all that follows it in a round."""
    names = (LONG_NAME, "Lucia", "Crassus", "Augustus")
    table = Table(tmp_path, ("human", "ai:mason", "ai:mason", "ai:mason"), steps=70, size=size, names=names)
    found = [f"TableScene: {fault}" for fault in table.faults(CAPTIONS, OVERLAP)]
    for name in screens_of_a_round(table):
        found += [f"{name}: {fault}" for fault in table.faults(CAPTIONS, OVERLAP)]
    assert found == []


@pytest.mark.parametrize("size", [*SHAPES, (1280, 720), (1920, 1080)], ids=named)
def test_the_board_is_as_large_as_the_window_allows(tmp_path: Path, size: tuple[int, int]) -> None:
    """Within a twelfth of the best arrangement; hand and board show what is read, and little wood is bare."""
    table = Table(tmp_path, ("human", "ai:mason", "ai:mason", "ai:mason"), size=size)
    scene = table.table
    assert isinstance(scene, TableScene)
    frame, picture = scene.view_model.frame, scene.view_model.picture
    wide, tall = picture.board.layout.size
    shape = wide / tall
    drawn = picture.map.scale * wide * picture.map.scale * tall
    best = max(cut.drawn(shape) for cut in arrangements(table.program.look, shape))
    assert drawn >= best / 1.081
    bare = frame.board.width * frame.board.height - drawn
    assert bare <= BARE * size[0] * size[1]
    table.give(0, cards("R1 R5 F2 F5 F8 B3 B5 B7"))
    hand = [table.find(f"hand.{number}").rect for number in range(8)]
    assert all(not one.colliderect(other) for one, other in combinations(hand, 2)), "no card lies over another"
    assert min(card.height for card in hand) >= 0.75 * 124 * table.program.look.scale.s
