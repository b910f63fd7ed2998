"""Open road, fields and production in the plainest way, straight from RULES.md, to compare the rules with."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capoterra.rules.cells import KIND, KIND_NAMES, Position, mask_of, owner_of, position_of
from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.rules.state import State

SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
ANY_ROAD = ("capital", "village", "site", "ruin")


@dataclass(frozen=True)
class Tile:
    """What lies on a cell."""

    kind: str
    roads: frozenset[str]
    owner: int | None


def board_of(state: State) -> dict[Position, Tile]:
    """Return the board by positions."""
    board = {}
    for cell, there in state.tiles.items():
        roads = frozenset(side for number, side in enumerate(SIDES) if mask_of(there) >> number & 1)
        board[position_of(cell)] = Tile(KIND_NAMES[there & KIND], roads, owner_of(there))
    return board


def neighbours(place: Position) -> dict[str, Position]:
    """Return the four neighbours by side."""
    return {side: (place[0] + x, place[1] + y) for side, (x, y) in SIDES.items()}


def is_crossed(board: dict[Position, Tile], place: Position, side: str) -> bool:
    """Whether both tiles at an edge have road there."""
    other = board.get(neighbours(place)[side])
    return other is not None and side in board[place].roads and OPPOSITE[side] in other.roads


def reached(state: State, seat: int, start: Position) -> set[Position]:
    """Return all tiles that open road reaches from a settlement, by adding tiles until nothing changes."""
    board = board_of(state)
    closed = {position_of(cell) for cell in (*state.bandits, *state.repairs)}
    closed = {place for place in closed if board[place].kind != "village"}
    closed |= {place for place, there in board.items() if there.owner not in (None, seat)}
    found = {start}
    while True:
        more = {
            other
            for place in found
            for side, other in neighbours(place).items()
            if is_crossed(board, place, side) and other not in closed
        }
        if more <= found:
            return found
        found |= more


def field_of(state: State, place: Position) -> frozenset[Position]:
    """Return the field of a tile; empty if it belongs to none."""
    board = board_of(state)
    kind = board[place].kind
    silent = {position_of(cell) for cell in state.bandits}
    silent |= {other for bandit in silent if board[bandit].kind == kind for other in neighbours(bandit).values()}
    members = {one for one, there in board.items() if there.kind == kind and one not in silent}
    if place not in members:
        return frozenset()
    field = {place}
    while True:
        more = {other for one in field for other in neighbours(one).values() if other in members}
        if more <= field:
            return frozenset(field)
        field |= more


def produced(state: State, good: int) -> dict[tuple[int, Position], int]:
    """Return what a roll of a good brings, by seat and place."""
    board = board_of(state)
    most = {"field": 1, "cap2": 2, "cap3": 3, "tile": 1000}[state.terms.rules.yields]
    found = {}
    for place, town in board.items():
        if town.kind not in ("capital", "village") or town.owner is None:
            continue
        if any(place == position_of(cell) for cell in (*state.repairs, *state.starving)):
            continue
        beside = [one for one in neighbours(place).values() if one in board and board[one].kind == GOODS[good]]
        fields = {field_of(state, one) for one in beside} - {frozenset()}
        if GOODS[good] != "rock":
            road = reached(state, town.owner, place)
            fields = {field for field in fields if field & road}
        amount = sum(min(most, len(field)) for field in fields)
        if amount:
            found[town.owner, place] = amount
    return found
