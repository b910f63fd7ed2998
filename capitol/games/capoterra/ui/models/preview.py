"""What a tile would yield at a place: goods on each roll for each seat, and roads joined and closed."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import KIND, ROAD_KINDS, SIDES, Position, cell_at, mask_of, turned
from capitol.games.capoterra.rules.numbers import Goods
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.models.standing import incomes


@dataclass(frozen=True, slots=True)
class Preview:
    """The yield of each roll for each seat ``before`` and ``after``; how many roads are ``joined`` here, and how many
    that led here are ``closed``."""

    before: tuple[Goods, ...]
    after: tuple[Goods, ...]
    joined: int
    closed: int

    @property
    def changes(self) -> tuple[tuple[int, int, int, int], ...]:
        """The seat, the good, and the amounts before and after, for each amount that changes."""
        return tuple(
            (seat, good, was, now)
            for seat, (old, new) in enumerate(zip(self.before, self.after, strict=True))
            for good, (was, now) in enumerate(zip(old, new, strict=True))
            if was != now
        )


def preview(state: State, tile: int, at: Position, turn: int) -> Preview:
    """Return what a tile or section would yield at a place, on which it must fit."""
    after, cell = state.copy(), cell_at(at)
    laid = turned(tile, turn) if tile & KIND in ROAD_KINDS else tile & KIND
    lay(after, cell, laid)
    joined = closed = 0
    for _side, step, bit, facing in SIDES:
        leads = mask_of(state.tiles.get(cell + step, 0)) & facing
        if leads and mask_of(laid) & bit:
            joined += 1
        elif leads:
            closed += 1
    return Preview(incomes(state), incomes(after), joined, closed)
