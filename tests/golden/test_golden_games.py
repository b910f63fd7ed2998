"""Whole games that were played once and must always end the same; scored by a second, simple-minded referee too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from capitol.core.match import Match
from capitol.games.capitol.rules.state import State
from tests.capitol.rules.positions import GAME

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))


def simple_points(state: State) -> list[int]:
    """The points of a round worked out from the spaces alone, area by area, in the plainest way."""
    seats = range(state.tables.seats)
    total = [0 for _ in seats]
    for area, spec in enumerate(state.tables.board.areas):
        base = state.tables.base[area]
        cells = state.cells[base : base + spec.small]
        houses = [((cell - 2) % 4, (cell - 2) // 4 // 2) for cell in cells if cell > 1]
        fountains = sum(1 for cell in cells if cell == 1)
        factor = 2 if state.large[area] == 3 else 1
        # Rank by floors, then, among those with most floors only, by the tallest building.
        floors = {seat: sum(height for owner, height in houses if owner == seat) for seat in seats}
        tallest = {seat: max([height for owner, height in houses if owner == seat], default=0) for seat in seats}
        present = [seat for seat in seats if floors[seat]]
        if not present:
            continue
        best = [seat for seat in present if floors[seat] == max(floors.values())]
        first = [seat for seat in best if tallest[seat] == max(tallest[one] for one in best)]
        if len(best) > 1:
            second = [seat for seat in best if seat not in first] if len(first) == 1 else []
        else:
            rest = [seat for seat in present if seat not in best]
            second = [seat for seat in rest if floors[seat] == max(floors[one] for one in rest)]
        for seat in first:
            total[seat] += factor * (2 + fountains)
        for seat in second:
            total[seat] += factor * fountains
    return total


def test_there_are_games_for_every_number_of_seats() -> None:
    """Two, three and four, with different options."""
    assert len(FILES) >= 6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_ever(path: Path) -> None:
    """Each action is legal in its turn; points of each round, scores and winners are as written."""
    head, *actions, end = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    setup = GAME.decode_setup(head)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    for number, action in enumerate(actions):
        seat, move = GAME.decode_move(setup, action)
        refusal = match.why_not(seat, move)
        assert refusal is None, f"action {number} {action}: {refusal}"
        before = match.full_state
        match.act(seat, move)
        after = match.full_state
        if len(after.round_scores) > len(before.round_scores):
            assert list(after.round_scores[-1]) == simple_points(after)
    result = match.result
    assert result is not None
    assert [list(points) for points in match.full_state.round_scores] == end["round_scores"]
    assert (list(result.scores), list(result.winners)) == (end["scores"], end["winners"])
    assert [GAME.encode_move(setup, step.seat, step.move) for step in match.steps] == actions
