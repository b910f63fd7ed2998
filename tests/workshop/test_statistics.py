"""The arena's figures: against values worked out by hand or known, and by what they promise on drawn samples."""

from __future__ import annotations

import math

import numpy as np
import pytest

from workshop.statistics import SequentialTest, mean_interval, ratings, share_interval


def test_the_interval_is_students() -> None:
    interval = mean_interval([1.0, 2.0, 3.0, 4.0])
    half = 3.182446 * math.sqrt(5 / 3) / 2  # t(0.975, 3) times the standard error
    assert interval.mean == 2.5
    assert interval.low == pytest.approx(2.5 - half, abs=1e-5)
    assert interval.high == pytest.approx(2.5 + half, abs=1e-5)


def test_one_value_has_no_bounds() -> None:
    assert mean_interval([0.5]).high == math.inf


def test_a_clean_sweep_is_not_certain() -> None:
    assert share_interval([1.0] * 10).low == pytest.approx(0.025 ** (1 / 10))
    assert share_interval([0.0] * 10).high == pytest.approx(1 - 0.025 ** (1 / 10))


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        interval = share_interval([float(share) for share in rng.binomial(4, 0.3, 60) / 4])
        held += interval.low <= 0.3 <= interval.high
    assert 0.92 <= held / 400 <= 0.98


@pytest.mark.parametrize(("truth", "wrong"), [(0.25, "H1"), (0.35, "H0")])
def test_the_sequential_test_errs_seldom_and_ends_early(truth: float, wrong: str) -> None:
    test = SequentialTest(0.25, 0.35)
    rng = np.random.default_rng(2)
    verdicts = []
    for _ in range(150):
        values = [float(share) for share in rng.binomial(4, truth, 500) / 4]
        verdicts.append(test.verdict(values))
    assert verdicts.count(None) == 0
    assert verdicts.count(wrong) <= 0.09 * len(verdicts)


def test_the_verdict_is_the_first_one() -> None:
    test = SequentialTest(0.25, 0.75, least=4)
    swept = [1.0, 0.75, 1.0, 0.75, 1.0, 1.0, 0.75, 1.0]
    assert test.verdict(swept) == "H1"
    assert test.verdict([*swept, *[0.0] * 100]) == "H1", "what came after the end does not count"
    assert test.verdict([0.5, 0.5]) is None


def test_ratings_come_out_as_they_went_in() -> None:
    """Tables of three drawn from known strengths: 0, 100 and 300 points."""
    rng = np.random.default_rng(3)
    truth = {"a": 0.0, "b": 100.0, "c": 300.0}
    deals = []
    for _ in range(600):
        drawn = {name: elo / 400 * math.log(10) + rng.gumbel() for name, elo in truth.items()}
        deals.append([(tuple(drawn), tuple(int(1000 * value) for value in drawn.values()))])
    rated = {rating.player: rating for rating in ratings(deals)}
    assert list(rated) == ["c", "b", "a"]
    assert rated["c"].elo - rated["a"].elo == pytest.approx(300, abs=45)
    assert rated["b"].elo - rated["a"].elo == pytest.approx(100, abs=45)
    assert rated["c"].low < rated["c"].elo < rated["c"].high


def test_a_player_against_itself_is_no_comparison() -> None:
    (only,) = ratings([[(("a", "a"), (3, 5))]])
    assert only.elo == 0
