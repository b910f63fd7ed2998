"""Canonical forms of equivalent turns: interchangeable slots are represented by the lowest one.

Slots are interchangeable if they have the same size, the same pieces and no capstone. For each part of a turn, in the
order place, source, target, capstone, the canonical form takes the lowest legal slot of those that are interchangeable
before that part lifts anything (RECORD.md, Canonical form). Only turns without a move are listed here.
"""

from __future__ import annotations

from collections.abc import Iterable

from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import SIZE_OF, SLOTS
from capitol.games.capstone.rules.state import State, is_open


def turns_without_move(state: State) -> tuple[Turn, ...]:
    """Return the canonical turns without a move: 1 to 40, each complete and legal while the game goes on."""
    slots = lowest(state, state.stacks, (slot for slot in range(SLOTS) if is_open(state, slot)))
    return tuple(
        [Turn(colour, slot) for slot in slots for colour in range(4) if state.colours[SIZE_OF[slot]] >> colour & 1]
    )


def lowest(state: State, stacks: list[int], slots: Iterable[int]) -> list[int]:
    """Return, of slots in ascending order, the first of each interchangeable group, without capped ones."""
    seen = set()
    found = []
    for slot in slots:
        looks = SIZE_OF[slot], stacks[slot]
        if state.uncapped >> slot & 1 and looks not in seen:
            seen.add(looks)
            found.append(slot)
    return found
