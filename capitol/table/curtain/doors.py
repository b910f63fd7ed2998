"""The bronze doors of a cover: two leaves that close over the table."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.art.wood import DOORS


def has_doors(look: Look) -> bool:
    """Whether there are doors; not in plain colours."""
    return look.theme.textured and look.sprites.has(DOORS)


def want_doors(look: Look) -> None:
    """Queue the preparation of the doors for a table at which people take turns."""
    size = look.scale.rect.size
    if has_doors(look):
        look.prefetch.want((DOORS, *size), partial(look.sprites.prepare, DOORS, *size))


def paint_doors(canvas: Canvas, closed: float = 1.0) -> None:
    """Paint both leaves, closed so far (0 to 1)."""
    look = canvas.look
    window = look.scale.rect
    picture, half = look.sprites.get(DOORS, *window.size), window.width // 2
    away = round((1 - closed) * (half + 1))
    if not away:
        canvas.blit(picture, (0, 0))
        return
    for leaf, left in (
        (Rect(0, 0, half, window.height), -away),
        (Rect(half, 0, window.width - half, window.height), half + away),
    ):
        canvas.blit(picture.subsurface(leaf), (left, 0))
