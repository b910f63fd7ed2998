"""Whole buildings: plinth in the owner's colour and pattern, floors, roof, the number of floors, and the shadow."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from capitol.games.capitol.ui.art.brush import (
    canvas,
    darker,
    gradient,
    lettering,
    lighter,
    mix,
    shrink,
    soften,
    stroke,
)
from capitol.games.capitol.ui.art.pieces import (
    MOST_FLOORS_DRAWN,
    PieceGeometry,
    draw_floor,
    draw_roof,
    floor_variant,
)
from capitol.games.capitol.ui.art.symbols import paint_symbol
from capitol.games.capitol.ui.palette import LIGHT, OUTLINE, Colour, SeatStyle, is_dark, seat_style

SHADOW: Colour = (30, 16, 8)
SpriteSource = Callable[[str, int, int], pygame.Surface]


def drawn_piece(name: str, width: int, height: int) -> pygame.Surface:
    """The picture of the piece ``name`` ("floor.2", "roof.round.ink", "plinth.ink") drawn here.

    A sprite store's ``get`` can stand in for it.
    """
    kind, *rest = name.split(".")
    if kind == "plinth":
        return draw_plinth(width, height, rest[0])
    if kind == "floor":
        return draw_floor(width, height, int(rest[0]))
    return draw_roof(width, height, rest[0], rest[1])


def draw_plinth(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """The front and a rim of the plate below a building, in the colour and pattern of ``seat`` with its symbol."""
    style = seat_style(seat)
    fine = 4
    wide, tall = width * fine, height * fine
    scale = wide / 38
    surface = canvas(wide, tall)
    rim = round(2 * scale)
    radius = round(2 * scale)
    box = pygame.Rect(0, 0, wide, tall)
    pygame.draw.rect(surface, lighter(style.colour, 0.12 if is_dark(style.colour) else 0.25), box, border_radius=radius)
    front = gradient(wide, tall - rim, ((0.0, lighter(style.colour, 0.06)), (1.0, darker(style.colour, 0.14))))
    middle = rim + (tall - rim) / 2
    line = 1.3 * scale
    if style.band == "one band":
        front.fill(style.text, (0, round(middle - rim - line * 0.45), wide, round(line * 0.9)))
    elif style.band == "two bands":
        for part in (0.27, 0.73):
            front.fill(style.text, (0, round((tall - rim) * part - line * 0.35), wide, round(line * 0.7)))
    elif style.band == "hatch":
        for step in range(-2, 16):
            x = step * 3.2 * scale
            stroke(front, [(x, tall - rim), (x + (tall - rim), 0)], mix(style.colour, style.text, 0.4), 0.6 * scale)
    surface.blit(front, (0, rim))
    if style.band != "plain":
        pygame.draw.circle(surface, style.colour, (wide / 2, middle), (tall - rim) * 0.62)
    mask = canvas(wide, tall, (255, 255, 255))
    pygame.draw.rect(mask, (255, 255, 255, 255), box, border_radius=radius)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    paint_symbol(surface, style.symbol, (wide / 2, middle), (tall - rim) * 0.40, style.text)
    pygame.draw.rect(surface, OUTLINE, box, width=max(1, round(scale)), border_radius=radius)
    return shrink(surface, width, height)


def draw_number(height: int, px: int, seat: str | SeatStyle | None, line: float) -> pygame.Surface:
    """The number of floors, ``px`` pixels high with a contrasting rim, in the colours of ``seat`` or of bare wood."""
    ink, rim = (OUTLINE, LIGHT) if seat is None or is_dark(seat_style(seat).text) else (LIGHT, OUTLINE)
    return lettering(str(height), px, ink, rim, line)


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
        deep = geometry.plinth + geometry.margin
        surface.blit(pieces(f"plinth.{style.id}", width, deep), (0, tall - deep))
    foot = tall - geometry.plinth - geometry.margin
    wide, block = geometry.floor_size
    for floor in range(floors):
        piece = pieces(f"floor.{floor_variant(floor, salt)}", wide, block)
        surface.blit(piece, (geometry.margin, foot - floor * geometry.step - block))
    top = foot - floors * geometry.step
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


def draw_tower_shadow(geometry: PieceGeometry, height: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """The soft shadow of a building of ``height`` floors, and its place relative to the footprint's centre.

    Blit all shadows before all buildings: they fall to the right, longer with every floor.
    """
    floors = min(height, MOST_FLOORS_DRAWN)
    reach = round(geometry.step * (0.62 * floors + 0.5))
    fall = round(reach * 0.18)
    blur = max(2.0, geometry.step * 0.36)
    pad = round(3 * blur)
    wide, deep = geometry.block_w + 2 * geometry.margin, geometry.block_top + geometry.plinth
    surface = canvas(wide + reach + 2 * pad, deep + fall + 2 * pad, SHADOW)
    steps = 4 + floors
    for step in range(steps, -1, -1):
        # From the far end inwards: the shadow grows darker towards the foot of the building.
        across, down = round(reach * step / steps), round(fall * step / steps)
        corners = [
            (pad, pad + deep * 0.3),
            (pad + wide + across, pad + deep * 0.3 + down),
            (pad + wide + across, pad + deep + down),
            (pad, pad + deep + geometry.line),
        ]
        pygame.draw.polygon(surface, (*SHADOW, round(112 - 70 * step / steps)), corners)
    return soften(surface, blur), (-wide // 2 - pad, -deep // 2 - pad)
