"""Capoterra as the program finds it: games of computer players, their records, and a program that plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.cli import main


def test_a_record_of_computer_players_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sides = ["--game", "capoterra", "--games", "1", "--seats", "greedy,random", "--seed", "4"]
    assert main(["selfplay", *sides, "--records", str(tmp_path)]) == 0
    records = sorted(map(str, tmp_path.glob("*.json")))
    assert len(records) == 1
    assert main(["replay", *records, "--verify"]) == 0
