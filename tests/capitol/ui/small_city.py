"""A small city: a legal position that is the same every time."""

from __future__ import annotations

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import ROUND, STACKS, TRIANGULAR, full_stack
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import State, refresh_accept
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from workshop.games.capitol.positions import settle_fountain, settle_house

SEATS = 4
# Heights in the order of building, area by area; seats alternate.
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


def small_city(spec: BoardSpec) -> State:
    """Return a game of four in its third round on this board."""
    roof, floor, permit = (tuple(full_stack(stack)) for stack in range(len(STACKS)))
    players = tuple(PlayerSpec(str(seat)) for seat in range(SEATS))
    state = start(Setup(Rules(), spec, players, 0, (roof, floor, permit)))
    state.round = 2
    turn = 0
    for area, heights in enumerate(HOUSES):
        # Two areas of a colour round, one triangular: the three must not all be the same.
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
