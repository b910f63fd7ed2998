"""The title: where the keyboard is, Continue, quick row, damaged games, notices."""

from __future__ import annotations

from pathlib import Path

import pygame

from capitol.games.capitol.ui.parts.bands import INK, paint_name
from capitol.kit.canvas import Canvas
from capitol.shell.title import TitleScene
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand


def test_first_start_focuses_new_game(stand: Stand) -> None:
    """Without a save the keyboard is at New game, and Enter opens it."""
    assert "focused" in stand.find("new").flags
    assert not stand.has("continue")
    assert not stand.has("saves")
    stand.key("return")
    assert stand.has("newgame.seats")


def test_enter_twice_starts_a_game(stand: Stand) -> None:
    """From a fresh profile Enter, Enter sits down at a table."""
    stand.key("return", "return")
    assert stand.program.session is not None
    assert len(list(stand.program.folders.saves.glob("*.capitol-save"))) == 1


def test_a_save_focuses_continue(tmp_path: Path) -> None:
    """With a save the keyboard is at Continue, which says where the game stands, and Enter goes on with it."""
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Mine", 8)
    stand.program.show_title()
    stand.pass_time(60)
    assert "focused" in stand.find("continue").flags
    assert stand.find("continue.status").label.startswith("Round I, Build, ")
    stand.key("return")
    assert stand.program.session is not None
    assert stand.program.session.path == path


def test_letters_and_arrows(stand: Stand) -> None:
    """Letters open screens, Esc leads back, arrows move the focus."""
    for letter, widget in (("r", "rules.panel"), ("e", "settings.panel"), ("n", "newgame.seats")):
        stand.key(letter)
        assert stand.has(widget)
        stand.key("escape")
        assert stand.has("title.name")
    stand.key("down")
    assert "focused" in stand.find("rules").flags
    stand.key("q")
    assert stand.program.stack.quitting


def test_quick_row_acts_at_once(stand: Stand) -> None:
    """Text size, motion and sound change and are kept."""
    stand.press("quick.motion")
    assert stand.program.settings.motion.reduced
    stand.press("quick.sound")
    assert stand.program.sound.mute
    before = stand.program.look.scale.ui_scale
    stand.press("quick.larger")
    assert stand.program.look.scale.ui_scale > before
    assert "quick.percent" in stand.scene.stage.ids()
    assert (stand.program.folders.config / "settings.json").exists()


def test_notices_are_shown(tmp_path: Path) -> None:
    """Sentences from the start (folders, settings, a second copy) appear on the title."""
    stand = Stand(tmp_path)
    stand.program.notices.append("Something to know.")
    stand.program.show_title()
    stand.pass_time(60)
    assert stand.find("toast").label == "Something to know."
    assert stand.program.notices == []


def test_no_roof_hides_a_letter_of_an_area_s_name(stand: Stand) -> None:
    """The names are painted after the houses, as at the table: every solid pixel of a letter is in sight."""
    stand.pass_time(1500)
    assert isinstance(stand.scene, TitleScene)
    picture, model, shown = stand.scene._picture, stand.scene._model, stand.draw()
    assert picture is not None
    assert model is not None
    letters = 0
    for area in model.areas:
        header = picture.header_rect(area.area).clip(shown.get_rect())
        alone = pygame.Surface(shown.get_size())
        alone.fill("white")
        paint_name(Canvas(alone, stand.program.look), picture, area)
        for x in range(header.left, header.right):
            for y in range(header.top, header.bottom):
                if tuple(alone.get_at((x, y))) == (*INK, 255):
                    assert tuple(shown.get_at((x, y))) == (*INK, 255), (area.area, x, y)
                    letters += 1
    assert letters > 500
