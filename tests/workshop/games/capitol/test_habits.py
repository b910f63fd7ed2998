"""The workshop's fit of bidding habits: it finds again what bids were made by, and a run writes a file that loads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from capitol.games.capitol.ai.rival_bids import HAND_VALUE_STEP, LEAST_SPREAD, USUAL_HAND_VALUE, BidHabits
from workshop.commands import main
from workshop.games.capitol.habits import FIRST, fit, fitted

COUNT = 6000


def bids_of(
    refusal: float, slope: float, share: float, spread: float
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    rng = np.random.default_rng(3)
    pips = rng.uniform(4, 40, COUNT)
    refuses = rng.random(COUNT) < 1 / (1 + np.exp(-(refusal + slope * (pips - USUAL_HAND_VALUE) / HAND_VALUE_STEP)))
    sums = np.zeros(COUNT)
    width = spread * pips + LEAST_SPREAD
    for at in np.flatnonzero(~refuses):
        while sums[at] < 1:
            sums[at] = np.round(rng.logistic(share * pips[at], width[at]))
    return pips, sums


@pytest.mark.parametrize("truth", [(-1.5, 0.8, 0.6, 0.15), (2.0, -0.5, 0.3, 0.08)])
def test_the_fit_finds_what_bids_were_made_by(truth: tuple[float, float, float, float]) -> None:
    found = fit(*bids_of(*truth), FIRST)
    assert found[:2] == pytest.approx(truth[:2], abs=0.15)
    assert found[2:] == pytest.approx(truth[2:], abs=0.04)


def test_an_auction_without_bids_keeps_its_figures() -> None:
    before = BidHabits([FIRST] * 12)
    pips, sums = bids_of(-1.0, 0.0, 0.5, 0.1)
    seen = np.column_stack([np.full(COUNT, 2), np.full(COUNT, 1), pips, sums])
    after = fitted(seen, before)
    changed = [number for number, row in enumerate(after.rows) if row != list(FIRST)]
    assert changed == [7]


def test_a_run_writes_habits_that_load_and_is_the_same_every_time(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.json", "two.json")]
    for file in files:
        assert main(["habits", "--seats", "2", "--turns", "2", "--games", "2", "--to", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    rows = BidHabits.load(files[0]).rows
    assert rows != [list(FIRST)] * 12
