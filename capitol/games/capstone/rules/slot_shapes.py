"""The placements and moves that the slots of one size allow, by their shape.

For placements and moves only five kinds of slot differ: empty, one or two pieces, three, four, capped. So five slots
have 3125 shapes, and the consequences of each are computed once, on first use.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from capitol.games.capstone.rules.numbers import FULL, SLOTS, SLOTS_PER_SIZE, height_of

BARE_KIND, LOW, THREE, FOUR, CAPPED = range(5)
_KINDS = 5
_KIND_OF_HEIGHT = (BARE_KIND, LOW, LOW, THREE, FOUR)
KIND_OF = tuple(_KIND_OF_HEIGHT[height_of(number)] if number else 0 for number in range(2 * FULL))
"""The kind of a slot without a capstone, by the number of its column."""
STEPS = tuple(_KINDS ** (slot % SLOTS_PER_SIZE) for slot in range(SLOTS))
"""The place value of each slot in the shape of its size."""
Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Openings:
    """What five slots of a size allow. ``open``: the slots that can be placed on; ``pairs``: source and target of each
    move when the piece was placed among the other size; ``after[n]``: the same when it was placed on ``open[n]``;
    ``total``: the number of pairs in ``after``."""

    open: tuple[int, ...]
    pairs: Pairs
    after: tuple[Pairs, ...]
    total: int


class Shapes:
    """The openings of all shapes under one rule on moving to empty slots."""

    def __init__(self, move_to_empty: bool) -> None:
        self.move_to_empty = move_to_empty
        self.known: tuple[dict[int, Openings], dict[int, Openings]] = ({}, {})

    def look_up(self, size: int, shape: int) -> Openings:
        """Return what the slots of a size allow."""
        found = self.known[size].get(shape)
        if found is None:
            found = self.known[size][shape] = self._work_out(size, shape)
        return found

    def _work_out(self, size: int, shape: int) -> Openings:
        slots = range(SLOTS_PER_SIZE * size, SLOTS_PER_SIZE * (size + 1))
        kinds = {slot: shape // STEPS[slot] % _KINDS for slot in slots}
        open_slots = tuple(slot for slot in slots if kinds[slot] < FOUR)
        after = tuple(self._pairs(kinds, placed) for placed in open_slots)
        return Openings(open_slots, self._pairs(kinds, None), after, sum(map(len, after)))

    def _pairs(self, kinds: dict[int, int], placed: int | None) -> Pairs:
        sources = [slot for slot, kind in kinds.items() if slot != placed and kind not in (BARE_KIND, CAPPED)]
        targets = [slot for slot, kind in kinds.items() if slot != placed and kind < FOUR]
        if not self.move_to_empty:
            targets = [slot for slot in targets if kinds[slot] != BARE_KIND]
        if placed is not None and kinds[placed] < THREE:
            targets = sorted([*targets, placed])
        return tuple((source, target) for source in sources for target in targets if source != target)


@cache
def shapes_of(move_to_empty: bool) -> Shapes:
    """Return the shapes under a rule, shared by all games."""
    return Shapes(move_to_empty)
