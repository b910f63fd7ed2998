"""Evaluate all turns of a position at once by what each adds to a sum over the slots: exactly, in half a millisecond.

A turn changes at most five slots, so its sum follows from the contribution of each change; moves and capstones are
evaluated together as arrays. Of indistinguishable slots, only the lowest is considered for the placement.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from capitol.games.capstone.ai.values import Floats, Worth
from capitol.games.capstone.rules.canonical import turns_without_move
from capitol.games.capstone.rules.corridor import RawTurn
from capitol.games.capstone.rules.numbers import BARE, FULL, NO_SLOT, SIZE_OF, SLOTS
from capitol.games.capstone.rules.state import State

Whole = NDArray[np.intp]
_PAIRS = [(a, b) for a in range(SLOTS) for b in range(SLOTS) if a != b and SIZE_OF[a] == SIZE_OF[b]]
_EVEN = 9
"""Gains are compared after rounding to this many decimals."""
_SOURCE = np.array([source for source, _target in _PAIRS])
_TARGET = np.array([target for _source, target in _PAIRS])


@dataclass(frozen=True, slots=True)
class Turns:
    """All turns. ``plain``: the gain of turns without a move; ``moving``: shape (moves, 10), the gain of a placement
    with a move by the slot of the capstone; minus infinity for slots that it may not take."""

    colours: Whole
    slots: Whole
    plain: Floats
    placement: Whole
    pair: Whole
    moving: Floats

    def __len__(self) -> int:
        return int(self.plain.size + np.isfinite(self.moving).sum())

    def scores(self) -> Floats:
        """Return the gains of all turns in one row; `raw` takes an index into it."""
        return np.concatenate([self.plain, self.moving.ravel()])

    def raw(self, place: int) -> RawTurn:
        """Return the turn at an index of `scores`."""
        if place < self.plain.size:
            return int(self.colours[place]), int(self.slots[place]), -1, -1, -1
        row, cap = divmod(place - self.plain.size, SLOTS)
        placed, pair = self.placement[row], self.pair[row]
        colour, slot = int(self.colours[placed]), int(self.slots[placed])
        return colour, slot, int(_SOURCE[pair]), int(_TARGET[pair]), int(cap)

    def best(self, count: int = 1) -> list[tuple[float, RawTurn]]:
        """Return the best turns, best first; of equal ones, the first. Gains that differ only by rounding count as
        equal, since the order of summation depends on the processor, and so does the choice of a partition among equal
        ones."""
        scores = self.scores()
        count = min(count, len(self))
        even = np.round(scores, _EVEN)
        least = -np.partition(-even, count - 1)[count - 1]
        ordered = sorted(np.flatnonzero(even >= least).tolist(), key=lambda place: (-even[place], place))[:count]
        return [(float(scores[place]), self.raw(place)) for place in ordered]


def weigh(state: State, worth: Worth) -> Turns:
    """Evaluate all turns of an unfinished position by what they add to the sum of ``worth`` over the slots."""
    bare, capped = worth[0::2], worth[1::2]
    cap_gain = capped - bare
    plain = turns_without_move(state)
    colours = np.array([turn.colour for turn in plain])
    slots = np.array([turn.slot for turn in plain])
    columns = np.array(state.stacks)
    is_capped = np.array([not state.uncapped >> slot & 1 for slot in range(SLOTS)])
    placed = columns[slots] << 2 | colours
    gained = bare[placed] - bare[columns[slots]]

    from_column = columns[_SOURCE]
    may = (from_column > BARE) & ~is_capped[_SOURCE] & ~is_capped[_TARGET]
    onto = np.where(slots[:, None] == _TARGET, placed[:, None], columns[_TARGET])
    legal = may & (slots[:, None] != _SOURCE) & (onto < FULL)
    if not state.shapes.move_to_empty:
        legal &= onto > BARE
    placement, pair = np.nonzero(legal)
    source, target, slot = _SOURCE[pair], _TARGET[pair], slots[placement]
    colour = columns[source] & 3
    left = columns[source] >> 2
    before = onto[placement, pair]
    after = before << 2 | colour
    moved = gained[placement] + bare[left] - bare[columns[source]] + bare[after] - bare[before]
    # A capstone that leaves a slot: that slot was capped, so no other part of the turn uses it.
    released = np.array([0.0 if at == NO_SLOT else -cap_gain[state.stacks[at]] for at in state.caps])
    moved += released[colour]
    gains = np.where(is_capped, -np.inf, cap_gain[columns])[None, :].repeat(len(pair), axis=0)
    rows = np.arange(len(pair))
    gains[rows, slot] = cap_gain[placed[placement]]
    gains[rows, source] = cap_gain[left]
    gains[rows, target] = cap_gain[after]
    return Turns(colours, slots, gained, placement, pair, moved[:, None] + gains)


def sum_of(state: State, worth: Worth) -> float:
    """Return the sum of ``worth`` over the slots of a position."""
    return float(sum(worth[2 * column + (not state.uncapped >> slot & 1)] for slot, column in enumerate(state.stacks)))


def changes(state: State, turn: RawTurn) -> list[tuple[int, int]]:
    """Return the changes of a turn: for each slot its index in a `Worth` before and after. At most five."""
    colour, slot, source, target, cap = turn
    after = {slot: state.stacks[slot] << 2 | colour}
    stood = NO_SLOT
    if source >= 0:
        column = state.stacks[source]
        moved = column & 3
        after[source] = column >> 2
        after[target] = after.get(target, state.stacks[target]) << 2 | moved
        stood = state.caps[moved]
        for other in (stood, cap):
            if other != NO_SLOT:
                after.setdefault(other, state.stacks[other])
    found = []
    for one, column in after.items():
        was_capped = not state.uncapped >> one & 1
        is_capped = one == cap or (was_capped and one != stood)
        found.append((2 * state.stacks[one] + was_capped, 2 * column + is_capped))
    return found
