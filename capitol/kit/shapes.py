"""Smooth-edged pictures: shapes drawn large and scaled down, rounded corners, panels and soft shadows."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Literal

import pygame

from capitol.kit.display_list import Target
from capitol.kit.pictures import flood
from capitol.kit.theme import RGB, mix

Vec = tuple[float, float]
Paint = Callable[[pygame.Surface, float], None]
Outline = Literal["box", "diamond", "round"]
"""The outline that a mark follows: a box with rounded corners, or a plot in it, as a diamond or round."""
_ROWS = 400
"""How many rows of an enlarged picture are scaled at once where that is done in slices."""
_RIM, _RIM_SHADE = 16, 0.055
"""The width of a grained panel's rim as 1/n of a tile, and its darkening at most."""
_LIGHT_DOWN = 0.7
"""How far down a panel's corners its light edge fades out, as a fraction of their radius."""
_DIRECTIONS = 24  # the least number of directions in which a silhouette grows
OTHER_CORNERS = ((True, False), (False, True), (True, True))
"""How the upper left corner is flipped for the upper right, lower left and lower right ones."""


def supersampled(size: tuple[int, int], base: RGB, paint: Paint) -> pygame.Surface:
    """Let ``paint(surface, k)`` draw k times larger on a transparent ``base`` and scale the result down smoothly."""
    large, k = _enlarged(size, base)
    paint(large, k)
    return large if k == 1 else pygame.transform.smoothscale(large, (large.get_width() // k, large.get_height() // k))


def supersampled_slices(
    size: tuple[int, int], base: RGB, paint: Callable[[pygame.Surface, float], Iterator[None]]
) -> Generator[None, None, pygame.Surface]:
    """Return the same picture, made in slices: ``paint`` pauses, and rows and columns are scaled one after another."""
    large, k = _enlarged(size, base)
    yield
    yield from paint(large, k)
    if k == 1:
        return large
    wide, tall = large.get_width() // k, large.get_height()
    lying = pygame.Surface((wide, tall), pygame.SRCALPHA, 32)
    for top in range(0, tall, _ROWS):
        band = large.subsurface((0, top, large.get_width(), min(_ROWS, tall - top)))
        scaled = pygame.transform.smoothscale(band, (wide, band.get_height()))
        lying.blit(scaled, (0, top), special_flags=pygame.BLEND_RGBA_MAX)  # copied: nothing is there yet
        yield
    return pygame.transform.smoothscale(lying, (wide, tall // k))


def _enlarged(size: tuple[int, int], base: RGB) -> tuple[pygame.Surface, int]:
    width, height = max(1, size[0]), max(1, size[1])
    area = width * height
    k = 4 if area < 200_000 else 3 if area < 500_000 else 2 if area < 2_000_000 else 1
    large = pygame.Surface((width * k, height * k), pygame.SRCALPHA, 32)
    large.fill((*base, 0))
    return large, k


def stroke(
    surface: pygame.Surface, points: Sequence[Vec], colour: Sequence[int], width: float, closed: bool = False
) -> None:
    """Draw a line with round joints and ends on an (enlarged) surface."""
    ends = list(points) + ([points[0]] if closed and points else [])
    half = width / 2
    for a, b in itertools.pairwise(ends):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy)
        if length == 0:
            continue
        nx, ny = -dy / length * half, dx / length * half
        corners = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
        pygame.draw.polygon(surface, tuple(colour), corners)
    for x, y in ends:
        pygame.draw.circle(surface, tuple(colour), (x, y), half)


def corner(radius: int, fill: RGB | None, border: int, edge: RGB) -> pygame.Surface:
    """Draw the upper left corner, ``radius`` square, of a rounded rect."""
    base = fill if fill is not None and border <= 0 else edge

    def paint(surface: pygame.Surface, k: float) -> None:
        centre = (radius * k, radius * k)
        if border > 0:
            pygame.draw.circle(surface, edge, centre, radius * k)
            inner = (*fill, 255) if fill is not None else (*edge, 0)
            pygame.draw.circle(surface, inner, centre, (radius - border) * k)
        elif fill is not None:
            pygame.draw.circle(surface, fill, centre, radius * k)

    return supersampled((radius, radius), base, paint)


def rounded_surface(size: tuple[int, int], fill: RGB | None, radius: int, border: int, edge: RGB) -> pygame.Surface:
    """Draw a rounded rect on a transparent ground."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    first = corner(radius, fill, border, edge)
    rest = [pygame.transform.flip(first, x, y) for x, y in OTHER_CORNERS]
    draw_rounded(surface, surface.get_rect(), fill, border, edge, (first, *rest))
    return surface


def faint(size: tuple[int, int], fill: RGB, radius: int, border: int, edge: RGB, alpha: int) -> pygame.Surface:
    """Draw a translucent rounded rect: ``alpha`` 0 to 255."""
    surface = rounded_surface(size, fill, radius, border, edge)
    flood(surface, (255, 255, 255, alpha), pygame.BLEND_RGBA_MULT)
    return surface


def draw_rounded(
    surface: Target, rect: pygame.Rect, fill: RGB | None, border: int, edge: RGB, corners: Sequence[pygame.Surface]
) -> None:
    """Draw a rounded rect from pictures of its corners (upper left, then ``OTHER_CORNERS``); only they need
    blending."""
    r = corners[0].get_width()
    x, y, w, h = rect
    if fill is not None:
        surface.fill(fill, (x + r, y, w - 2 * r, h))
        surface.fill(fill, (x, y + r, r, h - 2 * r))
        surface.fill(fill, (x + w - r, y + r, r, h - 2 * r))
    if border > 0:
        for line in (
            (x + r, y, w - 2 * r, border),
            (x + r, y + h - border, w - 2 * r, border),
            (x, y + r, border, h - 2 * r),
            (x + w - border, y + r, border, h - 2 * r),
        ):
            surface.fill(edge, line)
    places = ((x, y), (x + w - r, y), (x, y + h - r), (x + w - r, y + h - r))
    for piece, at in zip(corners, places, strict=True):
        surface.blit(piece, at)


def line(size: tuple[int, int], colour: RGB) -> pygame.Surface:
    """Draw an opaque bar of one colour."""
    surface = pygame.Surface((max(0, size[0]), max(0, size[1])), 0, 32)
    surface.fill(colour)
    return surface


def gradient_rows(surface: pygame.Surface, first: int, rows: Sequence[RGB]) -> None:
    """Fill ``surface`` with the colours of ``rows`` from row ``first`` on; few differ from the one above, so this is
    faster than scaling one column."""
    width, height = surface.get_size()
    y = 0
    for colour, run in itertools.groupby(rows[first : first + height]):
        tall = sum(1 for _row in run)
        surface.fill(colour, (0, y, width, tall))
        y += tall


def gradient_strips(
    size: tuple[int, int],
    top: RGB,
    bottom: RGB,
    radius: int,
    border: int,
    edge: RGB,
    light: RGB | None,
    grain: pygame.Surface | None = None,
) -> tuple[pygame.Surface, pygame.Surface | None, pygame.Surface]:
    """Draw a rounded panel with a gradient, a border and a thin light line under its upper edge that fades out in the
    corners. Return three strips: the upper one with two round corners, the opaque middle (None if the corners leave no
    room for it), and the lower one.

    ``grain`` is a seamless tile that is multiplied onto the panel, for the look of a material.
    """
    width, height = size
    rows = [mix(top, bottom, y / max(1, height - 1)) for y in range(height)]
    middle: pygame.Surface | None = None
    if height > 2 * radius:
        middle = pygame.Surface((width, height - 2 * radius), 0, 32)
        gradient_rows(middle, radius, rows)
        _age(middle, radius, height, grain)
        middle.fill(edge, (0, 0, border, height))
        middle.fill(edge, (width - border, 0, border, height))
    cut = corner(radius, (255, 255, 255), 0, (255, 255, 255))
    ring = corner(radius, None, border, edge) if border else None
    ends: list[pygame.Surface] = []
    for first, below in ((0, False), (height - radius, True)):
        strip = pygame.Surface((width, radius), pygame.SRCALPHA, 32)
        gradient_rows(strip, first, rows)
        _age(strip, first, height, grain)
        if light is not None and not below:
            _light_edge(strip, radius, border, light)
        for right in (False, True):
            at = (width - radius if right else 0, 0)
            strip.blit(pygame.transform.flip(cut, right, below), at, special_flags=pygame.BLEND_RGBA_MULT)
            if ring is not None:
                strip.blit(pygame.transform.flip(ring, right, below), at)
        if border:
            strip.fill(edge, (radius, radius - border if below else 0, width - 2 * radius, border))
        ends.append(strip)
    return ends[0], middle, ends[1]


def _light_edge(strip: pygame.Surface, radius: int, border: int, light: RGB) -> None:
    """Draw the light line inside the border of a panel's upper strip: it continues into both corners and fades out
    there."""
    width, thick, inside = strip.get_width(), max(1, border), radius - border
    strip.fill(light, (radius, border, width - 2 * radius, thick))
    if inside <= thick:
        return
    arc = corner(inside, None, thick, light)
    for y in range(thick, inside):
        left = max(0.0, 1 - (y - thick + 1) / (_LIGHT_DOWN * inside))
        arc.fill((255, 255, 255, round(255 * left)), (0, y, inside, 1), pygame.BLEND_RGBA_MULT)
    strip.blit(arc, (border, border))
    strip.blit(pygame.transform.flip(arc, True, False), (width - border - inside, border))


def _age(strip: pygame.Surface, first: int, height: int, grain: pygame.Surface | None) -> None:
    """Multiply ``grain`` onto the rows of a panel of ``height`` from ``first`` on, and darken them towards its rims."""
    if grain is None:
        return
    (width, tall), (across, down) = strip.get_size(), grain.get_size()
    for y in range(-first % down - down, tall, down):
        for x in range(0, width, across):
            strip.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    deep = min(down // _RIM, width // 4, height // 4)
    if deep < 1:
        return
    ramp = pygame.Surface((deep, 1), 0, 32)
    for step in range(deep):
        tone = round(255 * (1 - _RIM_SHADE * (1 - step / deep) ** 2))
        ramp.set_at((step, 0), (tone, tone, tone))
    left = pygame.transform.scale(ramp, (deep, tall))
    strip.blit(left, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    strip.blit(pygame.transform.flip(left, True, False), (width - deep, 0), special_flags=pygame.BLEND_RGB_MULT)
    if first < deep:
        top = pygame.transform.scale(pygame.transform.rotate(ramp, -90), (width, deep))
        strip.blit(top, (0, -first), special_flags=pygame.BLEND_RGB_MULT)
    if first + tall > height - deep:
        foot = pygame.transform.scale(pygame.transform.rotate(ramp, 90), (width, deep))
        strip.blit(foot, (0, height - deep - first), special_flags=pygame.BLEND_RGB_MULT)


def soft_shadow(radius: int, spread: int, alpha: int) -> pygame.Surface:
    """Draw a square nine-patch of a blurred rounded rect: corners of ``radius + 2 * spread``, one pixel between
    them."""
    side = 2 * (radius + 2 * spread) + 1
    full = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    inner = full.get_rect().inflate(-2 * spread, -2 * spread)
    pygame.draw.rect(full, (0, 0, 0, alpha), inner, border_radius=radius + 1)
    small = max(4, round(side / max(1.0, spread * 0.75)))
    return pygame.transform.smoothscale(pygame.transform.smoothscale(full, (small, small)), (side, side))


def silhouette(picture: pygame.Surface, reach: float, colour: RGB) -> pygame.Surface:
    """Return the outline of a picture, filled with ``colour`` and grown by ``reach`` pixels (rounded up) on all
    sides."""
    plain, pad = picture.copy(), math.ceil(reach)
    flood(plain, (0, 0, 0, 255), pygame.BLEND_RGBA_MULT)
    flood(plain, (*colour, 0), pygame.BLEND_RGBA_ADD)
    grown = pygame.Surface((plain.get_width() + 2 * pad, plain.get_height() + 2 * pad), pygame.SRCALPHA, 32)
    grown.fill((*colour, 0))
    # Steps of one pixel at most: further apart, sharp corners become jagged.
    steps = max(_DIRECTIONS, math.ceil(2 * math.pi * reach))
    angles = (2 * math.pi * step / steps for step in range(steps))
    for place in dict.fromkeys((pad + round(reach * math.cos(at)), pad + round(reach * math.sin(at))) for at in angles):
        grown.blit(plain, place)
    return grown


def outlines(picture: pygame.Surface, layers: Sequence[tuple[int, RGB]]) -> pygame.Surface:
    """Return several silhouettes of a picture on top of each other, each grown by its reach in pixels, widest first."""
    return stacked([silhouette(picture, reach, colour) for reach, colour in layers], layers)


def stacked(silhouettes: Sequence[pygame.Surface], layers: Sequence[tuple[int, RGB]]) -> pygame.Surface:
    """Return the silhouettes of these layers on top of each other, painted on the first."""
    made, widest = silhouettes[0], layers[0][0]
    for one, (reach, _colour) in zip(silhouettes[1:], layers[1:], strict=True):
        made.blit(one, (widest - reach, widest - reach))
    return made


def rounded_path(width: float, height: float, radius: float, step: float) -> list[Vec]:
    """Return points along a rounded rect, clockwise from the upper left, about ``step`` apart in the corners."""
    radius = min(radius, width / 2, height / 2)
    arc = max(2, math.ceil(radius * math.pi / 2 / max(step, 0.5)))
    points: list[Vec] = []
    for cx, cy, start in (
        (radius, radius, 180),
        (width - radius, radius, 270),
        (width - radius, height - radius, 0),
        (radius, height - radius, 90),
    ):
        for i in range(arc + 1):
            angle = math.radians(start + 90 * i / arc)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return points


def outline_path(outline: Outline, width: float, height: float, radius: float, step: float) -> list[Vec]:
    """Return points along an outline that fills a box, clockwise; ``radius`` is for the corners of a box."""
    x, y = width / 2, height / 2
    if outline == "diamond":
        return [(0, y), (x, 0), (width, y), (x, height)]
    if outline == "round":
        count = max(16, math.ceil(math.pi * (x + y) / max(step, 0.5)))
        turns = [2 * math.pi * number / count for number in range(count)]
        return [(x - x * math.cos(turn), y - y * math.sin(turn)) for turn in turns]
    return rounded_path(width, height, radius, step)


def inset_path(surface: pygame.Surface, outline: Outline, inset: float, radius: float, step: float) -> list[Vec]:
    """Return points along an outline ``inset`` pixels within the edge of a surface."""
    width, height = surface.get_width() - 2 * inset, surface.get_height() - 2 * inset
    return [(x + inset, y + inset) for x, y in outline_path(outline, width, height, radius, step)]


def dashes(path: Sequence[Vec], dash: float, gap: float, closed: bool = True) -> list[list[Vec]]:
    """Cut a path into dashes; on a closed path the lengths are adjusted to come out even."""
    points = list(path) + ([path[0]] if closed else [])
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    total = sum(lengths)
    if total <= 0:
        return []
    if closed:
        count = max(4, round(total / (dash + gap)))
        dash, gap = total / count * dash / (dash + gap), total / count * gap / (dash + gap)
    pieces: list[list[Vec]] = []
    current: list[Vec] = [points[0]]
    drawing, left = True, dash
    for a, b, length in zip(points, points[1:], lengths, strict=False):
        at = 0.0
        while length - at > left:
            at += left
            t = at / length
            point = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            if drawing:
                pieces.append([*current, point])
            drawing = not drawing
            current = [point]
            left = dash if drawing else gap
        left -= length - at
        current.append(b)
    if drawing and len(current) > 1:
        pieces.append(current)
    return pieces
