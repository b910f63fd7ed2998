"""The match: log, refusal, undo and its barriers, sealed moves and their reveal."""

from __future__ import annotations

import pytest

from capitol.core.match import Match
from capitol.core.refusal import IllegalMove
from tests.toy.rules import Move, Setup, State, ToyGame, View

ToyMatch = Match[State, View, Move, Setup]


def match(*log: tuple[int, str]) -> ToyMatch:
    """A match of the toy game after some moves."""
    return Match(ToyGame(), Setup((4, 4)), log)


def at_the_picks() -> ToyMatch:
    """A match in which both seats are about to pick in secret."""
    return match((0, "say"), (0, "say"), (1, "say"), (1, "say"))


def test_the_log_is_the_truth() -> None:
    """State = setup + log, replayed."""
    one = match()
    for seat, move in [(0, "say"), (0, "flip"), (1, "flip")]:
        (step,) = one.act(seat, move)
        assert (step.seat, step.move) == (seat, move)
    again = match(*[(step.seat, step.move) for step in one.steps])
    assert again.full_state == one.full_state
    assert len(again) == 3
    assert [event.kind for event in one.steps[1].events] == ["flipped"]


def test_refused_moves_leave_the_match_alone() -> None:
    """An exception with the reason, and no entry."""
    one = match((0, "say"))
    with pytest.raises(IllegalMove, match="NOT_YOUR_TURN"):
        one.act(1, "say")
    with pytest.raises(IllegalMove, match=r"NO \(move=jump\)"):
        one.act(0, "jump")
    assert len(one) == 1
    with pytest.raises(IllegalMove):
        match((0, "say"), (1, "say"))


def test_undo_goes_back_through_the_own_moves() -> None:
    """Step by step, to the start."""
    one = match((0, "say"), (0, "say"))
    start = match()
    assert not one.can_undo(1)
    assert [step.move for step in one.undo(0)] == ["say"]
    assert one.can_undo(0)
    one.undo(0)
    assert one.full_state == start.full_state
    assert not one.can_undo(0)
    with pytest.raises(ValueError, match="no longer"):
        one.undo(0)


def test_another_seat_is_a_barrier() -> None:
    """Nothing before another seat's last action can be taken back, by nobody."""
    one = match((0, "say"), (0, "say"), (1, "say"))
    assert (one.can_undo(0), one.can_undo(1)) == (False, True)
    assert (one.undo_floor(0), one.undo_floor(1)) == (3, 2)
    one.undo(1)
    assert one.can_undo(0)


def test_seats_that_act_again_are_no_barrier() -> None:
    """What they did since goes with the own step, what they sealed is void; a newly visible card stays a barrier."""
    one = match((0, "say"), (0, "say"))
    before = one.full_state
    one.act(1, "say")
    assert (one.undo_count(0), one.undo_count(0, [1]), one.undo_floor(0, [1])) == (0, 2, 0)
    assert [(step.seat, step.move) for step in one.undo(0, [1])] == [(0, "say"), (1, "say")]
    one.act(0, "say")
    assert one.full_state == before
    one.act(1, "flip")
    assert not one.can_undo(0, [1])
    one = at_the_picks()
    one.seal(0, "pick 3")
    assert not one.can_undo(1)
    assert one.can_undo(1, [0])
    assert len(one.undo(1, [0])) == 1
    assert one.sealed_seats == ()
    one = at_the_picks()
    one.seal(1, "pick 3")
    assert len(one.undo(0, [1])) == 3, "with what the other said since"
    assert one.sealed_seats == ()


def test_a_newly_visible_card_is_a_barrier() -> None:
    """Not the flip itself, and nothing before it; what comes after it can be taken back."""
    one = match((0, "flip"))
    assert not one.can_undo(0)
    one.act(0, "say")
    assert one.can_undo(0)
    one.undo(0)
    assert not one.can_undo(0)
    assert not match((0, "say"), (0, "flip")).can_undo(0)


def test_what_was_sealed_stays() -> None:
    """For all who sealed alike, whatever the game shows of it then, and although all others would act again."""
    one = ToyMatch(ToyGame(), Setup((4, 4), pledges=True))
    one.act(0, "pledge 1")
    one.unseal(0)
    one.act(0, "pledge 2")
    one.act(1, "pledge 3")
    assert [step.sealed for step in one.steps] == [True, True]
    assert [one.undo_floor(seat, (0, 1)) for seat in range(2)] == [2, 2]
    assert not any(one.can_undo(seat, (0, 1)) for seat in range(2))
    one.act(0, "say")
    assert one.undo_count(0) == 1


def test_a_seat_reads_of_the_log_what_it_may_know() -> None:
    one = ToyMatch(ToyGame(), Setup((4, 4), pledges=True), [(0, "pledge 1"), (1, "pledge 3"), (0, "say")])
    assert [step.move for step in one.steps_for(0)] == ["pledge 1", None, "say"]
    assert [step.move for step in one.steps_for(None)] == [None, None, "say"]
    assert [len(step.events) for step in one.steps_for(None)] == [0, 0, 1]
    for seat, move in [(0, "say"), (1, "say"), (1, "say"), (1, "pick 1"), (0, "pick 1")]:
        one.act(seat, move)
    assert [step.move for step in one.steps_for(0)[:2]] == ["pledge 1", "pledge 3"], "shown at the end"
    assert [step.move for step in one.steps_for(0)] == [step.move for step in one.steps]
    assert one.step_for(one.steps[1], 0, 3).move is None


def test_sealed_moves_wait_for_each_other() -> None:
    """Nothing enters the log, the state or a view before the last one is in; then all, in turn order."""
    one = at_the_picks()
    before, views = one.full_state, [one.view(0), one.view(1)]
    assert one.is_sealed_decision
    assert one.act(1, "pick 3") == []
    assert (one.to_act, one.sealed_seats, len(one)) == ((0,), (1,), 4)
    assert one.full_state == before
    assert [one.view(0), one.view(1)] == views
    steps = one.act(0, "pick 2")
    assert [(step.seat, step.move) for step in steps] == [(0, "pick 2"), (1, "pick 3")]
    assert one.result is not None
    assert one.result.winners == (1,)
    assert (one.sealed_seats, one.to_act) == ((), ())


def test_a_sealed_move_may_be_replaced_until_the_last_is_in() -> None:
    """The last choice of a seat counts."""
    one = at_the_picks()
    one.act(0, "pick 4")
    one.act(0, "pick 1")
    assert one.sealed_move(0) == "pick 1"
    one.act(1, "pick 2")
    assert one.result is not None
    assert one.result.scores == (1, 2)


def test_opening_a_sealed_stack_again() -> None:
    """After unseal the seat is to act again; without a sealed move nothing happens."""
    one = at_the_picks()
    one.unseal(0)
    one.act(0, "pick 4")
    one.unseal(0)
    assert (one.to_act, one.sealed_move(0)) == ((0, 1), None)


def test_seal_keeps_the_last_one_back() -> None:
    """`seal` never takes effect; `commit_sealed` does, and refuses while one is missing."""
    one = at_the_picks()
    with pytest.raises(ValueError, match="missing"):
        one.commit_sealed()
    one.seal(0, "pick 1")
    with pytest.raises(ValueError, match="missing"):
        one.commit_sealed()
    one.seal(1, "pick 2")
    one.seal(0, "pick 3")
    assert one.to_act == ()
    assert len(one) == 4
    assert [step.move for step in one.commit_sealed()] == ["pick 3", "pick 2"]
    with pytest.raises(ValueError, match="missing"):
        one.commit_sealed()


def test_a_sealed_move_is_checked_when_it_is_made() -> None:
    """By both doors; and an open move cannot be sealed."""
    one = at_the_picks()
    for door in (one.act, one.seal):
        with pytest.raises(IllegalMove, match="NO"):
            door(0, "pick 5")
    with pytest.raises(IllegalMove, match="NOT_SEALED"):
        match().seal(0, "say")
    assert one.sealed_seats == ()


def test_a_reveal_is_a_barrier() -> None:
    """Nobody takes back a pick that was revealed."""
    one = at_the_picks()
    one.act(0, "pick 1")
    one.act(1, "pick 2")
    assert not one.can_undo(0)
    assert not one.can_undo(1)


def test_undo_before_the_own_sealed_move_opens_it() -> None:
    """Seat 1 spoke last: it may take that back, its own sealed pick is void then."""
    one = at_the_picks()
    one.act(1, "pick 2")
    assert one.can_undo(1)
    one.undo(1)
    assert one.sealed_seats == ()
    assert one.to_act == (1,)


def test_a_stack_sealed_by_another_seat_is_a_barrier() -> None:
    """Seat 1 may not void the pick of seat 0 by taking back its last word."""
    one = at_the_picks()
    one.act(0, "pick 2")
    assert not one.can_undo(1)
    with pytest.raises(ValueError, match="no longer"):
        one.undo(1)
    one.unseal(0)
    assert one.can_undo(1)
