"""Draws scenes over a plain ground in place of the blurred table, which costs more than all the rest of a picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pygame

from capitol.kit.look import Look
from capitol.kit.scene import SceneStack
from capitol.table.backdrop import Backdrop


def draw_on_bare_ground(stack: SceneStack) -> None:
    """Draw the front scene with all its widgets, texts and boards, for tests that do not look at the pixels."""
    assert stack.top is not None
    with _bare():
        stack.draw(pygame.Surface(stack.top.look.scale.rect.size))


@contextmanager
def _bare() -> Iterator[None]:
    with patch.object(Backdrop, "picture", _plain):
        yield


def _plain(_backdrop: Backdrop, look: Look) -> pygame.Surface:
    size = look.scale.rect.size

    def make() -> pygame.Surface:
        ground = pygame.Surface(size)
        ground.fill(look.theme.table)
        return ground

    return look.cache.get(("bare ground", size), make)
