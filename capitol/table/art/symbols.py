"""The seats' symbols and wreaths as shapes, never as letters of a font."""

from __future__ import annotations

import math

import pygame

from capitol.table.art.brush import Point, arc_points, canvas, outline, shrink, stroke
from capitol.table.palette import (
    OUTLINE,
    Colour,
    SeatStyle,
    SymbolName,
    seat_style,
)


def paint_symbol(target: pygame.Surface, name: SymbolName, centre: Point, radius: float, colour: Colour) -> None:
    """Paint a seat's symbol in one colour, at most ``radius`` pixels from ``centre`` in each direction."""
    x, y = centre
    if name == "cross":
        arm = radius * 0.36
        pygame.draw.rect(
            target, colour, pygame.Rect(round(x - arm), round(y - radius), round(2 * arm), round(2 * radius))
        )
        pygame.draw.rect(
            target, colour, pygame.Rect(round(x - radius), round(y - arm), round(2 * radius), round(2 * arm))
        )
    elif name == "waves":
        # One and a half swings, no steeper than this: two waves that touch would look like a knot in a small picture.
        for level in (-0.46, 0.46):
            points = [
                (x + radius * (step / 12 - 1) * 0.86, y + radius * (level - 0.24 * math.sin(step / 24 * 3 * math.pi)))
                for step in range(25)
            ]
            stroke(target, points, colour, radius * 0.38)
    elif name == "diamond":
        points = [(x, y - radius), (x + radius * 0.82, y), (x, y + radius), (x - radius * 0.82, y)]
        pygame.draw.polygon(target, colour, points)
    else:
        pygame.draw.polygon(target, colour, star_points(centre, radius * 1.08))


def star_points(centre: Point, radius: float, rays: int = 5, inner: float = 0.46) -> list[Point]:
    """Return the corners of a star with one ray pointing up."""
    points = []
    for corner in range(2 * rays):
        length = radius * (inner if corner % 2 else 1.0)
        angle = math.pi / 2 + corner * math.pi / rays
        points.append((centre[0] + length * math.cos(angle), centre[1] - length * math.sin(angle)))
    return points


def draw_symbol(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw the symbol of ``seat`` on a disc of the seat's colour with a dark rim."""
    style = seat_style(seat)
    fine = 4
    surface = canvas(width * fine, height * fine)
    centre = (width * fine / 2, height * fine / 2)
    radius = min(width, height) * fine / 2 - fine * 0.25
    rim = max(1.0, min(width, height) / 22) * fine
    pygame.draw.circle(surface, OUTLINE, centre, radius)
    pygame.draw.circle(surface, style.colour, centre, radius - rim)
    paint_symbol(surface, style.symbol, centre, (radius - rim) * 0.64, style.text)
    return shrink(surface, width, height)


def draw_bare_symbol(width: int, height: int, seat: str | SeatStyle, colour: Colour) -> pygame.Surface:
    """Draw the symbol of ``seat`` alone in ``colour``, filling the picture."""
    fine = 4
    surface = canvas(width * fine, height * fine, colour)
    radius = min(width, height) * fine / 2 * 0.94
    paint_symbol(surface, seat_style(seat).symbol, (width * fine / 2, height * fine / 2), radius, colour)
    return shrink(surface, width, height)


def paint_wreath(target: pygame.Surface, centre: Point, radius: float, leaf: Colour, vein: Colour) -> None:
    """Paint a laurel wreath, open at the top, with a bow below; ``radius`` is that of its branches."""
    x, y = centre
    for side in (-1, 1):
        branch = [(x + side * (px - x), py) for px, py in arc_points(centre, radius, radius, -86, 68, 30)]
        stroke(target, branch, vein, radius * 0.09)
        for step in range(8):
            angle = math.radians(-74 + step * 20)
            for lean, out in ((0.62, 1.0), (-0.62, 0.88)):
                root = (x + side * radius * math.cos(angle) * out, y - radius * math.sin(angle) * out)
                turn = angle + math.pi / 2 - lean
                paint_leaf(target, root, turn, side, radius * 0.42, leaf, vein)
    for side in (-1, 1):
        stroke(target, [(x, y + radius), (x + side * radius * 0.22, y + radius * 1.22)], vein, radius * 0.12)


def paint_leaf(
    target: pygame.Surface, root: Point, turn: float, side: int, length: float, leaf: Colour, vein: Colour
) -> None:
    """Paint one pointed leaf from ``root`` in direction ``turn`` (radians, mirrored if ``side`` is -1)."""
    along = (side * math.cos(turn), -math.sin(turn))
    across = (-along[1], along[0])
    left, right = [], []
    for step in range(7):
        part = step / 6
        bulge = length * 0.24 * math.sin(part * math.pi)
        spot = (root[0] + along[0] * length * part, root[1] + along[1] * length * part)
        left.append((spot[0] + across[0] * bulge, spot[1] + across[1] * bulge))
        right.append((spot[0] - across[0] * bulge, spot[1] - across[1] * bulge))
    shape = [*left, *reversed(right)]
    pygame.draw.polygon(target, leaf, shape)
    outline(target, shape, vein, max(1.0, length * 0.07))
