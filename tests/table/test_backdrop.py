"""The table behind a screen: blurred once, dimmed, brighter in a pool of light, darker through glass."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from capitol.kit.cache import bytes_of
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look, make_look
from capitol.kit.theme import Theme, contrast
from capitol.kit.widgets import Panel, Widget
from capitol.table.backdrop import Backdrop, Pool
from tests.scenes.sitting import real_look

SIZE = (640, 360)
BOX = Rect(40, 240, 200, 80)


@pytest.fixture(scope="module")
def look() -> Look:
    return real_look(*SIZE)


def chessboard(made: list[Look] | None = None) -> Backdrop:
    """White and black fields; who asks for them is noted in ``made``."""

    def draw(look: Look) -> Surface:
        if made is not None:
            made.append(look)
        surface = Surface((400, 200), 0, 32)
        for x in range(0, 400, 4):
            surface.fill((255, 255, 255), (x, 0, 2, 200))
        return surface

    return Backdrop(("chess", made is None), draw, (Pool(0.5, 0.3, 0.2, 0.3),))


def painted(look: Look, backdrop: Backdrop, root: Widget | None = None) -> Surface:
    surface = Surface(SIZE, 0, 32)
    backdrop.paint(Canvas(surface, look), root)
    return surface


def bright(surface: Surface, box: Rect) -> float:
    return sum(pygame.transform.average_color(surface, box)[:3]) / 3


def test_it_is_made_once_and_covers_the_window(look: Look) -> None:
    made: list[Look] = []
    backdrop = chessboard(made)
    first, again = painted(look, backdrop), painted(look, backdrop)
    assert len(made) == 1
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again, "RGB")
    assert min(bright(first, Rect(x, y, 8, 8)) for x in (0, 632) for y in (0, 352)) > 8


def test_it_is_blurred_and_brightest_in_the_pool(look: Look) -> None:
    surface = painted(look, chessboard())
    row = [surface.get_at((x, 320))[0] for x in range(100, 160)]
    assert max(row) - min(row) < 24
    assert bright(surface, Rect(300, 90, 40, 40)) > 1.6 * bright(surface, Rect(300, 320, 40, 30))


def test_each_brightness_is_a_picture_of_its_own(look: Look) -> None:
    white = Backdrop("paper", lambda _look: _filled((255, 255, 255)), dim=0.6)
    light, dark = painted(look, white), painted(look, replace(white, dim=0.2))
    assert bright(light, Rect(300, 160, 40, 40)) > 2 * bright(dark, Rect(300, 160, 40, 40))


def test_light_text_reads_on_glass_whatever_lies_behind_it(look: Look) -> None:
    white = Backdrop("white", lambda _look: _filled((255, 255, 255)), (Pool(0.2, 0.8, 0.4, 0.4),))
    root = Widget("root", look.scale.rect, children=[Panel("glass", BOX, style="glass")])
    surface = painted(look, white, root)
    inside = BOX.inflate(-20, -20)
    worst = max((tuple(surface.get_at((x, inside.centery))[:3]) for x in range(inside.left, inside.right)), key=sum)
    assert contrast(look.theme.cream_soft, (worst[0], worst[1], worst[2])) >= 4.5
    assert bright(surface, inside) < 0.8 * bright(surface, BOX.move(220, 0))


def test_nothing_but_a_colour_lies_behind_texts_in_high_contrast(look: Look) -> None:
    plain = look.with_theme(Theme.high_contrast())
    made: list[Look] = []
    surface = painted(plain, chessboard(made))
    assert made == []
    assert {tuple(surface.get_at((x, 100))[:3]) for x in range(0, 640, 40)} == {plain.theme.table}


def _filled(colour: tuple[int, int, int]) -> Surface:
    surface = Surface((64, 36), 0, 32)
    surface.fill(colour)
    return surface


@pytest.mark.parametrize("blurred", [False, True])
def test_a_sharp_picture_stays_while_others_leave_the_cache(*, blurred: bool) -> None:
    """To scale a hall to a large window again for each auction takes 100 MB and a third of a second."""
    look, drawn = make_look(320, 180), 0

    def draw(_look: Look) -> Surface:
        nonlocal drawn
        drawn += 1
        return Surface((640, 360), 0, 24)

    drop = Backdrop("x", draw, (), 0.5, blurred=blurred)
    look.cache.allow(2 * bytes_of(drop.picture(look)))
    for number in range(4):
        look.cache.get(number, lambda: Surface((320, 180), 0, 32))
    drop.picture(look)
    assert drawn == (2 if blurred else 1)
