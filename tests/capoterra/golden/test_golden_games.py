"""Whole games that were played once and must always end the same; and the number of ways to play from positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from capitol.core.match import Match
from capitol.games.capoterra.rules.corridor import push
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import decode
from capitol.games.capoterra.rules.notation import move_text
from capitol.games.capoterra.rules.state import OVER, State
from tests.capoterra.rules.positions import GAME, small_setup

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))


def test_there_are_games_of_two_and_three_and_of_other_rules() -> None:
    heads = [json.loads(path.read_text(encoding="utf-8").splitlines()[0]) for path in FILES]
    assert {len(head["players"]) for head in heads} == {2, 3}
    assert {head["rules"]["site_goods"] for head in heads} == {"kept", "spent"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_ever(path: Path) -> None:
    """Each action is legal in its turn; villages, gold, scores and winners are as written."""
    head, *actions, end = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    setup = GAME.decode_setup(head)
    match = Match(GAME, setup)
    for number, action in enumerate(actions):
        seat, move = GAME.decode_move(setup, action)
        refusal = match.why_not(seat, move)
        assert refusal is None, f"action {number} {action}: {refusal}"
        match.act(seat, move)
    result, final = match.result, match.full_state
    assert result is not None
    assert [GAME.encode_move(setup, step.seat, step.move) for step in match.steps] == actions
    assert list(map(len, final.villages)) == end["villages"]
    assert final.gold == end["gold"]
    assert list(result.scores) == end["scores"]
    assert [2 * len(final.villages[seat]) + final.gold[seat] // 5 for seat in range(len(final.gold))] == end["scores"]
    assert list(result.winners) == end["winners"]


def count(state: State, depth: int) -> int:
    """The number of ways to make ``depth`` listed moves; the end stops the counting."""
    if depth == 0 or state.phase == OVER:
        return 1
    if depth == 1:
        return len(listed(state))
    return sum(count(after, depth - 1) for _, after in children(state))


def children(state: State) -> list[tuple[str, State]]:
    """Each listed move in words, and the position after it."""
    found = []
    for raw in listed(state):
        after = state.copy()
        push(after, raw)
        found.append((move_text(decode(raw)), after))
    return found


COUNTS = [(("R", "R", "R"), (8, 72)), (("C-I", "R", "R"), (16, 144)), (("C-L", "C-X", "R"), (32, 240))]


@pytest.mark.parametrize(("bag", "expected"), COUNTS, ids=str)
def test_node_counts(bag: tuple[str, ...], expected: tuple[int, ...]) -> None:
    """Depth 1, 2 …; by hand: 8 cells beside the start; after rock there, 2 × 8 + 4 × 9 + 2 × 10 cells. A corner has two
    blank sides, which no crossing can meet: 2 × 26 + 4 × 30 + 2 × 34. A failure prints the count below each first
    move."""
    state = GAME.start(small_setup(bag))
    for depth, number in enumerate(expected, 1):
        found = count(state, depth)
        split = "\n".join(f"{count(after, depth - 1):>8} {line}" for line, after in children(state))
        assert found == number, f"depth {depth}: {found}, not {number}\n{split}"
