"""Floors and roofs as wooden pieces seen square from the front and 60 degrees above, lit from the upper left."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import pygame

from capitol.games.capitol.ui.art.brush import canvas, fineness, mix, shrink
from capitol.games.capitol.ui.art.masters import atlas
from capitol.games.capitol.ui.art.symbols import paint_symbol
from capitol.games.capitol.ui.palette import SeatStyle, seat_style
from capitol.kit.theme import luminance

FLOOR_VARIANTS = 4
MOST_FLOORS_DRAWN = 8
# A piece at 1 pixel to a logical pixel: how wide a block is, how high its top and its front, and a roof above it.
WIDE, TOP, STEP, RISE, PLINTH, MARGIN = 34, 23, 10, 14, 9, 2
# Blocks whose front is less than this part of STEP high are scaled from the thinner ones.
_THIN = 0.7
# Roofs of colours darker than this light get a line of light inside their outline, from so far to so far (logical
# pixels), whose colour is so much of the way to that of their writing.
_NIGHT = 0.06
_RIM_FROM, _RIM_TO, _RIM_LIGHT = 0.8, 1.5, 0.5


@dataclass(frozen=True, slots=True)
class PieceGeometry:
    """Whole pixels that pieces are composed of; all of a window's towers share one geometry.

    ``block_w`` is the width of a block, ``block_top`` the height of its top face on the screen, ``step`` that of its
    front face (one floor), ``rise`` how far a roof's ridge stands above its foot, ``plinth`` the height of the front
    of the coloured plate below a building and ``margin`` how far that plate stands out on each side. ``tall`` is the
    height of all fronts together where floors are thinner than a step; such a geometry is for one height alone.
    """

    block_w: int
    block_top: int
    step: int
    rise: int
    plinth: int
    margin: int
    tall: int | None = None

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

    def level(self, floor: int, floors: int) -> int:
        """How high above the ground the fronts of the lower ``floor`` of ``floors`` floors reach."""
        return floor * self.step if self.tall is None else round(self.tall * floor / floors)

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
        fronts = self.level(floors, floors)
        return self.block_w + 2 * self.margin, self.plinth + fronts + self.block_top + top + self.margin

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
    roof = tint(f"roof.{shape}", shrink(paint, width, height))
    if luminance(style.colour) < _NIGHT:
        # Its dark outline alone would be lost on the purple of a district.
        rim = shrink(_rim(f"roof.{shape}"), width, height)
        rim.fill((*mix(style.colour, style.text, _RIM_LIGHT), 255), special_flags=pygame.BLEND_RGBA_MULT)
        roof.blit(rim, (0, 0))
    return roof


@cache
def _rim(name: str) -> pygame.Surface:
    """A white line inside the dark outline of the piece ``name``, but along its foot, on a clear ground, as large as
    its master."""
    wood = atlas("roofs")
    outside = pygame.mask.from_surface(wood.part(name), 127)
    outside.invert()
    ring = _grown(outside, _RIM_TO * wood.fine)
    ring.erase(_grown(outside, _RIM_FROM * wood.fine), (0, 0))
    (width, height), reach = ring.get_size(), round(_RIM_TO * wood.fine)
    ring.erase(pygame.Mask((width - 2 * reach, reach), fill=True), (reach, height - reach))
    return ring.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0))


def _grown(mask: pygame.Mask, reach: float) -> pygame.Mask:
    """All places within ``reach`` pixels of ``mask`` or of the picture's border."""
    far = math.ceil(reach)
    disc = pygame.Mask((2 * far + 1, 2 * far + 1))
    for x in range(2 * far + 1):
        for y in range(2 * far + 1):
            disc.set_at((x, y), math.hypot(x - far, y - far) <= reach)
    width, height = mask.get_size()
    framed = pygame.Mask((width + 2 * far, height + 2 * far), fill=True)
    framed.erase(pygame.Mask((width, height), fill=True), (far, far))
    framed.draw(mask, (far, far))
    whole = framed.convolve(disc)
    grown = pygame.Mask((width, height))
    grown.draw(whole, (-2 * far, -2 * far))
    return grown


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
