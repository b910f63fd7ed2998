"""Draws scenes without the blurred table and the ground of Capitol's board: they bear no text, and cost the most.

Nothing of such a picture is left in the caches of a scene, nor in pictures that are made meanwhile: no glass is
cut from the plain ground, and boards in other pictures are drawn as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pygame

from capitol.games.capitol.ui.models.table import TableModel
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.kit.cached_layer import CachedLayer
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.look import Look
from capitol.kit.scene import SceneStack
from capitol.table.backdrop import Backdrop


def draw_on_bare_ground(stack: SceneStack) -> None:
    """Draw the front scene with all its widgets, texts and boards, for tests that do not look at the pixels."""
    assert stack.top is not None
    try:
        with _bare():
            stack.draw(pygame.Surface(stack.top.look.scale.rect.size))
    finally:
        stack._below = None
        stack._flat.clear()
        for scene in stack._scenes:
            scene._still = scene._alive = None


@contextmanager
def _bare() -> Iterator[None]:
    with (
        patch.object(Backdrop, "picture", _plain),
        patch.object(Backdrop, "paint_glass", _no_glass),
        patch.object(BoardPicture, "paint_ground", _paint_ground),
        patch.object(CachedLayer, "draw", _draw_layer),
        patch.object(Canvas, "cached", _cached),
    ):
        yield


_DRAW_LAYER, _CACHED = CachedLayer.draw, Canvas.cached


def _draw_layer(layer: CachedLayer, canvas: Canvas, state: tuple[object, ...], paint: Callable[[Canvas], None]) -> None:
    _DRAW_LAYER(layer, canvas, (*state, "bare"), paint)


def _cached(canvas: Canvas, key: Hashable, paint: Callable[[Canvas], None]) -> None:
    _CACHED(canvas, ("bare", key), paint)


_PAINT_GROUND = BoardPicture.paint_ground


def _paint_ground(picture: BoardPicture, canvas: Canvas, model: TableModel | None = None) -> None:
    if not isinstance(canvas.surface, Recording):
        _PAINT_GROUND(picture, canvas, model)


def _no_glass(_backdrop: Backdrop, _canvas: Canvas, _rect: pygame.Rect) -> None:
    pass


def _plain(_backdrop: Backdrop, look: Look) -> pygame.Surface:
    size = look.scale.rect.size

    def make() -> pygame.Surface:
        ground = pygame.Surface(size)
        ground.fill(look.theme.table)
        return ground

    return look.cache.get(("bare ground", size), make)
