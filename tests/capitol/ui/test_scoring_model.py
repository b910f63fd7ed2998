"""The rows of a scored round: sums as the rules count them, and a reason in words for each."""

from __future__ import annotations

import random

import pytest

from capitol.core.events import Event
from capitol.games.capitol.rules.places import area_places, area_points, places, round_points
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.ui.models.scoring import (
    area_times,
    place_reason,
    scoring_model,
    seat_sum,
    sums_text,
)
from capitol.games.capitol.ui.words import Names
from tests.capitol.ui.small_city import small_city
from tests.scenes.sitting import sit_down

NAMES = Names(("Livia", "Cato", "Marcellus", "Octavia"), tuple(f"Area {number}" for number in range(1, 10)))


def event_of(state: State) -> Event:
    areas = [(area, area_points(state, area), *area_places(state, area)) for area in range(9)]
    return Event("round_scored", None, {"round": 0, "areas": areas, "points": tuple(round_points(state))})


def shaken(state: State, rng: random.Random) -> State:
    """The same board with floors, towers, fountains and temples drawn at random."""
    new = state.copy()
    new.round_scores = ()
    seats = state.tables.seats
    for area in range(9):
        for seat in range(seats):
            tall = rng.choice((0, 0, 1, 1, 2, 3, 5))
            new.tallest[area * seats + seat] = tall
            new.floors[area * seats + seat] = tall + (rng.choice((0, 0, 1, 2)) if tall else 0)
        new.top[area] = max(new.tallest[area * seats : (area + 1) * seats])
        new.fountains[area] = rng.randrange(4)
        new.large[area] = rng.choice((0, 0, 2, 3))
    return new


@pytest.fixture(scope="module")
def demo() -> State:
    session, _board = sit_down(["human"] * 4)
    return small_city(session.match.setup.board)


@pytest.mark.slow
def test_rows_add_up_to_the_points_of_the_rules_on_random_boards(demo: State) -> None:
    rng = random.Random(4)
    for _round in range(10_000):
        state = shaken(demo, rng)
        model = scoring_model(event_of(state), state, NAMES)
        assert model.points == tuple(round_points(state))
        assert model.after == tuple(sum(row.points[seat] for row in model.rows) for seat in range(4))
        assert model.standing(9) == model.after
        assert model.standing(0) == model.before == (0, 0, 0, 0)
        for row in model.rows:
            assert row.reason
            assert bool(row.sums) == row.scores == bool(row.first)
            for seat in row.claimants:
                assert NAMES.seats[seat] in seat_sum(row, seat, NAMES)


def test_it_begins_with_the_points_of_the_rounds_before(demo: State) -> None:
    """The table that it looks at is that after the round: its points are among those of the rounds already."""
    state = shaken(demo, random.Random(4))
    won = tuple(round_points(state))
    assert any(won)
    state.round_scores = ((1, 2, 3, 4), won)
    event = event_of(state)
    model = scoring_model(Event(event.kind, None, {**event.data, "round": 1}), state, NAMES)
    assert model.standing(0) == model.before == (1, 2, 3, 4)
    assert model.after == tuple(before + points for before, points in zip((1, 2, 3, 4), won, strict=True))


def reason(floors: tuple[int, ...], tallest: tuple[int, ...]) -> str:
    return place_reason(floors, tallest, *places(floors, tallest), NAMES)


def test_every_way_to_win_an_area_is_told_in_words() -> None:
    assert reason((0, 0, 0, 0), (0, 0, 0, 0)) == "Nobody has built here."
    assert reason((3, 0, 0, 0), (2, 0, 0, 0)) == "Only Livia has built here: first place."
    assert "Cato is second with 2" in reason((3, 2, 0, 1), (2, 2, 0, 1))
    assert "Cato and Octavia are both second with 2 each" in reason((3, 2, 0, 2), (2, 2, 0, 1))
    assert "Livia has the tallest house, 3: first. Second: Cato." in reason((4, 4, 1, 0), (3, 2, 1, 0))
    assert "Cato, Marcellus and Octavia are all second with 2 each" in reason((3, 2, 2, 2), (2, 2, 1, 1))
    assert reason((4, 4, 1, 0), (2, 2, 1, 0)) == (
        "Livia and Cato tie at 4 floors and tallest house 2: both are first, nobody is second."
    )
    lower = reason((4, 4, 4, 0), (2, 2, 1, 0))
    assert lower.startswith("Livia, Cato and Marcellus tie at 4 floors.")
    assert "Livia and Cato share the tallest house" in lower
    assert reason((1, 1, 1, 1), (1, 1, 1, 1)) == (
        "Livia, Cato, Marcellus and Octavia tie at 1 floor and tallest house 1: all are first, nobody is second."
    )


def test_sums_name_fountains_and_the_temple() -> None:
    assert sums_text(0, False, True) == "First place: 2. No fountain: nothing for second place."
    assert sums_text(1, False, True) == "First place 2 + 1 fountain = 3, second place 1."
    assert sums_text(3, True, True) == "First place 2 + 3 fountains = 5, second place 3. The temple doubles: 10 and 6."
    assert sums_text(2, True, False) == "First place 2 + 2 fountains = 4, doubled by the temple: 8."


def test_the_whole_scoring_stays_within_sixteen_seconds(demo: State) -> None:
    rng = random.Random(9)
    for _round in range(200):
        state = shaken(demo, rng)
        rows = scoring_model(event_of(state), state, NAMES).rows
        times = [area_times(row) for row in rows]
        assert sum(time.whole for time in times) <= 16_000
        for row, time in zip(rows, times, strict=True):
            if not row.scores:
                assert time.whole == 120
                continue
            assert 1200 <= time.whole <= 1800
            tokens = min(6, max(row.points))
            flight = max(time.token + time.stagger * (tokens - 1), time.token + time.column)
            shown = time.focus + time.claimant * len(row.claimants) + flight + time.rest
            assert shown == pytest.approx(time.whole)
