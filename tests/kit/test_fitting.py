"""Texts that shrink until they fit their room, in the letters in which they are drawn."""

from __future__ import annotations

import pytest
from pygame import Rect

from capitol.kit.fitting import first_fitting, fitted_label, fitting_px, low_px, name_label, shrinking, words_fit
from capitol.kit.look import Look
from tests.scenes.sitting import real_look

TEXT = "The tallest house of all"
SIZES = (18.0, 17.0, 16.0)


@pytest.fixture(scope="module")
def look() -> Look:
    """With the typefaces of the program."""
    return real_look(1280, 720)


@pytest.mark.parametrize("family", ["text", "title"])
def test_a_label_is_measured_in_its_own_letters(look: Look, family: str) -> None:
    """Those of titles are wider: their room must not be filled in a size at which only plain ones fit."""
    room = look.text_width(TEXT, 17, family=family)
    label = fitted_label(look, "label", Rect(0, 0, room, 30), TEXT, SIZES, family=family)
    assert label.text_px == 17
    if family != "text":
        assert look.text_width(TEXT, 18) <= room, "it can tell the two apart"


def test_a_name_that_is_too_long_is_cut_and_told_in_whole(look: Look) -> None:
    wide, narrow = Rect(0, 0, 600, 30), Rect(0, 0, 80, 30)
    assert name_label(look, "name", wide, TEXT, SIZES).tooltip == ""
    cut = name_label(look, "name", narrow, TEXT, SIZES, bold=True)
    assert cut.tooltip == TEXT
    assert look.text_width(cut.label, cut.text_px, bold=True) <= narrow.width
    assert cut.label != TEXT


def test_the_first_size_or_wording_that_fits_is_taken_else_the_last(look: Look) -> None:
    assert fitting_px(look, TEXT, 10_000, SIZES) == 18
    assert fitting_px(look, TEXT, 10, SIZES) == 16
    assert first_fitting(look, (TEXT, "Tallest"), look.text_width(TEXT, 16)) == TEXT
    assert first_fitting(look, (TEXT, "Tallest"), look.text_width(TEXT, 16) - 1) == "Tallest"
    assert words_fit(look, TEXT, look.text_width("tallest", 16), 16)
    assert not words_fit(look, TEXT, look.text_width("tallest", 16) - 1, 16)


def test_no_text_shrinks_below_what_can_be_read(look: Look) -> None:
    assert shrinking(look, 18)[-1] == 16


def test_letters_are_no_taller_than_a_low_box(look: Look) -> None:
    """A line is taller than its letters, so that they may fill a box in which a line would not fit."""
    assert low_px(look, 16, look.line(16)) == 16
    assert low_px(look, 16, 10) < 16
    for height in range(8, 20):
        assert look.line(low_px(look, 16, height)) <= 1.2 * height + 1
