"""The number of ways to play from fixed positions, by depth; a failure prints the count below each first move.

A change here means that some move was added or lost. The counts are of listed (canonical) moves.
"""

from __future__ import annotations

import pytest

from capitol.games.capitol.rules import corridor
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.notation import move_text
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.state import BID, OVER, State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE
from tests.capitol.rules.positions import (
    AVENTINE,
    CAMPUS,
    CAPITOLINE,
    ISLAND,
    QUIRINAL,
    VIMINAL,
    R,
    T,
    position,
    scored,
)


def start() -> State:
    """After the deal, two seats."""
    return position(hands=["R1 R4 F2 F5 B1 P3 V4 V8", "R2 R6 F1 F8 B2 P5 P7 V1"])


def middle() -> State:
    """Three seats in round 3: forced roofs, a full area, unfinished buildings of several heights."""
    return position(
        3,
        round_number=2,
        turn=1,
        hands=["R1 F2 B1 V4", "R2 R6 F1 B2 P5", "F3 P1 V1"],
        unfinished={0: (1, 3), 1: (1, 1, 2, 4), 2: ()},
        yard={0: [(1, R), (2, T)], 1: [(1, R), (1, T), (2, R), (3, T), (3, T)], 2: [(1, T), (2, R)]},
        roofs={1: (0, 2)},
        built={
            CAPITOLINE: [(0, 1, R), (1, 2, R)],
            CAMPUS: [(2, 1, R)],
            QUIRINAL: [(1, 1, T), (0, 2, T)],
            VIMINAL: [(2, 1, T)] * 7,
            AVENTINE: [(0, 1, R), (2, 2, R)],
        },
    )


def last_floor() -> State:
    """Three floors left, no blank plays: two, then one, then none."""
    rules = Rules(blank_plays="no")
    hands = ["F1 F2 R1", "F3 F4 B1"]
    return position(rules=rules, supply=3, hands=hands, unfinished={0: (2, 2), 1: (1,)})


def draw() -> State:
    """Few cards left to draw, with an amphitheatre and a pile to turn."""
    stacks, piles = {0: "R1", 1: "F1 F2", 2: "B1"}, {0: "R3 R5", 1: "", 2: ""}
    built = {ISLAND: [(0, 1, R)]}
    return scored(position(stacks=stacks, piles=piles, built=built, large={ISLAND: AMPHITHEATRE}))[0]


def count(state: State, depth: int) -> int:
    """The number of ways to play ``depth`` moves on; a sealed decision or the end stops the counting."""
    if depth == 0 or state.phase in (BID, OVER):
        return 1
    moves = corridor.legal(state)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.copy()
        corridor.push(after, move)
        total += count(after, depth - 1)
    return total


def split(state: State, depth: int) -> str:
    """The count below each first move, one a line."""
    lines = []
    for move in corridor.legal(state):
        after = state.copy()
        corridor.push(after, move)
        lines.append(f"{count(after, depth - 1):>8} {move_text(state.tables.board, decode(move))}")
    return "\n".join(lines)


COUNTS = [
    (start, (37, 1369, 35371)),
    (middle, (28, 253, 4554)),
    (last_floor, (13, 149, 987, 4551)),
    (draw, (3, 8, 19, 38, 60)),
]


@pytest.mark.parametrize(("make", "expected"), COUNTS, ids=lambda value: getattr(value, "__name__", ""))
def test_node_counts(make: object, expected: tuple[int, ...]) -> None:
    """Depth 1, 2, 3, …; by hand: 37 = pass + 2 × 2 floors + 24 permits + 8 blank plays, and 60 = 6! / (3! 2! 1!)."""
    assert callable(make)
    state = make()
    for depth, number in enumerate(expected, 1):
        found = count(state, depth)
        assert found == number, f"depth {depth}: {found}, not {number}\n{split(state, depth)}"
