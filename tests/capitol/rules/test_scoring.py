"""Places and points, case by case (RULES.md, Scoring, End; E, Scoring 1-7; D, C; F, Score)."""

from __future__ import annotations

import pytest

from capitol.core.game import Result
from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.places import amphitheatre_cards, area_points, places, round_points
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from tests.capitol.rules.positions import (
    AVENTINE,
    CAMPUS,
    CAPITOLINE,
    ESQUILINE,
    GAME,
    QUIRINAL,
    ROMA,
    Building,
    first_event,
    kinds,
    position,
    scored,
)

WIDE = BoardSpec("wide", tuple(AreaSpec(area.id, area.colour, 9) for area in ROMA.areas))


def points(built: list[Building], fountains: int = 0, temple: bool = False, seats: int = 4) -> list[int]:
    """Points in one area with these buildings, on a board of 9 spaces an area without printed fountains."""
    large = {CAMPUS: TEMPLE} if temple else {}
    state = position(seats, board=WIDE, built={CAMPUS: built}, fountains={CAMPUS: fountains}, large=large)
    assert round_points(state) == area_points(state, CAMPUS)
    return area_points(state, CAMPUS)


def house(seat: int, *heights: int) -> list[Building]:
    """Round houses of one seat."""
    return [(seat, height, 0) for height in heights]


def test_first_place() -> None:
    """E, 1: “2 Points plus 1 Point for each Fountain in the area”; F: a fountain is worth one point."""
    assert points(house(0, 1)) == [2, 0, 0, 0]
    assert points(house(0, 1), fountains=3) == [5, 0, 0, 0]


def test_second_place() -> None:
    """E, 2: one point for each fountain only."""
    assert points(house(0, 2, 2) + house(1, 3)) == [2, 0, 0, 0]
    assert points(house(0, 2, 2) + house(1, 3), fountains=2) == [4, 2, 0, 0]


def test_a_place_needs_a_floor() -> None:
    """D, C: “Hat nur ein einziger Spieler in einer Präfektur gebaut, wertet nur Platz 1.”"""
    assert points(house(2, 1, 1), fountains=2) == [0, 0, 4, 0]
    assert points([], fountains=2, temple=True) == [0, 0, 0, 0]


def test_houses_in_the_yard_do_not_count() -> None:
    """Nothing on the board, four houses in each yard: no points."""
    assert round_points(position(4)) == [0, 0, 0, 0]


def test_tie_3_tallest_building() -> None:
    """E, 3: tied for most floors, the tallest building wins; the others of the tie are second."""
    assert points(house(0, 2, 2) + house(1, 1, 3), fountains=1) == [1, 3, 0, 0]
    assert points(house(0, 2, 2) + house(1, 1, 3) + house(2, 2, 2), fountains=1) == [1, 3, 1, 0]


def test_tie_3_nobody_else_is_second() -> None:
    """D, C: “Es wird kein 2. Platz vergeben”: whoever is not of the tie gets nothing."""
    assert points(house(0, 2, 2) + house(1, 1, 3) + house(2, 3), fountains=1) == [1, 3, 0, 0]


def test_tie_4_shared_first() -> None:
    """E, 4: tallest buildings all of one height: all are first, “no player receives the Second Place Points”."""
    assert points(house(0, 1, 3) + house(1, 3, 1), fountains=2) == [4, 4, 0, 0]
    assert points(house(0, 2) + house(1, 2) + house(2, 2) + house(3, 1), fountains=2) == [4, 4, 4, 0]
    assert points(house(0, 2) + house(1, 2) + house(2, 2) + house(3, 2), fountains=2) == [4, 4, 4, 4]


def test_three_tied_two_share_the_tallest() -> None:
    """They are first; nobody is second, the third tied player neither."""
    assert points(house(0, 1, 3) + house(1, 3, 1) + house(2, 2, 2), fountains=2) == [4, 4, 0, 0]


def test_tie_5_shared_second() -> None:
    """E, 5: one clear first, “all of the tied players receive the Second Place Points”; height does not matter."""
    assert points(house(0, 3, 3) + house(1, 1, 3) + house(2, 2, 2), fountains=2) == [4, 2, 2, 0]
    assert points(house(0, 3, 3) + house(1, 4) + house(2, 2, 2) + house(3, 1, 3), fountains=1) == [3, 1, 1, 1]


def test_a_clear_first_has_no_need_of_height() -> None:
    """The tallest building counts in a tie alone."""
    assert points(house(0, 1, 1, 1) + house(1, 2), fountains=1) == [3, 1, 0, 0]


def test_temple_doubles_everything() -> None:
    """E, 6: first and second place points are doubled."""
    assert points(house(0, 2, 2) + house(1, 3), fountains=2, temple=True) == [8, 4, 0, 0]
    assert points(house(0, 1), temple=True) == [4, 0, 0, 0]


def test_the_number_of_buildings_has_no_influence() -> None:
    """E, 7: “Only the number of Floors matters.”"""
    assert points(house(0, 1, 1, 1) + house(1, 4)) == [0, 2, 0, 0]


def test_printed_fountains_count() -> None:
    """D, B: “Die schon vorgedruckten Brunnen zählen mit.”"""
    state = position(built={CAPITOLINE: house(0, 2) + house(1, 1), ESQUILINE: house(1, 1), AVENTINE: house(0, 1)})
    assert area_points(state, CAPITOLINE) == [4, 2]
    assert area_points(state, ESQUILINE) == [0, 3]
    assert area_points(state, AVENTINE) == [3, 0]
    assert round_points(state) == [7, 5]


def test_an_amphitheatre_doubles_nothing() -> None:
    """Only a temple does."""
    state = position(built={CAMPUS: house(0, 2)}, large={CAMPUS: AMPHITHEATRE})
    assert area_points(state, CAMPUS) == [2, 0]


@pytest.mark.parametrize(
    ("floors", "tallest", "expected"),
    [
        ([0, 0, 0], [0, 0, 0], ((), (), "none")),
        ([3, 2, 0], [1, 2, 0], ((0,), (1,), "most")),
        ([3, 0, 0], [3, 0, 0], ((0,), (), "most")),
        ([3, 3, 2], [2, 3, 2], ((1,), (0,), "tallest")),
        ([3, 3, 3], [2, 3, 2], ((1,), (0, 2), "tallest")),
        ([3, 3, 2], [2, 2, 2], ((0, 1), (), "shared")),
        ([3, 3, 3], [2, 2, 1], ((0, 1), (), "shared")),
    ],
)
def test_places_say_what_decided(
    floors: list[int], tallest: list[int], expected: tuple[tuple[int, ...], tuple[int, ...], str]
) -> None:
    """First places, second places and the word for it."""
    assert places(floors, tallest) == expected


def test_points_of_all_rounds_add_up() -> None:
    """Scored after every round; the event tells each area and the sum."""
    state = position(built={CAMPUS: house(0, 1), QUIRINAL: house(1, 1)}, scores=[5, 7], round_number=1)
    after, events = scored(state)
    assert after.scores == [7, 9]
    assert after.round_scores == ((2, 2),)
    assert first_event(events, "round_scored").data["points"] == (2, 2)


def test_amphitheatre_cards() -> None:
    """E, Amphitheaters: two extra for the first, one for the second, ties as in scoring; several add up."""
    built = {
        CAMPUS: house(0, 2, 2) + house(1, 3) + house(2, 3),
        QUIRINAL: house(1, 1) + house(3, 1),
        CAPITOLINE: house(2, 1, 2) + house(3, 3) + house(0, 1),
    }
    assert amphitheatre_cards(position(4, built=built)) == [0, 0, 0, 0]
    assert amphitheatre_cards(position(4, built=built, large={CAMPUS: AMPHITHEATRE})) == [2, 1, 1, 0]
    assert amphitheatre_cards(position(4, built=built, large={QUIRINAL: AMPHITHEATRE})) == [0, 2, 0, 2]
    assert amphitheatre_cards(position(4, built=built, large={CAPITOLINE: AMPHITHEATRE})) == [0, 0, 1, 2]
    both = {CAMPUS: AMPHITHEATRE, QUIRINAL: AMPHITHEATRE}
    assert amphitheatre_cards(position(4, built=built, large=both)) == [2, 3, 1, 2]
    assert amphitheatre_cards(position(4, built=built, large={CAMPUS: TEMPLE})) == [0, 0, 0, 0]
    assert amphitheatre_cards(position(4, large=both)) == [0, 0, 0, 0]


def test_the_end_after_the_fourth_scoring() -> None:
    """Most points win; no draw after round 4."""
    after, events = scored(position(3, round_number=3, scores=[10, 12, 11], hands=["F1", "F2", "F3"]))
    assert kinds(events) == ["round_scored", "game_over"]
    assert GAME.result(after) == Result((10, 12, 11), (1,))
    assert GAME.to_act(after) == ()


def test_equal_points_share_the_win() -> None:
    """No tie-break."""
    after, _ = scored(position(4, round_number=3, scores=[12, 3, 12, 12]))
    assert GAME.result(after) == Result((12, 3, 12, 12), (0, 2, 3))


def test_no_result_before() -> None:
    """While the game goes on there is none, but there are scores."""
    after, _ = scored(position(2, round_number=2, scores=[12, 3]))
    assert GAME.result(after) is None
    assert GAME.scores(after) == (12, 3)
