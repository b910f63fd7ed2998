"""Fields, and what a roll brings (RULES.md, Fields and production)."""

from __future__ import annotations

from collections.abc import Iterator

from capitol.games.capoterra.rules.cells import CORN, KIND, ROCK, STEPS
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.state import State


def silenced(state: State, kind: int) -> frozenset[int]:
    """Return the tiles of a kind that a bandit keeps out of every field: its own tile, and those beside it."""
    tiles = state.tiles
    found = []
    for bandit in state.bandits:
        if tiles[bandit] & KIND == kind:
            found.append(bandit)
            found.extend([bandit + step for step in STEPS if tiles.get(bandit + step, 0) & KIND == kind])
    return frozenset(found)


def field_at(state: State, cell: int, kind: int, silent: frozenset[int]) -> set[int]:
    """Return all tiles of the field that a cell belongs to; ``silent`` tiles belong to no field."""
    tiles = state.tiles
    field = {cell}
    waiting = [cell]
    while waiting:
        here = waiting.pop()
        for step in STEPS:
            beside = here + step
            if tiles.get(beside, 0) & KIND == kind and beside not in field and beside not in silent:
                field.add(beside)
                waiting.append(beside)
    return field


def yields(state: State, good: int) -> Iterator[tuple[int, int, int]]:
    """Yield seat, place and amount for each capital and village to which a roll of this good gives something."""
    kind = CORN + good
    tiles, terms = state.tiles, state.terms
    silent = silenced(state, kind) if state.bandits else frozenset()
    fields: dict[int, set[int]] = {}
    for seat in range(terms.seats):
        for town in state.towns(seat):
            if town in state.repairs or town in state.starving:
                continue
            attached: list[set[int]] = []
            for step in STEPS:
                beside = town + step
                if tiles.get(beside, 0) & KIND != kind or beside in silent:
                    continue
                field = fields.get(beside)
                if field is None:
                    field = field_at(state, beside, kind, silent)
                    fields.update(dict.fromkeys(field, field))
                if not any(field is other for other in attached):
                    attached.append(field)
            if not attached:
                continue
            if kind != ROCK:
                cells = roads_of(state, seat).parts[town].cells
                attached = [field for field in attached if not cells.isdisjoint(field)]
            amount = sum([min(len(field), terms.most_yield) for field in attached])
            if amount:
                yield seat, town, amount
