"""The canonical forms of all turns of Capstone (RECORD.md, Canonical form), to count and compare them."""

from __future__ import annotations

from collections.abc import Iterator

from capitol.games.capstone.rules.canonical import lowest
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import SIZE_OF, SLOTS
from capitol.games.capstone.rules.state import State, is_open


def canonical(state: State, turn: Turn) -> Turn:
    """Return the canonical form of a legal turn."""
    stacks = state.stacks[:]
    names = list(range(SLOTS))
    """What each slot is called after the exchanges so far."""
    slot = _exchange(state, stacks, names, turn.slot, ())
    stacks[slot] = stacks[slot] << 2 | turn.colour
    if turn.source is None or turn.target is None or turn.cap is None:
        return Turn(turn.colour, slot)
    source = _exchange(state, stacks, names, turn.source, (slot,))
    target = _exchange(state, stacks, names, turn.target, (source,))
    moved = stacks[source] & 3
    stacks[source] >>= 2
    stacks[target] = stacks[target] << 2 | moved
    return Turn(turn.colour, slot, source, target, _exchange(state, stacks, names, turn.cap, ()))


def canonical_turns(state: State) -> Iterator[Turn]:
    """Yield all different turns in canonical form; up to 14,440. For counts and tests."""
    for slot in lowest(state, state.stacks, (slot for slot in range(SLOTS) if is_open(state, slot))):
        for colour in range(4):
            if not state.colours[SIZE_OF[slot]] >> colour & 1:
                continue
            yield Turn(colour, slot)
            stacks = state.stacks[:]
            stacks[slot] = stacks[slot] << 2 | colour
            for source, target in _moves(state, stacks, slot):
                after = stacks[:]
                moved = after[source] & 3
                after[source] >>= 2
                after[target] = after[target] << 2 | moved
                for place in lowest(state, after, range(SLOTS)):
                    yield Turn(colour, slot, source, target, place)


def _moves(state: State, stacks: list[int], placed: int) -> Iterator[tuple[int, int]]:
    openings = [state.shapes.look_up(size, state.shape[size]) for size in range(2)]
    here, there = openings[SIZE_OF[placed]], openings[1 - SIZE_OF[placed]]
    pairs = {*here.after[here.open.index(placed)], *there.pairs}
    for source in lowest(state, stacks, sorted({source for source, _target in pairs})):
        targets = sorted(target for one, target in pairs if one == source)
        for target in lowest(state, stacks, targets):
            yield source, target


def _exchange(state: State, stacks: list[int], names: list[int], asked: int, barred: tuple[int, ...]) -> int:
    """Return the lowest slot that represents ``asked``, and exchange the names of the two from here on."""
    slot = names[asked]
    if not state.uncapped >> slot & 1:
        return slot
    size, column = SIZE_OF[slot], stacks[slot]
    lowest = next(
        other
        for other in range(SLOTS)
        if other not in barred and SIZE_OF[other] == size and stacks[other] == column and state.uncapped >> other & 1
    )
    one, two = names.index(lowest), names.index(slot)
    names[one], names[two] = slot, lowest
    return lowest
