"""Open road: where a seat's goods can go (RULES.md, Tiles and roads)."""

from __future__ import annotations

from capitol.games.capoterra.rules.cells import KIND, MASK_SHIFT, OWNER_SHIFT, SIDES, WASTE
from capitol.games.capoterra.rules.state import Part, Roads, State


def roads_of(state: State, seat: int) -> Roads:
    """Return the open road of a seat, computed once for each board."""
    known = state.roads[seat]
    if known is None:
        known = state.roads[seat] = find_roads(state, seat)
    return known


def forget_roads(state: State, cell: int) -> None:
    """Forget the roads that a change on a cell may have altered: those on it or leading to it."""
    tiles = state.tiles
    around = {cell}
    for _side, step, _bit, facing in SIDES:
        if tiles.get(cell + step, 0) >> MASK_SHIFT & facing:
            around.add(cell + step)
    state.roads = [None if roads is None or _meets(roads, around) else roads for roads in state.roads]


def _meets(roads: Roads, cells: set[int]) -> bool:
    return any(not part.cells.isdisjoint(cells) for part in roads.parts.values())


def find_roads(state: State, seat: int) -> Roads:
    """Find what the open road reaches from each of a seat's settlements."""
    parts: dict[int, Part] = {}
    for town in (*state.towns(seat), *state.sites[seat]):
        if town not in parts:
            part = _explore(state, seat, town)
            for other in part.towns:
                parts[other] = part
    return Roads(parts)


def _explore(state: State, seat: int, start: int) -> Part:
    tiles, bandits, repairs = state.tiles, state.bandits, state.repairs
    own = seat + 1
    part = Part()
    cells = part.cells
    cells.add(start)
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        here = tiles[cell]
        if here >> OWNER_SHIFT:
            part.towns.append(cell)
        mask = here >> MASK_SHIFT
        for _side, step, bit, facing in SIDES:
            if not mask & bit:
                continue
            beside = cell + step
            there = tiles.get(beside, 0)
            if there >> MASK_SHIFT & facing:
                if beside in cells:
                    continue
                owner = there >> OWNER_SHIFT
                if owner:
                    if owner != own:
                        continue
                elif beside in bandits:
                    continue
                elif beside in repairs:
                    if beside not in part.mends:
                        part.mends.append(beside)
                    continue
                cells.add(beside)
                waiting.append(beside)
            elif there & KIND == WASTE and beside not in bandits and beside not in part.ends:
                part.ends.append(beside)
    part.towns.sort()
    part.ends.sort()
    part.mends.sort()
    return part
