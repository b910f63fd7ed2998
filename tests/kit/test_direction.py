"""Hebrew and Arabic in lines that run from left to right: the order of the letters, and where the cursor stands."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitol.kit.direction import runs_leftward, until, visual

MOSHE, DAVID, ALI = "משה", "דוד", "علي"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Livia: 5", "Livia: 5"),
        (MOSHE, "השמ"),
        (f"{MOSHE} {DAVID}", "דוד השמ"),
        (f"{MOSHE} 12!", "!12 השמ"),
        (f"({MOSHE}) [2]", "[2] (השמ)"),
        (f"{MOSHE}: 12 points.", "השמ: 12 points."),
        (f"Livia asks {MOSHE} (2).", "Livia asks השמ (2)."),
        (f"“{MOSHE} {DAVID}”, then {ALI}.", "“דוד השמ”, then يلع."),
        ("فاطمة ٢٠", "٢٠ ةمطاف"),
        ("שָׁלוֹם", "םוֹלשָׁ"),
    ],
)
def test_letters_are_put_in_the_order_in_which_they_are_seen(text: str, shown: str) -> None:
    """The sentence keeps its order around a name, its marks and numbers stay where they are; accents follow their
    letter."""
    assert visual(text) == shown


@pytest.mark.parametrize(
    ("text", "index", "left"),
    [
        ("Livia", 2, "Li"),
        (MOSHE, 0, "השמ"),
        (MOSHE, 1, "הש"),
        (MOSHE, 3, ""),
        (f"Ana {MOSHE}", 4, "Ana "),
        (f"Ana {MOSHE}", 5, "Ana הש"),
        (f"Ana {MOSHE}", 7, "Ana "),
        (f"Ana {MOSHE} x", 9, "Ana השמ x"),
        (f"{MOSHE} 12", 5, "1"),
        ("שָׁלוֹם", 1, "םוֹל"),
        (ALI, 1, "يل\u200d"),
    ],
)
def test_a_cursor_has_a_place_among_them(text: str, index: int, left: str) -> None:
    """Behind the last Hebrew letter is left of it. A letter that the cursor cuts off keeps the form of a joined one."""
    assert until(text, index) == left


@given(st.text(alphabet="ab1 (.)מש\u05b8\u05c1عي\u064e٢", max_size=20))
def test_no_letter_is_lost_or_changed(text: str) -> None:
    brackets = str.maketrans("()", "((")
    assert sorted(visual(text).translate(brackets)) == sorted(text.translate(brackets))
    for index in range(len(text) + 1):
        assert len(until(text, index).removesuffix("\u200d")) <= len(text)


@given(st.text(alphabet="משא", min_size=1, max_size=5), st.lists(st.sampled_from("\u05b8\u05c1\u05b9"), max_size=2))
def test_accents_stay_with_their_letter(letters: str, accents: list[str]) -> None:
    text = "".join(letter + "".join(accents) for letter in letters)
    shown = unicodedata.normalize("NFC", visual(text))
    assert shown == unicodedata.normalize("NFC", "".join(letter + "".join(accents) for letter in reversed(letters)))


def test_a_line_without_letters_of_the_other_direction_runs_leftward() -> None:
    assert runs_leftward(f"{MOSHE} 12 (!)")
    assert not runs_leftward(f"{MOSHE} x")
    assert not runs_leftward("12")
