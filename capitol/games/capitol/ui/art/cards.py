"""The cards from rendered pictures: faces, back and STOP, with the value (once), the sign of the kind, and the word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import pygame

from capitol.games.capitol.rules.numbers import CARD_NAMES
from capitol.games.capitol.ui.art.glyphs import paint_glyph, shield_points
from capitol.kit.pictures import shipped_picture
from capitol.table.art.brush import arc_points, canvas, cut_rounded, lettering, shrink
from capitol.table.palette import LIGHT, OUTLINE, Colour

LETTERS = tuple(dict.fromkeys(name[0] for name in CARD_NAMES))
DISTRICT_OF_LETTER = {"B": "blue", "P": "pink", "V": "purple"}
_FOLDER = "assets/capitol/cards"
# The pictures on the cards: for roofs and floors one for each value, for permits one for each colour; the back, STOP.
PICTURES: Mapping[str, str] = {
    **{name: f"{_FOLDER}/roof{name[1:]}.jpg" for name in CARD_NAMES if name[0] == "R"},
    **{name: f"{_FOLDER}/floor{name[1:]}.jpg" for name in CARD_NAMES if name[0] == "F"},
    "B": f"{_FOLDER}/blue.jpg",
    "P": f"{_FOLDER}/pink.jpg",
    "V": f"{_FOLDER}/purple.jpg",
    "back": f"{_FOLDER}/back.jpg",
    "stop": f"{_FOLDER}/stop.jpg",
}
FACES = tuple(kind for kind in PICTURES if kind[0] in LETTERS)
"""The pictures of faces."""
STRIP = 17 / 48
_MARK_X, _MARK = 9.6, 6.2
"""The middle and the radius of the sign of a kind across the strip, in 48ths of a card's width: clear of the golden
edge."""
_GOLD, _GOLD_LIGHT, _GOLD_SHADE = (198, 148, 62), (246, 216, 138), (96, 64, 26)
_PARCHMENT, _SEAM = (248, 236, 206), (84, 56, 28)
"""The plate of a value, and the line around it."""
SHEET = (504, 704)
_SHEETS_KEPT = 8
"""How many of the pictures from which cards are scaled are kept: all together take 30 MB, but only 2 to 4 ms each to
read and gild again, which is as long as scaling one takes."""
"""The size of the pictures that all cards are scaled from."""
_BAND = 0.66
"""The lower end of the band with the word on a STOP card whose foot is covered, as a fraction of its height."""
_VALUE = 18.6
"""The size of the value on its plate, at which the widest figure leaves a light rim on both sides."""
SpriteSource = Callable[[str, int, int], pygame.Surface]


def face_of(name: str) -> str:
    """Return which of the `FACES` card ``name`` has."""
    return name if name in PICTURES else name[0]


def face_sprite(face: str) -> str:
    """Return the sprite of a face that is made first: without value if several cards share it, else its only card."""
    return f"card.{face}" if face in CARD_NAMES else f"face.{face}"


def drawn(name: str, width: int, height: int) -> pygame.Surface:
    """Draw the sprite ``face.FACE`` here. A sprite store's ``get`` can replace this function."""
    return draw_face(width, height, name.partition(".")[2])


def draw_card(width: int, height: int, name: str, faces: SpriteSource = drawn) -> pygame.Surface:
    """Draw the face of card ``name`` ("R5", "F8", "B3", "P3", "V3"); made for the ratio 48 : 67.

    The left 17/48 show value, kind and colour, because no more is visible in the fullest hand. ``faces`` returns the
    faces without value that several cards share.
    """
    face = face_of(name)
    card = draw_face(width, height, face) if face == name else faces(f"face.{face}", width, height).copy()
    unit = min(width / 48, height / 67)
    value = lettering(name[1:], max(8, round(_VALUE * unit)), OUTLINE)
    ink = value.get_bounding_rect(128)  # without a faint edge on one side only
    place = ink.copy()
    place.center = value_plate(width, height).center
    card.blit(value, (place.x - ink.x, place.y - ink.y))
    return card


def draw_face(width: int, height: int, face: str) -> pygame.Surface:
    """Draw one of the `FACES`, with the plate for the value but without one."""
    card = shrink(_kept_sheet(face), width, height)
    _paint_plate(card, value_plate(width, height))
    return card


def draw_back(width: int, height: int) -> pygame.Surface:
    """Draw the back common to all cards."""
    return shrink(_kept_sheet("back"), width, height)


def draw_stop(width: int, height: int, whole: bool = True) -> pygame.Surface:
    """Draw the STOP card: a senator with his hand raised; the word is the same in every language. If another row covers
    its foot it is not ``whole``: the word is on a band above that."""
    card = shrink(_kept_sheet("stop"), width, height)
    word = lettering("STOP", max(8, round(15 * min(width / 48, height / 67))), LIGHT)
    middle = round(height - 10.2 * height / 67)
    if not whole:
        rim, tall = max(1, round(width / 24)), word.get_height() + max(2, height // 22)
        middle = round(height * _BAND) - tall // 2
        red = card.get_at((width // 2, min(height - 1, round(height * 0.94))))
        card.fill(red, (rim, middle - tall // 2, width - 2 * rim, tall))
    card.blit(word, word.get_rect(center=(width // 2, middle)))
    return card


@lru_cache(maxsize=_SHEETS_KEPT)
def _kept_sheet(kind: str) -> pygame.Surface:
    """Return what `draw_sheet` draws for the next sizes of the same card."""
    return draw_sheet(*SHEET, kind)


def draw_sheet(width: int, height: int, kind: str) -> pygame.Surface:
    """Draw everything on the cards of a ``kind`` (a key of ``PICTURES``) except value, plate and word."""
    picture = shipped_picture(PICTURES[kind])
    surface = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    surface.blit(picture, (0, 0))
    unit = picture.get_width() / 48
    if kind in FACES:
        _mark(surface, kind[0], (_MARK_X * unit, 36.5 * unit), _MARK * unit)
    radius = round(4 * unit)
    cut_rounded(surface, radius)
    _gild(surface, unit, radius)
    return surface if surface.get_size() == (width, height) else shrink(surface, width, height)


def _gild(card: pygame.Surface, unit: float, radius: int) -> None:
    """Paint the edge of a card: a dark line, and gold inside it, lighter at its outer side."""
    dark, gold, light = round(0.55 * unit), round(1.3 * unit), round(0.5 * unit)
    box = card.get_rect()
    pygame.draw.rect(card, OUTLINE, box, max(1, dark), radius)
    inner = box.inflate(-2 * dark, -2 * dark)
    pygame.draw.rect(card, _GOLD, inner, max(1, gold), radius - dark)
    pygame.draw.rect(card, _GOLD_LIGHT, inner, max(1, light), radius - dark)
    seam = inner.inflate(-2 * gold, -2 * gold)
    pygame.draw.rect(card, _GOLD_SHADE, seam.inflate(2, 2), max(1, round(0.25 * unit)), radius - dark - gold)


def _mark(card: pygame.Surface, letter: str, middle: tuple[float, float], radius: float) -> None:
    """Paint the small sign of the card's kind in the strip."""
    side = round(2.6 * radius)
    surface = canvas(2 * side, 2 * side)
    _paint_mark(surface, letter, (side, side), 2 * radius)
    card.blit(shrink(surface, side, side), (round(middle[0] - side / 2), round(middle[1] - side / 2)))


def _paint_mark(surface: pygame.Surface, letter: str, centre: tuple[float, float], radius: float) -> None:
    """Paint the sign on a finer canvas of its own."""
    x, y = centre
    if (district := DISTRICT_OF_LETTER.get(letter)) is not None:
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


def value_plate(width: int, height: int) -> pygame.Rect:
    """Return the place of the value at the top left."""
    unit = min(width / 48, height / 67)
    return pygame.Rect(round(2.8 * unit), round(3.2 * unit), round(13.6 * unit), round(23.4 * unit))


def _paint_plate(face: pygame.Surface, plate: pygame.Rect) -> None:
    """Paint the plate of parchment under the value."""
    unit = min(face.get_width() / 48, face.get_height() / 67)
    fine = 4
    shape = canvas(plate.width * fine, plate.height * fine)
    radius = round(3.4 * unit * fine)
    pygame.draw.rect(shape, _SEAM, shape.get_rect(), border_radius=radius)
    inner = shape.get_rect().inflate(-round(1.4 * unit * fine), -round(1.4 * unit * fine))
    pygame.draw.rect(shape, _PARCHMENT, inner, border_radius=round(2.6 * unit * fine))
    face.blit(shrink(shape, plate.width, plate.height), plate)
