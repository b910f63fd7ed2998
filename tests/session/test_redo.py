"""What a person has taken back can be made again, in order, until anything else happens at the table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Floors, Pass
from capitol.session.controller import TableSession
from tests.session.table import new_session, resume


def alone_in_play(folder: Path | None = None) -> TableSession:
    """A person and a computer player that has passed: the person builds on alone."""
    session = new_session(["human", "ai:random"], folder)
    while 1 in session.match.to_act or not session.steps:
        seat = session.match.to_act[0]
        session.act(seat, Pass() if seat == 1 else floors(session))
    return session


def floors(session: TableSession) -> Floors:
    """Some floors of the person, or whatever comes first."""
    moves = session.choices(0).moves()
    return next(move for move in moves if isinstance(move, Floors))


def build_twice(session: TableSession) -> tuple[object, object]:
    """Two moves of the person one after another; the states after each."""
    session.act(0, floors(session))
    first = session.match.full_state
    session.act(0, next(move for move in session.choices(0).moves() if not isinstance(move, Pass)))
    return first, session.match.full_state


def test_all_that_was_taken_back_is_made_again_in_order(tmp_path: Path) -> None:
    session = alone_in_play(tmp_path)
    first, second = build_twice(session)
    assert not session.can_redo(0)
    session.undo(0)
    session.undo(0)
    assert session.can_redo(0)
    assert not session.can_redo(1)
    assert len(session.redo(0)) == 1
    assert session.match.full_state == first
    session.redo(0)
    assert session.match.full_state == second
    assert not session.can_redo(0)
    with pytest.raises(ValueError, match="nothing to be made again"):
        session.redo(0)
    session.close()
    assert session.path is not None
    assert resume(session.path).match.full_state == second


def test_it_can_be_taken_back_again() -> None:
    session = alone_in_play()
    first, second = build_twice(session)
    session.undo(0)
    session.redo(0)
    session.undo(0)
    assert session.match.full_state == first
    session.redo(0)
    assert session.match.full_state == second


@pytest.mark.parametrize("what", ["another move", "another player"])
def test_whatever_else_happens_ends_it(what: str) -> None:
    session = alone_in_play()
    build_twice(session)
    session.undo(0)
    session.undo(0)
    if what == "another move":
        session.act(0, session.choices(0).sample(random.Random(3)))
        session.undo(0)
        session.redo(0)
    else:
        session.concede(0, "random")
        session.take_back(0)
    assert not session.can_redo(0)


def test_a_refused_move_ends_nothing() -> None:
    session = alone_in_play()
    build_twice(session)
    session.undo(0)
    with pytest.raises(ValueError, match="may not play"):
        session.act(1, Pass())
    assert session.can_redo(0)


def test_what_was_being_prepared_ends_with_the_move_that_is_made_again(tmp_path: Path) -> None:
    session = alone_in_play(tmp_path)
    build_twice(session)
    session.undo(0)
    session.keep_draft(0, {"building": []})
    session.store_drafts()
    session.redo(0)
    assert session.draft(0) is None
    session.close()
    assert session.path is not None
    assert resume(session.path).draft(0) is None
