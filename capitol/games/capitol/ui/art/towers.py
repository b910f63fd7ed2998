"""Whole buildings: plinth in the owner's colour and pattern, floors, roof, the number of floors, and the shadow."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from capitol.games.capitol.ui.art import masters
from capitol.games.capitol.ui.art.brush import canvas, darker, lettering, mix, shrink, stroke
from capitol.games.capitol.ui.art.pieces import (
    MARGIN,
    MOST_FLOORS_DRAWN,
    PLINTH,
    TOP,
    WIDE,
    PieceGeometry,
    draw_floor,
    draw_front,
    draw_roof,
    floor_variant,
    tint,
)
from capitol.games.capitol.ui.art.symbols import paint_symbol
from capitol.games.capitol.ui.palette import LIGHT, OUTLINE, SeatStyle, is_dark, seat_style

_WORN = 0.25
"""How much darker than its colour an empty plinth may be anywhere."""
_BOLDER = 0.25
"""So much of the width of a rim is added around dark figures."""
SpriteSource = Callable[[str, int, int], pygame.Surface]


def drawn_piece(name: str, width: int, height: int) -> pygame.Surface:
    """The picture of the piece ``name`` ("floor.2", "floor.2.under", "roof.round.ink", "plinth.ink") drawn here.

    A sprite store's ``get`` can stand in for it.
    """
    kind, *rest = name.split(".")
    if kind == "plinth":
        return draw_plinth(width, height, rest[0])
    if kind == "floor":
        return (draw_front if len(rest) > 1 else draw_floor)(width, height, int(rest[0]))
    return draw_roof(width, height, rest[0], rest[1])


def draw_plinth(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """The plate below a building in the colour of ``seat``, its pattern and symbol on the front."""
    style = seat_style(seat)
    fine = 4
    wide, tall = width * fine, height * fine
    scale = wide / (WIDE + 2 * MARGIN)
    front = round(tall * PLINTH / (TOP + 2 * MARGIN + PLINTH))
    paint = canvas(wide, tall, style.colour)
    paint.fill((*style.colour, 255))
    _paint_band(paint.subsurface((0, tall - front, wide, front)), style, scale)
    return tint("plinth", shrink(paint, width, height))


def draw_empty_plinth(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """The same plate without the dark of the building that stands on it elsewhere."""
    style, plate = seat_style(seat), draw_plinth(width, height, seat)
    plate.fill((*darker(style.colour, _WORN), 0), special_flags=pygame.BLEND_RGBA_MAX)
    return plate


def _paint_band(front: pygame.Surface, style: SeatStyle, scale: float) -> None:
    """The pattern and the symbol of a seat, ``scale`` pixels to a logical pixel."""
    wide, tall = front.get_size()
    middle = tall / 2
    if style.band == "one band":
        line = 1.2 * scale
        front.fill(style.text, (0, round(middle - line / 2), wide, round(line)))
    elif style.band == "two bands":
        line = 0.9 * scale
        for part in (0.25, 0.73):
            front.fill(style.text, (0, round(tall * part - line / 2), wide, round(line)))
    elif style.band == "hatch":
        ink = mix(style.colour, style.text, 0.4)
        for step in range(-2, 16):
            x = step * 3.2 * scale
            stroke(front, [(x, tall), (x + tall, 0)], ink, 0.6 * scale)
    if style.band != "plain":
        pygame.draw.circle(front, style.colour, (wide / 2, middle), tall * 0.62)
    paint_symbol(front, style.symbol, (wide / 2, middle), tall * 0.36, style.text)


def draw_number(height: int, px: int, seat: str | SeatStyle | None, line: float) -> pygame.Surface:
    """The number of floors, ``px`` pixels high, in the colours of ``seat`` or of bare wood.

    Light figures have a dark rim ``line`` pixels wide. Dark ones on a light roof are bolder by part of that instead: a
    light rim would eat them for whoever sees them blurred. On wood, which is neither light nor dark, it must be there.
    """
    if seat is None:
        return lettering(str(height), px, OUTLINE, LIGHT, line)
    if not is_dark(seat_style(seat).text):
        return lettering(str(height), px, LIGHT, OUTLINE, line)
    fine = 4  # for parts of a pixel
    large = lettering(str(height), px * fine, OUTLINE, OUTLINE, line * _BOLDER * fine)
    return shrink(large, round(large.get_width() / fine), round(large.get_height() / fine))


def draw_tower(
    geometry: PieceGeometry,
    height: int,
    roof_shape: str | None,
    seat: str | SeatStyle | None,
    salt: int = 0,
    pieces: SpriteSource = drawn_piece,
    number: bool = True,
) -> pygame.Surface:
    """A building of ``height`` floors; more than eight are drawn as eight, with their number.

    ``roof_shape`` is "round", "triangular" or None for an open building; without ``seat`` (floors in the crane) there
    is neither roof nor coloured plinth. ``salt`` varies the grain from building to building. ``pieces`` gives the
    pictures of the pieces by name and size. The picture has ``geometry.tower_size(height, roof_shape is not None)``.
    """
    width, tall = geometry.tower_size(height, roof_shape is not None)
    surface = canvas(width, tall)
    floors = min(height, MOST_FLOORS_DRAWN)
    style = None if seat is None else seat_style(seat)
    if style is not None:
        plate_w, plate_h = geometry.plinth_size
        surface.blit(pieces(f"plinth.{style.id}", plate_w, plate_h), (0, tall - plate_h))
    foot = tall - geometry.plinth - geometry.margin
    roofed = roof_shape is not None and style is not None
    for floor in range(floors):
        variant = floor_variant(floor, salt)
        low, high = geometry.level(floor, floors), geometry.level(floor + 1, floors)
        if roofed or floor < floors - 1:
            front = pieces(f"floor.{variant}.under", geometry.block_w, high - low)
            surface.blit(front, (geometry.margin, foot - high))
        else:
            block = geometry.block_top + high - low
            surface.blit(pieces(f"floor.{variant}", geometry.block_w, block), (geometry.margin, foot - low - block))
    top = foot - geometry.level(floors, floors)
    if roof_shape is not None and style is not None:
        roof_w, roof_h = geometry.roof_size
        top -= roof_h
        surface.blit(pieces(f"roof.{roof_shape}.{style.id}", roof_w, roof_h), (geometry.margin, top))
    else:
        top -= geometry.block_top
    if number:
        place_number(surface, geometry, height, roof_shape, style, top)
    return surface


def place_number(
    surface: pygame.Surface, geometry: PieceGeometry, height: int, roof_shape: str | None, seat: SeatStyle | None,
    top: int,
) -> None:  # fmt: skip
    """Write the number of floors on the roof (or the top floor) that begins ``top`` pixels down."""
    px = max(9, round(geometry.block_w * 18 / 34))
    picture = draw_number(height, px, seat if roof_shape is not None else None, max(1.0, geometry.block_w / 26))
    middle = geometry.block_top * 0.5 + (geometry.rise * 0.42 if roof_shape is not None else 0)
    place = picture.get_rect(center=(surface.get_width() // 2, top + round(middle)))
    surface.blit(picture, place)


def draw_tower_shadow(geometry: PieceGeometry, height: int, shape: str) -> pygame.Surface:
    """The soft shadow of a building of ``height`` floors with a roof of ``shape``; see `tower_shadow_offset`.

    Blit all shadows before all buildings: they fall to the right, longer with every floor.
    """
    return masters.shadow("house_shadows", _shadow_name(height, shape), geometry.scale)


def tower_shadow_offset(geometry: PieceGeometry, height: int, shape: str) -> tuple[int, int]:
    """Where that shadow begins, seen from the middle of the building's plot."""
    return masters.shadow_offset("house_shadows", _shadow_name(height, shape), geometry.scale)


def _shadow_name(height: int, shape: str) -> str:
    return f"shadow.{shape}.{min(height, MOST_FLOORS_DRAWN)}"
