"""The construction phase, case by case (RULES.md, Construction; E, Construction Phase and Rules; D, A; F 1)."""

from __future__ import annotations

import pytest

from capitol.games.capitol.rules.moves import Floors, Forgo, Move, Pass, Permit, Roof
from capitol.games.capitol.rules.options import Rules
from tests.capitol.rules.positions import (
    CAMPUS,
    GAME,
    R,
    T,
    bid,
    card,
    first_event,
    kinds,
    play,
    position,
    reason,
)

F3, R2, B4, P5 = card("F3"), card("R2"), card("B4"), card("P5")
HANDS = ["F3 R2 B4 P5 F7", "F4 R1 V1"]
NO_BLANKS = Rules(blank_plays="no")


@pytest.mark.parametrize(
    ("before", "on", "after"),
    [
        ((), (0, 0), (1, 1)),
        ((), (0, 1), (2,)),
        ((3,), (3, 4), (5,)),
        ((1, 3), (1, 3), (2, 4)),
        ((1, 3), (3, 1), (2, 4)),
        ((3,), (3, 0), (1, 4)),
        ((3,), (0, 3), (1, 4)),
        ((2,), (0, 1), (2, 2)),
        ((2, 2), (2, 2), (3, 3)),
    ],
)
def test_two_floors_in_any_mixture(before: tuple[int, ...], on: tuple[int, int], after: tuple[int, ...]) -> None:
    """E, a: “use them to add to the heights of existing, incomplete buildings or start one or two new buildings”."""
    state = position(hands=HANDS, unfinished={0: before})
    done, _ = play(state, (0, Floors(F3, on)))
    assert done.open[0] == after
    assert done.supply == state.supply - 2
    assert done.piles[1] == (F3,)


@pytest.mark.parametrize("on", [(), (0,), (0, 0, 0)])
def test_all_or_nothing(on: tuple[int, ...]) -> None:
    """Exactly two floors are placed while the supply has two."""
    assert reason(position(hands=HANDS), 0, Floors(F3, on)) == "WRONG_FLOOR_COUNT"


def test_the_last_floor() -> None:
    """As many as the supply still has: one."""
    state = position(hands=HANDS, supply=1, unfinished={0: (2,)})
    assert reason(state, 0, Floors(F3, (0, 0))) == "WRONG_FLOOR_COUNT"
    assert [move for move in GAME.choices(state, 0).moves() if isinstance(move, Floors) and move.card == F3] == [
        Floors(F3, (0,)),
        Floors(F3, (2,)),
    ]
    done, _ = play(state, (0, Floors(F3, (2,))))
    assert (done.supply, done.open[0]) == (0, (3,))


def test_empty_supply_leaves_the_blank_play() -> None:
    """D: “Sollten keine Steine mehr vorhanden sein, hat man Pech gehabt.”"""
    state = position(hands=HANDS, supply=0, unfinished={0: (2,)})
    for on in ((), (0,), (2,), (0, 0)):
        assert reason(state, 0, Floors(F3, on)) == "NO_FLOOR_LEFT"
    assert not any(isinstance(move, Floors) for move in GAME.choices(state, 0).moves())
    done, _ = play(state, (0, Forgo(F3)))
    assert (done.supply, done.open[0], done.piles[1]) == (0, (2,), (F3,))


def test_empty_supply_without_blank_plays() -> None:
    """Then a floor card cannot be played at all."""
    state = position(hands=["F3", "F4"], supply=0, rules=NO_BLANKS)
    assert list(GAME.choices(state, 0).moves()) == [Pass()]


def test_finished_buildings_may_not_be_changed() -> None:
    """E, Construction Rules 4: “the building is then complete and may not be changed”."""
    state = position(hands=HANDS)
    assert reason(state, 0, Floors(F3, (1, 0))) == "ALREADY_ROOFED"
    assert reason(state, 0, Floors(F3, (5, 0))) == "NO_SUCH_BUILDING"
    assert reason(state, 0, Roof(R2, 1, R)) == "ALREADY_ROOFED"
    assert reason(state, 0, Roof(R2, 5, R)) == "NO_SUCH_BUILDING"


def test_a_floor_counts_at_that_moment() -> None:
    """The second floor may go on the building that the first has just begun or raised, and not where it was."""
    state = position(hands=HANDS, unfinished={0: (2,)})
    assert reason(state, 0, Floors(F3, (2, 3))) is None
    assert reason(state, 0, Floors(F3, (2, 2))) == "ALREADY_ROOFED"
    assert reason(state, 0, Floors(F3, (0, 1))) is None


def test_only_own_unfinished_buildings() -> None:
    """A roof and floors go on one's own buildings."""
    state = position(hands=HANDS, unfinished={1: (3,)})
    assert reason(state, 0, Roof(R2, 3, R)) == "NO_SUCH_BUILDING"
    assert reason(state, 0, Floors(F3, (3, 0))) == "NO_SUCH_BUILDING"


@pytest.mark.parametrize("shape", [R, T])
def test_a_roof_of_either_shape(shape: int) -> None:
    """E, b: one of one's roofs on a building; it is complete for good."""
    state = position(hands=HANDS, unfinished={0: (3, 3)})
    done, _ = play(state, (0, Roof(R2, 3, shape)))
    assert done.open[0] == (3,)
    assert 2 * 3 + shape in done.done[0]
    assert done.roofs[shape] == 2
    assert done.roofs[1 - shape] == 3


def test_roofs_run_out_by_shape() -> None:
    """As far as any of that shape is left."""
    state = position(hands=HANDS, unfinished={0: (3,)}, roofs={0: (0, 1)})
    assert reason(state, 0, Roof(R2, 3, R)) == "NO_ROOF_LEFT"
    assert reason(state, 0, Roof(R2, 3, T)) is None
    assert reason(state, 0, Roof(R2, 3, 2)) == "MALFORMED"


def test_any_card_may_be_played_for_nothing() -> None:
    """E: “a player could play a Roof Card even if he didn't have any Roofs”."""
    state = position(hands=HANDS, roofs={0: (0, 0)})
    for name in HANDS[0].split():
        done, events = play(state, (0, Forgo(card(name))))
        assert kinds(events) == ["forgo"]
        assert card(name) not in done.hand(0)
        assert (done.open, done.done, done.supply) == (state.open, state.done, state.supply)
        assert sum(map(len, done.piles)) == 1


def test_blank_plays_off() -> None:
    """Option blank_plays = no."""
    state = position(hands=HANDS, rules=NO_BLANKS)
    assert reason(state, 0, Forgo(F3)) == "BLANK_PLAYS_OFF"
    assert not any(isinstance(move, Forgo) for move in GAME.choices(state, 0).moves())


def test_the_value_has_no_meaning_here() -> None:
    """E: “The numbers on the cards are ignored”: F3 and F7 do the same."""
    state = position(hands=HANDS)
    low, _ = play(state, (0, Floors(F3, (0, 1))))
    high, _ = play(state, (0, Floors(card("F7"), (0, 1))))
    assert low.open == high.open


@pytest.mark.parametrize(
    "move", [Floors(R2, (0, 0)), Roof(F3, 1, R), Permit(F3, 1, R, CAMPUS, 0), Floors(B4, (0, 0)), Roof(B4, 1, R)]
)
def test_each_kind_of_card_does_its_own_thing(move: Move) -> None:
    """A floor card buys no roof."""
    assert reason(position(hands=HANDS), 0, move) == "WRONG_CARD"


def test_turn_order_skips_who_is_out() -> None:
    """Clockwise from the Consul; who passed is not asked again."""
    state = position(3, consul=1, hands=["F1 F2", "F3 F4", "F5 F6"])
    order = []
    for move in (Forgo, Pass, Forgo, Forgo):
        order.append(state.turn)
        state, _ = play(state, (state.turn, Pass() if move is Pass else Forgo(state.hand(state.turn)[0])))
    assert order == [1, 2, 0, 1]
    assert GAME.to_act(state) == (0,)


def test_passing_is_for_the_whole_phase() -> None:
    """E, d: “He then performs no actions for the rest of the current Construction Phase.”"""
    state, events = play(position(hands=HANDS), (0, Pass()))
    assert kinds(events) == ["passed"]
    assert reason(state, 0, Floors(F3, (0, 0))) == "PASSED"
    assert reason(state, 0, Pass()) == "PASSED"


def test_going_on_alone() -> None:
    """E: as long as he has cards, “even if all other players have passed”."""
    state, _ = play(position(hands=HANDS), (0, Pass()))
    for name in HANDS[1].split():
        assert GAME.to_act(state) == (1,)
        state, events = play(state, (1, Forgo(card(name))))
    assert kinds(events) == ["forgo", "out", "auction_began"]


def test_out_without_cards_unasked() -> None:
    """A player without cards is out without being asked, and nobody writes a pass for him."""
    state = position(3, hands=["F1 F2", "F3", "F5 F6"])
    state, _ = play(state, (0, Forgo(card("F1"))), (1, Forgo(card("F3"))))
    state, events = play(state, (2, Forgo(card("F5"))))
    assert GAME.to_act(state) == (0,)
    state, events = play(state, (0, Forgo(card("F2"))))
    assert kinds(events) == ["forgo", "out"]
    assert first_event(events, "out").seat == 1
    assert GAME.to_act(state) == (2,)
    assert reason(state, 1, Pass()) == "PASSED"


def test_the_phase_ends_when_all_are_out() -> None:
    """E: “The Construction Phase ends when all players have passed.”"""
    state, events = play(position(hands=HANDS), (0, Pass()), (1, Pass()))
    assert kinds(events) == ["passed", "passed", "auction_began"]
    assert GAME.sealed(state)
    assert reason(state, 0, Pass()) == "WRONG_PHASE"


def test_one_thing_in_turn() -> None:
    """Nobody acts before his turn, bids before the auction, or plays what he does not hold."""
    state = position(hands=HANDS)
    assert reason(state, 1, Floors(card("F4"), (0, 0))) == "NOT_YOUR_TURN"
    assert reason(state, 0, bid()) == "WRONG_PHASE"
    assert reason(state, 0, Floors(card("F4"), (0, 0))) == "NOT_IN_HAND"
    assert reason(state, 7, Pass()) == "NOT_YOUR_TURN"
    assert reason(state, 0, Forgo(39)) == "NO_SUCH_CARD"


def test_a_played_card_is_shown_and_discarded() -> None:
    """E, Card Rules: it is revealed and discarded by the stack of its kind."""
    state, events = play(position(hands=HANDS), (0, Forgo(R2)))
    assert first_event(events, "forgo").audience is None
    assert state.piles == [(R2,), (), ()]


def test_the_pile_is_turned_at_once_in_construction() -> None:
    """An empty stack takes its pile, the oldest discard on top, before the next action."""
    state = position(hands=["F3 F7", "F4"], stacks={1: ""}, piles={1: ""})
    state, events = play(state, (0, Forgo(F3)))
    assert kinds(events) == ["forgo", "turned"]
    assert (state.stacks[1], state.piles[1]) == ((F3,), ())
    state, events = play(state, (1, Forgo(card("F4"))), (0, Forgo(card("F7"))))
    assert (state.stacks[1], state.piles[1]) == ((F3,), (card("F4"), card("F7")))
