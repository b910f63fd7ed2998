"""A small city, a position by the rules that is the same every time, and how to put houses and fountains on a board."""

from __future__ import annotations

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import AMPHITHEATRE, ROUND, STACKS, TEMPLE, TRIANGULAR, full_stack
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import BUILDING_CELL, FOUNTAIN_CELL, State, refresh_accept

SEATS = 4
# Heights in the order of building, area by area; seats take turns.
HOUSES = (
    (1, 2, 3, 3),
    (1, 1, 2, 2, 3),
    (1, 2, 2, 3),
    (1, 2, 2, 3),
    (1, 2, 3, 4),
    (1, 1, 2),
    (1, 1, 2),
    (1, 2, 3, 3),
    (1, 2, 3),
)
TILES = {1: TEMPLE, 3: AMPHITHEATRE}
FOUNTAINS = (2, 4, 7)


def demo_state(spec: BoardSpec) -> State:
    """A game of four in its third round on this board."""
    roof, floor, permit = (tuple(full_stack(stack)) for stack in range(len(STACKS)))
    players = tuple(PlayerSpec(str(seat)) for seat in range(SEATS))
    state = start(Setup(Rules(), spec, players, 0, (roof, floor, permit)))
    state.round = 2
    turn = 0
    for area, heights in enumerate(HOUSES):
        # Two areas of a colour round, one triangular, as the rule of the three wants it.
        place_in_colour = state.tables.areas_of[state.tables.colour[area]].index(area)
        shape = TRIANGULAR if place_in_colour == 1 else ROUND
        for height in heights:
            if state.free[area]:
                settle_house(state, area, turn % SEATS, height, shape)
                turn += 1
    for area in FOUNTAINS:
        if state.free[area]:
            settle_fountain(state, area)
    for area, tile in TILES.items():
        state.large[area] = 1 + tile
    for area in range(len(spec.areas)):
        refresh_accept(state, area)
    return state


def settle_house(state: State, area: int, seat: int, height: int, shape: int) -> None:
    """Put a building of ``seat`` on a free small space of ``area``; `refresh_accept` is left to the caller."""
    put_house(state, area, _free_space(state, area), seat, height, shape)


def settle_fountain(state: State, area: int) -> None:
    """Put a fountain on a free small space of ``area``; likewise."""
    put_fountain(state, area, _free_space(state, area))


def put_house(state: State, area: int, space: int, seat: int, height: int, shape: int) -> None:
    """Put a building of ``seat`` on the small ``space``, which is free; likewise."""
    _cover(state, area, space, BUILDING_CELL + seat + 4 * (2 * height + shape))
    at = area * state.tables.seats + seat
    state.floors[at] += height
    state.tallest[at] = max(state.tallest[at], height)
    state.shape[area], state.top[area] = shape, max(state.top[area], height)


def put_fountain(state: State, area: int, space: int) -> None:
    """Put a fountain on the small ``space``, which is free; likewise."""
    _cover(state, area, space, FOUNTAIN_CELL)
    state.fountains[area] += 1


def _free_space(state: State, area: int) -> int:
    """A free small space, spread over the area."""
    free = [space for space in range(state.tables.board.areas[area].small) if state.free[area] >> space & 1]
    return free[(3 * len(free) + area) % len(free)]


def _cover(state: State, area: int, space: int, cell: int) -> None:
    state.cells[state.tables.base[area] + space] = cell
    state.free[area] &= ~(1 << space)
