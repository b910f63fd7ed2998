"""The full state of a game in flat lists of integers, fast to copy."""

from __future__ import annotations

from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import (
    BARE,
    COLOUR_COUNT,
    FULL,
    NO_SLOT,
    PIECES,
    SLOTS,
    SLOTS_PER_SIZE,
    Column,
)
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.setup import Draws, Setup
from capitol.games.capstone.rules.slot_shapes import CAPPED, KIND_OF, STEPS, Shapes, shapes_of

ARRANGE, TURN, OVER = range(3)
PHASES = ("arrange", "turn", "over")
SEALED: Column = (-1,)
"""Placeholder for another seat's sealed goal."""


class State:
    """One position. Seats, colours and slots are numbers from 0; columns are encoded as in `numbers`.

    - ``draws[seat]``: None in the other seat's view; ``redraws[seat]``: how often it drew again, which is public.
    - ``goals[seat]``: None until arranged, `SEALED` in the other seat's view.
    - ``turns``: all turns so far, as they were applied with checks.
    - ``stacks[slot]``: the number of its column; ``caps[colour]``: the slot of the capstone, or `NO_SLOT`.
    - ``left[4 * size + colour]``: pieces in the stash; ``colours[size]``: bits of the colours left.
    - ``uncapped``: bits of the slots without a capstone; ``shape[size]``: the code of the slots of a size, for
      `Shapes`.
    """

    rules: Rules
    shapes: Shapes
    first: int
    draws: list[Draws | None]
    redraws: tuple[int, int]
    goals: list[Column | None]
    phase: int
    turn: int
    turns: tuple[Turn, ...]
    stacks: list[int]
    caps: list[int]
    left: list[int]
    colours: list[int]
    uncapped: int
    shape: list[int]

    __slots__ = tuple(sorted(__annotations__))  # what is declared above, in the order of `key`

    def copy(self) -> State:
        """Return an independent copy; constant data is shared."""
        new = State.__new__(State)
        new.rules = self.rules
        new.shapes = self.shapes
        new.first = self.first
        new.draws = self.draws[:]
        new.redraws = self.redraws
        new.goals = self.goals[:]
        new.phase = self.phase
        new.turn = self.turn
        new.turns = self.turns
        new.stacks = self.stacks[:]
        new.caps = self.caps[:]
        new.left = self.left[:]
        new.colours = self.colours[:]
        new.uncapped = self.uncapped
        new.shape = self.shape[:]
        return new

    def key(self) -> tuple[object, ...]:
        """Return everything that determines equality, as one tuple."""
        return tuple(
            tuple(value) if isinstance(value, list) else value
            for value in (getattr(self, name) for name in self.__slots__ if name != "shapes")
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def turn_order(self) -> tuple[int, int]:
        """Both seats, the starting one first."""
        return self.first, 1 - self.first

    def capstone_on(self, slot: int) -> int | None:
        """Return the colour of the capstone on a slot, or None."""
        return self.caps.index(slot) if slot in self.caps else None


def start(setup: Setup) -> State:
    """Return the state after the draws, before the goals are arranged."""
    draws = setup.draws
    return blank(setup.rules, setup.first_player, list(draws), (len(draws[0]) - 1, len(draws[1]) - 1))


def blank(rules: Rules, first: int, draws: list[Draws | None], redraws: tuple[int, int]) -> State:
    """Return an empty table with these draws."""
    state = State.__new__(State)
    state.rules = rules
    state.shapes = shapes_of(rules.move_to_empty == "yes")
    state.first = first
    state.draws = list(draws)
    state.redraws = redraws
    state.goals = [None, None]
    state.phase = ARRANGE
    state.turn = first
    state.turns = ()
    state.stacks = [BARE] * SLOTS
    state.caps = [NO_SLOT] * COLOUR_COUNT
    state.left = [PIECES] * (2 * COLOUR_COUNT)
    state.colours = [0b1111, 0b1111]
    state.uncapped = (1 << SLOTS) - 1
    state.shape = [0, 0]
    return state


def settle(state: State) -> None:
    """Derive the other fields from ``stacks`` and ``caps``, for positions that are set up rather than played."""
    state.left = [PIECES] * (2 * COLOUR_COUNT)
    for slot, number in enumerate(state.stacks):
        column = number
        while column > BARE:
            state.left[COLOUR_COUNT * (slot // SLOTS_PER_SIZE) + (column & 3)] -= 1
            column >>= 2
    state.uncapped = sum(1 << slot for slot in range(SLOTS) if slot not in state.caps)
    for size in range(2):
        counts = state.left[COLOUR_COUNT * size : COLOUR_COUNT * (size + 1)]
        state.colours[size] = sum(1 << colour for colour, count in enumerate(counts) if count)
        slots = range(SLOTS_PER_SIZE * size, SLOTS_PER_SIZE * (size + 1))
        state.shape[size] = sum(
            STEPS[slot] * (KIND_OF[state.stacks[slot]] if state.uncapped >> slot & 1 else CAPPED) for slot in slots
        )


def is_open(state: State, slot: int) -> bool:
    """Whether a piece may be placed on a slot: fewer than four pieces, no capstone."""
    return state.stacks[slot] < FULL and bool(state.uncapped >> slot & 1)
