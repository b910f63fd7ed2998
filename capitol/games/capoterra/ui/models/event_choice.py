"""Step 2: the choices of an event card for the seat that acts."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capoterra.rules.cards import SKIP, targets
from capitol.games.capoterra.rules.cells import Position
from capitol.games.capoterra.rules.moves import Resolve, decode
from capitol.games.capoterra.rules.state import RESOLVING, State


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices that a card offers: those about a tile, those about a rival, and whether it may be skipped."""

    by_place: dict[Position, tuple[Resolve, ...]]
    by_rival: dict[int, Resolve]
    may_skip: bool

    def at(self, place: Position | None) -> tuple[Resolve, ...]:
        """Return everything that can be chosen at a place."""
        return () if place is None else self.by_place.get(place, ())


def card_choices(table: State) -> Choices:
    """Return the choices of the card being resolved; none if there is no such card."""
    by_place: dict[Position, tuple[Resolve, ...]] = {}
    by_rival: dict[int, Resolve] = {}
    may_skip = False
    for raw in targets(table) if table.phase == RESOLVING else ():
        move = decode(raw)
        assert isinstance(move, Resolve)
        if raw == SKIP:
            may_skip = True
        elif move.victim is not None:
            by_rival[move.victim] = move
        elif move.at is not None:
            by_place[move.at] = (*by_place.get(move.at, ()), move)
    return Choices(by_place, by_rival, may_skip)
