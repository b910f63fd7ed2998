"""Positions for lessons in readable notation: houses, tiles, hands and piles by name, on the board Roma."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import CARD_OF_NAME, CARD_STACK, FLOORS, STACKS, full_stack
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.refusals import why_not_stand
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import (
    BUILDING_CELL,
    CONSTRUCTION,
    DRAW,
    FOUNTAIN_CELL,
    State,
    refresh_accept,
)
from capitol.games.capitol.rules.tile_kinds import TILES

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
AREA = {numeral: number for number, numeral in enumerate(NUMERALS)}
PER_SHAPE = 5

House = tuple[int, str, str]
"""A seat, the numeral of an area, and a house: ``2r`` has two floors and a round roof, ``3t`` three and a triangular
one."""
Tile = tuple[str, str]
"""A tile's name, and the numeral of its area."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position for two seats. Houses are in order of arrival; ``open`` and ``done`` are the yards by seat. Unnamed
    cards stay in their stacks; ``stacks`` (top first) and ``piles`` (oldest first) fix the contents of one."""

    houses: Sequence[House] = ()
    tiles: Sequence[Tile] = ()
    open: Mapping[int, Sequence[int]] = field(default_factory=dict)
    done: Mapping[int, str] = field(default_factory=dict)
    hands: Mapping[int, str] = field(default_factory=dict)
    known: Sequence[int] = ()
    """The seats whose hands are public."""
    round: int = 1
    auction: int = 0
    phase: int = CONSTRUCTION
    consul: int = 0
    turn: int = 0
    out: Sequence[int] = ()
    scores: Sequence[Sequence[int]] = ()
    """The points of both seats in each scored round; empty if not given."""
    owed: Sequence[int] | None = None
    stacks: Mapping[int, str] = field(default_factory=dict)
    piles: Mapping[int, str] = field(default_factory=dict)

    def make(self) -> tuple[Setup, State]:
        """Return a setup on the shipped board, and the state. Raises ValueError for a position that the rules do not
        allow, which is a bug in the lesson."""
        board = _board()
        whole = (tuple(full_stack(0)), tuple(full_stack(1)), tuple(full_stack(2)))
        setup = Setup(Rules(), board, (PlayerSpec("1"), PlayerSpec("2")), self.consul, whole)
        state = start(setup)
        state.consul, state.turn, state.round = self.consul, self.turn, self.round - 1
        state.auction, state.phase = self.auction, self.phase
        state.out = sum(1 << seat for seat in self.out)
        scored = self.round - 1 + (self.phase == DRAW)
        if self.scores and len(self.scores) != scored:
            raise ValueError(f"{scored} rounds are scored, not {len(self.scores)}")
        state.round_scores = tuple(map(tuple, self.scores)) or ((0, 0),) * scored
        state.scores = [sum(won[seat] for won in state.round_scores) for seat in range(2)]
        self._lay(state)
        self._deal(state)
        if self.owed is not None:
            state.owed = list(self.owed)
        return setup, state

    def _lay(self, state: State) -> None:
        used, roofs = 0, [PER_SHAPE] * 4
        for seat in range(2):
            codes = [house_code(house) for house in self.done.get(seat, "").split()]
            state.open[seat] = tuple(sorted(self.open.get(seat, ())))
            state.done[seat] = tuple(sorted(codes))
            state.done_mask[seat] = sum(1 << code for code in set(codes))
            used += sum(self.open.get(seat, ())) + sum(code >> 1 for code in codes)
            for code in codes:
                roofs[2 * seat + (code & 1)] -= 1
        for area in range(len(NUMERALS)):
            refresh_accept(state, area)
        for tile, numeral in self.tiles:
            area = AREA[numeral]
            if TILES.index(tile) == 0:
                state.cells[_free_cell(state, area)] = FOUNTAIN_CELL
                state.fountains[area] += 1
            else:
                state.large[area] = 1 + TILES.index(tile)
        for seat, numeral, house in self.houses:
            area, code = AREA[numeral], house_code(house)
            refusal = why_not_stand(state, area, code >> 1, code & 1)
            if refusal is not None:
                raise ValueError(f"{house} cannot stand in {numeral}: {refusal.code}")
            state.cells[_free_cell(state, area)] = BUILDING_CELL + seat + 4 * code
            state.shape[area], state.top[area] = code & 1, max(state.top[area], code >> 1)
            at = area * 2 + seat
            state.floors[at] += code >> 1
            state.tallest[at] = max(state.tallest[at], code >> 1)
            used += code >> 1
            roofs[2 * seat + (code & 1)] -= 1
            for one in range(len(NUMERALS)):
                refresh_accept(state, one)
        if min(roofs) < 0:
            raise ValueError("more roofs than there are")
        state.roofs, state.supply = roofs, FLOORS - used

    def _deal(self, state: State) -> None:
        left = [full_stack(stack) for stack in range(len(STACKS))]
        for seat in range(2):
            hand = tuple(sorted(_cards(self.hands.get(seat, ""))))
            for card in hand:
                left[CARD_STACK[card]].remove(card)
            seen = seat in self.known
            state.known[seat], state.hidden[seat] = (hand, ()) if seen else ((), hand)
        state.piles = [tuple(_cards(self.piles.get(stack, ""))) for stack in range(len(STACKS))]
        for pile in state.piles:
            for card in pile:
                left[CARD_STACK[card]].remove(card)
        for stack in range(len(STACKS)):
            fixed = _cards(self.stacks.get(stack, ""))
            # A fixed stack has only the cards given; others are mixed, always in the same order.
            rest = [] if fixed else left[stack][::2] + left[stack][1::2]
            state.stacks[stack] = tuple(rest + fixed[::-1])


@cache
def _board() -> BoardSpec:
    """Return the shipped board, read once because the list of lessons makes a position of each."""
    return load_board(default_board()).spec


def _cards(names: str) -> list[int]:
    return [CARD_OF_NAME[name] for name in names.split()]


def house_code(house: str) -> int:
    """Return the rules' code of a finished house in notation (``2r``: two floors, a round roof)."""
    return 2 * int(house[0]) + "rt".index(house[1])


def _free_cell(state: State, area: int) -> int:
    free = state.free[area]
    space = (free & -free).bit_length() - 1
    state.free[area] &= ~(1 << space)
    return state.tables.base[area] + space
