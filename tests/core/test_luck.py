"""Luck and skill apart: the causes sum to the difference between result and start, and each gets what is its own."""

from __future__ import annotations

import random

import pytest

from capitol.core.luck import Change, Row, causes, luckiest, mean_interval, of_deal, of_moves, unluckiest

RNG = random.Random(7)


def row(seats: int) -> Row:
    parts = [RNG.random() for _seat in range(seats)]
    return tuple(part / sum(parts) for part in parts)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_causes_sum_to_result_less_start(seats: int) -> None:
    for _game in range(40):
        start = now = row(seats)
        changes = []
        deal = row(seats)
        changes.append(of_deal(now, deal))
        now = deal
        for step in range(30):
            movers = RNG.sample(range(seats), RNG.randrange(1, seats + 1))
            after, values = row(seats), dict[frozenset[int], Row]()
            changes.append(of_moves(step, movers, now, lambda some, v=values: v.setdefault(some, row(seats)), after))  # type: ignore[misc]
            now = after
        for seat in range(seats):
            assert causes(changes, seat).total == pytest.approx(now[seat] - start[seat], abs=1e-9)


def test_a_move_is_measured_against_the_best_and_chance_against_the_mean() -> None:
    values = {frozenset[int](): (0.6, 0.4), frozenset({0}): (0.5, 0.5)}
    change = of_moves(3, [0], (0.55, 0.45), values.__getitem__, (0.7, 0.3))
    assert change.own(0) == pytest.approx(-0.1)
    assert change.others(1) == pytest.approx(0.1)
    assert change.luck == pytest.approx((0.2, -0.2))
    assert change.correction == pytest.approx((0.05, -0.05))
    assert change.own(1) == change.others(0) == 0


def test_sealed_moves_share_what_only_both_together_did() -> None:
    """Either bid alone changes nothing; both together cost the first seat 20 points: each is credited with half."""
    values = {frozenset(some): (0.5, 0.5) for some in ([], [0], [1])} | {frozenset({0, 1}): (0.3, 0.7)}
    change = of_moves(0, [0, 1], (0.5, 0.5), values.__getitem__, (0.3, 0.7))
    assert change.own(0) == pytest.approx(-0.1)
    assert change.others(0) == pytest.approx(-0.1)
    assert change.own(1) == pytest.approx(0.1)
    assert change.steps == 2


def test_the_luckiest_moments_come_first() -> None:
    changes = [Change(step, 1, (luck, -luck), (), (0.0, 0.0)) for step, luck in enumerate((0.1, -0.3, 0.2, 0.0, -0.1))]
    assert [change.step for change in luckiest(changes, 0, 5)] == [2, 0]
    assert [change.step for change in unluckiest(changes, 0, 1)] == [1]
    assert [change.step for change in luckiest(changes, 1, 5, least=0.2)] == [1]


def test_an_interval_of_few_numbers_is_wide() -> None:
    assert mean_interval([0.3]) is None
    two = mean_interval([0.0, 1.0])
    assert two is not None
    assert two == pytest.approx((0.5, 0.5 - 12.71 * 0.5, 0.5 + 12.71 * 0.5))
    many = mean_interval([0.0, 1.0] * 50)
    assert many is not None
    assert many[1:] == pytest.approx((0.4, 0.6), abs=0.002)
