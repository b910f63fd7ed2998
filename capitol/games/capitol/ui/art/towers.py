"""Whole buildings: plinth in the owner's colour and pattern, floors, roof, the number of floors, and the shadow."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from capitol.games.capitol.ui.art import masters
from capitol.games.capitol.ui.art.masters import atlas
from capitol.games.capitol.ui.art.pieces import (
    COS,
    FIGURE,
    HALF,
    LEDGE,
    MOST_FLOORS_DRAWN,
    PLATE_DOWN,
    PLATE_UP,
    PLINTH,
    SIN,
    WIDE,
    PieceGeometry,
    draw_floor,
    draw_roof,
    floor_kind,
    floor_variant,
    tint,
)
from capitol.table.art.brush import canvas, darker, lettering, mix, shrink, stroke
from capitol.table.palette import LIGHT, OUTLINE, SeatStyle, is_dark, seat_style

_WORN = 0.25
"""The maximum darkening of an empty plinth, relative to its colour."""
_BOLDER = 0.25
"""The fraction of a rim's width that is added around dark figures."""
_FIGURE = 16.5
"""The size of the number's letters, in logical pixels."""
_WIDE, _TALL = 0.68, 0.80
"""The greatest width and height of a figure with its rim, as fractions of its letter size."""
SpriteSource = Callable[[str, int, int], pygame.Surface]


def drawn_piece(name: str, width: int, height: int) -> pygame.Surface:
    """Draw the picture of the piece ``name`` ("floor.2", "floor.2.door", "roof.round.ink", "plinth.ink") here.

    A sprite store's ``get`` can replace this function.
    """
    kind, *rest = name.split(".")
    if kind == "plinth":
        return draw_plinth(width, height, rest[0])
    if kind == "floor":
        return draw_floor(width, height, int(rest[0]), *rest[1:])
    return draw_roof(width, height, rest[0], rest[1])


def draw_plinth(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw the plate below a building in the colour of ``seat``, with its pattern on both faces."""
    style = seat_style(seat)
    fine = 4
    wide, tall = width * fine, height * fine
    paint = canvas(wide, tall, style.colour)
    paint.fill((*style.colour, 255))
    _paint_bands(paint, style, wide / (2 * WIDE))
    return tint("plinth", shrink(paint, width, height))


def draw_empty_plinth(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw that plate without the shadow of a building on it."""
    style, plate = seat_style(seat), draw_plinth(width, height, seat)
    plate.fill((*darker(style.colour, _WORN), 0), special_flags=pygame.BLEND_RGBA_MAX)
    return plate


def _paint_bands(paint: pygame.Surface, style: SeatStyle, scale: float) -> None:
    """Paint the pattern of a seat on the two faces of a plinth, ``scale`` pixels to a logical pixel."""
    side, high = (HALF + LEDGE) * 2**0.5 * 10, PLINTH * COS * 10
    origin = (paint.get_width() / 2, paint.get_height() * PLATE_UP / (PLATE_UP + PLATE_DOWN))

    def at(along: float, down: float) -> tuple[float, float]:
        """Return a place on a face: ``along`` it from the middle corner (-1 at the left end, 1 at the right), and down
        it."""
        x = along * side
        return origin[0] + x * scale, origin[1] + ((side - abs(x)) * SIN + down * high) * scale

    if style.band in ("one band", "two bands"):
        line = 1.1 if style.band == "one band" else 0.75
        for part in (0.55,) if style.band == "one band" else (0.30, 0.76):
            stroke(paint, [at(-1, part), at(0, part), at(1, part)], style.text, line * scale)
    elif style.band == "hatch":
        ink = mix(style.colour, style.text, 0.45)
        # Three on each face: more look like bristles in a small window.
        for step in range(-5, 6, 2):
            stroke(paint, [at(step / 6 - 0.02, 0.0), at(step / 6 + 0.02, 1.0)], ink, 1.7 * scale)


def draw_number(height: int, px: int, seat: str | SeatStyle | None, line: float) -> pygame.Surface:
    """Draw the number of floors, ``px`` pixels high, in the colours of ``seat`` or of bare wood.

    Light figures have a dark rim ``line`` pixels wide. Dark ones on a light roof are bolder by part of that instead:
    seen blurred, a light rim would swallow them. On wood, which is neither light nor dark, the rim is necessary.
    """
    if seat is None:
        return lettering(str(height), px, OUTLINE, LIGHT, line)
    if not is_dark(seat_style(seat).text):
        return lettering(str(height), px, LIGHT, OUTLINE, line)
    fine = 4  # for fractions of a pixel
    large = lettering(str(height), px * fine, OUTLINE, OUTLINE, line * _BOLDER * fine)
    return shrink(large, round(large.get_width() / fine), round(large.get_height() / fine))


def figure_px(geometry: PieceGeometry) -> int:
    """Return the letter size of the number on a building."""
    return max(9, round(geometry.scale * _FIGURE))


def draw_tower(
    geometry: PieceGeometry,
    height: int,
    roof_shape: str | None,
    seat: str | SeatStyle | None,
    salt: int = 0,
    pieces: SpriteSource = drawn_piece,
    number: bool = True,
) -> pygame.Surface:
    """Draw a building of ``height`` floors; more than eight are drawn as eight, with their number.

    ``roof_shape`` is "round", "triangular" or None for an open building; without ``seat`` (floors in the crane) there
    is neither roof nor coloured plinth. ``salt`` varies the grain from building to building. ``pieces`` returns the
    pictures of the pieces by name and size. The size of the picture is ``geometry.tower_size(height, roof_shape is not
    None)``.
    """
    roofed = roof_shape is not None and seat is not None
    surface = canvas(*geometry.tower_size(height, roof_shape is not None))
    style = None if seat is None else seat_style(seat)
    ground = surface.get_height() - geometry.foot - geometry.plinth
    if style is not None:
        surface.blit(pieces(f"plinth.{style.id}", *geometry.plinth_size), (0, ground - geometry.plate[0]))
    floors = min(height, MOST_FLOORS_DRAWN)
    for floor in range(floors):
        kind = floor_kind(floor)
        size, up = (
            (geometry.slim_size, geometry.slim[0]) if kind == "thin" else (geometry.floor_size, geometry.floor[0])
        )
        name = f"floor.{floor_variant(floor, salt)}{'.' + kind if kind else ''}"
        surface.blit(pieces(name, *size), (0, ground - geometry.level(floor) - up))
    top = ground - geometry.level(floors)
    if roofed and style is not None:
        shade = _roof_shade(geometry, str(roof_shape))
        surface.blit(shade, (0, top - geometry.floor[0] + geometry.step))
        surface.blit(pieces(f"roof.{roof_shape}.{style.id}", *geometry.roof_size), (0, top - geometry.roof[0]))
    if number:
        place_number(surface, geometry, height, roof_shape, style, top)
    return surface


def _roof_shade(geometry: PieceGeometry, shape: str) -> pygame.Surface:
    """Return the shadow of a roof on the floor below it; its upper edge is that of the floor's picture a step lower."""
    return atlas("roofs").scaled(f"roof.{shape}.shade", *geometry.floor_size)


def number_middle(geometry: PieceGeometry, roofed: bool) -> tuple[int, int]:
    """Return the middle of the number, relative to the middle of the roof's foot (or of the top floor's upper side)."""
    if not roofed:
        return 0, 0
    return round(FIGURE[0] * geometry.scale), round(FIGURE[1] * geometry.scale)


def number_box(geometry: PieceGeometry, height: int, roofed: bool) -> pygame.Rect:
    """Return the place of the number in the picture of a building."""
    px = figure_px(geometry)
    box = pygame.Rect(0, 0, round(px * _WIDE * len(str(height))), round(px * _TALL))
    top = geometry.roof[0] if roofed else geometry.floor[0] - geometry.step
    across, down = number_middle(geometry, roofed)
    box.center = geometry.half + across, top + down
    return box


def place_number(
    surface: pygame.Surface,
    geometry: PieceGeometry,
    height: int,
    roof_shape: str | None,
    seat: SeatStyle | None,
    top: int,
) -> None:
    """Paint the number of floors on the roof (or the top floor) whose foot is ``top`` pixels down."""
    roofed = roof_shape is not None
    picture = draw_number(height, figure_px(geometry), seat if roofed else None, max(1.0, geometry.scale * 1.3))
    across, down = number_middle(geometry, roofed)
    place = picture.get_rect(center=(surface.get_width() // 2 + across, top + down))
    surface.blit(picture, place)


def draw_tower_shadow(geometry: PieceGeometry, height: int, shape: str, *, low: bool = True) -> pygame.Surface:
    """Return the soft shadow of a building of ``height`` floors with a roof of ``shape``, under the ``low`` sun of the
    board or, shorter, on a card or a slab; see `tower_shadow_offset`.

    Blit all shadows before all buildings: they fall to the right, longer with every floor.
    """
    return masters.shadow("house_shadows", _shadow_name(height, shape), geometry.scale, low=low)


def tower_shadow_offset(geometry: PieceGeometry, height: int, shape: str) -> tuple[int, int]:
    """Return the offset of that shadow from the middle of the building's plot."""
    return masters.shadow_offset("house_shadows", _shadow_name(height, shape), geometry.scale)


def _shadow_name(height: int, shape: str) -> str:
    return f"shadow.{shape}.{min(height, MOST_FLOORS_DRAWN)}"
