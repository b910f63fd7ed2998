"""The bands of an area: each sign on a chip of the majority bar means one thing."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from capitol.games.capitol.ui.models.table import Chip
from capitol.games.capitol.ui.parts import bands
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.kit.canvas import Canvas
from tests.scenes.sitting import board_art, real_look, sit_down


def signs(monkeypatch: pytest.MonkeyPatch, chip: Chip, gains: dict[int, int] | None = None) -> list[str]:
    """The names of the signs on a chip."""
    found: list[str] = []

    def note(_canvas: Canvas, name: str, *_rest: Any) -> None:
        found.append(name)

    monkeypatch.setattr(bands, "paint_icon", note)
    session, board = sit_down(["human"] * 2)
    look, surface = real_look(1280, 720), pygame.Surface((400, 300))
    picture = BoardPicture(look, board_art(session, board), surface.get_rect())
    bands._chip(Canvas(surface, look), picture, pygame.Rect(0, 0, 200, 22), chip, 16.0, True, gains, True)
    return found


def test_a_tie_decided_by_the_tallest_house_has_a_sign_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    tie = signs(monkeypatch, Chip(0, 3, 3, 2, 1, "tallest"))
    change = signs(monkeypatch, Chip(0, 3, 3, 2, 2, ""), {0: 1}) + signs(monkeypatch, Chip(0, 3, 3, 2, 2, ""), {0: -1})
    assert tie == ["crown", "tower"]
    assert change == ["up", "down"]
