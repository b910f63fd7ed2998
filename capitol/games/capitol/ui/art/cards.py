"""The faces of the action cards; the only writing on them is the value."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import pygame

from capitol.games.capitol.ui.art.brush import (
    arc_points,
    canvas,
    darker,
    fineness,
    gradient,
    lettering,
    lighter,
    outline,
    paste,
    shade,
    shrink,
    stroke,
)
from capitol.games.capitol.ui.art.card_parts import finish_sheet, paint_niche, sheet
from capitol.games.capitol.ui.art.layers import at_once
from capitol.games.capitol.ui.art.pieces import draw_bare_roof, draw_floor
from capitol.games.capitol.ui.art.symbols import paint_glyph, paint_pattern, shield_points
from capitol.games.capitol.ui.palette import GOLD, LIGHT, OUTLINE, Colour, district_style

# Kind letters of card names (RECORD.md) to what their strip shows.
DISTRICT_OF_LETTER = {"B": "blue", "P": "pink", "V": "purple"}
ROOF_COLOUR: Colour = (120, 88, 60)
FLOOR_COLOUR: Colour = (206, 158, 96)
STRIP = 17 / 48
SHEET = (640, 893)
"""The size of the pictures that smaller faces are scaled from."""
SpriteSource = Callable[[str, int, int], pygame.Surface]


def drawn(name: str, width: int, height: int) -> pygame.Surface:
    """The sprite ``face.LETTER`` or ``sheet.LETTER`` drawn here. A sprite store's ``get`` can stand in for it."""
    kind, _dot, letter = name.partition(".")
    return draw_sheet(width, height, letter, source=True) if kind == "sheet" else draw_face(width, height, letter)


def draw_card(
    width: int, height: int, name: str, faces: SpriteSource = drawn, whole: bool = True
) -> pygame.Surface:
    """The face of card ``name`` ("R5", "F8", "B3", "P3", "V3"); made for the ratio 48 : 67.

    The left 17/48 alone tell value, kind and colour: so much stays in sight in the fullest hand. ``faces`` gives the
    faces without value: drawing one takes long, and all cards of a kind share it. Without ``whole`` the value at the
    foot is left out, for cards whose neighbour would cut it.
    """
    card = faces(f"face.{name[0]}", width, height).copy()
    _write_value(card, name[1:], width, height, whole)
    return card


def draw_face(width: int, height: int, letter: str, sheets: SpriteSource = drawn) -> pygame.Surface:
    """The face of the cards of a kind ("R", "F", "B", "P", "V"), with the plate for the value but without one.

    All but the largest are one picture scaled down, which ``sheets`` gives: drawing it anew for each size would take
    ten times as long.
    """
    if 2 * width <= SHEET[0] and 2 * height <= SHEET[1]:
        face = shrink(sheets(f"sheet.{letter}", *SHEET), width, height)
    else:
        face = draw_sheet(width, height, letter)
    _paint_plate(face, _plate(width, height))
    return face


def draw_sheet(width: int, height: int, letter: str, source: bool = False) -> pygame.Surface:
    """Everything on the cards of a kind but value and plate; as a ``source`` it is to be scaled down, so that its
    edges need not be smooth yet."""
    return at_once(sheet_slices(width, height, letter, source))


def sheet_slices(
    width: int, height: int, letter: str, source: bool = False
) -> Generator[None, None, pygame.Surface]:
    """The same with pauses."""
    fine = 1 if source and width >= SHEET[0] else fineness(width, height)
    wide, tall = width * fine, height * fine
    unit = min(wide / 48, tall / 67)
    district = DISTRICT_OF_LETTER.get(letter)
    colour = district_style(district).colour if district else ROOF_COLOUR if letter == "R" else FLOOR_COLOUR
    surface = sheet(wide, tall, unit)
    yield
    strip = _strip(round(STRIP * wide), tall, unit, district, letter, colour)
    surface.blit(strip, (0, 0))
    yield
    line_x = round(STRIP * wide)
    pygame.draw.rect(surface, darker(colour, 0.55), (line_x, 0, max(1, round(0.8 * unit)), tall))
    pygame.draw.rect(surface, lighter(GOLD, 0.2), (line_x + round(0.8 * unit), 0, max(1, round(0.7 * unit)), tall))
    niche = pygame.Rect(round(20.4 * unit), round(5.0 * unit), round(wide - 24.4 * unit), round(tall - 26.5 * unit))
    paint_niche(surface, niche, unit, colour)
    yield
    if letter == "R":
        _paint_roofs(surface, niche, unit)
    elif letter == "F":
        yield from _paint_beams(surface, niche, unit)
    else:
        _paint_permit(surface, niche, unit, district or "blue")
    yield
    _mark(surface, letter, district, (STRIP * wide / 2, 36.5 * unit), 6.6 * unit)
    finish_sheet(surface, unit)
    yield
    return shrink(surface, width, height)


def _strip(wide: int, tall: int, unit: float, district: str | None, letter: str, colour: Colour) -> pygame.Surface:
    """The strip at the left edge in the kind's colour and pattern."""
    surface = gradient(wide, tall, ((0.0, lighter(colour, 0.12)), (1.0, darker(colour, 0.12))))
    ink = lighter(colour, 0.28) if sum(colour) < 560 else darker(colour, 0.20)
    if district is not None:
        pattern = district_style(district).pattern
        paint_pattern(surface, pattern, 5.2 * unit, ink, (1.25 if pattern == "dots" else 1.0) * unit)
    elif letter == "F":
        for row in range(9):
            pygame.draw.rect(
                surface, darker(colour, 0.25), (0, round(row * 8.0 * unit), wide, max(1, round(0.9 * unit)))
            )
    else:
        for row in range(12):
            for column in range(5):
                x = (column * 5.6 + (2.8 if row % 2 else 0) - 2) * unit
                stroke(
                    surface,
                    arc_points((x, row * 6 * unit), 2.8 * unit, 2.8 * unit, 180, 360, 10),
                    lighter(colour, 0.22),
                    0.8 * unit,
                )
    return surface


def _paint_roofs(surface: pygame.Surface, niche: pygame.Rect, unit: float) -> None:
    """Both shapes of roof in plain wood: the triangular one above, the round one below."""
    wide, tall = round(15 * unit), round(15.2 * unit)
    for y, is_round in ((niche.y + 5.4 * unit, False), (niche.bottom - 18.2 * unit, True)):
        left = round(niche.centerx - wide / 2 + (2.2 if is_round else -2.2) * unit)
        top = round(y)
        corners = [(left + unit, top + tall * 0.5), (left + wide + 2 * unit, top + tall * 0.5)]
        shade(
            surface,
            [*corners, (left + wide + 2 * unit, top + tall + unit), (left + unit, top + tall + unit)],
            110,
            1.6 * unit,
        )
        roof = draw_bare_roof(wide, tall, "round" if is_round else "triangular", (226, 176, 112))
        surface.blit(roof, (left, top))


def _paint_beams(surface: pygame.Surface, niche: pygame.Rect, unit: float) -> Iterator[None]:
    """Two floors, one upon the other: what a Floor card brings; with a pause before each."""
    wide = round(20 * unit)
    tall = round(wide * 33 / 34)
    left = round(niche.centerx - wide / 2)
    foot = niche.bottom - round(4 * unit)
    ground = [
        (left, foot - 9 * unit),
        (left + wide + 3 * unit, foot - 8 * unit),
        (left + wide + 3 * unit, foot + unit),
        (left, foot + unit),
    ]
    shade(surface, ground, 120, 2 * unit)
    step = round(tall * 10 / 33)
    for floor in range(2):
        yield
        block = draw_floor(wide, tall, 3 - 2 * floor)
        surface.blit(block, (left, foot - tall - floor * step))


def _paint_permit(surface: pygame.Surface, niche: pygame.Rect, unit: float, district: str) -> None:
    """A scroll with lines of writing and a seal in the district's colour."""
    paper: Colour = (246, 226, 178)
    x, y = niche.centerx, niche.bottom - 18.0 * unit
    half, up = 8.6 * unit, 11.5 * unit
    shade(
        surface,
        [
            (x - half, y - up),
            (x + half + 2 * unit, y - up),
            (x + half + 2 * unit, y + up + 2 * unit),
            (x - half, y + up + 2 * unit),
        ],
        110,
        2 * unit,
    )
    sheet = [(x - half, y - up), (x + half, y - up), (x + half, y + up), (x - half, y + up)]
    stops = ((0.0, darker(paper, 0.18)), (0.2, lighter(paper, 0.3)), (0.8, paper), (1.0, darker(paper, 0.18)))
    paste(surface, gradient(8, 48, stops), sheet)
    outline(surface, sheet, OUTLINE, 0.7 * unit)
    for row, reach in enumerate((0.72, 0.72, 0.5)):
        level = y - up + (5 + row * 2.6) * unit
        stroke(
            surface, [(x - half * 0.72, level), (x - half * 0.72 + 2 * half * reach, level)], (122, 92, 60), 0.8 * unit
        )
    for edge in (-up, up):
        roll = pygame.Rect(
            round(x - half - 1.6 * unit), round(y + edge - 1.9 * unit), round(2 * half + 3.2 * unit), round(3.8 * unit)
        )
        corner = [roll.topleft, roll.topright, roll.bottomright, roll.bottomleft]
        paste(surface, gradient(4, 16, ((0.0, lighter(paper, 0.55)), (0.5, paper), (1.0, darker(paper, 0.35)))), corner)
        pygame.draw.rect(surface, OUTLINE, roll, max(1, round(0.7 * unit)), round(1.2 * unit))
    seal = (x, y + 4.2 * unit)
    for side in (-1, 1):
        tail = [(x, seal[1]), (x + side * 2.4 * unit, seal[1] + 10 * unit), (x + side * 5.6 * unit, seal[1] + 9 * unit)]
        pygame.draw.polygon(surface, darker(district_style(district).colour, 0.25), tail)
    shade(surface, shield_points((x + 0.6 * unit, seal[1] + unit), 6.4 * unit), 110, 1.4 * unit)
    paint_glyph(surface, district, seal, 6.4 * unit)


def _mark(
    surface: pygame.Surface, letter: str, district: str | None, centre: tuple[float, float], radius: float
) -> None:
    """The small sign of the card's kind in the strip."""
    x, y = centre
    if district is not None:
        pygame.draw.polygon(surface, LIGHT, shield_points(centre, radius * 1.16))
        paint_glyph(surface, district, centre, radius)
        return
    pygame.draw.circle(surface, OUTLINE, centre, radius * 1.08)
    pygame.draw.circle(surface, LIGHT, centre, radius * 0.96)
    ink: Colour = (58, 38, 22)
    if letter == "R":
        pygame.draw.polygon(
            surface,
            ink,
            [(x - radius * 0.70, y - radius * 0.02), (x, y - radius * 0.76), (x + radius * 0.70, y - radius * 0.02)],
        )
        pygame.draw.polygon(surface, ink, arc_points((x, y + radius * 0.66), radius * 0.56, radius * 0.56, 180, 0, 16))
    else:
        for row in (-0.50, -0.04, 0.42):
            box = pygame.Rect(0, 0, round(radius * 1.14), round(radius * 0.34))
            box.center = (round(x), round(y + radius * (row + 0.04)))
            pygame.draw.rect(surface, ink, box, border_radius=max(1, round(radius * 0.06)))


def _plate(width: int, height: int) -> pygame.Rect:
    """Where the value stands at the top left."""
    unit = min(width / 48, height / 67)
    return pygame.Rect(round(2.0 * unit), round(2.6 * unit), round(14.6 * unit), round(24 * unit))


def _paint_plate(face: pygame.Surface, plate: pygame.Rect) -> None:
    """The light plate under the value."""
    unit = min(face.get_width() / 48, face.get_height() / 67)
    fine = 4
    shape = canvas(plate.width * fine, plate.height * fine)
    radius = round(3.4 * unit * fine)
    pygame.draw.rect(shape, OUTLINE, shape.get_rect(), border_radius=radius)
    inner = shape.get_rect().inflate(-round(1.8 * unit * fine), -round(1.8 * unit * fine))
    pygame.draw.rect(shape, LIGHT, inner, border_radius=round(2.6 * unit * fine))
    face.blit(shrink(shape, plate.width, plate.height), plate)


def _write_value(card: pygame.Surface, value: str, width: int, height: int, whole: bool) -> None:
    """Write the value large on the plate at the top left and, if ``whole``, again at the bottom right."""
    unit = min(width / 48, height / 67)
    large = lettering(value, max(8, round(24 * unit)), OUTLINE)
    card.blit(large, large.get_rect(center=_plate(width, height).center))
    if not whole:
        return
    small = lettering(value, max(8, round(22 * unit)), OUTLINE)
    card.blit(small, small.get_rect(midbottom=(round(width * 0.5 + STRIP * width / 2), height - round(4.6 * unit))))
