"""Functions that put houses and fountains on an empty board."""

from __future__ import annotations

from capitol.games.capitol.rules.state import BUILDING_CELL, FOUNTAIN_CELL, State


def settle_house(state: State, area: int, seat: int, height: int, shape: int) -> None:
    """Put a building of ``seat`` on a free small space of ``area``; the caller must call `refresh_accept`."""
    put_house(state, area, _free_space(state, area), seat, height, shape)


def settle_fountain(state: State, area: int) -> None:
    """Put a fountain on a free small space of ``area``; the caller must call `refresh_accept`."""
    put_fountain(state, area, _free_space(state, area))


def put_house(state: State, area: int, space: int, seat: int, height: int, shape: int) -> None:
    """Put a building of ``seat`` on the free small ``space``; the caller must call `refresh_accept`."""
    _cover(state, area, space, BUILDING_CELL + seat + 4 * (2 * height + shape))
    at = area * state.tables.seats + seat
    state.floors[at] += height
    state.tallest[at] = max(state.tallest[at], height)
    state.shape[area], state.top[area] = shape, max(state.top[area], height)


def put_fountain(state: State, area: int, space: int) -> None:
    """Put a fountain on the free small ``space``; the caller must call `refresh_accept`."""
    _cover(state, area, space, FOUNTAIN_CELL)
    state.fountains[area] += 1


def _free_space(state: State, area: int) -> int:
    """Return a free small space, chosen to spread pieces over the area."""
    free = [space for space in range(state.tables.board.areas[area].small) if state.free[area] >> space & 1]
    return free[(3 * len(free) + area) % len(free)]


def _cover(state: State, area: int, space: int, cell: int) -> None:
    state.cells[state.tables.base[area] + space] = cell
    state.free[area] &= ~(1 << space)
