"""How fast rules and master are, beside another checkout: here two folders whose measurements are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.rules.state import OVER
from workshop.commands import main
from workshop.compiled import ROOT
from workshop.games.capitol import speed, speed_probe


def test_medians_and_the_median_quotient_of_neighbours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A machine that grows slower from run to run does so for both."""
    rates = {tmp_path: iter([100.0, 50.0, 25.0]), ROOT: iter([130.0, 65.0, 30.0])}
    monkeypatch.setattr(speed, "_measured", lambda tree, _what, _seats: next(rates[tree]))
    assert main(["speed", str(tmp_path), "--seats", "4", "--times", "3", "--only", "random"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split("|")[3:6] == [" 50 ", " 65 ", " 1.30 "]


def test_a_folder_that_is_no_checkout_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed", str(tmp_path), "--seats", "2", "--times", "1", "--only", "random"]) == 2
    assert "No module named 'capitol'" in capsys.readouterr().err


def test_the_probe_measures_decisions_with_a_choice() -> None:
    found = speed_probe.positions(2)
    assert found
    assert all(state.phase != OVER for state in found)
    assert speed_probe.random_decisions(2) > 0
