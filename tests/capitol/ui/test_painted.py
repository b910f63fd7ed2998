"""Painted boards: every level that ships has its pictures, they show that level, and any other board is drawn."""

from __future__ import annotations

import shutil
import statistics
import struct
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from assets.board.scenery import KINDS, load_scenery
from capitol.games.capitol.board import BoardLayout, CapitolBoard, board_mark, default_board, find_boards, load_board
from capitol.games.capitol.ui.art.ground import BoardMap, draw_board
from capitol.games.capitol.ui.art.painted import painted_board
from capitol.kit.look import UI_STEPS, make_look
from capitol.table.frame import frame
from tests.capitol.ui.test_art import far, mean, pixels, shown_where_they_are

LEVELS = [path.stem for path in find_boards()]


def load(name: str) -> CapitolBoard:
    """A board that ships."""
    return load_board(next(path for path in find_boards() if path.stem == name))


@pytest.fixture
def roma() -> CapitolBoard:
    """The default board."""
    return load_board(default_board())


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Roma under another name in a folder of its own, with the pictures that it draws with."""
    for name in ("roma.png", "town.png"):
        shutil.copyfile(default_board().with_name(name), tmp_path / name)
    return Path(shutil.copyfile(default_board(), tmp_path / "my_rome.tmx"))


def head_of_a_picture(board: CapitolBoard, wide: int) -> bytes:
    """The beginning of a JPEG ``wide`` pixels wide that carries the mark of a board, and nothing after it."""
    mark = board_mark(board.layout, board.spec).encode("ascii")
    comment = b"\xff\xfe" + struct.pack(">H", 2 + len(mark)) + mark
    return b"\xff\xd8" + comment + b"\xff\xc0" + struct.pack(">HBHH", 17, 8, 64, wide)


def moved(layout: BoardLayout) -> BoardLayout:
    """The layout with one space elsewhere."""
    area = layout.areas[4]
    space = replace(area.small[2], centre=(area.small[2].centre[0] + 1, area.small[2].centre[1]))
    areas = [
        replace(area, small=(*area.small[:2], space, *area.small[3:])) if one is area else one for one in layout.areas
    ]
    return replace(layout, areas=tuple(areas))


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("patterns", [True, False])
def test_every_level_that_ships_has_a_picture_of_it(name: str, patterns: bool) -> None:
    board = load(name)
    path = painted_board(board.level, board.layout, board.spec, patterns)
    assert path is not None, "run build_scripts/assets/make.py board"
    assert path.name == (f"{name}.jpg" if patterns else f"{name}_plain.jpg")
    assert path.stat().st_size < 5_000_000
    wide, tall = pygame.image.load(str(path)).get_size()
    assert abs(wide / tall - board.layout.size[0] / board.layout.size[1]) < 0.002


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("patterns", [True, False])
def test_the_picture_shows_districts_plots_and_bands_where_they_are(name: str, patterns: bool) -> None:
    board = load(name)
    picture = draw_board(board.layout, board.spec, 1000, 520, board.level, patterns)
    shown_where_they_are(picture, board.layout, board.spec)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("patterns", [True, False])
def test_empty_ground_is_calm_and_neither_dark_nor_white(name: str, patterns: bool) -> None:
    """So that pieces are seen on it: its light (0 to 255) differs little, and hardly anything is near white."""
    board = load(name)
    picture = draw_board(board.layout, board.spec, 1000, 520, board.level, patterns)
    place = BoardMap.fit(board.layout, 1000, 520)
    white, whole = 0, 0
    lights: dict[str, list[float]] = {}
    for area, rules in zip(board.layout.areas, board.spec.areas, strict=True):
        box, header = place.box(area.box), place.header(area)
        large = place.space(area.large)
        ground = pygame.Rect(large.x, header.bottom + 3, large.width - 4, large.y - header.bottom - 6)
        bare = [light(picture.get_at((x, y))) for x in range(*span(ground, 0)) for y in range(*span(ground, 1))]
        assert statistics.pstdev(bare) <= 15, area.id
        lights.setdefault(rules.colour, []).extend(bare)
        tones = [light(picture.get_at((x, y))) for x in range(*span(box, 0), 2) for y in range(*span(box, 1), 2)]
        white, whole = white + sum(tone >= 225 for tone in tones), whole + len(tones)
    assert white < 0.12 * whole
    for colour, all_of_it in lights.items():
        assert 130 <= statistics.mean(all_of_it) <= 175, colour


def light(colour: pygame.Color) -> float:
    """How light a colour is, 0 to 255."""
    return 0.2126 * colour.r + 0.7152 * colour.g + 0.0722 * colour.b


def span(rect: pygame.Rect, axis: int) -> tuple[int, int]:
    """The first pixel of a rect along an axis, and the first after it."""
    return rect.topleft[axis], rect.bottomright[axis]


def test_the_picture_is_never_made_larger_in_the_largest_window(roma: CapitolBoard) -> None:
    path = painted_board(roma.level, roma.layout, roma.spec, True)
    assert path is not None
    wide = pygame.image.load(str(path)).get_width()
    for ui in UI_STEPS:
        board = frame(make_look(3840, 2160, ui)).board
        assert BoardMap.fit(roma.layout, *board.size).scale * roma.layout.size[0] <= wide


def test_a_picture_of_another_state_of_the_level_does_not_count(roma: CapitolBoard) -> None:
    other = moved(roma.layout)
    assert board_mark(other, roma.spec) != board_mark(roma.layout, roma.spec)
    assert painted_board(roma.level, other, roma.spec, True) is None
    colours = replace(roma.spec, areas=tuple(reversed(roma.spec.areas)))
    assert painted_board(roma.level, roma.layout, colours, True) is None


def test_a_level_of_ones_own_is_drawn_until_its_picture_lies_beside_it(own: Path, roma: CapitolBoard) -> None:
    board = load_board(own)
    assert painted_board(board.level, board.layout, board.spec, True) is None
    drawn = draw_board(board.layout, board.spec, 400, 210, board.level)
    shipped = painted_board(roma.level, roma.layout, roma.spec, True)
    assert shipped is not None
    shutil.copyfile(shipped, own.with_suffix(".jpg"))
    assert painted_board(board.level, board.layout, board.spec, True) == own.with_suffix(".jpg")
    painted = draw_board(board.layout, board.spec, 400, 210, board.level)
    assert pixels(painted) != pixels(drawn)
    assert pixels(painted) == pixels(draw_board(roma.layout, roma.spec, 400, 210, roma.level))


def test_a_picture_that_cannot_be_read_leaves_the_board_drawn(own: Path, caplog: pytest.LogCaptureFixture) -> None:
    board = load_board(own)
    drawn = draw_board(board.layout, board.spec, 400, 210, board.level)
    own.with_suffix(".jpg").write_bytes(head_of_a_picture(board, 64))
    assert painted_board(board.level, board.layout, board.spec, True) == own.with_suffix(".jpg")
    assert pixels(draw_board(board.layout, board.spec, 400, 210, board.level)) == pixels(drawn)
    assert "my_rome.jpg" in caplog.text


@pytest.mark.parametrize("side", [8193, 65535])
def test_a_picture_too_large_to_show_does_not_count(own: Path, side: int) -> None:
    board = load_board(own)
    for wide, counts in ((64, True), (side, False)):
        own.with_suffix(".jpg").write_bytes(head_of_a_picture(board, wide))
        assert (painted_board(board.level, board.layout, board.spec, True) is not None) == counts
    own.with_suffix(".jpg").write_bytes(board_mark(board.layout, board.spec).encode("ascii"))
    assert painted_board(board.level, board.layout, board.spec, True) is None


@pytest.mark.parametrize("size", [(600, 600), (900, 300)])
def test_a_window_of_another_shape_shows_the_whole_board_on_a_clear_ground(
    roma: CapitolBoard, size: tuple[int, int]
) -> None:
    picture = draw_board(roma.layout, roma.spec, *size, roma.level)
    assert picture.get_size() == size
    place = BoardMap.fit(roma.layout, *size)
    box = place.box((0, 0, *roma.layout.size))
    alone = draw_board(roma.layout, roma.spec, *box.size, roma.level)
    assert far(mean(picture, box), mean(alone, alone.get_rect())) < 3
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((size[0] - 1, size[1] - 1)).a == 0


def test_the_scenery_of_the_levels_that_ship() -> None:
    for path in find_boards():
        kinds = [thing.kind for thing in load_scenery(path)]
        assert {"water", "wall", "boat"} <= set(kinds) <= set(KINDS)
    roma = load_scenery(default_board())
    assert sum(thing.kind == "bridge" for thing in roma) == 3
    assert all(len(thing.outline) >= 4 for thing in roma)


def test_unknown_scenery_is_told(own: Path) -> None:
    own.write_text(
        own.read_text(encoding="utf-8")
        .replace('type="lighthouse"', 'type="boat"')
        .replace('type="bridge"', 'type="brigde"', 1),
        encoding="utf-8",
    )
    with pytest.raises(ValueError, match="brigde"):
        load_scenery(own)
