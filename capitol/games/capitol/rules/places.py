"""First and second places in one area (RULES.md, Scoring; E, Scoring 1-7; D, C; F, Score)."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capitol.rules.numbers import AREAS, FIRST_PLACE
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import CARDS_OF_LARGE, FACTOR_OF_LARGE

Seats = tuple[int, ...]


def places(floors: Sequence[int], tallest: Sequence[int]) -> tuple[Seats, Seats, str]:
    """Return first places, second places and the deciding rule, from floors and tallest building by seat.

    The deciding rule: ``none`` (nobody has a building there), ``most`` (one seat has most floors), ``tallest`` (the
    tallest building broke the tie for most floors), ``shared`` (the tie could not be broken).
    """
    *_, next_most, most = sorted(floors)
    if not most:
        return (), (), "none"
    if next_most < most:
        second = tuple([seat for seat, count in enumerate(floors) if count == next_most]) if next_most else ()
        return (floors.index(most),), second, "most"
    tied = [seat for seat, count in enumerate(floors) if count == most]
    peak = max([tallest[seat] for seat in tied])
    holders = tuple([seat for seat in tied if tallest[seat] == peak])
    if len(holders) == 1:
        return holders, tuple([seat for seat in tied if seat != holders[0]]), "tallest"
    return holders, (), "shared"


def area_places(state: State, area: int) -> tuple[Seats, Seats, str]:
    """Return `places` of one area of a state or view."""
    seats = state.tables.seats
    start = area * seats
    return places(state.floors[start : start + seats], state.tallest[start : start + seats])


def area_points(state: State, area: int) -> list[int]:
    """Return the points that each seat gets in one area now (E, Scoring 1-6)."""
    points = [0] * state.tables.seats
    _add_points(state, area, points)
    return points


def _add_points(state: State, area: int, points: list[int]) -> None:
    first, second, _ = area_places(state, area)
    fountains = state.fountains[area]
    factor = FACTOR_OF_LARGE[state.large[area]]
    for seat in first:
        points[seat] += factor * (FIRST_PLACE + fountains)
    for seat in second:
        points[seat] += factor * fountains


def round_points(state: State) -> list[int]:
    """Return the points that each seat gets on the whole board now."""
    total = [0] * state.tables.seats
    for area in range(AREAS):
        if state.top[area]:
            _add_points(state, area, total)
    return total


def amphitheatre_cards(state: State) -> list[int]:
    """Return the extra cards that each seat draws for amphitheatres: 2 for a first place, 1 for a second (E,
    Amphitheaters)."""
    extra = [0] * state.tables.seats
    for area in range(AREAS):
        for_first, for_second = CARDS_OF_LARGE[state.large[area]]
        if for_first and state.top[area]:
            first, second, _ = area_places(state, area)
            for seat in first:
                extra[seat] += for_first
            for seat in second:
                extra[seat] += for_second
    return extra
