"""Where a house may stand, case by case (RULES.md, Building permits; E, Building Permit Rules; D, A; F, Permis)."""

from __future__ import annotations

import pytest

from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.moves import Pass, Permit, Roof
from capitol.games.capitol.rules.refusals import LARGE_SPACE, UNROOFED
from tests.capitol.rules.positions import (
    AVENTINE,
    CAMPUS,
    CAPITOLINE,
    ESQUILINE,
    GAME,
    ISLAND,
    PALATINE,
    QUIRINAL,
    Building,
    R,
    T,
    card,
    play,
    position,
    reason,
)

HANDS = ["B1 P1 V1 R1", "B2 P2 V2 R2"]
YARD = [(height, shape) for height in (1, 2, 3, 4, 5) for shape in (R, T)]
B, P, V = card("B1"), card("P1"), card("V1")


def accepted(built: dict[int, list[Building]], area: int, permit: int, space: int = 6) -> set[tuple[int, int]]:
    """All (height, shape) of the test yard that may stand in an area."""
    state = position(hands=HANDS, yard={0: YARD}, built=built)
    houses = {(h, s) for h, s in YARD if reason(state, 0, Permit(permit, h, s, area, space)) is None}
    offered = {(m.height, m.shape) for m in GAME.choices(state, 0).moves() if isinstance(m, Permit) and m.area == area}
    assert houses == offered
    return houses


def test_colour_of_the_permit() -> None:
    """E, 2a: an area that matches the colour of the card."""
    state = position(hands=HANDS)
    assert reason(state, 0, Permit(B, 1, R, CAMPUS, 0)) is None
    for area in (QUIRINAL, PALATINE):
        assert reason(state, 0, Permit(B, 1, R, area, 0)) == "WRONG_DISTRICT"
    assert reason(state, 0, Permit(P, 1, R, QUIRINAL, 0)) is None
    assert reason(state, 0, Permit(V, 1, R, PALATINE, 0)) is None


def test_vacant_small_spaces_only() -> None:
    """E, 2b: “Buildings may not be placed on the large spaces or on Fountains.”"""
    state = position(hands=HANDS, built={CAPITOLINE: [(1, 1, R)]}, fountains={CAPITOLINE: 1})
    assert reason(state, 0, Permit(B, 1, R, CAPITOLINE, 0)) == "SITE_IS_FOUNTAIN"
    assert reason(state, 0, Permit(B, 1, R, CAPITOLINE, 6)) == "SITE_IS_FOUNTAIN"
    assert reason(state, 0, Permit(B, 1, R, CAPITOLINE, 2)) == "SITE_TAKEN"
    assert reason(state, 0, Permit(B, 1, R, CAPITOLINE, LARGE_SPACE)) == "SITE_TOO_LARGE"
    assert reason(state, 0, Permit(B, 1, R, CAPITOLINE, 7)) == "NO_SUCH_SPACE"
    assert reason(state, 0, Permit(B, 1, R, 9, 0)) == "NO_SUCH_AREA"
    for space in (3, 4, 5):
        assert reason(state, 0, Permit(B, 1, R, CAPITOLINE, space)) is None


def test_the_list_has_the_lowest_vacant_space_and_all_are_accepted() -> None:
    """Where in the area is a free choice; the list names one canonical form."""
    state = position(hands=HANDS)
    listed = [m for m in GAME.choices(state, 0).moves() if isinstance(m, Permit) and m.area == CAPITOLINE]
    assert {move.space for move in listed} == {2}
    for space in range(2, 7):
        assert Permit(B, 1, R, CAPITOLINE, space) in GAME.choices(state, 0)
        done, _ = play(state, (0, Permit(B, 1, R, CAPITOLINE, space)))
        assert done.cells[space] == 2 + 0 + 4 * 2


def test_first_house_of_either_shape_and_one_floor() -> None:
    """E, 2c and 2e: “The first building placed in each area must have one Floor and only one Floor.”"""
    assert accepted({}, CAMPUS, B) == {(1, R), (1, T)}
    assert reason(position(hands=HANDS), 0, Permit(B, 2, R, CAMPUS, 0)) == "FIRST_MUST_BE_1"


@pytest.mark.parametrize("owner", [0, 1])
def test_same_roof_as_the_others(owner: int) -> None:
    """E, 2c: “An area may never contain buildings with both types of roofs”, whoever owns them."""
    assert accepted({CAMPUS: [(owner, 1, T)]}, CAMPUS, B) == {(1, T), (2, T)}
    state = position(hands=HANDS, built={CAMPUS: [(owner, 1, T)]})
    assert reason(state, 0, Permit(B, 1, R, CAMPUS, 1)) == "ROOF_MISMATCH"


@pytest.mark.parametrize("owners", [(0, 0), (0, 1), (1, 1)])
def test_height_example(owners: tuple[int, int]) -> None:
    """E, 2e: houses of one and two floors stand there; another “must have two or three Floors”."""
    built = {CAMPUS: [(owners[0], 1, R), (owners[1], 2, R)]}
    assert accepted(built, CAMPUS, B) == {(2, R), (3, R)}
    state = position(hands=HANDS, yard={0: YARD}, built=built)
    assert reason(state, 0, Permit(B, 1, R, CAMPUS, 2)) == "TOO_LOW"
    assert reason(state, 0, Permit(B, 4, R, CAMPUS, 2)) == "TOO_HIGH"


@pytest.mark.parametrize("shape", [R, T])
def test_trio_of_roofs(shape: int) -> None:
    """E, 2d: all three areas of one colour may not have the same type of roof."""
    built: dict[int, list[Building]] = {CAPITOLINE: [(0, 1, shape)], CAMPUS: [(1, 1, shape)]}
    assert accepted(built, ISLAND, B) == {(1, 1 - shape)}
    state = position(hands=HANDS, built=built)
    assert reason(state, 0, Permit(B, 1, shape, ISLAND, 0)) == "ROOF_TRIO"
    assert reason(state, 0, Permit(B, 2, shape, ISLAND, 0)) == "ROOF_TRIO"
    assert reason(state, 0, Permit(B, 2, 1 - shape, ISLAND, 0)) == "FIRST_MUST_BE_1"


def test_two_kinds_leave_the_third_free() -> None:
    """One round and one triangular sister: the third may be either."""
    assert accepted({CAPITOLINE: [(0, 1, R)], CAMPUS: [(1, 1, T)]}, ISLAND, B) == {(1, R), (1, T)}


def test_the_trio_is_of_one_colour() -> None:
    """Areas of another colour do not count."""
    assert accepted({CAPITOLINE: [(0, 1, R)], QUIRINAL: [(1, 1, R)]}, CAMPUS, B) == {(1, R), (1, T)}


def test_an_area_with_a_house_keeps_its_shape_whatever_the_trio() -> None:
    """The trio rule bars a first house alone."""
    built: dict[int, list[Building]] = {CAPITOLINE: [(0, 1, R)], CAMPUS: [(1, 1, R)], ISLAND: [(1, 1, T)]}
    assert accepted(built, ISLAND, B) == {(1, T), (2, T)}


def test_an_area_full_of_fountains_stays_without_a_shape() -> None:
    """Nothing fits there, and it does not count as round or triangular for its sisters."""
    state = position(hands=HANDS, yard={0: YARD}, fountains={ISLAND: 7}, built={CAMPUS: [(0, 1, R)]})
    assert state.shape[ISLAND] == -1
    assert not any(isinstance(m, Permit) and m.area == ISLAND for m in GAME.choices(state, 0).moves())
    assert {reason(state, 0, Permit(B, 1, R, ISLAND, space)) for space in range(7)} == {"SITE_IS_FOUNTAIN"}
    for shape in (R, T):
        assert reason(state, 0, Permit(B, 1, shape, CAPITOLINE, 4)) is None


def test_a_full_area_keeps_its_shape_for_the_trio() -> None:
    """Houses count, also where no space is left."""
    built: dict[int, list[Building]] = {AVENTINE: [(0, 1, T)] * 6, PALATINE: [(1, 1, T)]}
    state = position(hands=HANDS, built=built)
    assert reason(state, 0, Permit(V, 1, T, AVENTINE, 5)) == "SITE_TAKEN"
    assert reason(state, 0, Permit(V, 1, T, 7, 0)) == "ROOF_TRIO"


def test_a_house_finished_this_round_may_be_placed() -> None:
    """Build in one turn, roof in the next, place in the one after."""
    state = position(hands=["R1 B1", "F1 F2"], unfinished={0: (1,)}, yard={0: ()})
    state, _ = play(state, (0, Roof(card("R1"), 1, T)))
    state, _ = play(state, (1, Pass()))
    state, _ = play(state, (0, Permit(B, 1, T, CAMPUS, 3)))
    assert state.floors[CAMPUS * 2] == 1
    assert state.done[0] == ()


def test_only_own_finished_houses() -> None:
    """An unfinished building, another's house, or none of that kind."""
    state = position(hands=HANDS, unfinished={0: (4,)}, yard={0: [(1, R)], 1: YARD})
    assert reason(state, 0, Permit(B, 4, UNROOFED, CAMPUS, 0)) == "NOT_ROOFED"
    assert reason(state, 0, Permit(B, 4, R, CAMPUS, 0)) == "NOT_ROOFED"
    assert reason(state, 0, Permit(B, 1, T, CAMPUS, 0)) == "NO_SUCH_BUILDING"
    assert reason(state, 0, Permit(B, 5, R, CAMPUS, 0)) == "NO_SUCH_BUILDING"
    assert reason(state, 0, Permit(B, 0, 3, CAMPUS, 0)) == "NO_SUCH_BUILDING"


def test_no_permit_of_that_colour() -> None:
    """Told apart from a card that is simply not this one."""
    state = position(hands=["B1 R1", "F1"])
    assert reason(state, 0, Permit(card("P3"), 1, R, QUIRINAL, 0)) == "NO_PERMIT"
    assert reason(state, 0, Permit(card("B3"), 1, R, CAMPUS, 0)) == "NOT_IN_HAND"


def test_what_a_placed_house_changes() -> None:
    """It leaves the yard, fills its space, counts its floors, and sets the shape of the area."""
    state = position(hands=HANDS)
    done, events = play(state, (0, Permit(P, 1, T, ESQUILINE, 5)))
    assert (1, T) not in {(code >> 1, code & 1) for code in done.done[0]}
    assert done.shape[ESQUILINE] == T
    assert done.free[ESQUILINE] == state.free[ESQUILINE] & ~(1 << 5)
    assert done.floors[ESQUILINE * 2] == done.tallest[ESQUILINE * 2] == done.top[ESQUILINE] == 1
    assert done.piles[2] == (P,)
    assert dict(events[0].data) == {"card": P, "height": 1, "shape": T, "area": ESQUILINE, "space": 5}


def test_two_houses_of_one_kind() -> None:
    """Placing one of two equal houses leaves the other."""
    state = position(hands=["B1 B3", "F1"], yard={0: [(1, R), (1, R)]})
    state, _ = play(state, (0, Permit(B, 1, R, CAMPUS, 0)), (1, Pass()))
    second = Permit(card("B3"), 1, R, CAMPUS, 1)
    assert reason(state, 0, second) is None
    assert second in GAME.choices(state, 0).moves()


def test_another_board() -> None:
    """Colours may lie anywhere; spaces and printed fountains are data."""
    colours = ("pink", "blue", "purple") * 3
    board = BoardSpec("other", tuple(AreaSpec(f"a{n}", colours[n], 4, tuple(range(n % 5))) for n in range(9)))
    state = position(hands=HANDS, board=board)
    assert [area for area in range(9) if state.tables.colour[area] == 0] == [1, 4, 7]
    placements = {m.area: m.space for m in GAME.choices(state, 0).moves() if isinstance(m, Permit) and m.card == B}
    assert placements == {1: 1, 7: 2}
