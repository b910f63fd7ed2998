"""The columns of the scores."""

from __future__ import annotations

from capitol.table.score_columns import SCALE_STEP, scale_top


def test_the_highest_score_fits_below_the_top_of_the_scale() -> None:
    assert all(score <= scale_top((3, score, 0)) < score + SCALE_STEP for score in range(1, 151))
