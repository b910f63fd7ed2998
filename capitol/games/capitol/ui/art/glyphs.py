"""The districts' glyphs as shapes, never as letters of a font."""

from __future__ import annotations

import math

import pygame

from capitol.games.capitol.ui.districts import district_style
from capitol.table.art.brush import Point, canvas, outline, shrink, stroke
from capitol.table.palette import OUTLINE


def shield_points(centre: Point, radius: float) -> list[Point]:
    """Return the outline of a shield: straight top, sides that meet in a point at the bottom."""
    x, y = centre
    side = radius * 0.88
    top = [(x - side, y - radius * 0.92), (x + side, y - radius * 0.92)]
    right = [
        (x + side * math.cos(step * math.pi / 20), y + radius * (0.05 + 0.95 * math.sin(step * math.pi / 20)))
        for step in range(10)
    ]
    left = [(2 * x - px, py) for px, py in reversed(right)]
    return [*top, *right, (x, y + radius), *left]


def paint_glyph(target: pygame.Surface, colour: str, centre: Point, radius: float) -> None:
    """Paint the glyph of an area colour: a shield in the colour with a bold sign of its pattern."""
    style = district_style(colour)
    x, y = centre
    shield = shield_points(centre, radius)
    pygame.draw.polygon(target, style.colour, shield)
    if style.pattern == "waves":
        for level in (-0.50, -0.02, 0.42):
            reach = radius * (0.62 if level < 0.3 else 0.46)
            points = [
                (x + reach * (step / 8 - 1), y + radius * (level + 0.13 * math.sin(step / 16 * 4 * math.pi)))
                for step in range(17)
            ]
            stroke(target, points, style.text, radius * 0.20)
    elif style.pattern == "dots":
        for dx, dy in ((-0.42, -0.5), (0.42, -0.5), (0.0, -0.08), (-0.40, 0.30), (0.40, 0.30), (0.0, 0.64)):
            pygame.draw.circle(target, style.text, (x + dx * radius, y + dy * radius), radius * 0.165)
    else:
        for shift, low, high in ((-0.55, -0.70, -0.20), (0.0, -0.62, 0.62), (0.55, -0.12, 0.44)):
            ends = [
                (x + radius * (shift - low) * 0.62, y + radius * low),
                (x + radius * (shift - high) * 0.62, y + radius * high),
            ]
            stroke(target, ends, style.text, radius * 0.20)
    outline(target, shield, OUTLINE, max(1.0, radius * 0.13))


def draw_glyph(width: int, height: int, colour: str) -> pygame.Surface:
    """Return the glyph of an area colour ("blue", "pink", "purple") on a transparent background."""
    fine = 4
    surface = canvas(width * fine, height * fine)
    paint_glyph(surface, colour, (width * fine / 2, height * fine / 2), min(width, height) * fine / 2 * 0.92)
    return shrink(surface, width, height)
