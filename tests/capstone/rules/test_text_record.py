"""Moves as text and actions, setups as records (RECORD.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from capitol.core.refusal import RecordError
from capitol.games.capstone.rules.moves import Arrange, Turn
from capitol.games.capstone.rules.notation import move_text, parse_move
from tests.capstone.rules.positions import GAME, column, random_setup, setup_of


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("goal RGYB", Arrange(column("RGYB"))),
        ("BL1", Turn(3, 0)),
        ("YM1 L1-L2 ^M1", Turn(1, 5, 0, 1, 5)),
    ],
)
def test_lines_of_text(line: str, move: Arrange | Turn) -> None:
    """RECORD.md, Canonical form."""
    assert parse_move(line) == move
    assert move_text(move) == line


@pytest.mark.parametrize("line", ["", "goal RGY", "goal RGYX", "BL6", "ZL1", "BL1 L1", "BL1 L1-L2 M1", "BL1 ^M1 L1-L2"])
def test_what_is_no_line_of_a_move(line: str) -> None:
    with pytest.raises(RecordError, match=r"is not understood|is no word"):
        parse_move(line)


RECORD: dict[str, Any] = {
    "rules": {"move_to_empty": "yes"},
    "players": [{"name": "Livia", "kind": "human"}, {"name": "Cato", "kind": "ai:architect"}],
    "first_player": 1,
    "draws": [["RRBR", "BGBY"], ["RYGB"]],
}
ACTIONS: list[dict[str, Any]] = [
    {"player": 1, "type": "arrange", "goal": "RGYB"},
    {"player": 0, "type": "arrange", "goal": "BGBY"},
    {"player": 1, "type": "turn", "place": "B", "on": "L1"},
    {"player": 0, "type": "turn", "place": "Y", "on": "M1", "move": "L1", "to": "L2", "cap": "M1"},
]


def test_the_example_of_the_record_is_a_game() -> None:
    """RECORD.md, The record: it is read, played, and written back as it was."""
    setup = GAME.decode_setup(RECORD)
    assert GAME.encode_setup(setup) == RECORD
    assert setup.draws[0] == (column("RRBR"), column("BGBY"))
    state = GAME.start(setup)
    assert state.redraws == (1, 0)
    for action in ACTIONS:
        seat, move = GAME.decode_move(setup, action)
        assert GAME.encode_move(setup, seat, move) == action
        state, _ = GAME.apply(state, seat, move)
    assert state.capstone_on(5) == 3


def test_the_rules_may_be_left_out() -> None:
    setup = GAME.decode_setup({key: value for key, value in RECORD.items() if key != "rules"})
    assert setup.rules.move_to_empty == "yes"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rules": {"move_to_empty": "perhaps"}}, "move_to_empty"),
        ({"rules": {"first_player": "random"}}, "first_player"),
        ({"rules": {"move_to_empty": 1}}, "move_to_empty"),
        ({"first_player": 2}, "no seat 2"),
        ({"draws": [["BGBY"]]}, "draws"),
        ({"draws": [["BGBY"], []]}, "at least once"),
        ({"draws": [["BGBY", "RYGB"], ["RYGB"]]}, "is kept"),
        ({"draws": [["RRBR"], ["RYGB"]]}, "put back"),
        ({"draws": [["BGBY"], ["BBBR", "RYGB"]]}, "more B"),
        ({"draws": [["BGBY"], ["RYG"]]}, "no word"),
        ({"draws": [["BGBY"], [5]]}, "expected str"),
        ({"draws": "RYGB"}, "expected list"),
        ({"players": RECORD["players"][:1]}, "seats"),
    ],
)
def test_setups_that_are_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        GAME.decode_setup({**RECORD, **change})


def test_who_begins_may_draw_what_the_other_left() -> None:
    """The bag of the seat that begins lacks the hand that the other kept, not what it put back."""
    setup = GAME.decode_setup({**RECORD, "draws": [["BBBR", "BGBY"], ["RRRB", "RYGB"]]})
    assert setup.first_player == 1
    with pytest.raises(RecordError, match="more B"):
        GAME.decode_setup({**RECORD, "draws": [["BGBY"], ["BBBR", "RYGB"]]})


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({"type": "pass"}, "unknown"),
        ({"type": "arrange", "goal": "RYG"}, "no word"),
        ({"type": "arrange"}, "missing"),
        ({"type": "turn", "on": "L1"}, "missing"),
        ({"type": "turn", "place": "X", "on": "L1"}, "none of"),
        ({"type": "turn", "place": "RY", "on": "L1"}, "none of"),
        ({"type": "turn", "place": "R", "on": "L6"}, "no slot"),
        ({"type": "turn", "place": "R", "on": "L1", "move": "L1"}, "belong together"),
        ({"type": "turn", "place": "R", "on": "L1", "move": "L2", "to": "L3"}, "belong together"),
        ({"type": "turn", "place": "R", "on": "L1", "cap": "L3"}, "belong together"),
        ({"type": "turn", "place": "R", "on": "L1", "move": None, "to": None, "cap": None}, "expected str"),
    ],
)
def test_actions_that_are_refused(action: dict[str, Any], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        GAME.decode_move(setup_of(), {"player": 0, **action})


def test_dealt_setups_are_written_and_read() -> None:
    for seed in range(40):
        setup = random_setup(seed)
        assert GAME.decode_setup(json.loads(json.dumps(GAME.encode_setup(setup)))) == setup
