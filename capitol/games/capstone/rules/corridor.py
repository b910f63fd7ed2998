"""The unchecked fast path for search: counts, draws and makes legal turns without checking the rules.

A turn is five integers here: colour, slot, source, target, slot of the capstone; the last three are -1 without a move.
Nothing is checked, and turns made here are not added to `State.turns`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from capitol.games.capstone.rules.numbers import COLOUR_COUNT, NO_SLOT, SIZE_OF, SLOTS
from capitol.games.capstone.rules.slot_shapes import CAPPED, KIND_OF, STEPS
from capitol.games.capstone.rules.state import OVER, State

RawTurn = tuple[int, int, int, int, int]
_BITS = tuple(tuple(bit for bit in range(SLOTS) if mask >> bit & 1) for mask in range(1 << SLOTS))
"""The set bits of every mask."""


def count(state: State) -> int:
    """Return the number of legal turns, with all slots distinct (RULES.md, A turn): each placement, alone or with every
    move and every slot that has no capstone now."""
    shapes, shape = state.shapes, state.shape
    large, medium = shapes.look_up(0, shape[0]), shapes.look_up(1, shape[1])
    free = len(_BITS[state.uncapped])
    on_large = len(large.open) * (1 + len(medium.pairs) * free) + large.total * free
    on_medium = len(medium.open) * (1 + len(large.pairs) * free) + medium.total * free
    return len(_BITS[state.colours[0]]) * on_large + len(_BITS[state.colours[1]]) * on_medium


def draw_turn(state: State, random: Callable[[], float]) -> RawTurn:
    """Draw a legal turn, all equally likely; ``random`` returns numbers from 0 to below 1."""
    (known_large, known_medium), shape = state.shapes.known, state.shape
    try:
        large, medium = known_large[shape[0]], known_medium[shape[1]]
    except KeyError:
        large, medium = state.shapes.look_up(0, shape[0]), state.shapes.look_up(1, shape[1])
    places = _BITS[state.uncapped]
    free = len(places)
    colours = _BITS[state.colours[0]]
    each = len(large.open) * (1 + len(medium.pairs) * free) + large.total * free
    each_medium = len(medium.open) * (1 + len(large.pairs) * free) + medium.total * free
    on_large = len(colours) * each
    colours_medium = _BITS[state.colours[1]]
    number = int(random() * (on_large + len(colours_medium) * each_medium))
    here, there = large, medium.pairs
    if number >= on_large:
        number -= on_large
        colours, each, here, there = colours_medium, each_medium, medium, large.pairs
    number, rest = divmod(number, each)
    colour = colours[number]
    elsewhere = len(there)
    at, ways = 0, 1 + (len(here.after[0]) + elsewhere) * free
    while rest >= ways:
        rest -= ways
        at += 1
        ways = 1 + (len(here.after[at]) + elsewhere) * free
    slot, pairs = here.open[at], here.after[at]
    if not rest:
        return colour, slot, -1, -1, -1
    number, rest = divmod(rest - 1, free)
    source, target = pairs[number] if number < len(pairs) else there[number - len(pairs)]
    return colour, slot, source, target, places[rest]


def turns(state: State) -> Iterator[RawTurn]:
    """Yield all legal turns, with all slots distinct; up to 14,440."""
    openings = [state.shapes.look_up(size, state.shape[size]) for size in range(2)]
    places = _BITS[state.uncapped]
    for size in range(2):
        here, there = openings[size], openings[1 - size].pairs
        for colour in _BITS[state.colours[size]]:
            for slot, pairs in zip(here.open, here.after, strict=True):
                yield colour, slot, -1, -1, -1
                for source, target in (*pairs, *there):
                    for place in places:
                        yield colour, slot, source, target, place


def push(state: State, turn: RawTurn) -> None:
    """Make a turn in place and check whether the game is over (RULES.md, End)."""
    colour, slot, source, target, place = turn
    stacks, shape = state.stacks, state.shape
    size = SIZE_OF[slot]
    before = stacks[slot]
    after = stacks[slot] = before << 2 | colour
    shape[size] += (KIND_OF[after] - KIND_OF[before]) * STEPS[slot]
    piece = COLOUR_COUNT * size + colour
    state.left[piece] -= 1
    if not state.left[piece]:
        state.colours[size] &= ~(1 << colour)
    if source >= 0:
        size = SIZE_OF[source]
        before = stacks[source]
        moved = before & 3
        after = stacks[source] = before >> 2
        change = (KIND_OF[after] - KIND_OF[before]) * STEPS[source]
        before = stacks[target]
        after = stacks[target] = before << 2 | moved
        shape[size] += change + (KIND_OF[after] - KIND_OF[before]) * STEPS[target]
        stood = state.caps[moved]
        if stood != NO_SLOT:
            shape[SIZE_OF[stood]] += (KIND_OF[stacks[stood]] - CAPPED) * STEPS[stood]
            state.uncapped |= 1 << stood
        state.caps[moved] = place
        shape[SIZE_OF[place]] += (CAPPED - KIND_OF[stacks[place]]) * STEPS[place]
        state.uncapped &= ~(1 << place)
    state.turn = 1 - state.turn
    (known_large, known_medium) = state.shapes.known
    try:
        still = known_large[shape[0]].open or known_medium[shape[1]].open
    except KeyError:
        still = state.shapes.look_up(0, shape[0]).open or state.shapes.look_up(1, shape[1]).open
    if not still:
        state.phase = OVER


def random_game(state: State, random: Callable[[], float]) -> int:
    """Play a state from its turns to the end, in place, with random turns; return the number of turns."""
    played = 0
    while state.phase != OVER:
        push(state, draw_turn(state, random))
        played += 1
    return played
