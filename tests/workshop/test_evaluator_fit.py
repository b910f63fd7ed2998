"""Fitting and measuring an evaluator, on numbers whose truth is known, and on a few games of the toy."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import fields

import numpy as np
import pytest

from capitol.ai.fitted import Floats, softmax
from capitol.games.registry import MORE_GAMES, games
from workshop.evaluator import (
    Sample,
    bins_of,
    brier,
    calibration_error,
    error_interval,
    fit,
    measured,
    played,
    sample_of,
    sampled,
)

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
        some = sample(said, 0.7)
        error = calibration_error(*bins_of(some).sum(axis=1))
        low, high = error_interval(some)
        assert error == pytest.approx(off, abs=0.01)
        assert low <= error <= high < off + 0.02
    assert brier(sample(0.7, 0.7).chances, sample(0.7, 0.7).shares) == pytest.approx(0.21, abs=0.01)


def test_games_are_measured_from_their_first_step_to_their_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE_GAMES, "tests")
    toy = games()["toy"]
    options = Namespace(players=["random"], games=3, seed=1, jobs=1, engine="processes", known=False)
    matches = [list(played(toy, 2, options)) for _time in range(2)]
    assert [match.steps for match in matches[0]] == [match.steps for match in matches[1]]
    opened, known = (sample_of(toy, enumerate(matches[0]), known) for known in (False, True))
    for some in (opened, known):
        assert len(some.games) == sum(map(len, matches[0])) == 3 * 6
        assert some.shares.sum(axis=1) == pytest.approx(1)
        assert len(measured(some)) == 7
    assert (opened.chances != known.chances).any()
    played_by_workers = sampled(toy, 2, options)
    for part in fields(Sample):
        assert (getattr(played_by_workers, part.name) == getattr(opened, part.name)).all()
