"""Buildings keep their places in the yard."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from capitol.games.capitol.ui.models.table import Building
from capitol.games.capitol.ui.models.yard_history import TURN, Places, arrange, places_for, settled


def house(height: int, shape: int | None = 0) -> Building:
    """A building of seat 0; with ``shape`` None an open one."""
    return Building(0, height, shape)


OPEN, TALL, ROUND, GABLE = house(1, None), house(3, None), house(2, 0), house(2, 1)


def test_what_comes_takes_the_first_empty_place_and_nothing_else_moves() -> None:
    assert arrange((ROUND, GABLE), [OPEN, ROUND, GABLE]) == (ROUND, GABLE, OPEN)
    assert arrange((ROUND, None, GABLE), [OPEN, ROUND, GABLE]) == (ROUND, OPEN, GABLE)


def test_what_goes_leaves_its_place_empty() -> None:
    assert arrange((ROUND, OPEN, GABLE), [OPEN, GABLE]) == (None, OPEN, GABLE)


def test_what_grows_or_gets_a_roof_stays_where_it_is() -> None:
    assert arrange((ROUND, OPEN, GABLE), [TALL, ROUND, GABLE]) == (ROUND, TALL, GABLE)
    assert arrange((OPEN, TALL, GABLE), [OPEN, house(3, 1), GABLE]) == (OPEN, house(3, 1), GABLE)
    assert arrange((OPEN, ROUND), [house(2, None), OPEN, ROUND]) == (OPEN, ROUND, house(2, None))


def test_a_finished_house_never_becomes_another() -> None:
    assert arrange((ROUND, GABLE), [house(3, 0), GABLE]) == (house(3, 0), GABLE)  # the place is free: gone, and come
    assert arrange((None, ROUND), [GABLE]) == (GABLE, None)


def test_they_close_up_only_when_a_new_turn_would_not_fit() -> None:
    many = tuple(house(height) for height in range(1, 7))
    few: Places = settled(many, [many[5]])
    assert few == (many[5],)
    assert settled(many[:2], [many[1]]) == (None, many[1])
    assert settled(many[:4], many[1:4]) == (None, *many[1:4])


buildings = st.lists(st.builds(house, st.integers(1, 5), st.sampled_from([None, 0, 1])), max_size=16)


@given(buildings, buildings)
def test_all_have_a_place_and_those_that_stay_keep_it(first: list[Building], then: list[Building]) -> None:
    stand = settled((), first)
    after = arrange(stand, then)
    assert sorted(map(str, filter(None, after))) == sorted(map(str, then))
    for at, building in enumerate(stand):
        if building is not None and then.count(building) >= stand.count(building):
            assert after[at] == building
    assert len(settled(stand, then)) + TURN <= places_for(len(then))
