"""Undo and redo: inside a move or a stack in the making, and of confirmed moves as far as undo may go."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.ui.models.stacking import draft_of
from tests.scenes.at_table import Table
from tests.scenes.auction_table import Stand, at_auction, drag
from tests.scenes.sitting import key, press

FLOORS = "f", "space", "space"


def alone(home: Path, **options: object) -> Table:
    """A person against a computer player that has passed for the round."""
    table = Table(home, ("human", "ai:random"), options=options)
    rival = 1
    while table.state.turn != 0:
        table.pass_time(400)
    table.change(out=1 << rival)
    return table


def states(table: Table, moves: int) -> list[object]:
    """The states as confirmed moves follow each other."""
    found: list[object] = [table.state.key()]
    for _move in range(moves):
        table.key(*FLOORS, "return")
        table.pass_time(400)
        found.append(table.state.key())
    assert len(set(map(str, found))) == moves + 1
    return found


@pytest.mark.parametrize("by_keys", [True, False])
def test_confirmed_moves_go_back_to_the_barrier_and_forward_again(tmp_path: Path, by_keys: bool) -> None:
    table = alone(tmp_path)
    seen = states(table, 2)
    assert not table.find("redo").enabled

    def do(id: str, chord: str) -> None:
        table.key(chord) if by_keys else table.press(id)
        table.pass_time(400)

    for state in reversed(seen[:-1]):
        do("undo", "z")
        assert table.state.key() == state
    for state in seen[1:]:
        assert table.find("redo").enabled
        do("redo", "y")
        assert table.state.key() == state
    assert not table.find("redo").enabled
    do("undo", "ctrl+z")
    do("redo", "ctrl+y")
    assert table.state.key() == seen[-1]
    table.key("y")
    assert table.state.key() == seen[-1]


def test_the_barrier_is_the_last_action_of_another_seat(tmp_path: Path) -> None:
    table = alone(tmp_path)
    before = len(table.session.steps)
    assert before == 0 or table.session.steps[-1].seat != 0
    states(table, 2)
    for _press in range(5):
        table.key("z")
        table.pass_time(400)
    assert len(table.session.steps) == before
    assert not table.find("undo").enabled


def test_the_steps_of_a_move_come_before_confirmed_moves(tmp_path: Path) -> None:
    table = alone(tmp_path)
    seen = states(table, 1)
    table.key("f", "space")
    assert table.table.task is not None
    whole = table.table.task.kept
    table.key("z", "z")
    assert table.state.key() == seen[1]
    assert table.find("redo").enabled
    table.key("y", "y")
    assert table.table.task.kept == whole
    table.key("z", "z", "z")
    table.pass_time(400)
    assert table.state.key() == seen[0]
    table.key("y")
    table.pass_time(400)
    assert table.state.key() == seen[1]


def test_another_move_ends_what_could_be_made_again(tmp_path: Path) -> None:
    table = alone(tmp_path)
    states(table, 1)
    table.key("z")
    table.pass_time(400)
    table.key("f")
    assert not table.find("redo").enabled
    table.key("y")
    assert len([step for step in table.session.steps if step.seat == 0]) == 0
    table.key("space", "space", "return")
    table.pass_time(400)
    assert not table.find("redo").enabled


def test_a_table_without_takebacks_has_neither(tmp_path: Path) -> None:
    table = alone(tmp_path, takebacks=False)
    seen = states(table, 1)
    assert not table.find("undo").enabled
    table.key("z", "y")
    assert table.state.key() == seen[-1]
    table.key("f", "space", "z", "y")
    assert table.table.task is not None
    assert table.table.task.active


def test_a_stack_in_the_making_goes_back_and_forward(tmp_path: Path) -> None:
    session = at_auction(("F4 R6 B7 P8", "F1 V2"))
    scene = Stand(session, tmp_path).stack_cards(0)
    seen = [scene.edit.stack]
    for act in ("kept.3", "kept.0", "3", "backspace"):
        if "." in act:
            press(scene, act)
        else:
            key(scene, act)
        if scene.edit.stack != seen[-1]:
            seen.append(scene.edit.stack)
    drag(scene, "kept.0", "stop")
    seen.append(scene.edit.stack)
    assert len(set(seen)) >= 4
    for stack in [*reversed(seen[:-1]), seen[0]]:
        key(scene, "z")
        assert scene.edit.stack == stack
    for stack in [*seen[1:], seen[-1]]:
        key(scene, "y")
        assert scene.edit.stack == stack
    key(scene, "ctrl+z")
    press(scene, "order.biggest")
    press(scene, "clear")
    key(scene, "ctrl+y")
    assert scene.edit.stack.stop == 0, "what was done since is not made again by the old one"
    assert session.draft(0) == draft_of(scene.edit.stack)


def told(table: Table, id: str) -> str:
    """What a click on a grey button of the bar says."""
    assert not table.find(id).enabled
    table.press(id)
    said = table.find("bubble").label
    assert said == table.find(id).tooltip
    return said


def test_a_grey_button_says_why(tmp_path: Path) -> None:
    table = alone(tmp_path)
    assert told(table, "redo") == "Nothing was taken back."
    assert told(table, "undo") in ("Nothing to take back.", "Others have moved since: it can no longer be undone.")
    states(table, 1)
    assert table.find("undo").tooltip == "Undo (Z)"
    table.key("z")
    assert table.find("redo").tooltip == "Redo (Y)"


def test_with_takebacks_off_undo_says_so(tmp_path: Path) -> None:
    table = alone(tmp_path, takebacks=False)
    states(table, 1)
    assert told(table, "undo") == "Takebacks are off at this table."


def test_while_the_hand_is_hidden_both_say_to_show_it(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})
    assert told(table, "undo") == told(table, "redo") == "Show the hand first (H)."
    table.key("h")
    assert told(table, "undo") == "Nothing to take back."
    for _turn in range(2):
        if not table.table.hand_open:
            table.key("h")
        table.key(*FLOORS, "return")
        table.pass_time(400)
    table.key("h")
    assert told(table, "undo") == "Others have moved since: it can no longer be undone."
