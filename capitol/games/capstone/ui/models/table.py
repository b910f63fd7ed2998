"""The table as plain values: stacks, capstones and stash, including unconfirmed parts."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capstone.rules.numbers import (
    COLOUR_COUNT,
    HEIGHT,
    SIZE_OF,
    SLOTS,
    Column,
    column_of,
)
from capitol.games.capstone.rules.scoring import tally
from capitol.games.capstone.rules.state import PHASES, State
from capitol.games.capstone.ui.models.pending_turn import Parts


@dataclass(frozen=True, slots=True)
class StackModel:
    """One slot: its ``pieces`` from the lowest up and the colour of the capstone on it.

    ``fresh`` is the number of unconfirmed pieces on top, ``cap_fresh`` whether the capstone is unconfirmed; ``pinned``:
    the piece just placed, which stays this turn, is on top or below the one moved onto it.
    """

    slot: int
    pieces: Column
    cap: int | None = None
    fresh: int = 0
    cap_fresh: bool = False
    pinned: bool = False

    @property
    def size(self) -> int:
        """The size of its pieces."""
        return SIZE_OF[self.slot]

    @property
    def full(self) -> bool:
        """Whether it has all its pieces."""
        return len(self.pieces) == HEIGHT

    @property
    def open(self) -> bool:
        """Whether a piece may be placed here."""
        return not self.full and self.cap is None


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole table. ``left`` counts the pieces of the stash by size and colour, ``caps`` gives the slot of each
    capstone, `NO_SLOT` for the stash; ``lifted`` is the colour of a held one, which is nowhere."""

    phase: str
    turns: int
    stacks: tuple[StackModel, ...]
    left: tuple[int, ...]
    caps: tuple[int, ...]
    redraws: tuple[int, int]
    first: int
    lifted: int | None = None


def table_model(state: State, parts: Parts | None = None, turns: int | None = None) -> TableModel:
    """Return the table of a state that already includes ``parts`` of a turn; ``turns`` is the number of turns to show,
    by default that of the state."""
    made = parts or Parts()
    lifted = None
    if made.target is not None and made.cap is None:
        lifted = state.stacks[made.target] & 3
    stacks = []
    for slot in range(SLOTS):
        pieces = column_of(state.stacks[slot])[::-1]
        fresh = (made.slot == slot) + (made.target == slot)
        cap = state.caps.index(slot) if slot in state.caps else None
        stacks.append(
            StackModel(slot, pieces, cap, fresh, made.cap == slot and cap is not None, pinned=made.slot == slot)
        )
    return TableModel(
        PHASES[state.phase],
        len(state.turns) if turns is None else turns,
        tuple(stacks),
        tuple(state.left),
        tuple(state.caps),
        state.redraws,
        state.first,
        lifted,
    )


def stash_of(model: TableModel, size: int, colour: int) -> int:
    """Return how many pieces of a size and colour are left."""
    return model.left[COLOUR_COUNT * size + colour]


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of one slot for a goal: its ``points``, 0 while it is not full, and the places, counted from the lowest
    up, at which its pieces ``agree`` with their place in the goal."""

    points: int
    agree: frozenset[int]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The worth of the stacks for a goal, by slot: now, and with the pending turn."""

    worths: tuple[Worth, ...]
    now: int
    then: int

    @property
    def gain(self) -> int:
        """The gain from the pending turn."""
        return self.then - self.now


def forecast(before: State, after: State, goal: Column) -> Forecast:
    """Return the worth of the stacks for ``goal`` in ``before`` and in ``after``, without any prediction."""
    worths = []
    for slot in range(SLOTS):
        number = after.stacks[slot]
        pieces = column_of(number)[::-1]
        agree = frozenset(at for at, colour in enumerate(pieces) if goal[HEIGHT - 1 - at] == colour)
        worths.append(Worth(tally([number], goal).points, agree))
    return Forecast(tuple(worths), tally(before.stacks, goal).points, tally(after.stacks, goal).points)
