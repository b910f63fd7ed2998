"""Dust: nothing at both ends, wider and fainter as it settles."""

from __future__ import annotations

from typing import cast

import pygame
import pytest
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.dust import paint_dust
from tests.scenes.sitting import real_look


@pytest.fixture(scope="module")
def look() -> Look:
    return real_look(640, 360)


def ring(look: Look, part: float) -> tuple[Rect, int]:
    """Where the dust is at a moment, and how bright its brightest pixel is."""
    surface = pygame.Surface((640, 360), 0, 32)
    surface.fill((0, 0, 0))
    paint_dust(Canvas(surface, look), (320, 180), 80, part)
    mask = pygame.mask.from_threshold(surface, (128, 128, 128), (120, 120, 120, 255))
    boxes = cast("list[Rect]", mask.get_bounding_rects())
    box = boxes[0].unionall(boxes[1:]) if boxes else Rect(0, 0, 0, 0)
    return box, max(surface.get_at((x, y))[0] for x in range(200, 440, 2) for y in range(100, 260, 2))


def test_it_spreads_and_fades_away(look: Look) -> None:
    assert ring(look, 0.0) == ring(look, 1.0) == (Rect(0, 0, 0, 0), 0)
    (early, strong), (late, faint) = ring(look, 0.1), ring(look, 0.6)
    assert late.width > early.width
    assert faint < strong
    assert early.width > early.height, "a ring on the ground is seen flat"
