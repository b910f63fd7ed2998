"""Fitting and measuring an evaluator, on numbers whose truth is known, and on a few games of the toy."""

from __future__ import annotations

from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from capitol.ai.fitted import Fit, Floats, read_fits, softmax
from capitol.games.registry import MORE_GAMES, GameEntry, games
from workshop.calibration import (
    Sample,
    bins_of,
    calibration_error,
    error_interval,
    mean_square,
    measured,
    tallies,
    tenths_told,
)
from workshop.commands import main
from workshop.compiled import ROOT
from workshop.evaluator import add_fit, fit, played, sample_of
from workshop.kept_games import KeptGames, Stamp, kept_games

STEPS = 20_000


def drawn(scale: float, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Return two strengths of three seats, and who won with the chances of this scale of the first; that of the second
    is -0.3."""
    strengths: Floats = rng.normal(0, 1, (STEPS, 3, 2))
    winners = (softmax(strengths @ [scale, -0.3]).cumsum(axis=1) < rng.random((STEPS, 1))).sum(axis=1)
    return strengths, np.eye(3)[np.minimum(winners, 2)]


def test_a_fit_finds_the_scale_and_the_weights_of_each_stage() -> None:
    rng = np.random.default_rng(1)
    parts = [drawn(scale, rng) for scale in (0.5, 2.0)]
    strengths, shares = (np.concatenate(some) for some in zip(*parts, strict=True))
    stages = np.repeat([0, 2], STEPS)
    first = strengths[..., 0]
    inputs = np.stack([np.ones_like(first), first], axis=2)
    wanted = np.where(stages[:, None] == 0, 3 + 2 * first, 7 - first)
    found = fit(stages, strengths, inputs, shares, wanted + rng.normal(0, 1, wanted.shape))
    assert found.scales[0] == pytest.approx([0.5, -0.3], rel=0.08)
    assert found.scales[2] == pytest.approx([2.0, -0.3], rel=0.08)
    assert 0.5 < found.scales[1][0] < 2.0, "a stage that never came up is like all others together"
    assert found.weights[0] == pytest.approx([3, 2], abs=0.05)
    assert found.weights[2] == pytest.approx([7, -1], abs=0.05)


def sample(said: float, true: float) -> Sample:
    """Return a hundred games of two seats in which one chance is said, and another true."""
    rng = np.random.default_rng(2)
    games = np.arange(100).repeat(STEPS // 100)
    first = (rng.random(STEPS) < true).astype(float)
    both: Floats = np.tile([said, 1.0 - said], (STEPS, 1))
    shares = np.stack([first, 1 - first], axis=1)
    return Sample(games, both, both * 10, np.zeros((STEPS, 2)), shares, shares * 10)


def test_the_error_of_chances_is_what_they_are_off() -> None:
    for said, off in ((0.7, 0.0), (0.85, 0.15)):
        some = tallies(sample(said, 0.7), 1)
        each = bins_of(some)
        error = calibration_error(*each.sum(axis=1))
        low, high = error_interval(each)
        assert error == pytest.approx(off, abs=0.01)
        assert low <= error <= high < off + 0.02
    exact = tallies(sample(0.7, 0.7), 1)
    assert mean_square(exact, "chances") == pytest.approx(0.21, abs=0.01)
    assert mean_square(exact, "equal") == pytest.approx(0.25)
    assert [told for told in tenths_told(exact) if told] == ["30 → 30", "70 → 70"]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> GameEntry:
    monkeypatch.setenv(MORE_GAMES, "tests")
    return games()["toy"]


def test_games_are_measured_from_their_first_step_to_their_last(toy: GameEntry) -> None:
    options = Namespace(players=["random"], games=3, first=0, seed=1, jobs=1, engine="processes")
    matches = [list(played(toy, 2, options)) for _time in range(2)]
    assert [match.steps for match in matches[0]] == [match.steps for match in matches[1]]
    opened, known = (sample_of(toy, enumerate(matches[0]), known) for known in (False, True))
    for some in (opened, known):
        assert len(some.games) == sum(map(len, matches[0])) == 3 * 6
        assert some.shares.sum(axis=1) == pytest.approx(1)
        assert len(measured(tallies(some, 1))) == 7
    assert (opened.chances != known.chances).any()


def run(folder: Path, *arguments: str) -> None:
    assert main(["--game", "toy", "evaluator", "--seats", "2", "--kept", str(folder), *arguments]) == 0


def test_runs_add_up(toy: GameEntry, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run(whole, "random", "--games", "4")
    table = capsys.readouterr().out
    run(parts, "random", "--games", "2")
    run(parts, "random", "--games", "1", "--first", "3")
    assert capsys.readouterr().out.splitlines()[-1] != table.splitlines()[-1]
    (one,) = kept_games(parts)
    assert one.missing(1, range(4)) == [2]
    run(parts, "random", "--games", "4")
    assert capsys.readouterr().out == table, "the same games, in whatever order they were played"
    run(parts)
    assert capsys.readouterr().out == table, "what is kept is enough for the report"


def test_a_compiled_copy_keeps_its_games_in_the_checkout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workshop.compiled.compiled_tree", lambda _folder, _modules: ROOT)
    monkeypatch.setattr("workshop.evaluator.FOLDER", tmp_path / "{game}")
    asked = ["--game", "capstone", "evaluator", "random", "--games", "1", "--compiled"]
    assert main([*asked, "--fit"]) == 2
    assert "without --compiled" in capsys.readouterr().err
    assert main(asked) == 0
    assert [len(kept.games) for kept in kept_games(tmp_path / "capstone")] == [1]


def test_two_runs_keep_each_game_once(tmp_path: Path) -> None:
    stamp = Stamp("toy", 2, False, ("random",), {})
    tally = tallies(sample(0.7, 0.7), 1)
    first, second = (KeptGames(tmp_path, stamp) for _run in range(2))
    for kept in (first, second):
        for game in tally[:3]:
            kept.add(game)
    second.add(tally[3])
    assert KeptGames(tmp_path, stamp).games == tally[:4]


def test_games_of_another_version_are_left_out(
    toy: GameEntry, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tmp_path, "random", "--games", "2")
    for name, what in (("version", "random"), ("rules_version", "the rules"), ("evaluator_version", "the evaluator")):
        capsys.readouterr()
        with monkeypatch.context() as changed:
            changed.setattr(f"workshop.kept_games.{name}", lambda *_whose: "another")
            run(tmp_path)
            said = capsys.readouterr().out
            assert "no games are kept" in said
            assert f"of another version of {what}\n" in said
            run(tmp_path, "random", "--games", "1")
            assert "| 1 |" in capsys.readouterr().out, "games of this version do not mix with those of the other"
    run(tmp_path)
    assert "left out: 1 games" in capsys.readouterr().out


def test_fits_of_other_seats_stay_though_another_run_wrote_them(tmp_path: Path) -> None:
    path = tmp_path / "evaluator.json"
    with ThreadPoolExecutor(4) as runs:
        list(runs.map(lambda seats: add_fit(path, seats, Fit([[float(seats)]], [[1.0]])), range(2, 12)))
    assert {seats: fit.scales for seats, fit in read_fits(path).items()} == {seats: [[seats]] for seats in range(2, 12)}
