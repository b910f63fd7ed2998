"""Rendered pieces of ground at the size of a board: single ones, strips along edges, and tiled surfaces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from capitol.games.capitol.ui.art.masters import atlas
from capitol.table.art.brush import Point

Run = tuple[int, int, int]
"""A range of columns, from one to before another, and the row of an edge there."""


class Stonework:
    """The pieces of "ground" at ``unit`` pixels to a logical pixel, each scaled once."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self._kept: dict[tuple[str, int], pygame.Surface] = {}

    def px(self, length: float) -> int:
        """Return a length in logical pixels as pixels, at least one."""
        return max(1, round(length * self.unit))

    def piece(self, name: str, height: int | None = None) -> pygame.Surface:
        """Return a shared piece, ``height`` pixels high instead of its own height."""
        whole = atlas("ground")
        box = whole.boxes[name]
        tall = height if height is not None else self.px(box.height / whole.fine)
        if (name, tall) not in self._kept:
            wide = max(1, round(box.width * tall / box.height))
            self._kept[name, tall] = whole.scaled(name, wide, tall)
        return self._kept[name, tall]

    def surface(self, name: str, size: tuple[int, int], shift: tuple[int, int] = (0, 0)) -> pygame.Surface:
        """Return a floor of ``size`` tiled with a piece, which begins ``shift`` before its corner."""
        floor = pygame.Surface(size, pygame.SRCALPHA, 32)
        self.lay(floor, name, shift)
        return floor

    def lay(self, floor: pygame.Surface, name: str, shift: tuple[int, int] = (0, 0)) -> None:
        """Tile all of a surface with a piece, which begins ``shift`` before its corner."""
        lay(floor, self.piece(name), shift)

    def strip(self, name: str, length: int, height: int, start: int = 0) -> pygame.Surface:
        """Return ``length`` pixels of a repeated piece, ``height`` pixels high."""
        piece = self.piece(name, height)
        strip = pygame.Surface((max(1, length), piece.get_height()), pygame.SRCALPHA, 32)
        wide = piece.get_width()
        for left in range(-(start % wide), length, wide):
            strip.blit(piece, (left, 0))
        return strip


def lay(floor: pygame.Surface, piece: pygame.Surface, shift: tuple[int, int] = (0, 0)) -> None:
    """Tile all of a surface with a picture, which begins ``shift`` before its corner."""
    wide, tall = piece.get_size()
    for top in range(-(shift[1] % tall), floor.get_height(), tall):
        for left in range(-(shift[0] % wide), floor.get_width(), wide):
            floor.blit(piece, (left, top))


def along(target: pygame.Surface, strip: pygame.Surface, runs: Sequence[Run], origin: int, shift: int = 0) -> None:
    """Hang a strip, whose first column is ``origin``, from an edge column by column; ``shift`` pixels lower."""
    for start, end, row in runs:
        target.blit(strip, (start, row + shift), pygame.Rect(start - origin, 0, end - start, strip.get_height()))


def edges(outline: Sequence[Point], lower: bool) -> list[Run]:
    """Return the upper (or the ``lower``) edge of an outline, as ranges of columns at one height."""
    left, right = math.ceil(min(x for x, _y in outline)), math.floor(max(x for x, _y in outline))
    runs: list[Run] = []
    for column in range(left, right):
        rows = list(_crossings(outline, column + 0.5))
        if not rows:
            continue
        row = round(max(rows) if lower else min(rows))
        if runs and runs[-1][2] == row and runs[-1][1] == column:
            runs[-1] = runs[-1][0], column + 1, row
        else:
            runs.append((column, column + 1, row))
    return runs


def _crossings(outline: Sequence[Point], x: float) -> Iterator[float]:
    """Yield where the vertical line through ``x`` crosses an outline."""
    before = outline[-1]
    for corner in outline:
        (x0, y0), (x1, y1) = before, corner
        if (x0 > x) != (x1 > x):
            yield y0 + (y1 - y0) * (x - x0) / (x1 - x0)
        before = corner


def between(outline: Sequence[Point], top: float, foot: float) -> list[Point]:
    """Return the part of an outline between two rows."""
    clipped = list(outline)
    for row, sign in ((top, 1), (foot, -1)):
        kept: list[Point] = []
        for number, (x1, y1) in enumerate(clipped):
            x0, y0 = clipped[number - 1]
            inside, was = (y1 - row) * sign >= 0, (y0 - row) * sign >= 0
            if inside != was:
                kept.append((x0 + (x1 - x0) * (row - y0) / (y1 - y0), row))
            if inside:
                kept.append((x1, y1))
        clipped = kept
    return clipped


def clockwise(outline: Sequence[Point]) -> list[Point]:
    """Return the outline in clockwise order on the screen, so that its inside is on the right."""
    area = sum(
        first[0] * second[1] - second[0] * first[1]
        for first, second in zip(outline, [*outline[1:], outline[0]], strict=True)
    )
    return list(outline) if area > 0 else list(reversed(outline))


def fade(width: int, height: int, darkest: int, colour: tuple[int, int, int], across: bool = False) -> pygame.Surface:
    """Return a shadow that fades from ``darkest`` (0 to 255) at the top, or with ``across`` at the left."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)
    steps = surface.get_width() if across else surface.get_height()
    for step in range(steps):
        alpha = round(darkest * (1 - step / steps) ** 1.4)
        box = (step, 0, 1, height) if across else (0, step, width, 1)
        surface.fill((*colour, alpha), box)
    return surface


def cut(surface: pygame.Surface, outline: Sequence[Point]) -> None:
    """Clip a surface (changed in place) to an outline, with a smooth border."""
    width, height = surface.get_size()
    fine = 2
    mask = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA, 32)
    mask.fill((255, 255, 255, 0))
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(x * fine, y * fine) for x, y in outline])
    surface.blit(pygame.transform.smoothscale(mask, (width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
