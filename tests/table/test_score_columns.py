"""The columns of the scores."""

from __future__ import annotations

import pygame

from capitol.table.art.columns import draw_marble_column
from capitol.table.palette import SEAT_STYLES
from capitol.table.score_columns import SCALE_STEP, at_night, scale_top


def test_the_highest_score_fits_below_the_top_of_the_scale() -> None:
    assert all(score <= scale_top((3, score, 0)) < score + SCALE_STEP for score in range(1, 151))


def test_at_night_marble_is_darker_and_the_colour_of_the_seat_stays_true() -> None:
    day = draw_marble_column(40, 200, SEAT_STYLES[2])
    night = at_night(day)
    marble, block = pygame.Rect(12, 60, 16, 80), pygame.Rect(2, 188, 6, 8)
    before, after = (sum(pygame.transform.average_color(shot, marble)[:3]) for shot in (day, night))
    assert after < 0.75 * before
    shares = [
        dark / light
        for dark, light in zip(*(pygame.transform.average_color(shot, block)[:3] for shot in (night, day)), strict=True)
        if light > 40
    ]
    assert min(shares) > 0.7
    assert max(shares) - min(shares) < 0.05
