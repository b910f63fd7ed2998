"""Floors and roofs as wooden pieces seen square from the front and 60 degrees above, lit from the upper left."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from capitol.games.capitol.ui.art.brush import canvas, fineness, shrink
from capitol.games.capitol.ui.art.masters import atlas
from capitol.games.capitol.ui.art.symbols import paint_symbol
from capitol.games.capitol.ui.palette import SeatStyle, seat_style

FLOOR_VARIANTS = 4
MOST_FLOORS_DRAWN = 8
# A piece at 1 pixel to a logical pixel: how wide a block is, how high its top and its front, and a roof above it.
WIDE, TOP, STEP, RISE, PLINTH, MARGIN = 34, 23, 10, 14, 9, 2
# Blocks whose front is less than this part of STEP high are scaled from the thinner ones.
_THIN = 0.7


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

    @classmethod
    def at(cls, scale: float) -> PieceGeometry:
        """The geometry for ``scale`` pixels to a logical pixel."""
        wide = max(8, round(WIDE * scale))
        return cls(
            block_w=wide,
            block_top=top_of(wide),
            step=max(3, round(STEP * scale)),
            rise=max(4, round(RISE * scale)),
            plinth=max(3, round(PLINTH * scale)),
            margin=max(1, round(MARGIN * scale)),
        )

    @property
    def scale(self) -> float:
        """Pixels to a logical pixel."""
        return self.block_w / WIDE

    @property
    def floor_size(self) -> tuple[int, int]:
        """Width and height of a ``floor`` picture: top face and front face."""
        return self.block_w, self.block_top + self.step

    @property
    def roof_size(self) -> tuple[int, int]:
        """Width and height of a ``roof`` picture."""
        return self.block_w, self.block_top + self.rise

    @property
    def plinth_size(self) -> tuple[int, int]:
        """Width and height of a ``plinth`` picture: the whole plate, most of it below the building."""
        return self.block_w + 2 * self.margin, self.plinth + self.block_top + 2 * self.margin

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

    def tower_middle(self, place: pygame.Rect) -> tuple[int, int]:
        """The middle of the footprint of a building whose picture is at ``place``: `tower_topleft` the other way."""
        return place.centerx, place.bottom - (self.block_top + self.margin) // 2 - self.plinth // 2


def top_of(width: int) -> int:
    """How high on the screen the top of a block ``width`` pixels wide is."""
    return max(1, round(width * TOP / WIDE))


def draw_floor(width: int, height: int, variant: int) -> pygame.Surface:
    """One wooden block of grain ``variant`` (0 to 3) as wide as the picture: its top, and a front with what is left."""
    wood = atlas("floors")
    front = max(1, height - top_of(width))
    name = f"floor.{variant % FLOOR_VARIANTS}{_ending(width, front)}"
    top, box = round(TOP * wood.fine), wood.boxes[name]
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.blit(wood.scaled(name, width, height - front, pygame.Rect(0, 0, box.width, top)), (0, 0))
    low = pygame.Rect(0, top, box.width, box.height - top)
    surface.blit(wood.scaled(name, width, front, low), (0, height - front))
    return surface


def draw_front(width: int, height: int, variant: int) -> pygame.Surface:
    """The front of a block that carries another: all that is seen of it."""
    name = f"floor.{variant % FLOOR_VARIANTS}.under{_ending(width, height)}"
    return atlas("floors").scaled(name, width, height)


def _ending(width: int, front: int) -> str:
    return ".thin" if front <= (_THIN + 0.02) * STEP * width / WIDE else ""


def draw_roof(width: int, height: int, shape: str, seat: str | SeatStyle) -> pygame.Surface:
    """The roof of ``shape`` ("round" or "triangular") in the colour of ``seat``, the seat's symbol on its gable end.

    The ridge runs away from the viewer: the picture's upper edge is an arch or a gable, whatever stands in front.
    """
    style = seat_style(seat)
    fine = fineness(width, height)
    paint = canvas(width * fine, height * fine, style.colour)
    paint.fill((*style.colour, 255))
    rise = height * fine * RISE / (TOP + RISE)
    middle, size = (0.47, 0.31) if shape == "round" else (0.40, 0.27)
    paint_symbol(paint, style.symbol, (width * fine / 2, height * fine - rise * middle), rise * size, style.text)
    return tint(f"roof.{shape}", shrink(paint, width, height))


def tint(name: str, paint: pygame.Surface) -> pygame.Surface:
    """``paint`` (opaque, changed in place) as the coat of the piece ``name``: lit, grained, shaped and shining."""
    wood = atlas("roofs")
    size = paint.get_size()
    paint.blit(wood.scaled(name, *size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    paint.blit(wood.scaled(f"{name}.shine", *size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return paint


def floor_variant(floor: int, salt: int = 0) -> int:
    """Which grain the block at ``floor`` (0 lowest) of a building shows; neighbours differ, ``salt`` varies them."""
    return (floor * 3 + salt + floor // 4 * 2) % FLOOR_VARIANTS
