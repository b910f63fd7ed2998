"""Whether a player chooses alike at the start of a round: what is asked, and how it is counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from capitol.games.capitol.rules.corridor import K_PASS, K_PERMIT
from capitol.games.capitol.rules.state import CONSTRUCTION
from workshop.commands import main
from workshop.games.capitol.steady import Asked, Question, Reference, position, summary

BUILD, OTHER = K_PERMIT | 1 << 3, K_PERMIT | 2 << 3


def test_positions_are_first_moves_of_all_rounds_and_seats() -> None:
    states = [position(Question(number, 4, 0)) for number in range(8)]
    assert all(state.phase == CONSTRUCTION for state in states)
    assert [state.round for state in states] == [0, 1, 2, 3] * 2
    assert [state.turn for state in states] == [0] * 4 + [1] * 4
    assert states[1] == position(Question(1, 4, 0))
    assert states[1] != position(Question(1, 4, 1))


def test_what_choices_cost_is_counted() -> None:
    """At one position all agree on the best; at the other half of them pass, which costs a tenth of a win."""
    known = {0: Reference(0, {BUILD: 0.5, K_PASS: 0.45}), 1: Reference(1, {BUILD: 0.3, OTHER: 0.27, K_PASS: 0.2})}
    answers = [Asked(0, 0, 8, (BUILD,) * 4), Asked(1, 2, 7, (BUILD, OTHER, K_PASS, K_PASS))]
    found = summary(answers, known)
    assert (found["all alike"], found["commonest"]) == (50.0, 75.0)
    assert (found["slips"], found["blunders"]) == (37.5, 25.0)
    assert (found["mean cost"], found["worst"]) == (pytest.approx(100 * (0.03 + 0.1 + 0.1) / 8, abs=0.01), 10.0)
    assert (found["with a full hand"], found["passes"], found["passes that lose"]) == (8, 2, 2)
    assert found["mean cost of a pass"] == 10.0


def test_a_player_without_chance_answers_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "reference.jsonl"
    command = ["steady", "strong", "--positions", "2", "--seeds", "3", "--games", "31", "--seats", "2"]
    for _again in range(2):
        assert main([*command, "--reference", str(kept)]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["answers"], found["all alike"]) == (6, 100.0)
        assert len(kept.read_bytes().splitlines()) == 2
