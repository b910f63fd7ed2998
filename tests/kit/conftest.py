"""Fixtures: a small window without a screen, and a scene with one of every widget."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from capitol.kit.look import Look, make_look


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    pygame.event.clear()
    yield make_look(1280, 720)
    pygame.display.quit()
