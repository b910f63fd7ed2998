"""What the faces can draw: letters of five writings in whole and in their places, and a number for any other."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pygame
import pytest

from capitol.core.names import clean_name
from capitol.host.letters import DRAWN, is_drawn
from capitol.host.resources import resource
from capitol.kit.direction import is_leftward, visual
from capitol.kit.text import Fonts
from capitol.shell.faces import font_files, make_fonts

PX = 24
BLACK = (0, 0, 0)
FACES = ("usual", "legible")
STYLES = (("text", False), ("text", True), ("title", True))
NAMES = [
    "Λίβια",
    "Ἀθηνᾶ",
    "Ливия",
    "Їжак",
    "Ҡаҙаҡ",
    "משה",
    "שָׁלוֹם",
    "محمد",
    "عليّ مُحَمَّدٌ",
    "ۻې ڵگچ",
    "Ḥasan Ṭāriq",
    "Ana משה",
]
NOT_SHAPED = {*range(0x900, 0x980), 0xA8FF}
"""Devanagari lies in Noto Sans too; its letters would not join as they must."""


@pytest.fixture(params=FACES)
def fonts(request: pytest.FixtureRequest) -> Fonts:
    return make_fonts(str(request.param))


def ink(picture: pygame.Surface) -> int:
    return pygame.mask.from_surface(picture).count()


def test_the_table_of_letters_is_that_of_the_faces() -> None:
    """The table is data for what opens no window. All that it has is drawn, with either face; and no letter of the five
    writings that a face has is left out."""
    others = font_files("usual").others
    assert others == font_files("legible").others
    fonts = make_fonts()
    wrong = []
    for sign in map(chr, (*range(0x20, 0x2E60), *range(0xA640, 0xAC00), *range(0xFB00, 0xFFFE))):
        if unicodedata.category(sign)[0] not in "LMNP" or ord(sign) in NOT_SHAPED or clean_name(f"a{sign}") == "a":
            continue
        has = [any(fonts.has(sign, str(number), bold) for number in range(len(others))) for bold in (False, True)]
        if has != 2 * [is_drawn(sign)]:
            wrong.append(f"{ord(sign):X} {unicodedata.name(sign)}")
    assert wrong == []


def test_the_table_is_in_order() -> None:
    ends = [[int(end, 16) for end in part.split("-")] for part in DRAWN.split()]
    assert all(one[0] <= one[-1] for one in ends)
    assert all(one[-1] < later[0] for one, later in pairwise(ends))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("family", "bold"), STYLES)
def test_names_of_five_writings_are_drawn_whole(fonts: Fonts, name: str, family: str, bold: bool) -> None:
    """As wide as they are measured, no sign a box or a number, and nothing of them cut off above or below."""
    assert all(map(is_drawn, name))
    drawn = fonts.render(name, PX, BLACK, family=family, bold=bold)
    assert drawn.get_width() == fonts.width(name, PX, family=family, bold=bold)
    assert drawn.get_height() == fonts.line_height(PX, family=family, bold=bold)
    runs = fonts._runs(visual(name), PX, family, bold)
    assert all(run.font is not None for run in runs)
    pictures = [run.font.render(run.text, True, BLACK) for run in runs if run.font and run.font.size(run.text)[0]]
    tallest = max(picture.get_bounding_rect().height for picture in pictures)
    pressed = min(1.0, drawn.get_height() / tallest)  # what is taller than a line
    assert ink(drawn) > 0.98 * pressed**2 * sum(map(ink, pictures))


def test_arabic_letters_join(fonts: Fonts) -> None:
    """Three letters that join take less room than each by itself, and look otherwise in their middle."""
    alone = sum(fonts.width(letter, PX) for letter in "عمع")
    assert fonts.width("عمع", PX) < alone


def test_hebrew_stands_from_right_to_left(fonts: Fonts) -> None:
    """The left half of the word is its last letter."""
    word, last = fonts.render("אם", PX, BLACK), fonts.render("ם", PX, BLACK)
    part = word.subsurface(last.get_rect().clip(word.get_rect()))
    assert abs(ink(part) - ink(last)) < 0.1 * ink(last)


def test_what_no_face_has_is_drawn_as_its_number(fonts: Fonts) -> None:
    """Two names that no face can draw still look different from each other, and take the room that is measured."""
    first, second = (fonts.render(name, PX, BLACK) for name in ("王芳", "李娜"))
    assert pygame.image.tobytes(first, "RGBA") != pygame.image.tobytes(second, "RGBA")
    for text in ("王芳 wins", "😀", "Ana 王: 5", "सीता", "สวัสดี", "민준"):
        assert fonts.render(text, PX, BLACK).get_width() == fonts.width(text, PX)


@pytest.mark.parametrize("name", NAMES)
def test_they_are_shortened_and_wrapped_within_their_room(fonts: Fonts, name: str) -> None:
    """Shortened at their end, wherever that stands; no line is wider than its room."""
    text = f"{name} {name} {name}"
    room = fonts.width(name, PX) + 4
    fitted = fonts.fit(text, PX, room)
    assert fitted.endswith("…")
    assert text.startswith(fitted.removesuffix("…").rstrip())
    assert fonts.width(fitted, PX) <= room
    lines = fonts.wrap(text, PX, room)
    assert all(fonts.width(line, PX) <= room for line in lines)
    assert " ".join(lines) == text


def test_a_part_of_a_sentence_runs_as_the_whole(fonts: Fonts) -> None:
    """A line, or what is left of one, that holds Hebrew letters and a number alone: the number stays behind them."""
    lines = fonts.wrap("Livia beats משה: 12", PX, fonts.width("Livia beats ", PX))
    assert [line.strip("\u200e") for line in lines] == ["Livia beats", "משה: 12"]
    assert visual(lines[1]) == "השמ: 12"
    cut = fonts.fit("משה: 12 points and more", PX, fonts.width("משה: 12…", PX))
    assert visual(cut) == "השמ: 12…"
    assert fonts.render(lines[1], PX, BLACK).get_width() == fonts.width(lines[1], PX)
    alone = fonts.render("x\u200ey", PX, BLACK)
    assert alone.get_width() == fonts.width("xy", PX), "the mark itself is never seen"


@pytest.mark.parametrize("name", NAMES)
def test_the_cursor_stands_within_the_line(fonts: Fonts, name: str) -> None:
    """At its beginning and end it is at the ends of the line, between it is in between."""
    places = [fonts.cursor_x(name, index, PX) for index in range(len(name) + 1)]
    width = fonts.width(name, PX)
    assert min(places) == 0
    assert max(places) <= width + 1
    leftward = is_leftward(name[0])
    assert (places[0], places[-1]) == ((width, 0) if leftward else (0, places[-1]))


def test_all_faces_ship_with_their_licence() -> None:
    for path in (path for one in font_files("usual").others for path in (one.path, one.bold) if path):
        assert resource(f"assets/shared/fonts/{path.name}").is_file()
    said = resource("assets/shared/fonts/OFL-Noto.txt").read_text(encoding="utf-8")
    assert "SIL Open Font License, Version 1.1" in said
