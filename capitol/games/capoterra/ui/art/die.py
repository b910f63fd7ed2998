"""The die of Capoterra: its faces in a colour with the good, and the turning die."""

from __future__ import annotations

import math

import pygame

from capitol.games.capoterra.rules.numbers import DOT, GOOD_OF_COLOUR
from capitol.games.capoterra.ui.art.palette import GOOD_STYLES
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.table.art.brush import canvas, darker, fineness, lighter, outline, shrink
from capitol.table.art.symbols import draw_symbol
from capitol.table.palette import LIGHT, OUTLINE, Colour, SeatStyle

TURNS = 6
"""The number of pictures of the turning die, which loop."""


def face_colour(face: str) -> Colour:
    """Return the colour of a face by its name in the rules, with or without a dot. Raises KeyError for an unknown
    one."""
    return GOOD_STYLES[GOOD_OF_COLOUR[face.removesuffix(DOT)]].die


def face_ink(face: str) -> Colour:
    """Return the colour for drawing on a face."""
    red, green, blue = face_colour(face)
    return OUTLINE if 0.3 * red + 0.59 * green + 0.11 * blue > 120 else LIGHT


def draw_face(width: int, height: int, face: str, seat: SeatStyle | None = None) -> pygame.Surface:
    """Draw a face of the die: its colour, the good that it yields, the mark of an event if it has a dot, and in the
    corner the symbol of the seat of this colour, if any."""
    fine = fineness(width, height)
    side = min(width, height) * fine
    surface = canvas(width * fine, height * fine)
    box = pygame.Rect((width * fine - side) // 2, (height * fine - side) // 2, side, side)
    colour, ink = face_colour(face), face_ink(face)
    pygame.draw.rect(surface, OUTLINE, box, border_radius=round(side * 0.2))
    inner = box.inflate(-round(side * 0.07), -round(side * 0.07))
    pygame.draw.rect(surface, darker(colour, 0.25), inner, border_radius=round(side * 0.17))
    inner.height -= round(side * 0.05)
    pygame.draw.rect(surface, colour, inner, border_radius=round(side * 0.17))
    rim = max(1, round(side * 0.025))
    pygame.draw.rect(surface, lighter(colour, 0.3), inner, rim, border_radius=round(side * 0.17))
    good = GOOD_STYLES[GOOD_OF_COLOUR[face.removesuffix(DOT)]]
    event = face.endswith(DOT)
    wide = round(side * (0.52 if event else 0.64))
    middle = (box.centerx - side * 0.1, box.centery + side * 0.06) if event else box.center
    sign = draw_sign(wide, wide, good.icon, ink)
    surface.blit(sign, sign.get_rect(center=(round(middle[0]), round(middle[1]))))
    if event:
        mark = draw_sign(round(side * 0.32), round(side * 0.32), "event", ink)
        surface.blit(mark, mark.get_rect(center=(round(box.x + side * 0.76), round(box.y + side * 0.25))))
    if seat is not None:
        mark = draw_symbol(round(side * 0.26), round(side * 0.26), seat)
        place = mark.get_rect(center=(round(box.x + side * 0.76), round(box.y + side * 0.75)))
        pygame.draw.circle(surface, LIGHT, place.center, side * 0.155)  # it has the colour of the face
        surface.blit(mark, place)
    return shrink(surface, width, height)


def draw_turning(width: int, height: int, turn: int) -> pygame.Surface:
    """Draw the rolling die, number ``turn`` of `TURNS`: an octahedron's silhouette with three visible faces."""
    fine = fineness(width, height)
    surface = canvas(width * fine, height * fine)
    side = min(width, height) * fine
    x, y, radius = width * fine / 2, height * fine / 2, side * 0.46
    start = math.tau * turn / TURNS / 3
    corners = [
        (x + radius * math.cos(start + math.tau * n / 6), y + radius * math.sin(start + math.tau * n / 6))
        for n in range(6)
    ]
    faces = ("yellow", "green", "red", "blue")
    inner = corners[0], corners[2], corners[4]
    for number, (first, tip, last) in enumerate(((0, 1, 2), (2, 3, 4), (4, 5, 0))):
        tone = darker(face_colour(faces[(turn + number + 1) % 4]), 0.12 + 0.12 * number)
        pygame.draw.polygon(surface, tone, [corners[first], corners[tip], corners[last]])
    pygame.draw.polygon(surface, face_colour(faces[turn % 4]), inner)
    outline(surface, list(inner), OUTLINE, side * 0.02)
    outline(surface, corners, OUTLINE, side * 0.03)
    return shrink(surface, width, height)
