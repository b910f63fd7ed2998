"""The bag and the screen beside the sheet on which a goal of Capstone is arranged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.session.settings import Display, Settings
from capitol.shell.preferences import Fixed
from tests.scenes.capstone_table import CapstoneStand

PIECES = ((0, 1, 2, 3), (3, 2, 1, 0))


def arranging(home: Path, pieces: tuple[int, ...] = PIECES[0], **kind: Any) -> CapstoneStand:
    """Two people at the table, the first of whom has just opened the cover."""
    stand = CapstoneStand(home, draws=((pieces,), (PIECES[0],)), options={"curtain": "quick"}, **kind)
    stand.press_only("cover.open")
    assert isinstance(stand.scene, ArrangeScene)
    return stand


def frame(stand: CapstoneStand) -> bytes:
    """What the window shows."""
    return pygame.image.tobytes(stand.draw(), "RGB")


@pytest.mark.parametrize("size", [(1280, 720), (1000, 760)])
def test_bag_and_screen_stand_beside_the_sheet_and_cover_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    stand = arranging(tmp_path, size=size)
    sheet = stand.find("arrange.panel").rect
    bag, screen = stand.find("arrange.bag"), stand.find("arrange.screen")
    assert bag.rect.right <= sheet.left < sheet.right <= screen.rect.left
    assert Rect((0, 0), size).contains(bag.rect.union(screen.rect))
    assert not bag.focusable
    assert not screen.focusable


@pytest.mark.parametrize("kind", [{"ui": 1.5}, {"settings": Settings(display=Display(plan_view=True))}])
def test_without_room_or_pictures_the_sheet_is_alone(tmp_path: Path, kind: dict[str, Any]) -> None:
    stand = arranging(tmp_path, **kind)
    assert not stand.has("arrange.bag")
    assert not stand.has("arrange.screen")
    stand.pass_time(100)
    stand.draw()


def test_a_piece_comes_out_of_the_bag_and_is_hidden_with_the_others(tmp_path: Path) -> None:
    """On its way it shows its colour to whoever may see it: with H no frame depends on what is drawn."""
    shown, hidden = [], []
    for number, pieces in enumerate(PIECES):
        stand = arranging(tmp_path / str(number), pieces)
        stand.program.fixed = Fixed(speed="normal", seed=7, counted=True)
        scene = stand.scene
        assert isinstance(scene, ArrangeScene)
        scene._fresh = True
        scene.enter()
        stand.pass_time(20)
        still = frame(stand)
        stand.pass_time(80)
        shown.append(frame(stand))
        assert shown[-1] != still
        stand.key("h")
        hidden.append(frame(stand))
    assert shown[0] != shown[1]
    assert hidden[0] == hidden[1]
