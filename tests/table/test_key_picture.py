"""The shade behind the title's words."""

from __future__ import annotations

import pytest
from pygame import Rect

from capitol.table.key_picture import _FADE, _SHADE, _shade

SIZE = (1280, 720)


def distance(box: Rect, x: float, y: float) -> float:
    """How far a place lies outside a box."""
    return float((max(box.left - x, x - box.right, 0) ** 2 + max(box.top - y, y - box.bottom, 0) ** 2) ** 0.5)


@pytest.mark.parametrize("words", [[Rect(0, 0, 400, 500)], [Rect(0, 0, 300, 200), Rect(900, 660, 200, 40)]])
def test_it_is_dark_behind_each_word_and_gone_away_from_all(words: list[Rect]) -> None:
    shade, fade = _shade(SIZE, words), _FADE * max(SIZE)
    seen = set()
    for x in range(0, SIZE[0], 40):
        for y in range(0, SIZE[1], 40):
            away = min(distance(box, x, y) for box in words)
            if away == 0:
                assert tuple(shade.get_at((x, y))) == (*_SHADE, 255), (x, y)
                seen.add("dark")
            elif away > 7 / 6 * fade + 40:  # the shade is made in cells of some 27 pixels
                assert tuple(shade.get_at((x, y))) == (255, 255, 255, 255), (x, y)
                seen.add("light")
    assert seen == {"dark", "light"}
