"""Undo and redo: inside a move or a stack in the making, and of confirmed moves as far as undo may go."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Pass
from capitol.games.capitol.rules.state import CONSTRUCTION
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.models.stacking import draft_of
from capitol.games.capitol.ui.table_scene import TableScene
from tests.scenes.at_table import Table, play_on
from tests.scenes.auction_table import Stand, at_auction, drag
from tests.scenes.sitting import key, press
from tests.scenes.test_auction import OVERLAP

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
    assert table.table.pending is not None
    whole = table.table.pending.kept
    table.key("z", "z")
    assert table.state.key() == seen[1]
    assert table.find("redo").enabled
    table.key("y", "y")
    assert table.table.pending.kept == whole
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
    assert table.table.pending is not None
    assert table.table.pending.active


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
    assert told(table, "undo") == "Nothing to take back."
    states(table, 1)
    assert table.find("undo").tooltip == "Undo (Z)"
    table.key("z")
    assert table.find("redo").tooltip == "Redo (Y)"


def test_with_takebacks_off_undo_says_so(tmp_path: Path) -> None:
    table = alone(tmp_path, takebacks=False)
    states(table, 1)
    assert told(table, "undo") == "Takebacks are off at this table."


def test_nobody_is_asked_to_show_a_hand_for_the_move_of_another(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})
    moved, names = table.table.viewer, table.table.names.seats
    table.key("h", "f", "space", "space", "return")
    table.pass_time(400)
    assert table.table.viewer == 1 - moved
    stands = f"{names[moved]} has confirmed, and it is the turn of {names[1 - moved]}: the move stands."
    assert told(table, "undo") == stands


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
    other = table.session.seats[1 - table.table.viewer].name
    assert told(table, "undo") == f"{other} has moved since: it can no longer be undone."


def against_three(home: Path, **more: object) -> Table:
    """A person whose turn it is to build, against three computer players."""
    table = Table(home, ("human", "ai:mason", "ai:mason", "ai:mason"), **more)  # type: ignore[arg-type]
    to_my_turn(table)
    return table


def to_my_turn(table: Table) -> None:
    for _frame in range(2000):
        if table.session.waiting_for and not table.scene.busy:
            return
        table.clock += 40
        table.program.stack.update(table.clock)
    raise AssertionError("the turn never comes")


def test_however_far_computers_have_gone_on_the_last_decision_is_taken_back(tmp_path: Path) -> None:
    table = against_three(tmp_path)
    before, length = table.state.key(), len(table.session.steps)
    table.key(*FLOORS, "return")
    to_my_turn(table)
    assert [step.seat for step in table.session.steps[length:]] == [0, 1, 2, 3]
    assert table.find("undo").tooltip == (
        "Undo (Z). What Cato, Marcellus and Octavia did since goes with it, and is decided anew."
    )
    after = table.state.key()
    table.press("undo")
    assert (table.state.key(), len(table.session.steps)) == (before, length)
    assert table.find("bubble").label == "Taken back, with what Cato, Marcellus and Octavia did since."
    assert table.faults(captions=("yard.*", "header.*", "bar.*"), may_overlap=("hand.*",)) == []
    table.key("y")
    to_my_turn(table)
    assert table.state.key() == after, "the same again: they decide as they did"
    table.press("undo")
    table.key("p")
    if table.has("pass.sure.yes"):
        table.press("pass.sure.yes")
    table.pass_time(400)
    assert table.session.steps[length].move == Pass()


@pytest.mark.parametrize("moment", [0, 300, 900, 2500, 5000])
def test_a_move_is_taken_back_while_a_computer_thinks_or_is_shown_to_move(tmp_path: Path, moment: int) -> None:
    table = against_three(tmp_path, speed="normal")
    before, length = table.state.key(), len(table.session.steps)
    table.key(*FLOORS, "return")
    table.pass_time(max(20, moment))
    table.press_only("undo")
    table.pass_time(3000)
    assert (table.state.key(), len(table.session.steps)) == (before, length)
    assert table.session.waiting_for == (0,)
    assert table.table.pending is not None
    assert not table.table.flow.queued


def test_where_something_was_shown_since_it_says_what(tmp_path: Path) -> None:
    table = against_three(tmp_path)
    play_on(
        table,
        lambda made: (
            isinstance(made.scene, TableScene)
            and made.state.round == 1
            and bool(made.session.waiting_for)
            and made.state.phase == CONSTRUCTION
        ),
    )
    table.pass_time(400)
    last = [event for step in table.session.steps for event in step.events if event.reveals]
    assert last[-1].kind == "drawn"
    said = told(table, "undo")
    assert said.endswith(", and the next card was seen: this can no longer be undone.")
    assert " drew " in said
    play_on(table, lambda made: isinstance(made.scene, AuctionScene) and made.state.auction == 1)
    table.pass_time(400)
    assert told(table, "undo") == "The bids were turned over since: this can no longer be undone."


def test_a_pass_is_taken_back_although_the_others_have_sealed_their_stacks(tmp_path: Path) -> None:
    table = against_three(tmp_path)
    table.change(out=0b1110)
    steps = len(table.session.steps)
    table.key("p")
    if table.has("pass.sure.yes"):
        table.press("pass.sure.yes")
    for _frame in range(200):
        table.pass_time(40)
    scene = table.scene
    assert isinstance(scene, AuctionScene)
    assert len(table.session.sealed_seats) == 3
    table.press("kept.0")
    assert table.find("undo").tooltip == "Undo (Z)"
    table.press("undo")
    assert scene.edit.stack.stop == 0
    assert "goes with it" in table.find("undo").tooltip
    assert table.faults(may_overlap=OVERLAP) == []
    table.key("z")
    table.pass_time(400)
    assert isinstance(table.scene, TableScene)
    assert not table.session.sealed_seats
    assert len(table.session.steps) == steps
    assert table.session.draft(0) is None
    assert table.session.waiting_for == (0,)
    table.key("y")
    table.pass_time(2000)
    assert isinstance(table.scene, AuctionScene)
    assert len(table.session.sealed_seats) == 3
