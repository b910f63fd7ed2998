"""Every reason code can be met, once here in one list, and the exception carries it (RULES.md, Reasons)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from capitol.core.refusal import IllegalMove
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.refusals import LARGE_SPACE, REASONS, UNROOFED, why_not_stand
from capitol.games.capitol.rules.state import PLACE, State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE
from tests.capitol.rules.positions import (
    CAMPUS,
    CAPITOLINE,
    GAME,
    ISLAND,
    PALATINE,
    R,
    T,
    auction,
    card,
    position,
    reason,
    scored,
)

F3, R2, B4 = card("F3"), card("R2"), card("B4")
YARD = {0: [(1, R), (1, T), (2, R), (5, R)]}


def building(**wishes: Any) -> State:
    """A construction position with one card of each kind."""
    given: dict[str, Any] = {"hands": ["F3 R2 B4", "F1"], "unfinished": {0: (3,)}, "yard": YARD, **wishes}
    return position(**given)


def place(auction_number: int) -> State:
    """Seat 0 has won a fountain (0) or an amphitheatre (2); the Capitoline's large space is taken."""
    state, _ = auction(position(hands=["F1", "F2"], large={CAPITOLINE: AMPHITHEATRE}), auction_number)
    state.phase = PLACE
    return state


def over() -> State:
    """After the fourth scoring."""
    return scored(position(round_number=3))[0]


def empty_draw() -> State:
    """A draw with an empty stack."""
    return scored(position(stacks={0: ""}))[0]


SMALL = {CAMPUS: [(1, 1, R), (1, 2, R)]}
TRIO = {CAPITOLINE: [(1, 1, R)], ISLAND: [(1, 1, R)]}

CASES: list[tuple[str, Callable[[], State], Move]] = [
    ("GAME_OVER", over, Pass()),
    ("WRONG_PHASE", building, Draw(0)),
    ("NOT_YOUR_TURN", lambda: building(turn=1), Pass()),
    ("PASSED", lambda: building(turn=1, out=[0]), Pass()),
    ("MALFORMED", building, cast(Move, "floors")),
    ("MALFORMED", building, Roof(R2, 3, 7)),
    ("NO_SUCH_CARD", building, Forgo(-1)),
    ("NO_SUCH_CARD", lambda: auction(building())[0], Bid((39,))),
    ("NOT_IN_HAND", building, Forgo(card("F8"))),
    ("NOT_IN_HAND", lambda: auction(building())[0], Bid((F3, F3))),
    ("WRONG_CARD", building, Floors(R2, (0, 0))),
    ("NO_PERMIT", building, Permit(card("V4"), 1, R, PALATINE, 0)),
    ("NO_FLOOR_LEFT", lambda: building(supply=0), Floors(F3, (0, 0))),
    ("WRONG_FLOOR_COUNT", building, Floors(F3, (0,))),
    ("NO_SUCH_BUILDING", building, Floors(F3, (4, 4))),
    ("NO_SUCH_BUILDING", building, Roof(R2, 4, R)),
    ("NO_SUCH_BUILDING", building, Permit(B4, 4, R, CAMPUS, 0)),
    ("ALREADY_ROOFED", building, Floors(F3, (5, 5))),
    ("ALREADY_ROOFED", building, Roof(R2, 5, R)),
    ("NOT_ROOFED", building, Permit(B4, 3, R, CAMPUS, 0)),
    ("NOT_ROOFED", building, Permit(B4, 3, UNROOFED, CAMPUS, 0)),
    ("NO_ROOF_LEFT", lambda: building(roofs={0: (0, 3)}), Roof(R2, 3, R)),
    ("NO_SUCH_AREA", building, Permit(B4, 1, R, 9, 0)),
    ("NO_SUCH_AREA", lambda: place(0), Place(9, 0)),
    ("NO_SUCH_SPACE", building, Permit(B4, 1, R, CAMPUS, 7)),
    ("NO_SUCH_SPACE", lambda: place(0), Place(CAMPUS, 7)),
    ("WRONG_DISTRICT", building, Permit(B4, 1, R, PALATINE, 0)),
    ("SITE_TOO_LARGE", building, Permit(B4, 1, R, CAMPUS, LARGE_SPACE)),
    ("SITE_TOO_LARGE", lambda: place(0), Place(CAMPUS)),
    ("SITE_TOO_SMALL", lambda: place(2), Place(CAMPUS, 0)),
    ("SITE_TAKEN", lambda: building(built=SMALL), Permit(B4, 2, R, CAMPUS, 0)),
    ("SITE_TAKEN", lambda: place(2), Place(CAPITOLINE)),
    ("SITE_IS_FOUNTAIN", building, Permit(B4, 1, R, CAPITOLINE, 0)),
    ("SITE_IS_FOUNTAIN", lambda: place(0), Place(CAPITOLINE, 1)),
    ("ROOF_MISMATCH", lambda: building(built=SMALL), Permit(B4, 1, T, CAMPUS, 2)),
    ("ROOF_TRIO", lambda: building(built=TRIO), Permit(B4, 1, R, CAMPUS, 0)),
    ("FIRST_MUST_BE_1", building, Permit(B4, 2, R, CAMPUS, 0)),
    ("TOO_LOW", lambda: building(built=SMALL), Permit(B4, 1, R, CAMPUS, 2)),
    ("TOO_HIGH", lambda: building(built=SMALL), Permit(B4, 5, R, CAMPUS, 2)),
    ("BLANK_PLAYS_OFF", lambda: building(rules=Rules(blank_plays="no")), Forgo(F3)),
    ("STACK_EMPTY", empty_draw, Draw(0)),
    ("NO_SUCH_STACK", empty_draw, Draw(3)),
]


@pytest.mark.parametrize(("code", "make", "move"), CASES)
def test_each_reason(code: str, make: Callable[[], State], move: Move) -> None:
    """Seat 0 is refused with the code, the door raises it, and nothing changes."""
    state = make()
    before = state.key()
    assert reason(state, 0, move) == code
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, 0, move)
    assert caught.value.refusal.code == code
    assert code in str(caught.value)
    assert state.key() == before


def test_all_reasons_are_met() -> None:
    """No code without a case."""
    assert {code for code, _, _ in CASES} == set(REASONS)


def test_details_hold_what_a_sentence_needs() -> None:
    """Numbers for the sentence, nothing else."""
    too_high = GAME.why_not(building(built=SMALL), 0, Permit(B4, 5, R, CAMPUS, 2))
    trio = GAME.why_not(building(built=TRIO), 0, Permit(B4, 1, R, CAMPUS, 0))
    assert too_high is not None
    assert dict(too_high.details) == {"height": 5, "tallest": 2}
    assert trio is not None
    assert dict(trio.details) == {"shape": R, "colour": "blue"}


def test_why_not_stand_agrees_with_the_masks() -> None:
    """Shape and height alone: the quick bits of an area and the reasons say the same."""
    for built in ({}, SMALL, TRIO, {CAPITOLINE: [(0, 1, T)]}):
        state = position(built=built)
        for area in range(9):
            for code in range(2, 14):
                stands = why_not_stand(state, area, code >> 1, code & 1) is None
                assert stands == bool(state.accept[area] >> code & 1)
