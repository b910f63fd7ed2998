"""What the system is told of the field that somebody writes in, and what was copied."""

from __future__ import annotations

import sys

import pygame
import pytest

from capitol.kit.clipboard import clipboard_text
from capitol.kit.inputs import PointerMove
from capitol.kit.look import Look
from capitol.kit.magnifier import Magnifier
from capitol.kit.text_entry import TextEntry
from tests.kit.test_textfield import Desk, desk


class System:
    """What was said to it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[str] = []
        self.rects: list[pygame.Rect] = []
        monkeypatch.setattr(pygame.key, "start_text_input", lambda: self.said.append("start"))
        monkeypatch.setattr(pygame.key, "stop_text_input", lambda: self.said.append("stop"))
        monkeypatch.setattr(pygame.key, "set_text_input_rect", self.rects.append)

    def heard(self) -> list[str]:
        said, self.said[:] = list(self.said), []
        return said


def test_an_input_method_composes_where_a_text_is_written(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    system, entry = System(monkeypatch), TextEntry()
    scene, _give = desk(look, "text")
    entry.follow(scene.stage)
    assert system.heard() == ["stop", "start"]
    assert system.rects == [scene.field.caret(look)]
    entry.follow(scene.stage)
    entry.composed("ni")
    assert system.heard() == []
    scene.stage.focus_on("pin")  # digits are keys
    entry.follow(scene.stage)
    assert system.heard() == ["stop", "start"]
    entry.composed("ni")
    assert system.heard() == ["stop"]
    entry.follow(scene.stage)
    scene.stage.focus_on("text")
    entry.follow(scene.stage)
    assert system.heard() == ["stop", "start"]
    scene.stage.focus_on("number")
    entry.follow(scene.stage)
    assert system.heard() == ["stop"]


def test_candidates_stand_where_the_field_is_seen(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a magnifier that is somewhere else than it is drawn."""
    system, entry, magnifier = System(monkeypatch), TextEntry(), Magnifier()
    scene, _give = desk(look, "text")
    magnifier.through(PointerMove((0, 0)))
    magnifier.use(2.0)
    entry.follow(scene.stage, magnifier.on_window)
    caret = scene.field.caret(look)
    assert system.rects == [pygame.Rect(*(2 * one for one in (*caret.topleft, *caret.size)))]


def test_what_is_half_composed_ends_with_the_field(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its keys would be deaf when the keyboard comes back."""
    System(monkeypatch)
    entry = TextEntry()
    scene, _give = desk(look, "text")

    def compose(scene: Desk) -> None:
        entry.follow(scene.stage)
        scene.field.text_composed("ni", 2, scene.stage)

    compose(scene)
    scene.stage.focus_on("pin")
    entry.follow(scene.stage)
    assert scene.field.composed == ""
    scene.stage.focus_on("text")
    compose(scene)
    entry.follow(None)  # the window has lost the focus
    assert scene.field.composed == ""


@pytest.mark.posix
def test_what_was_copied_is_had_from_pygame() -> None:
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    pygame.scrap.init()
    pygame.scrap.put("text/plain;charset=utf-8", "Ägäis\u5c3c".encode())
    assert clipboard_text() == "Ägäis\u5c3c"


@pytest.mark.parametrize(("platform", "encoding"), [("win32", "utf-16-le"), ("darwin", "utf-8"), ("linux", "utf-8")])
def test_what_was_copied_comes_in_the_encoding_of_the_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, encoding: str
) -> None:
    """On Windows as measured there with pygame 2.6.1: UTF-16 under the name of UTF-8, with a character 0 at its end."""

    class Scrap:
        def init(self) -> None:
            pass

        def get(self, kind: str) -> bytes | None:
            return "Ägäis \u5c3c\0".encode(encoding) if "utf-8" in kind else None

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(pygame, "scrap", Scrap())
    assert clipboard_text() == "Ägäis \u5c3c"


def test_what_was_copied_is_had_from_pygame_ce(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more of it than any field takes; and no failure of it comes through."""
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "x" * 100_000, raising=False)
    assert len(clipboard_text()) == 4096

    def fail() -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fail, raising=False)
    assert clipboard_text() == ""


def test_a_system_without_the_clipboards_libraries_has_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """pygame puts such an object in the place of a module that it cannot import."""

    class MissingModule:
        def __getattr__(self, name: str) -> None:
            raise NotImplementedError("scrap module not available")

    monkeypatch.setattr(pygame, "scrap", MissingModule())
    assert clipboard_text() == ""
