"""Start positions of Capoterra: those that ship and those that people draw, what is refused, and their records."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from capitol.boards.errors import faults_of
from capitol.core.contract import check_deals, check_game
from capitol.core.refusal import RecordError
from capitol.games.capoterra.levels import COLUMNS, FOLDER, TILESET, TILESET_NAMES, TITLES, find_boards, load_board
from capitol.games.capoterra.rules.cells import PATTERN_MASKS, cell_at, mask_of, rotated
from capitol.games.capoterra.rules.protocol import CapoterraProtocol
from capitol.games.capoterra.rules.setup import Setup
from capitol.games.capoterra.rules.start_board import STARTS, StartBoard, laid
from capitol.games.capoterra.rules.state import State
from capitol.host.resources import resource
from tests.capoterra.rules.positions import GAME, PLAYERS, random_setup, short_setup, walk

SHIPPED = find_boards()
VALLEY = load_board(resource(FOLDER) / "valley.tmx").boards
TURN_MARKS = (0, 0xA000_0000, 0xC000_0000, 0x6000_0000)
"""Tiled's marks for quarter turns clockwise."""


class Edit:
    """A map that is being drawn: the layers as rows of tile numbers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.root = ElementTree.parse(path).getroot()

    def lay(self, layer: str, x: int, y: int, name: str | None, turn: int = 0) -> None:
        """Lay a tile at a place counted from the middle; None erases."""
        data = next(item for item in self.root.iter("layer") if item.get("name") == layer).find("data")
        assert data is not None
        assert data.text is not None
        rows = [line.rstrip(",").split(",") for line in data.text.split()]
        number = 0 if name is None else TILESET_NAMES.index(name) + 1
        rows[y + len(rows) // 2][x + len(rows[0]) // 2] = str(number | TURN_MARKS[turn])
        data.text = ",\n".join(",".join(row) for row in rows)

    def faults(self) -> str:
        """Save, and return the faults."""
        ElementTree.ElementTree(self.root).write(self.path, encoding="UTF-8", xml_declaration=True)
        return "\n".join(faults_of(load_board, self.path))


@pytest.fixture
def edit(tmp_path: Path) -> Edit:
    """A copy of the standard start and its tileset."""
    shutil.copy(resource(FOLDER) / "standard.tmx", tmp_path / "mine.tmx")
    shutil.copy(resource(FOLDER) / TILESET, tmp_path)
    return Edit(tmp_path / "mine.tmx")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_start_that_ships_is_good(path: Path) -> None:
    assert faults_of(load_board, path) == []
    assert [len(board.capitals) for board in load_board(path).boards] == [2, 3]


def test_starts_are_listed_with_the_default_first(edit: Edit, tmp_path: Path) -> None:
    assert [path.stem for path in SHIPPED] == list(TITLES)
    (tmp_path / "capoterra").mkdir()
    mine = shutil.copy(edit.path, tmp_path / "capoterra" / "mine.tmx")
    assert find_boards(tmp_path) == [*SHIPPED, mine]
    assert find_boards(tmp_path / "absent") == SHIPPED


def test_the_standard_map_is_the_standard_start() -> None:
    """RULES.md, Set-up."""
    boards = load_board(SHIPPED[0]).boards
    assert {len(board.capitals): board for board in boards} == STARTS
    for seats in STARTS:
        setup = GAME.new_setup(PLAYERS[:seats], {}, boards, random.Random(1))
        assert setup.board is None
        assert setup == random_setup(1, seats)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("pattern", "ILTX")
def test_a_tile_turned_in_tiled_is_turned_in_the_game(edit: Edit, pattern: str, turn: int) -> None:
    edit.lay("start", 0, 1, f"S-{pattern}", turn)
    assert not edit.faults()
    tiles = dict(load_board(edit.path).boards[0].tiles)
    assert tiles[0, 1] == laid(f"S-{pattern}", turn)
    assert mask_of(tiles[0, 1]) == rotated(PATTERN_MASKS[pattern], turn)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda edit: edit.lay("2 players", 1, 0, None), "one capital for each of 2 players"),
        (lambda edit: edit.lay("3 players", 3, 0, "0"), "one capital for each of 3 players"),
        (lambda edit: edit.lay("start", 5, 5, "R"), "the tile at 12, 10"),
        (lambda edit: (edit.lay("start", 0, 1, "C-I"), edit.lay("start", 0, 2, "C-I", 1)), "the roads of the tile at"),
        (lambda edit: edit.lay("start", 0, 0, None), "no neighbouring tiles join"),
        (lambda edit: [edit.lay("start", -1, y, "R") for y in (-1, 1)], "too little room"),
        (lambda edit: (edit.lay("3 players", 0, -1, None), edit.lay("3 players", 1, -1, "1")), "beside another one"),
        (lambda edit: edit.root.set("height", "10"), "tiles, the map is not"),
    ],
    ids=["capital missing", "capital twice", "apart", "roads", "gap", "closed", "touching", "layer of another size"],
)
def test_a_faulty_start_is_refused_with_place_and_remedy(
    edit: Edit, change: Callable[[Edit], object], words: str
) -> None:
    change(edit)
    assert words in edit.faults()
    assert all(line.endswith(".") and "; " in line for line in faults_of(load_board, edit.path))


def test_a_map_without_a_middle_and_strange_tiles_are_refused(edit: Edit, tmp_path: Path) -> None:
    shutil.copy(tmp_path / TILESET, tmp_path / "stones.png")
    image = next(edit.root.iter("image"))
    image.set("source", "stones.png")
    assert "not from the tileset" in edit.faults()
    for item in (edit.root, *edit.root.iter("layer")):
        item.set("width", "1")
        item.set("height", "2")
    for data in edit.root.iter("data"):
        data.text = "0,\n0"
    assert "no tile in its middle" in edit.faults()


def test_the_tileset_is_what_the_maps_say() -> None:
    for path in SHIPPED:
        tileset = next(ElementTree.parse(path).getroot().iter("tileset"))
        assert tileset.get("columns") == str(COLUMNS)


def valley(seats: int = 2) -> Setup:
    """A short game in the valley."""
    board = next(board for board in VALLEY if len(board.capitals) == seats)
    return replace(short_setup(seats, seats), board=board)


@pytest.mark.parametrize("seats", [2, 3])
def test_games_on_another_start_keep_the_contract(seats: int) -> None:
    setup = valley(seats)
    state = GAME.start(setup)
    assert [cell_at(place) for place in setup.start.capitals] == list(state.terms.capitals)
    assert len(state.tiles) == seats + len(setup.start.tiles) > 8
    check_game(GAME, setup, random.Random(1), State.key, check_every=40)
    check_deals(GAME, [seats], [{}], VALLEY, lambda: random.Random(5))


def document() -> dict[str, Any]:
    """A setup in the valley as JSON values."""
    loaded: dict[str, Any] = json.loads(json.dumps(GAME.encode_setup(valley())))
    return loaded


def test_a_record_states_the_start() -> None:
    """RECORD.md, The record: the name, and what it adds, only if it is not the standard start."""
    written = document()
    assert written["rules"]["start"] == "valley"
    assert written["board"]["capitals"] == [[-2, 0], [2, 0]]
    assert {"at": [1, 0], "tile": "S-I", "turn": 1} in written["board"]["tiles"]
    assert GAME.decode_setup(written) == valley()
    plain = GAME.encode_setup(random_setup(1))
    assert "board" not in plain
    assert "start" not in plain["rules"]  # type: ignore[operator]


def test_a_name_alone_or_a_board_alone_is_refused() -> None:
    """RECORD.md, The record: what the map adds is mandatory with the name."""
    written = document()
    board = written.pop("board")
    with pytest.raises(RecordError, match="board"):
        GAME.decode_setup(written)
    del written["rules"]["start"]
    assert GAME.decode_setup(written).board is None
    with pytest.raises(RecordError, match=r"rules\.start"):
        GAME.decode_setup(written | {"board": board})


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("capitals", [[-2, 0]], "2 are wanted"),
        ("capitals", [[-2, 0], [0, 0]], "something else lies there"),
        ("capitals", [[-2, 0], [-3, 0]], "another capital is beside it"),
        ("capitals", [[-2, 0], [40, 0]], "further than 30"),
        ("tiles", [{"at": [-1, 0], "tile": "D*", "turn": 0}], "no “D\\*” at the start"),
        ("tiles", [{"at": [-1, 0], "tile": "C-I", "turn": 4}], "not from 0 to 3"),
        ("tiles", [{"at": [5, 0], "tile": "D", "turn": 0}], "no way over neighbouring tiles"),
        ("tiles", [{"at": [x, 0], "tile": "C-I", "turn": x == 0} for x in (-1, 0, 1)], "does not agree"),
        ("tiles", [{"at": [x % 9 + 3, x // 9], "tile": "R", "turn": 0} for x in range(61)], "more than 60"),
    ],
    ids=["one", "taken", "touching", "far", "swap", "turn", "apart", "roads", "many"],
)
def test_an_impossible_start_is_refused(key: str, value: object, said: str) -> None:
    written = document()
    written["board"][key] = value
    if said == "not from 0 to 3":
        written["board"]["tiles"][0]["turn"] = 4
    elif key == "tiles" and isinstance(value, list) and said == "does not agree":
        for one in value:
            one["turn"] = int(one["turn"])
    with pytest.raises(RecordError, match=said):
        GAME.decode_setup(written)


def test_a_program_learns_the_start() -> None:
    """RECORD.md, The engine protocol."""
    setup, words = valley(), CapoterraProtocol()
    state = GAME.start(setup)
    follower = words.follow(json.loads(json.dumps(words.start(setup, GAME.view(state, 1)))))
    assert follower.view == GAME.view(state, 1)
    for _state, seat, move, after in list(walk(setup, 3))[:30]:
        follower.event(words.event(setup, GAME.view(after, 1), seat, move))
        assert follower.view == GAME.view(after, 1)


def test_a_board_of_another_game_is_no_start() -> None:
    for board in ("roma", (1, 2), (replace_name(STARTS[2]),)):
        with pytest.raises(ValueError, match="start position"):
            GAME.new_setup(PLAYERS, {}, board, random.Random(1))


def replace_name(board: StartBoard) -> StartBoard:
    """The same start with another name."""
    return replace(board, name="other")


def test_the_long_island_is_in_the_numbers() -> None:
    """RULES.md, Options."""
    setup = GAME.new_setup(PLAYERS, {"island": "long"}, None, random.Random(1))
    assert len(setup.chance.bag) == 54
    assert setup.numbers.start_goods == (4, 3, 4, 3)
    written = GAME.encode_setup(setup)
    assert "island" not in written["rules"]  # type: ignore[operator]
    assert GAME.decode_setup(json.loads(json.dumps(written))) == setup
    assert GAME.redeal(setup, random.Random(2)).numbers == setup.numbers
