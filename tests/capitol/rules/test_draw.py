"""Drawing and the next round, case by case (RULES.md, Draw; E, End Phase, Card Rules; D, D; F 4)."""

from __future__ import annotations

from typing import Any

from capitol.games.capitol.rules.moves import Draw, Pass
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE
from tests.capitol.rules.positions import (
    CAMPUS,
    GAME,
    ISLAND,
    R,
    cards,
    first_event,
    kinds,
    play,
    position,
    reason,
    scored,
)


def drawing(seats: int = 2, **wishes: Any) -> State:
    """A position in which the draw has just begun."""
    return scored(position(seats, **wishes))[0]


def test_each_draws_a_whole_hand_from_the_consul() -> None:
    """E: “The First Player draws all his cards, then the player to his left draws all his cards”."""
    state = drawing(3, consul=1)
    seats = []
    for number in range(18):
        (seat,) = GAME.to_act(state)
        seats.append(seat)
        state, _ = play(state, (seat, Draw(number % 3)))
    assert seats == [1] * 6 + [2] * 6 + [0] * 6


def test_the_visible_card_is_drawn_and_stays_known() -> None:
    """All draws come from face-up stacks: everybody knows the card."""
    state = drawing(hands=["", ""])
    top = state.stacks[1][-1]
    state, events = play(state, (0, Draw(1)))
    assert (state.known[0], state.hidden[0]) == ((top,), ())
    assert events[0].audience is None
    assert dict(events[0].data) == {"stack": 1, "card": top}
    assert events[0].reveals


def test_a_draw_that_shows_nothing_new() -> None:
    """The last original card of a stack, and every card of a turned one: what comes next was known."""
    state = drawing(hands=["", ""], stacks={0: "R1", 1: "F1 F2"}, piles={0: "R7 R2 R5"})
    for stack, reveals in ((0, False), (0, False), (1, True), (1, False)):
        state, events = play(state, (0, Draw(stack)))
        assert events[0].reveals == reveals


def test_extra_cards_for_amphitheatres() -> None:
    """E: two for the first there, one for the second; more amphitheatres add up."""
    built = {CAMPUS: [(0, 1, R), (0, 1, R), (1, 1, R)], ISLAND: [(1, 1, R)]}
    assert drawing(built=built, large={CAMPUS: AMPHITHEATRE}).owed == [8, 7]
    assert drawing(built=built, large={CAMPUS: AMPHITHEATRE, ISLAND: AMPHITHEATRE}).owed == [8, 9]
    assert drawing(built=built).owed == [6, 6]


def test_the_pile_is_turned_first_in_first_out() -> None:
    """E, Card Rules: never reshuffled, “simply turn the discard pile face up”: the oldest discard is on top."""
    state = drawing(hands=["", ""], stacks={0: "R1", 1: "", 2: "B1"}, piles={0: "R7 R2 R5"})
    state, events = play(state, (0, Draw(0)))
    assert kinds(events) == ["drawn", "turned"]
    assert (state.stacks[0][::-1], state.piles[0]) == (cards("R7 R2 R5"), ())
    state, _ = play(state, (0, Draw(0)), (0, Draw(0)))
    assert state.known[0] == tuple(sorted(cards("R1 R7 R2")))


def test_an_empty_stack_cannot_be_chosen() -> None:
    """No card and no discard: another stack must do."""
    state = drawing(stacks={0: "R1", 1: "", 2: "B1"}, piles={1: ""})
    assert list(GAME.choices(state, 0).moves()) == [Draw(0), Draw(2)]
    assert reason(state, 0, Draw(1)) == "STACK_EMPTY"
    assert reason(state, 0, Draw(3)) == "NO_SUCH_STACK"


def test_drawing_is_not_optional() -> None:
    """While any stack has cards."""
    state = drawing()
    assert reason(state, 0, Pass()) == "WRONG_PHASE"
    assert reason(state, 1, Draw(0)) == "NOT_YOUR_TURN"


def test_drawing_stops_when_all_is_empty() -> None:
    """The next round begins at once, also for those who have drawn nothing."""
    state = drawing(hands=["F1", "F2"], stacks={0: "R1", 1: "", 2: "B1"})
    state, _ = play(state, (0, Draw(0)))
    state, events = play(state, (0, Draw(2)))
    assert kinds(events) == ["drawn", "round_began"]
    assert (state.round, state.consul, GAME.to_act(state)) == (1, 1, (1,))
    assert state.owed == [0, 0]


def test_no_draw_when_all_is_empty_from_the_start() -> None:
    """Nothing to draw: the Consul marker goes on all the same."""
    state, events = scored(position(hands=["F1", "F2"], stacks={0: "", 1: "", 2: ""}))
    assert kinds(events) == ["round_scored", "draw_began", "round_began"]
    assert (state.round, state.consul) == (1, 1)


def test_the_consul_marker_goes_to_the_left() -> None:
    """E: “the First Player passes the First Player Marker to the player on his left”."""
    state = drawing(3, consul=2)
    while state.round == 0:
        state, events = play(state, (state.turn, GAME.choices(state, state.turn).moves()[0]))
    assert (state.consul, GAME.to_act(state)) == (0, (0,))
    assert first_event(events, "round_began").seat == 0


def test_no_hand_limit() -> None:
    """Unspent cards stay."""
    state = drawing()
    before = state.hand_size(0)
    for _ in range(6):
        state, _ = play(state, (0, Draw(2)))
    assert state.hand_size(0) == before + 6 == 14


def test_nobody_has_cards_in_the_next_round() -> None:
    """All out at once, all tiles gone, round after round to the end, without a question."""
    state, events = scored(position(hands=["", ""], stacks={0: "", 1: "", 2: ""}))
    assert GAME.result(state) is not None
    assert kinds(events).count("round_scored") == 4
    assert kinds(events).count("out") == 6
