"""What a tile would change and why points fall as they do, from positions whose points can be counted by hand."""

from __future__ import annotations

import pytest

from capitol.games.capitol.rules.moves import Place
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, FOUNTAIN, TEMPLE
from capitol.games.capitol.ui.models.forecast import (
    Change,
    Worth,
    changes,
    first_place,
    worths,
)
from tests.capitol.rules.positions import CAELIAN, CAMPUS, GAME, ISLAND, PALATINE, QUIRINAL, Building, position

BUILT: dict[int, list[Building]] = {
    CAMPUS: [(0, 1, 0), (0, 2, 0), (1, 2, 0), (2, 1, 0)],  # Livia 3 floors, Cato 2, Drusus 1
    ISLAND: [(1, 1, 1)],
    QUIRINAL: [(0, 1, 0), (1, 1, 0)],
    PALATINE: [(2, 1, 0), (2, 2, 0), (0, 2, 0), (1, 2, 0)],
}


def at_stake(tile: int, fountains: dict[int, int] | None = None, large: dict[int, int] | None = None) -> State:
    """Three seats, a tile in auction."""
    number = 2 if tile == TEMPLE else 1
    state = position(3, built=BUILT, round_number=number, fountains=fountains, large=large)
    state.auction = 0 if tile == FOUNTAIN else 2
    assert state.tile == tile
    return state


def test_a_fountain_is_worth_a_point_for_first_and_second_place() -> None:
    state = at_stake(FOUNTAIN)
    first = {worth.area: worth for worth in worths(GAME.view(state, 0))}
    assert [worth.area for worth in worths(GAME.view(state, 0))] == list(range(9))
    assert (first[CAMPUS].gain, first[CAMPUS].rival, first[CAMPUS].net) == (1, 1, 0)
    assert (first[ISLAND].gain, first[ISLAND].rival, first[ISLAND].net) == (0, 1, -1)
    assert (first[QUIRINAL].gain, first[QUIRINAL].rival, first[QUIRINAL].net) == (1, 1, 0)
    assert (first[CAELIAN].gain, first[CAELIAN].rival, first[CAELIAN].net) == (0, 0, 0)
    third = worths(GAME.view(state, 2))
    assert (third[CAMPUS].gain, third[CAMPUS].rival, third[CAMPUS].net) == (0, 1, -1)
    assert all(worth.cards == 0 for worth in (*first.values(), *third))


def test_a_temple_doubles_what_is_there() -> None:
    state = at_stake(TEMPLE, fountains={CAMPUS: 2})
    assert [(w.gain, w.rival, w.net) for w in worths(GAME.view(state, 1)) if w.area == CAMPUS] == [(2, 4, -2)]
    assert [(w.gain, w.rival, w.net) for w in worths(GAME.view(state, 1)) if w.area == ISLAND] == [(2, 0, 2)]
    assert all(worth.cards == 0 for worth in worths(GAME.view(state, 1)))


def test_an_amphitheatre_brings_cards_and_no_points() -> None:
    found = worths(GAME.view(at_stake(AMPHITHEATRE), 0))
    assert [found[area].cards for area in (CAMPUS, ISLAND, QUIRINAL, PALATINE, CAELIAN)] == [2, 0, 2, 1, 0]
    assert all((worth.gain, worth.rival) == (0, 0) for worth in found)
    beside = worths(GAME.view(at_stake(AMPHITHEATRE, large={QUIRINAL: AMPHITHEATRE}), 0))
    assert beside[CAMPUS].cards == 2
    assert beside[QUIRINAL] == Worth(QUIRINAL, None)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_cards_of_an_amphitheatre_come_while_a_draw_follows(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiles of a round are numbers, and no amphitheatre is in the last one: let it be in each."""
    monkeypatch.setattr(State, "tile", AMPHITHEATRE)
    state = position(3, built=BUILT, round_number=number)
    assert worths(GAME.view(state, 0))[CAMPUS].cards == (2 if number < ROUNDS - 1 else 0)


def test_a_tile_stands_on_the_first_free_space_or_nowhere() -> None:
    state = at_stake(FOUNTAIN)
    assert first_place(state, CAELIAN) == Place(CAELIAN, 0)
    assert first_place(state, CAMPUS) == Place(CAMPUS, 4)
    state.free[CAELIAN] = 0b1101000
    assert first_place(state, CAELIAN) == Place(CAELIAN, 3)
    state.free[CAELIAN] = 0
    assert first_place(state, CAELIAN) is None
    assert worths(GAME.view(state, 0))[CAELIAN] == Worth(CAELIAN, None, 0, 0, 0)
    large = at_stake(TEMPLE, large={CAMPUS: AMPHITHEATRE})
    assert first_place(large, CAELIAN) == Place(CAELIAN)
    assert first_place(large, CAMPUS) is None


def test_changes_count_the_whole_board_for_every_seat() -> None:
    before, after = at_stake(FOUNTAIN), at_stake(FOUNTAIN, fountains={CAMPUS: 1, ISLAND: 2}, large={QUIRINAL: TEMPLE})
    # Campus 2 0 0, Insula 0 2 0, Quirinalis 2 2 0, Palatinus 0 0 2; then 3 1 0, 0 4 0, 4 4 0, 0 0 2.
    assert changes(before, after) == (Change(0, 4, 7), Change(1, 4, 9), Change(2, 2, 2))
    assert [change.gain for change in changes(before, after)] == [3, 5, 0]
    assert [change.gain for change in changes(after, before)] == [-3, -5, 0]
