"""The places of the buildings in a yard: each keeps its place while others come, grow and leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from capitol.core.match import Step
from capitol.games.capitol.rules.moves import Floors, Permit, Roof
from capitol.games.capitol.ui.models.table import Building, yard_of

Places = tuple[Building | None, ...]
"""The buildings of a yard by place, None for an empty place."""
TURN = 2
"""The most new buildings that one turn can begin (RULES.md, Construction: Floor card)."""
_STEPS = (4, 6, 8, 10, 12, 16, 20, 24, 30, 36, 48)


def places_for(count: int) -> int:
    """Return the number of places for ``count`` buildings: enough for those that a turn begins, growing in steps."""
    return next((step for step in _STEPS if step >= count + TURN), count + TURN)


def arrange(before: Places, now: Sequence[Building]) -> Places:
    """Return the places of the buildings ``now``, given those of ``before``.

    Unchanged buildings stay; raised or roofed ones stay where they grew; new ones take the first empty place.
    """
    left = Counter(now)
    places: list[Building | None] = list(before)
    gone: list[int] = []
    for at, building in enumerate(before):
        if building is not None and left[building]:
            left[building] -= 1
        elif building is not None:
            places[at] = None
            gone.append(at)
    for at in gone:
        was = before[at]
        grown = [other for other in left if left[other] and was is not None and _follows(was, other)]
        if grown and was is not None:
            found = min(grown, key=lambda other: other.height)
            left[found] -= 1
            places[at] = found
    for building in now:
        if left[building]:
            left[building] -= 1
            if None in places:
                places[places.index(None)] = building
            else:
                places.append(building)
    return tuple(places)


def settled(before: Places, now: Sequence[Building]) -> Places:
    """Apply `arrange` between two turns: empty places at the end are removed, and all are closed up if they would no
    longer fit."""
    places = list(arrange(before, now))
    while places and places[-1] is None:
        places.pop()
    if len(places) + TURN > places_for(len(now)):
        return tuple(building for building in places if building is not None)
    return tuple(places)


class Looked(Protocol):
    """The part of a game that its yards depend on."""

    @property
    def steps(self) -> tuple[Step[Any], ...]: ...

    def view(self, seat: int, after: int | None = None) -> Any: ...


class YardHistory:
    """The places of the buildings of each yard, derived only from the log: every viewer sees the same places at any
    time, also after a resume."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[list[Step[Any]], Places]] = {}

    def places(self, game: Looked, seat: int) -> Places:
        """Return the current places of a seat's yard."""
        steps = game.steps
        changes = (Floors, Roof, Permit)
        own = [at for at, step in enumerate(steps) if step.seat == seat and isinstance(step.move, changes)]
        told = [steps[at] for at in own]
        if seat not in self._known or self._known[seat][0] != told:
            stand: Places = ()
            for after in (0, *(at + 1 for at in own)):
                stand = settled(stand, yard_of(game.view(seat, after).table, seat))
            self._known[seat] = told, stand
        return self._known[seat][1]


def _follows(was: Building, now: Building) -> bool:
    """Return whether the one can become the other in a turn: by up to two more floors, or a roof."""
    if was.shape is not None:
        return False
    if now.shape is not None:
        return now.height == was.height
    return 0 < now.height - was.height <= TURN
