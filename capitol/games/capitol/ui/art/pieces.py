"""Floors and roofs as wooden pieces seen square from the front and 60 degrees above, lit from the upper left."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from capitol.games.capitol.ui.art.brush import (
    Point,
    arc_points,
    canvas,
    cut_rounded,
    darker,
    fineness,
    gradient,
    lighter,
    mottle,
    outline,
    paste,
    shrink,
    stroke,
)
from capitol.games.capitol.ui.art.symbols import paint_symbol
from capitol.games.capitol.ui.art.wood import grain
from capitol.games.capitol.ui.palette import OUTLINE, Colour, SeatStyle, seat_style

FLOOR_VARIANTS = 4
MOST_FLOORS_DRAWN = 8
# Four tones of one wood, so that two neighbours in a tower never look cloned.
WOODS: tuple[Colour, ...] = ((250, 206, 138), (242, 194, 124), (255, 216, 152), (236, 186, 116))


@dataclass(frozen=True, slots=True)
class PieceGeometry:
    """Whole pixels that pieces are composed of; all of a window's towers share one geometry.

    ``block_w`` is the width of a block, ``block_top`` the height of its top face on the screen, ``step`` that of its
    front face (one floor), ``rise`` how far a roof's ridge stands above its foot, ``plinth`` the height of the front
    of the coloured plate below a building and ``margin`` how far that plate stands out on each side.
    """

    block_w: int
    block_top: int
    step: int
    rise: int
    plinth: int
    margin: int
    line: int

    @classmethod
    def at(cls, scale: float) -> PieceGeometry:
        """The geometry for ``scale`` pixels to a logical pixel."""
        return cls(
            block_w=max(8, round(34 * scale)),
            block_top=max(6, round(23 * scale)),
            step=max(3, round(10 * scale)),
            rise=max(4, round(14 * scale)),
            plinth=max(3, round(9 * scale)),
            margin=max(1, round(2 * scale)),
            line=max(1, round(1.0 * scale)),
        )

    @property
    def floor_size(self) -> tuple[int, int]:
        """Width and height of a ``floor`` picture: top face and front face."""
        return self.block_w, self.block_top + self.step

    @property
    def roof_size(self) -> tuple[int, int]:
        """Width and height of a ``roof`` picture."""
        return self.block_w, self.block_top + self.rise

    def tower_size(self, height: int, roofed: bool = True) -> tuple[int, int]:
        """Width and height of the picture of a building of ``height`` floors with its plinth."""
        floors = min(height, MOST_FLOORS_DRAWN)
        top = self.rise if roofed else 0
        return self.block_w + 2 * self.margin, self.plinth + floors * self.step + self.block_top + top + self.margin

    def tower_topleft(self, height: int, roofed: bool, centre: tuple[int, int]) -> tuple[int, int]:
        """Where to put that picture so that the building stands with its footprint centred at ``centre``."""
        width, tall = self.tower_size(height, roofed)
        foot = centre[1] + (self.block_top + self.margin) // 2 + self.plinth // 2
        return centre[0] - width // 2, foot - tall


def draw_floor(width: int, height: int, variant: int) -> pygame.Surface:
    """One wooden block of grain ``variant`` (0 to 3) as wide as the picture, its front 10/33 of the height."""
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    front = round(tall * 10 / 33)
    scale = wide / 34
    colour = WOODS[variant % FLOOR_VARIANTS]
    surface = canvas(wide, tall)
    top = grain(wide, tall - front, lighter(colour, 0.16), 40 + 7 * variant, scale, upright=variant % 2 == 1)
    light = gradient(wide, tall - front, ((0.0, (255, 255, 255)), (1.0, (232, 226, 216))), across=True)
    top.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(top, (0, 0))
    surface.blit(_front(wide, front, colour, variant, scale), (0, tall - front))
    line = scale * 0.9
    # The lit arris between top and front, and the dark joint below: without them floors cannot be counted.
    pygame.draw.rect(surface, lighter(colour, 0.55), (0, tall - front - round(line * 0.5), wide, round(line)))
    corner = max(1, round(scale * 1.4))
    cut_rounded(surface, corner)
    pygame.draw.rect(surface, OUTLINE, surface.get_rect(), width=max(1, round(line)), border_radius=corner)
    pygame.draw.rect(
        surface, OUTLINE, (round(line), tall - round(line * 1.25), wide - 2 * round(line), round(line * 1.25))
    )
    return shrink(surface, width, height)


def _front(wide: int, front: int, colour: Colour, variant: int, scale: float) -> pygame.Surface:
    """The front face of a block: long grain for even variants, end grain with rings for odd ones."""
    base = darker(colour, 0.06)
    face = grain(wide, front, base, 60 + 5 * variant, scale)
    if variant % 2:
        ring = darker(base, 0.24)
        layer = canvas(wide, front, ring)
        centre = (wide * (0.30 if variant == 1 else 0.72), front * 2.1)
        for number in range(3, 17):
            points = arc_points(centre, number * 2.9 * scale, number * 1.9 * scale, 5, 175, 40)
            stroke(layer, points, ring, 0.55 * scale)
        layer.set_alpha(130)
        face.blit(layer, (0, 0))
    light = gradient(wide, front, ((0.0, (255, 252, 246)), (0.55, (240, 232, 222)), (1.0, (196, 178, 158))))
    face.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    side = gradient(wide, front, ((0.0, (255, 255, 255)), (0.8, (246, 242, 236)), (1.0, (214, 200, 184))), across=True)
    face.blit(side, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return face


def draw_roof(width: int, height: int, shape: str, seat: str | SeatStyle) -> pygame.Surface:
    """The roof of ``shape`` ("round" or "triangular") in the colour of ``seat``, the seat's symbol on its gable end.

    The ridge runs away from the viewer: the picture's upper edge is an arch or a gable, whatever stands in front.
    """
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    rise = tall * 14 / 37
    style = seat_style(seat)
    surface = canvas(wide, tall)
    if shape == "round":
        paint_barrel(surface, rise, style.colour)
        spot = (wide / 2, tall - rise * 0.43)
        paint_symbol(surface, style.symbol, spot, rise * 0.33, style.text)
    else:
        paint_gable(surface, rise, style.colour)
        spot = (wide / 2, tall - rise * 0.37)
        paint_symbol(surface, style.symbol, spot, rise * 0.29, style.text)
    return shrink(surface, width, height)


def _tones(colour: Colour) -> tuple[Colour, Colour, Colour]:
    """The lit, plain and shaded colour of painted wood.

    Lights on a dark colour and shadows on a middling one are held back: else two seats meet in shades of grey.
    """
    bright = sum(colour) / 3
    return (
        lighter(colour, 0.14 if bright < 60 else 0.28),
        colour,
        darker(colour, 0.26 if bright > 200 or bright < 60 else 0.20),
    )


def paint_gable(surface: pygame.Surface, rise: float, colour: Colour) -> None:
    """Fill ``surface`` with a roof of two flat slopes and a triangular end ``rise`` pixels high, painted ``colour``."""
    wide, tall = surface.get_size()
    scale = wide / 34
    lit, plain, shaded = _tones(colour)
    pad = scale * 0.5
    back = tall - rise + pad
    back_foot = rise + pad
    front_left, front_right, front_top = (pad, tall - pad), (wide - pad, tall - pad), (wide / 2, back)
    left, right, top = (pad, back_foot), (wide - pad, back_foot), (wide / 2, pad)
    slope = gradient(64, 64, ((0.0, lit), (1.0, plain)), across=True)
    paste(surface, _painted(slope, 3), [front_left, front_top, top, left])
    slope = gradient(64, 64, ((0.0, plain), (1.0, shaded)), across=True)
    paste(surface, _painted(slope, 4), [front_right, front_top, top, right])
    end = [front_left, front_right, front_top]
    paste(surface, gradient(8, 32, ((0.0, darker(plain, 0.10)), (1.0, darker(plain, 0.24)))), end)
    edge = lighter(plain, 0.45)
    stroke(surface, [top, front_top], edge, scale * 1.0)
    stroke(surface, [front_left, front_top, front_right], edge, scale * 0.7)
    outline(surface, [front_left, left, top, right, front_right], OUTLINE, scale * 1.05)


def paint_barrel(surface: pygame.Surface, rise: float, colour: Colour) -> None:
    """Fill ``surface`` with a roof that is half a cylinder, its end ``rise`` pixels high, painted ``colour``."""
    wide, tall = surface.get_size()
    scale = wide / 34
    lit, plain, shaded = _tones(colour)
    pad = scale * 0.5
    half = wide / 2 - pad
    foot = tall - pad
    arch = arc_points((wide / 2, foot), half, rise - pad, 180, 0, 40)
    depth = tall - rise
    back = [(x, y - depth) for x, y in arch]
    skin: list[Point] = [arch[0], *back, arch[-1], *reversed(arch)]
    shine = lighter(lit, 0.12 if sum(colour) < 180 else 0.22)
    stops = ((0.0, plain), (0.12, plain), (0.33, shine), (0.55, plain), (1.0, darker(shaded, 0.1)))
    paste(surface, _painted(gradient(96, 64, stops, across=True), 5), skin)
    paste(surface, gradient(8, 32, ((0.0, darker(plain, 0.10)), (1.0, darker(plain, 0.24)))), arch)
    stroke(surface, arch, lighter(plain, 0.45), scale * 0.75)
    outline(surface, [arch[0], *back, arch[-1]], OUTLINE, scale * 1.05)


def _painted(slope: pygame.Surface, seed: int) -> pygame.Surface:
    """A painted surface under which the wood's upright fibres still show a little."""
    mottle(slope, 22, 4, seed, 0.12)
    return slope


def floor_variant(floor: int, salt: int = 0) -> int:
    """Which grain the block at ``floor`` (0 lowest) of a building shows; neighbours differ, ``salt`` varies them."""
    return (floor * 3 + salt + floor // 4 * 2) % FLOOR_VARIANTS
