"""Splitting rects into rows, columns and grids, without losing a pixel to rounding."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """Shrink a rect by ``x`` on the left and right and ``y`` (default: x) above and below."""
    dy = x if y is None else y
    return Rect(rect.x + x, rect.y + dy, max(0, rect.width - 2 * x), max(0, rect.height - 2 * dy))


def around(rect: Rect, hole: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the parts of ``rect`` above, below, left and right of a hole in it."""
    return (
        Rect(rect.left, rect.top, rect.width, hole.top - rect.top),
        Rect(rect.left, hole.bottom, rect.width, rect.bottom - hole.bottom),
        Rect(rect.left, hole.top, hole.left - rect.left, hole.height),
        Rect(hole.right, hole.top, rect.right - hole.right, hole.height),
    )


def centred(rect: Rect, width: int, height: int) -> Rect:
    """Return a rect of this size centred in ``rect``."""
    return Rect(rect.x + (rect.width - width) // 2, rect.y + (rect.height - height) // 2, width, height)


def row(rect: Rect, parts: int | Sequence[float], gap: int = 0) -> list[Rect]:
    """Split into parts side by side: ``parts`` equal ones, or one per weight."""
    return [Rect(rect.x + at, rect.y, size, rect.height) for at, size in _spans(rect.width, parts, gap)]


def column(rect: Rect, parts: int | Sequence[float], gap: int = 0) -> list[Rect]:
    """Split into parts one below the other: ``parts`` equal ones, or one per weight."""
    return [Rect(rect.x, rect.y + at, rect.width, size) for at, size in _spans(rect.height, parts, gap)]


def grid(rect: Rect, columns: int, rows: int, gap: int = 0) -> list[Rect]:
    """Split into ``columns`` × ``rows`` cells, row by row."""
    return [cell for line in column(rect, rows, gap) for cell in row(line, columns, gap)]


def split_left(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Split off a strip of ``width`` at the left; return it and the rest."""
    rest = Rect(rect.x + width + gap, rect.y, max(0, rect.width - width - gap), rect.height)
    return Rect(rect.x, rect.y, width, rect.height), rest


def split_right(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Split off a strip of ``width`` at the right; return it and the rest."""
    rest = Rect(rect.x, rect.y, max(0, rect.width - width - gap), rect.height)
    return Rect(rect.right - width, rect.y, width, rect.height), rest


def split_top(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Split off a strip of ``height`` at the top; return it and the rest."""
    rest = Rect(rect.x, rect.y + height + gap, rect.width, max(0, rect.height - height - gap))
    return Rect(rect.x, rect.y, rect.width, height), rest


def split_bottom(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Split off a strip of ``height`` at the bottom; return it and the rest."""
    rest = Rect(rect.x, rect.y, rect.width, max(0, rect.height - height - gap))
    return Rect(rect.x, rect.bottom - height, rect.width, height), rest


def _spans(total: int, parts: int | Sequence[float], gap: int) -> list[tuple[int, int]]:
    weights = [1.0] * parts if isinstance(parts, int) else list(parts)
    room = max(0, total - gap * (len(weights) - 1))
    whole = sum(weights) or 1.0
    spans: list[tuple[int, int]] = []
    done = 0.0
    for index, weight in enumerate(weights):
        start = round(room * done / whole)
        done += weight
        spans.append((start + gap * index, round(room * done / whole) - start))
    return spans
