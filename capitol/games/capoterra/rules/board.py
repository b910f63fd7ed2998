"""The growing board: lay, change and take tiles, and find where a tile fits (RULES.md, Tiles and roads)."""

from __future__ import annotations

from capitol.games.capoterra.rules.cells import (
    KIND,
    MASK_SHIFT,
    NEAR,
    OWNER_SHIFT,
    ROAD_KINDS,
    RUIN,
    SETTLEMENTS,
    SIDES,
    STEPS,
    WASTE,
    base_mask,
    fits_of,
    mask_of,
    tile,
)
from capitol.games.capoterra.rules.open_road import forget_roads
from capitol.games.capoterra.rules.state import State


def lay(state: State, cell: int, tile: int) -> None:
    """Lay a tile on a cell, replacing the tile that is there, if any."""
    tiles, rim = state.tiles, state.rim
    settles = (tiles.get(cell, 0) | tile) >> OWNER_SHIFT
    tiles[cell] = tile
    rim.pop(cell, None)
    matters = tile & KIND in ROAD_KINDS
    mask = tile >> MASK_SHIFT
    for _side, step, bit, facing in SIDES:
        beside = cell + step
        if beside not in tiles:
            code = rim.get(beside, 0) & ~(facing | facing << 4)
            if matters:
                code |= facing if mask & bit else facing << 4
            rim[beside] = code
    if settles:
        state.roads = [None] * state.terms.seats
    else:
        forget_roads(state, cell)


def take_wasteland(state: State, cell: int) -> None:
    """Take a wasteland off the board; its neighbours need no update, since it demanded nothing of them."""
    tiles, rim = state.tiles, state.rim
    del tiles[cell]
    rim[cell] = code_of(state, cell)
    for step in STEPS:
        beside = cell + step
        if beside not in tiles and not any(beside + again in tiles for again in STEPS):
            del rim[beside]
    state.roads = [None] * state.terms.seats


def code_of(state: State, cell: int, but: int | None = None) -> int:
    """Return the sides of a tile on this cell that must have road, as bits, and above them those that must have none;
    demands of the tile on the cell ``but`` are ignored."""
    code = 0
    for _side, step, bit, facing in SIDES:
        beside = cell + step
        there = state.tiles.get(beside, 0)
        if there & KIND in ROAD_KINDS and beside != but:
            code |= bit if there >> MASK_SHIFT & facing else bit << 4
    return code


def fits_at(state: State, cell: int, tile: int) -> tuple[int, ...]:
    """Return the distinct turns in which a tile matches the tiles around a cell."""
    return fits_of(tile & KIND, base_mask(mask_of(tile)))[code_of(state, cell)]


def places(state: State, tile: int) -> list[tuple[int, int]]:
    """Return each empty cell and distinct turn in which a tile may be placed, in no particular order."""
    fits = fits_of(tile & KIND, tile >> MASK_SHIFT & 15)
    if state.spot is not None:
        return [(state.spot, turn) for turn in fits[state.rim[state.spot]]]
    return [(cell, turn) for cell, code in state.rim.items() for turn in fits[code]]


def has_place(state: State, tile: int) -> bool:
    """Whether a tile can be placed anywhere."""
    fits = fits_of(tile & KIND, tile >> MASK_SHIFT & 15)
    for code in state.rim.values():  # noqa: SIM110  # a generator costs half again as much here
        if fits[code]:
            return True
    return False


def is_landlocked(state: State, cell: int) -> bool:
    """Whether all four neighbours of a cell are tiles."""
    tiles = state.tiles
    return cell + 1 in tiles and cell - 1 in tiles and cell + STEPS[0] in tiles and cell + STEPS[2] in tiles


def taken_form(there: int) -> int:
    """Return a tile in play as it goes to the player who takes it: as it comes from the bag, not turned."""
    return tile(there & KIND, base_mask(mask_of(there)))


def has_place_elsewhere(state: State, cell: int) -> bool:
    """Whether the field or rock tile on a cell could be placed elsewhere if it were replaced by a wasteland."""
    taken = taken_form(state.tiles[cell])
    if has_place(state, taken):
        return True
    fits = fits_of(taken & KIND, mask_of(taken))
    return any(fits[code_of(state, cell + step, cell)] for step in STEPS if cell + step not in state.tiles)


def is_far_from_settlements(state: State, cell: int) -> bool:
    """Whether a cell is far enough from every capital, village and site for a new site (RULES.md, Village)."""
    tiles = state.tiles
    for offset in NEAR:  # noqa: SIM110  # a generator costs half again as much here
        if tiles.get(cell + offset, 0) & KIND in SETTLEMENTS:
            return False
    return True


def takes_site(state: State, cell: int) -> bool:
    """Whether a cell is empty or a ruin, and far enough from all settlements."""
    there = state.tiles.get(cell, RUIN)
    return there & KIND == RUIN and is_far_from_settlements(state, cell)


def is_plain_wasteland(state: State, cell: int) -> bool:
    """Whether a wasteland without a section lies on a cell."""
    return state.tiles.get(cell, 0) & KIND == WASTE
