"""Smoke has no edges: neither its puffs nor the disc of any of them can be seen at the largest window."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from capitol.table.art.smoke import hearth, smoke

SIZE = (66, 110)


@pytest.mark.parametrize("pictures", [smoke((20, 100), SIZE, 3.8), hearth(SIZE)], ids=["fire", "hearth"])
def test_a_puff_fades_out_instead_of_ending(pictures: tuple[pygame.Surface, ...]) -> None:
    peaks, steps = [], []
    for picture in pictures[2::12]:
        wide, tall = picture.get_size()
        # Near the fire puffs are so small that they must be steep.
        alphas = [[picture.get_at((x, y)).a for y in range(tall * 2 // 3)] for x in range(wide)]
        peaks.append(max(map(max, alphas)))
        steps.append(
            max(abs(one - other) for row, after in pairwise(alphas) for one, other in zip(row, after, strict=True))
        )
    assert max(peaks) > 45, "it is seen"
    assert max(steps) <= 0.34 * max(peaks), (steps, peaks)
