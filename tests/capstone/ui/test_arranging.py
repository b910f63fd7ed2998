"""A pending goal: each of the four pieces lies in one place, or beside the column."""

from __future__ import annotations

from random import Random

from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.ui.models.arranging import Arranging

PIECES = (0, 1, 2, 2)


def laid(*numbers: int | None) -> Arranging:
    pending = Arranging(PIECES)
    pending.fill([*numbers])  # type: ignore[list-item]
    return pending


def test_a_piece_that_is_put_elsewhere_leaves_its_place() -> None:
    pending = laid(0, 1, None, None)
    pending.lift(0)
    pending.put(2)
    assert pending.places == [None, 1, 0, None]
    assert pending.held is None
    assert pending.move is None


def test_what_lies_where_a_piece_is_put_goes_where_that_came_from() -> None:
    pending = laid(0, 1, 2, 3)
    pending.lift(0)
    pending.put(3)
    assert pending.places == [3, 1, 2, 0]
    assert pending.move == Arrange((2, 1, 2, 0))
    beside = laid(0, None, None, None)
    beside.lift(1)
    beside.put(0)
    assert beside.places == [1, None, None, None]
    assert beside.place_of(0) is None


def test_whatever_is_done_no_piece_is_there_twice() -> None:
    chance = Random(4)
    pending = Arranging(PIECES)
    for _step in range(300):
        act = chance.randrange(4)
        if act == 0:
            pending.lift(chance.randrange(4))
        elif act == 1:
            pending.put(chance.randrange(4))
        elif act == 2:
            pending.shift(chance.randrange(4), chance.choice((-1, 1)))
        else:
            pending.reverse()
        lying = [piece for piece in pending.places if piece is not None]
        assert len(set(lying)) == len(lying)
        assert (pending.move is None) == (len(lying) < 4)


def test_a_goal_in_the_making_is_kept_and_gone_on_with() -> None:
    pending = laid(3, None, 0, None)
    kept = pending.kept
    assert kept is not None
    again = Arranging(PIECES)
    again.resume(kept)
    assert again.places == pending.places
    for bad in ({}, {"places": [0, 1]}, {"places": [0, 0, None, None]}, {"places": [4, None, None, None]}):
        again.resume(bad)
        assert again.places == pending.places
    assert Arranging(PIECES).kept is None
