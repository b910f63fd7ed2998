"""The back of the cards and the STOP card."""

from __future__ import annotations

import pygame

from capitol.games.capitol.ui.art.brush import (
    arc_points,
    canvas,
    darker,
    ellipse,
    fineness,
    gradient,
    lettering,
    lighter,
    mottle,
    outline,
    paste,
    shrink,
    stroke,
)
from capitol.games.capitol.ui.art.card_parts import finish_sheet, paint_niche
from capitol.games.capitol.ui.art.symbols import paint_wreath
from capitol.games.capitol.ui.palette import GOLD, LIGHT, OUTLINE, Colour

STOP_COLOUR: Colour = (122, 18, 24)


def draw_back(width: int, height: int) -> pygame.Surface:
    """The back common to all cards: oxblood leather, gold tooling, a laurel wreath."""
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    unit = min(wide / 48, tall / 67)
    leather: Colour = (112, 34, 28)
    surface = gradient(wide, tall, ((0.0, lighter(leather, 0.14)), (0.5, leather), (1.0, darker(leather, 0.30))))
    mottle(surface, max(2, round(wide / unit)), max(2, round(tall / unit)), 81, 0.16)
    layer = canvas(wide, tall, GOLD)
    reach = wide + tall
    for step in range(0, round(reach / (6 * unit)) + 1):
        x = step * 6 * unit
        stroke(layer, [(x, 0), (x - tall, tall)], GOLD, 0.5 * unit)
        stroke(layer, [(x - tall, 0), (x, tall)], GOLD, 0.5 * unit)
    layer.set_alpha(60)
    surface.blit(layer, (0, 0))
    for inset, line in ((3.2, 1.1), (5.4, 0.6)):
        box = surface.get_rect().inflate(-round(2 * inset * unit), -round(2 * inset * unit))
        pygame.draw.rect(surface, lighter(GOLD, 0.1), box, max(1, round(line * unit)), round(3 * unit))
    centre = (wide / 2, tall / 2)
    ellipse(surface, darker(GOLD, 0.2), centre, 16.6 * unit, 16.6 * unit)
    ellipse(surface, darker(leather, 0.35), centre, 15.6 * unit, 15.6 * unit)
    paint_wreath(surface, centre, 10.4 * unit, lighter(GOLD, 0.2), darker(GOLD, 0.4))
    _paint_column(surface, centre, unit)
    finish_sheet(surface, unit)
    return shrink(surface, width, height)


def _paint_column(surface: pygame.Surface, centre: tuple[float, float], unit: float) -> None:
    """A small gold temple front inside the wreath of the back."""
    x, y = centre
    gold = lighter(GOLD, 0.25)
    pygame.draw.polygon(
        surface, gold, [(x, y - 6.6 * unit), (x + 6 * unit, y - 2.8 * unit), (x - 6 * unit, y - 2.8 * unit)]
    )
    for column in (-4.2, -1.4, 1.4, 4.2):
        pygame.draw.rect(
            surface,
            gold,
            pygame.Rect(round(x + (column - 0.7) * unit), round(y - 2 * unit), round(1.4 * unit), round(5.4 * unit)),
        )
    pygame.draw.rect(
        surface, gold, pygame.Rect(round(x - 6 * unit), round(y + 4 * unit), round(12 * unit), round(1.6 * unit))
    )


def draw_stop(width: int, height: int) -> pygame.Surface:
    """The STOP card: a senator with his hand raised on dark red; the word is the same in every language."""
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    unit = min(wide / 48, tall / 67)
    surface = gradient(wide, tall, ((0.0, lighter(STOP_COLOUR, 0.10)), (1.0, darker(STOP_COLOUR, 0.30))))
    mottle(surface, 9, 12, 91, 0.10)
    niche = pygame.Rect(round(5 * unit), round(5 * unit), round(wide - 10 * unit), round(tall - 22 * unit))
    paint_niche(surface, niche, unit, (196, 96, 84))
    clip = surface.get_clip()
    surface.set_clip(niche)
    _paint_senator(surface, niche, unit)
    surface.set_clip(clip)
    pygame.draw.rect(
        surface,
        lighter(GOLD, 0.1),
        surface.get_rect().inflate(-round(4.6 * unit), -round(4.6 * unit)),
        max(1, round(0.9 * unit)),
        round(3 * unit),
    )
    finish_sheet(surface, unit)
    card = shrink(surface, width, height)
    word = lettering("STOP", max(8, round(15 * min(width / 48, height / 67))), LIGHT)
    card.blit(word, word.get_rect(center=(width // 2, round(height - 10.2 * height / 67))))
    return card


def _paint_senator(surface: pygame.Surface, niche: pygame.Rect, unit: float) -> None:
    """A man in a toga with a purple border, laurel on his hair, the right hand raised palm outwards."""
    skin: Colour = (216, 160, 118)
    toga: Colour = (246, 240, 226)
    line = darker(skin, 0.55)
    x, foot = niche.centerx + 3.6 * unit, niche.bottom
    body = [
        (x - 13 * unit, foot),
        (x - 10.5 * unit, foot - 12.5 * unit),
        (x - 4 * unit, foot - 17 * unit),
        (x + 4 * unit, foot - 17 * unit),
        (x + 10.5 * unit, foot - 13 * unit),
        (x + 13 * unit, foot),
    ]
    sleeve = [
        (x - 11 * unit, foot - 11 * unit),
        (x - 14.6 * unit, foot - 19 * unit),
        (x - 10.4 * unit, foot - 20.4 * unit),
        (x - 4 * unit, foot - 14 * unit),
    ]
    arm = [
        (x - 14.3 * unit, foot - 18.6 * unit),
        (x - 14.0 * unit, foot - 26 * unit),
        (x - 10.8 * unit, foot - 26 * unit),
        (x - 10.4 * unit, foot - 19 * unit),
    ]
    pygame.draw.polygon(surface, skin, arm)
    outline(surface, arm, line, 0.7 * unit)
    palm = (x - 12.4 * unit, foot - 28.6 * unit)
    for finger, (dx, length) in enumerate(((-2.5, 6.2), (-0.85, 7.4), (0.85, 7.2), (2.5, 6.0))):
        tip = (palm[0] + (dx * 1.18) * unit, palm[1] - length * unit)
        stroke(surface, [(palm[0] + dx * unit, palm[1]), tip], line, 2.2 * unit)
        stroke(surface, [(palm[0] + dx * unit, palm[1]), tip], lighter(skin, 0.08 * (finger % 2)), 1.35 * unit)
    stroke(
        surface,
        [(palm[0] + 1.6 * unit, palm[1] + 1.6 * unit), (palm[0] + 5.0 * unit, palm[1] - 2.0 * unit)],
        line,
        2.4 * unit,
    )
    ellipse(surface, line, palm, 3.7 * unit, 3.5 * unit)
    ellipse(surface, skin, palm, 3.2 * unit, 3.0 * unit)
    stroke(
        surface,
        [(palm[0] + 1.6 * unit, palm[1] + 1.6 * unit), (palm[0] + 5.0 * unit, palm[1] - 2.0 * unit)],
        skin,
        1.5 * unit,
    )
    for shape in (body, sleeve):
        paste(surface, gradient(32, 32, ((0.0, lighter(toga, 0.6)), (1.0, darker(toga, 0.16)))), shape)
        outline(surface, shape, OUTLINE, 0.8 * unit)
    neck = [
        (x - 2.6 * unit, foot - 20 * unit),
        (x + 2.6 * unit, foot - 20 * unit),
        (x + 3.2 * unit, foot - 15.8 * unit),
        (x, foot - 13.4 * unit),
        (x - 3.2 * unit, foot - 15.8 * unit),
    ]
    pygame.draw.polygon(surface, darker(skin, 0.14), neck)
    stroke(
        surface,
        [(x + 4.6 * unit, foot - 16.6 * unit), (x - 1 * unit, foot - 7 * unit), (x - 4 * unit, foot)],
        (110, 22, 74),
        2.6 * unit,
    )
    for fold in (2.6, 5.4, 8.2):
        stroke(
            surface,
            [(x + fold * unit, foot - (15 - fold * 0.5) * unit), (x + (fold - 2.4) * unit, foot)],
            darker(toga, 0.22),
            0.6 * unit,
        )
    head = (x, foot - 23.6 * unit)
    ellipse(surface, OUTLINE, head, 5.0 * unit, 6.1 * unit)
    paste(
        surface,
        gradient(32, 8, ((0.0, lighter(skin, 0.18)), (1.0, darker(skin, 0.16))), across=True),
        arc_points(head, 4.4 * unit, 5.5 * unit, 0, 360, 30),
    )
    hair = [
        *arc_points((head[0], head[1] - 0.6 * unit), 5.0 * unit, 6.0 * unit, 0, 180, 20),
        (head[0] - 3.4 * unit, head[1] - 2.2 * unit),
        (head[0] + 3.4 * unit, head[1] - 2.2 * unit),
    ]
    pygame.draw.polygon(surface, (118, 108, 98), hair)
    for step in range(7):
        spot = arc_points((head[0], head[1] - 1.0 * unit), 5.2 * unit, 4.4 * unit, 172, 8, 6)[step]
        ellipse(surface, (38, 84, 42), spot, 1.45 * unit, 1.0 * unit)
        ellipse(surface, (88, 146, 72), (spot[0] - 0.2 * unit, spot[1] - 0.2 * unit), 1.0 * unit, 0.6 * unit)
    for side in (-1, 1):
        eye = (head[0] + side * 1.8 * unit, head[1] - 0.1 * unit)
        ellipse(surface, OUTLINE, eye, 0.62 * unit, 0.62 * unit)
        stroke(
            surface,
            [
                (eye[0] - 1.1 * unit, eye[1] - 1.2 * unit),
                (eye[0] + 1.1 * unit, eye[1] - 1.3 * unit + side * 0.25 * unit),
            ],
            line,
            0.55 * unit,
        )
    stroke(
        surface,
        [
            (head[0], head[1]),
            (head[0] + 0.5 * unit, head[1] + 1.7 * unit),
            (head[0] - 0.3 * unit, head[1] + 1.8 * unit),
        ],
        line,
        0.45 * unit,
    )
    stroke(
        surface,
        [(head[0] - 1.3 * unit, head[1] + 3.4 * unit), (head[0] + 1.3 * unit, head[1] + 3.4 * unit)],
        line,
        0.6 * unit,
    )
