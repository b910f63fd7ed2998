"""The easy typeface: in force at once, everywhere, and every screen still has room for its words."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pygame
import pytest

from capitol.host.language import set_language
from capitol.kit.text import NARROW_SPACE
from capitol.session.settings import Access, Settings
from capitol.shell.faces import font_files, make_fonts
from capitol.shell.settings_groups import GROUPS
from tests.kit.test_text_and_theme import HOSTILE
from tests.scenes.at_table import Table
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand

ROOT = Path(__file__).resolve().parents[2]
EASY = msgspec.structs.replace(Settings(), access=Access(face="legible"))


def test_the_settings_change_it_at_once_and_back(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.program.open_settings("access")
    before = stand.draw().get_buffer().raw
    stand.program.change_settings("access", face="legible")
    changed = stand.draw().get_buffer().raw
    assert changed != before
    stand.program.change_settings("access", face="usual")
    assert stand.draw().get_buffer().raw == before


def test_a_face_has_files_for_text_and_titles() -> None:
    for face in ("usual", "legible"):
        files = font_files(face)
        for path in (files.text, files.text_bold, files.title, files.title_bold):
            assert path is not None
            assert path.is_file()


@pytest.mark.parametrize("face", ["usual", "legible"])
def test_signs_that_a_face_lacks_are_drawn_all_the_same(face: str) -> None:
    """Arrows of Capstone's moves, and names in letters of other scripts; no two look alike, as boxes would."""
    fonts = make_fonts(face)
    for family in ("text", "title"):
        pictures = {pygame.image.tobytes(fonts.render(sign, 40, (0, 0, 0), family=family), "RGBA") for sign in "→≈ЖΩ"}
        assert len(pictures) == 4
        line = fonts.render("L1\u202f→ Жанна", 40, (0, 0, 0), bold=True, family=family)
        assert line.get_size() == fonts.size("L1\u202f→ Жанна", 40, bold=True, family=family)


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_every_sign_of_every_text_is_in_a_font(code: str) -> None:
    catalogue = ROOT / "assets" / "shared" / "locale" / ("de" if code == "en" else code) / "LC_MESSAGES" / "capitol.po"
    kind = "msgid" if code == "en" else "msgstr"
    texts = re.findall(rf'^(?:{kind}(?:\[\d\])? )"(.*)"$', catalogue.read_text(encoding="utf-8"), flags=re.MULTILINE)
    signs = {sign for text in texts for sign in text} - {NARROW_SPACE}
    assert len(signs) > 60
    for face in ("usual", "legible"):
        fonts = make_fonts(face)
        for family in ("text", "title"):
            lacking = [sign for sign in signs if not fonts.has(sign, family) and not fonts.has(sign, "other")]
            assert lacking == [], (face, family)


@pytest.mark.parametrize("group", [id for id, _name in GROUPS])
def test_every_page_of_the_settings_fits(tmp_path: Path, group: str) -> None:
    stand = Stand(tmp_path, settings=EASY)
    stand.program.show_title()
    stand.program.open_settings(group)
    stand.pass_time()
    assert stand.faults() == []


@pytest.mark.parametrize(
    ("code", "size", "ui"), [("en", (1280, 720), 1.0), ("de", (1280, 720), 1.5), ("fr", (1920, 1080), 2.0)]
)
def test_title_and_new_game_fit(tmp_path: Path, code: str, size: tuple[int, int], ui: float) -> None:
    set_language(code)
    stand = Stand(tmp_path, size, ui=ui, settings=EASY)
    saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(80)
    assert stand.faults() == []
    stand.program.new_game()
    stand.pass_time()
    assert stand.faults() == []


@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_the_table_fits(tmp_path: Path, ui: float) -> None:
    table = Table(tmp_path, ("human", "ai:mason", "ai:mason", "ai:mason"), steps=20)
    table.program.change_settings("access", face="legible")
    if ui > 1:
        table.resize((1920, 1080))
        table.program.change_settings("display", ui_scale=ui)
    table.pass_time(400)
    table.draw()
    assert [one.id for one in table.scene.root.walk() if one.clipped] == []


@pytest.mark.parametrize("face", ["usual", "legible"])
def test_any_text_is_drawn_with_the_signs_of_two_fonts(face: str) -> None:
    """A sign without width is no sign that a font lacks, and a mark stays with its letter."""
    fonts = make_fonts(face)
    for text in (*HOSTILE, *(f"\u2192{text}\u0416" for text in HOSTILE), "\u2764\ufe0f", "\u0416\u0301e\u0301\u034f"):
        assert fonts.render(text, 16, (0, 0, 0)).get_width() == fonts.width(text, 16)
