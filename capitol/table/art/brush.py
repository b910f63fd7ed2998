"""Drawing aids shared by all pictures: fine canvases, gradients, noise, cut-outs, soft shadows, lettering."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

import pygame

from capitol.host.resources import resource
from capitol.kit.text import open_font
from capitol.table.palette import OUTLINE, Colour

Point = tuple[float, float]
Stop = tuple[float, Colour]
_LETTERINGS = 128
"""The size of the cache of words and figures: the same few appear on many cards and houses."""


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour ``share`` (0 to 1) of the way from ``first`` to ``second``."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


def lighter(colour: Colour, share: float) -> Colour:
    """Return ``colour`` moved ``share`` of the way to warm white."""
    return mix(colour, (255, 250, 236), share)


def darker(colour: Colour, share: float) -> Colour:
    """Return ``colour`` moved ``share`` of the way to a warm black."""
    return mix(colour, (18, 10, 8), share)


def fineness(width: int, height: int) -> int:
    """Return how many times larger than the wanted picture a canvas should be for smooth edges at low cost."""
    pixels = width * height
    if pixels <= 20_000:
        return 4
    return 3 if pixels <= 120_000 else 2


def canvas(width: int, height: int, edge: Colour = OUTLINE) -> pygame.Surface:
    """Return an empty picture whose transparent pixels already have the colour of its outline, ``edge``.

    Scaling averages colour and alpha separately, so transparent black would darken every border.
    """
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    surface.fill((*edge, 0))
    return surface


def shrink(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Return ``surface`` scaled smoothly to ``width`` x ``height`` pixels."""
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))


def gradient(width: int, height: int, stops: Sequence[Stop], across: bool = False) -> pygame.Surface:
    """Return an opaque picture that runs through ``stops`` (place 0 to 1, colour) downwards, or ``across`` to the
    right."""
    steps = 40
    ramp = pygame.Surface((steps, 1) if across else (1, steps), pygame.SRCALPHA)
    for step in range(steps):
        place = step / (steps - 1)
        ramp.set_at((step, 0) if across else (0, step), colour_at(stops, place))
    return pygame.transform.smoothscale(ramp, (max(1, width), max(1, height)))


def colour_at(stops: Sequence[Stop], place: float) -> Colour:
    """Return the colour of a gradient at ``place``; ``stops`` are in rising order."""
    before = stops[0]
    for stop in stops:
        if place <= stop[0]:
            span = stop[0] - before[0]
            return stop[1] if span <= 0 else mix(before[1], stop[1], (place - before[0]) / span)
        before = stop
    return before[1]


def noise(columns: int, rows: int, seed: int, first: Colour, second: Colour) -> pygame.Surface:
    """Return ``columns`` x ``rows`` pixels, each a colour between ``first`` and ``second`` drawn by ``seed``."""
    columns, rows = max(2, columns), max(2, rows)
    raw = random.Random(seed).randbytes(columns * rows)
    return indexed(raw, columns, rows, [mix(first, second, index / 255) for index in range(256)])


def indexed(raw: bytes, columns: int, rows: int, colours: Sequence[Colour]) -> pygame.Surface:
    """Return a picture of ``columns`` x ``rows`` pixels whose bytes are indices of ``colours`` (at most 256)."""
    picture = pygame.image.frombytes(raw, (columns, rows), "P")
    picture.set_palette(list(colours))
    surface = pygame.Surface((columns, rows), pygame.SRCALPHA)
    surface.blit(picture, (0, 0))
    return surface


def mottle(surface: pygame.Surface, columns: int, rows: int, seed: int, depth: float) -> None:
    """Darken ``surface`` unevenly: ``columns`` x ``rows`` patches, each by 0 to ``depth`` (0 to 1), blended softly."""
    columns, rows = max(2, columns), max(2, rows)
    greys: list[Colour] = [(level, level, level) for level in (int(255 - depth * step) for step in range(256))]
    patches = indexed(random.Random(seed).randbytes(columns * rows), columns, rows, greys)
    surface.blit(pygame.transform.smoothscale(patches, surface.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def cut_rounded(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Round the corners of ``surface`` smoothly by ``radius`` pixels; returns it (changed in place)."""
    width, height = surface.get_size()
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        disc = canvas(6 * radius, 6 * radius, (255, 255, 255))
        pygame.draw.circle(disc, (255, 255, 255, 255), (3 * radius, 3 * radius), 3 * radius)
        disc = shrink(disc, 2 * radius, 2 * radius)
        for x, left in ((0, 0), (width - radius, radius)):
            for y, top in ((0, 0), (height - radius, radius)):
                surface.blit(disc, (x, y), (left, top, radius, radius), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def outline(target: pygame.Surface, points: Sequence[Point], colour: Colour, width: float) -> None:
    """Draw a closed line of ``width`` pixels with round corners along ``points``."""
    stroke(target, [*points, points[0]], colour, width)


def stroke(target: pygame.Surface, points: Sequence[Point], colour: Colour, width: float) -> None:
    """Draw an open line of ``width`` pixels with round ends and corners along ``points``."""
    half = width / 2
    for (x1, y1), (x2, y2) in pairwise(points):
        length = math.hypot(x2 - x1, y2 - y1)
        if length > 0:
            across, down = (y1 - y2) / length * half, (x2 - x1) / length * half
            corners = [(x1 + across, y1 + down), (x2 + across, y2 + down)]
            corners += [(x2 - across, y2 - down), (x1 - across, y1 - down)]
            pygame.draw.polygon(target, colour, corners)
    if half >= 1:
        for point in points:
            pygame.draw.circle(target, colour, point, half)


def arc_points(centre: Point, across: float, down: float, start: float, end: float, count: int = 24) -> list[Point]:
    """Return points on an ellipse with half axes ``across`` and ``down``; angles in degrees, 0 right, 90 up."""
    points = []
    for step in range(count + 1):
        angle = math.radians(start + (end - start) * step / count)
        points.append((centre[0] + across * math.cos(angle), centre[1] - down * math.sin(angle)))
    return points


def soften(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """Return ``surface`` blurred by about ``radius`` pixels, by scaling it down and up again."""
    width, height = surface.get_size()
    # Two coarse passes of different steps: one alone leaves visible squares.
    for step in (max(1.0, radius), max(1.0, radius * 0.62)):
        small = (max(2, round(width / step)), max(2, round(height / step)))
        surface = pygame.transform.smoothscale(pygame.transform.smoothscale(surface, small), (width, height))
    return surface


@cache
def _bold_face() -> Path:
    """Return the file of the bold face, cached: looking for it takes longer than drawing a letter."""
    return resource("assets/shared/fonts/FiraSans-Bold.ttf")


@lru_cache(_LETTERINGS)
def lettering(text: str, px: int, colour: Colour, rim: Colour | None = None, rim_width: float = 0.0) -> pygame.Surface:
    """Return ``text`` in the bold face, ``px`` pixels high, cropped to its ink, with a ``rim`` of ``rim_width`` pixels.
    It is shared: do not draw on it."""
    font = open_font(_bold_face(), max(1, px))
    ink = font.render(text, True, colour)
    box = ink.get_bounding_rect()
    reach = math.ceil(rim_width)
    surface = canvas(box.width + 2 * reach, box.height + 2 * reach, rim if rim is not None else colour)
    if rim is not None and rim_width > 0:
        border = font.render(text, True, rim)
        for step in range(16):
            angle = step * math.pi / 8
            place = (round(reach + rim_width * math.cos(angle)), round(reach + rim_width * math.sin(angle)))
            surface.blit(border, place, box)
    surface.blit(ink, (reach, reach), box)
    return surface
