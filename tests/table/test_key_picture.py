"""The shade behind the title's words."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from capitol.table.key_picture import _BRIGHT, _CALM, _FADE, _SHADE, _shade

SIZE = (1280, 720)


def distance(box: Rect, x: float, y: float) -> float:
    """How far a place lies outside a box."""
    return float((max(box.left - x, x - box.right, 0) ** 2 + max(box.top - y, y - box.bottom, 0) ** 2) ** 0.5)


def picture(brightness: int) -> Surface:
    found = Surface(SIZE, 0, 32)
    found.fill((brightness,) * 3)
    return found


@pytest.mark.parametrize("words", [[Rect(0, 0, 400, 500)], [Rect(0, 0, 300, 50), Rect(900, 660, 200, 40)]])
def test_it_is_dark_behind_each_word_and_gone_away_from_all(words: list[Rect]) -> None:
    shade, fade = _shade(picture(255), words), _FADE * max(SIZE)
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


def test_words_get_as_much_shade_as_the_picture_behind_them_needs() -> None:
    box = Rect(0, 0, 300, 50)
    seen = [_shade(picture(brightness), [box]).get_at(box.center)[0] for brightness in (_CALM, 140, _BRIGHT)]
    assert seen[0] == 255 > seen[1] > seen[2]
    assert seen[2] == pytest.approx(_SHADE[0], abs=4)
    name = Rect(0, 0, 300, 100)
    assert seen[2] < _shade(picture(255), [name]).get_at(name.center)[0] < 255  # large letters need less
