"""Undo and redo at the table: inside the move in the making, and of confirmed moves as far as undo may go."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenes.at_table import Table

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
