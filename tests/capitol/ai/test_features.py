"""Positions as numbers: the same from the truth, from the view and from any deal that fits it; and the right ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from capitol.games.capitol.ai.areas import (
    LEAD_CLOSED,
    LEAD_OPEN,
    LEAD_SAFE,
    LEAD_SHARED,
    NOBODY,
    NONE_CLOSED,
    NONE_FAR,
    NONE_NEAR,
    SECOND_FAR,
    SECOND_NEAR,
    Areas,
)
from capitol.games.capitol.ai.features import Features, feature_count
from capitol.games.capitol.ai.immediate_gain import paid
from capitol.games.capitol.ai.value_player import out_after
from capitol.games.capitol.rules.corridor import (
    K_FLOORS,
    K_FORGO,
    K_PASS,
    K_PERMIT,
    K_ROOF,
    legal,
    push,
    sample_bid,
)
from capitol.games.capitol.rules.numbers import AREAS
from capitol.games.capitol.rules.places import area_points, round_points
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, OVER, State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from capitol.games.capitol.rules.view import determinize, view
from tests.capitol.rules.positions import position, random_setup


def walk(deal: int, seats: int) -> Iterator[State]:
    """The positions of a game of chance moves; the same object each time."""
    rng = random.Random(deal)
    state = start(random_setup(deal, seats=seats))
    while state.phase != OVER:
        yield state
        moves = legal(state)
        push(state, sample_bid(state, rng) if state.phase == BID else moves[int(rng.random() * len(moves))])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_hidden_changes_no_number(seats: int) -> None:
    features, rng = Features(), random.Random(seats)
    for deal in range(2):
        for state in walk(deal, seats):
            for seat in range(seats):
                numbers = features.of(state, seat)
                seen = view(state, seat)
                assert len(numbers) == feature_count(seats)
                assert features.of(seen.table, seat) == numbers
                assert features.of(determinize(seen, rng), seat) == numbers


def test_what_was_looked_at_before_changes_no_number() -> None:
    """One reader for a whole game, all seats by turns, against a new one for each position."""
    features = Features()
    for state in walk(3, 3):
        for seat in range(3):
            assert features.of(state, seat) == Features().of(state, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_move_changes_is_all_that_changes(seats: int) -> None:
    """The features of every table after a move, kept up to date from those before it or read anew, are the same; and a
    table on which a move in the yard was tried is as before."""
    features, rng = Features(), random.Random(seats)
    met = set()
    for state in walk(seats, seats):
        if state.phase == BID or rng.random() < 0.5:
            continue
        seat, out = state.turn, out_after(state)
        trial, scratch = features.trial(state, seat), state.copy()
        for move in legal(state):
            after = state.copy()
            push(after, move)
            expected = Features().of(after, seat)
            assert trial.after(after, move) == expected
            if state.phase == CONSTRUCTION and out >= 0 and move & 7 != K_PERMIT:
                assert trial.after_in_yard(scratch, out, move) == expected
                assert scratch == state
                met.add(move & 7)
    assert met == {K_PASS, K_FLOORS, K_ROOF, K_FORGO}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rival_that_places_a_tile_changes_nothing_else(seats: int) -> None:
    features = Features()
    for state in walk(seats, seats):
        if state.phase == BID:
            trial = features.trial(state, 0)
            for winner in range(1, seats):
                won = paid(state, winner, ())
                for move in legal(won)[::4]:
                    after = won.copy()
                    push(after, move)
                    assert trial.after(after, move) == Features().of(after, 0)


def test_numbers_stay_within_a_few_units() -> None:
    features = Features()
    largest = max(abs(number) for deal in range(4) for state in walk(deal, 4) for number in features.of(state, 0))
    assert largest <= 4


def test_areas_pay_what_the_rules_say() -> None:
    """The points of each seat in each area, and in all, at every position of a game."""
    areas = Areas()
    for state in walk(5, 4):
        for seat in range(4):
            read = [areas.of(state, area, seat, 4) for area in range(AREAS)]
            assert [list(area.points) for area in read] == [area_points(state, area) for area in range(AREAS)]
        assert [sum(area.points[seat] for area in read) for seat in range(4)] == round_points(state)


@pytest.mark.parametrize(
    ("houses", "standing"),
    [
        ([], NOBODY),
        ([(0, 1, 0)], LEAD_OPEN),
        ([(0, 1, 0), (0, 2, 0), (0, 3, 0)], LEAD_SAFE),
        ([(0, 1, 0), (1, 1, 0)], LEAD_SHARED),
        ([(0, 1, 0), (1, 2, 0)], SECOND_NEAR),
        ([(0, 1, 0), (1, 1, 0), (1, 2, 0), (1, 3, 0)], SECOND_FAR),
        ([(1, 1, 0)], NONE_NEAR),
        ([(1, 1, 0), (1, 2, 0), (1, 2, 0)], NONE_FAR),
    ],
)
def test_standings_by_hand(houses: list[tuple[int, int, int]], standing: int) -> None:
    """Houses as seat, height and shape in area 0, which is open; seen by seat 0."""
    state = position(built={0: houses})
    assert Areas().of(state, 0, 0, state.tables.seats).standing == standing


def test_a_full_area_is_closed() -> None:
    state = position(built={0: [(0, 1, 0)]})
    state.free[0] = 0
    seats = state.tables.seats
    assert Areas().of(state, 0, 0, seats).standing == LEAD_CLOSED
    assert Areas().of(state, 0, 1, seats).standing == NONE_CLOSED


@pytest.mark.parametrize(("tile", "factor"), [(TEMPLE, 2), (AMPHITHEATRE, 1)])
def test_what_a_house_more_changes(tile: int, factor: int) -> None:
    """Seat 1 leads with a house of 2 floors, seat 0 has 1: a house of 2 wins the area, and one of 3 of seat 1 changes
    nothing."""
    state = position(built={0: [(0, 1, 0), (1, 2, 0)]})
    state.large[0], state.fountains[0] = 1 + tile, 1
    seats = state.tables.seats
    area = Areas().of(state, 0, 0, seats)
    # From second place (1 point, the rival 3) to first (3, the rival 1); a rival's points count half.
    assert area.gain == factor * ((3 - 1 / 2) - (1 - 3 / 2))
    assert area.losses[2:4] == (0.0, 0.0)
    assert (area.first, area.second) == (3 * factor, factor)
    assert area.cards[:2] == ((1, 2) if tile == AMPHITHEATRE else (0, 0))
