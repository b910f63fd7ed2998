"""The easy typeface: in force at once, everywhere, and every screen still has room for its words."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from capitol.session.settings import Access, Settings
from capitol.shell.faces import font_files
from capitol.shell.settings import SettingsScene
from capitol.shell.settings_groups import GROUPS
from tests.scenes.at_table import Table
from tests.scenes.harness import Stand

EASY = msgspec.structs.replace(Settings(), access=Access(face="legible"))


def test_the_settings_change_it_at_once_and_back(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.program.stack.push(SettingsScene(stand.program, "access"))
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


@pytest.mark.parametrize("group", [id for id, _name in GROUPS])
def test_every_page_of_the_settings_fits(tmp_path: Path, group: str) -> None:
    stand = Stand(tmp_path, settings=EASY)
    stand.program.show_title()
    stand.program.stack.push(SettingsScene(stand.program, group))
    stand.pass_time()
    assert stand.faults() == []


def test_title_new_game_and_table_fit(tmp_path: Path) -> None:
    stand = Stand(tmp_path, settings=EASY)
    stand.program.show_title()
    stand.pass_time()
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
    clipped = [one.id for one in table.scene.root.walk() if one.clipped]
    table.draw()
    assert clipped == []
