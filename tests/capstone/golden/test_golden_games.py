"""Whole games that were played once and must always end the same; and the number of ways to play from positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from capitol.core.match import Match
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.game import encode, tallies
from capitol.games.capstone.rules.notation import move_text
from capitol.games.capstone.rules.numbers import column_of
from capitol.games.capstone.rules.state import OVER, State
from tests.capstone.canonical_turns import canonical_turns
from tests.capstone.rules.positions import GAME, STANDING, arranged, position, setup_of

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))


def simple_points(state: State, seat: int) -> int:
    """The points of a seat in the plainest way."""
    goal = state.goals[seat]
    assert goal is not None
    points = 0
    for number in state.stacks:
        pieces = column_of(number)
        if len(pieces) == 4:
            agree = sum(one == other for one, other in zip(pieces, goal, strict=True))
            points += 7 if agree == 4 else agree
    return points


def test_there_are_games_of_both_rules_and_with_a_redraw() -> None:
    heads = [json.loads(path.read_text(encoding="utf-8").splitlines()[0]) for path in FILES]
    assert {head["rules"]["move_to_empty"] for head in heads} == {"yes", "no"}
    assert any(len(draws) > 1 for head in heads for draws in head["draws"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_ever(path: Path) -> None:
    """Each action is legal in its turn; scores, perfect stacks and winners are as written."""
    head, *actions, end = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    setup = GAME.decode_setup(head)
    match = Match(GAME, setup)
    for number, action in enumerate(actions):
        seat, move = GAME.decode_move(setup, action)
        refusal = match.why_not(seat, move)
        assert refusal is None, f"action {number} {action}: {refusal}"
        match.act(seat, move)
    result, both = match.result, tallies(match.full_state)
    assert result is not None
    assert both is not None
    assert [GAME.encode_move(setup, step.seat, step.move) for step in match.steps] == actions
    assert list(result.scores) == end["scores"] == [simple_points(match.full_state, seat) for seat in range(2)]
    assert [told.perfect for told in both] == end["perfect"]
    assert list(result.winners) == end["winners"]


def count(state: State, depth: int) -> int:
    """The number of ways to play ``depth`` canonical turns on; the end stops the counting."""
    if depth == 0 or state.phase == OVER:
        return 1
    if depth == 1:
        return sum(1 for _ in canonical_turns(state))
    return sum(count(after, depth - 1) for _, after in children(state))


def children(state: State) -> list[tuple[str, State]]:
    """Each canonical turn in words, and the position after it."""
    found = []
    for turn in canonical_turns(state):
        after = state.copy()
        corridor.push(after, encode(turn))
        found.append((move_text(turn), after))
    return found


def start() -> State:
    """The first turn."""
    return arranged(setup_of())


def middle() -> State:
    """Capstones on a bare slot, a short and a full stack; a colour that has run out."""
    stacks = {"L1": "RRRR", "L2": "RY", "M1": "GBY", "M2": "Y", "M3": "BGYR", "L3": "Y"}
    return position(stacks, {"R": "M3", "Y": "L4", "B": "M1"})


def late() -> State:
    """Two open stacks, under the rule that bare slots are no targets."""
    full = dict.fromkeys(("L1", "L2", "L3", "M1", "M2"), "RYGB")
    stacks = {**full, "L4": "YY", "M3": "GYR", "M4": "BRYY", "M5": "GGBB"}
    return position(stacks, {"R": "L5"}, rules=STANDING)


COUNTS = [(start, (8, 440, 47752)), (middle, (738,)), (late, (89, 10841))]


@pytest.mark.parametrize(("make", "expected"), COUNTS, ids=lambda value: getattr(value, "__name__", ""))
def test_node_counts(make: object, expected: tuple[int, ...]) -> None:
    """Depth 1, 2, 3 …; by hand: 440 = 8 × (12 + 3 × 7 + 6 + 4 × 4), placing alone, beside red and beside other colours
    on a large slot, and on a medium one. A failure prints the count below each first turn."""
    assert callable(make)
    state = make()
    for depth, number in enumerate(expected, 1):
        found = count(state, depth)
        split = "\n".join(f"{count(after, depth - 1):>8} {line}" for line, after in children(state))
        assert found == number, f"depth {depth}: {found}, not {number}\n{split}"
