"""Times of decisions, and the pictures of a report: what was measured is what is told and drawn."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from workshop import plots
from workshop.commands import main
from workshop.games.capitol.train import Course
from workshop.times import ONE_THREAD, summary


def test_the_figures_by_hand() -> None:
    found = summary({"bid": [1.0, 2.0, 3.0], "draw": [10.0]})
    assert found["bid"] == {"count": 3, "mean": 2.0, "p50": 2.0, "p95": 2.9, "max": 3.0}
    assert found["all"]["count"] == 4
    assert found["all"]["max"] == 10.0


def test_times_of_a_player(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in ONE_THREAD.items():
        monkeypatch.setenv(name, value)
    cores = []
    monkeypatch.setattr(os, "sched_setaffinity", lambda _process, chosen: cores.append(len(chosen)), raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 1}, raising=False)
    rows = tmp_path / "times"
    assert main(["times", "mason", "--against", "random", "--seats", "2", "--games", "2", "--rows", str(rows)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said == json.loads(rows.read_text(encoding="utf-8"))
    assert set(said["decisions"]) == {"construction", "bid", "place", "draw", "all"}
    for figures in said["decisions"].values():
        assert 0 < figures["p50"] <= figures["p95"] <= figures["max"]
    assert (
        sum(said["decisions"][kind]["count"] for kind in ("construction", "bid", "place", "draw"))
        == (said["decisions"]["all"]["count"])
    )
    assert cores == [1]
    assert main(["times", "cmd:bot", "--seats", "2"]) == 2


def test_one_line_joins_a_player_of_several_counted_budgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, times = tmp_path / "rows", tmp_path / "times"
    line = {"seats": 2, "seed": 0, "scores": [3, 1], "winners": [0], "iterations": None, "milliseconds": None}
    budgets = (25, 100, 300)
    games = [
        line | {"candidate": f"master@{budget}", "opponent": "strong", "deal": deal, "seat": seat}
        for budget in budgets
        for deal in range(3)
        for seat in range(2)
    ]
    rows.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    lines = [
        {
            "player": f"master@{budget}",
            "seats": 2,
            "iterations": None,
            "milliseconds": None,
            "decisions": {"all": {"count": 9, "mean": budget / 3, "p50": 1, "p95": 1, "max": 1}},
        }
        for budget in budgets[:2]
    ]
    times.write_text("".join(json.dumps(timed) + "\n" for timed in lines), encoding="utf-8")
    drawn: list[plots.Line] = []
    monkeypatch.setattr(plots, "lines", lambda path, title, x, y, lines, **how: drawn.extend(lines))
    assert main(["report", str(rows), str(times), "--plots", str(tmp_path / "pictures")]) == 0
    assert [line.name for line in drawn] == ["master against strong"]
    assert [point[0] for point in drawn[0].points] == [25 / 3, 100 / 3], "the third was not timed"


def test_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run, rows, times, pictures = tmp_path / "run", tmp_path / "rows", tmp_path / "times", tmp_path / "pictures"
    Course(run, 2, 1, 3, (16, 8)).begin()
    log = [{"generation": number, "games": 3, "seconds": 1.0, "explained": 0.1 * number} for number in range(3)]
    log[2] |= {"against_mason": 0.4, "against_champion": 0.5, "deals": 8, "promoted": False}
    (run / "log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in log), encoding="utf-8")
    line = {"seats": 2, "seed": 0, "scores": [3, 1], "winners": [0], "iterations": None, "milliseconds": None}
    games = [
        line | {"candidate": one, "opponent": other, "deal": deal, "seat": seat} | budget
        for one, other in (("a", "b"), ("b", "c"), ("c", "a"))
        for deal in range(3)
        for seat in range(2)
        for budget in ({"iterations": 50}, {"milliseconds": 10})
    ]
    rows.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    figures = {"count": 9, "mean": 321.5, "p50": 300, "p95": 400, "max": 500}
    timed = {"player": "a", "seats": 2, "iterations": 50, "milliseconds": None, "decisions": {"all": figures}}
    times.write_text(json.dumps(timed) + "\n", encoding="utf-8")
    assert main(["report", str(run), str(rows), str(times), "--plots", str(pictures)]) == 0
    told = capsys.readouterr().out
    assert "| a | 2 | 50 iterations | all | 9 | 321.5 | 300 | 400 | 500 |" in told
    drawn = {path.name: path.read_text(encoding="utf-8") for path in pictures.iterdir()}
    assert {name.partition("-")[0] for name in drawn} == {"learning", "matrix", "seats", "strength"}
    assert len(drawn) == 1 + 2 + 2 + 1
    for words in ("variance explained", "won against masons", "won against champions"):
        assert words in drawn["learning-run.svg"]
    curve = drawn["strength-by-time-2.svg"]
    assert "a against b" in curve
    assert "b against c" in curve, "its budget of time needs no measurement"
    shares = {f"{one} against {other}": [1.0, 0.0] for one, other in (("a", "b"), ("b", "c"), ("c", "a"))}
    plots.bars(tmp_path / "again.svg", "Won by seat, 2 seats, budget 10 ms", shares, 0.5)
    assert (tmp_path / "again.svg").read_text(encoding="utf-8") == drawn["seats-rows-2-0-10ms.svg"]
