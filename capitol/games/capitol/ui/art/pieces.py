"""Plinths, floors and roofs of houses, seen from 52 degrees above with two faces visible, in low sun from the left."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import pygame

from capitol.games.capitol.ui.art.masters import atlas
from capitol.kit.theme import luminance
from capitol.table.art.brush import canvas, fineness, mix, shrink
from capitol.table.art.symbols import paint_symbol
from capitol.table.palette import Colour, SeatStyle, seat_style

FLOOR_VARIANTS = 4
MOST_FLOORS_DRAWN = 8
FULL_FLOORS = 5
"""The number of floors of full height; those above are thinner, so that the tallest houses stay in their district."""
# The sizes in which the pieces were rendered: a house's side and projections, in units of ten logical pixels ...
HALF, FLOOR, THIN, PLINTH, LEDGE, EAVES, RISE = 1.52, 1.5, 0.65, 0.7, 0.36, 0.34, 1.75
# ... and their pictures in logical pixels: half the common width, and how far each extends up and down.
WIDE, FLOOR_UP, THIN_UP, FLOOR_DOWN = 28.0, 28.0, 25.0, 18.0
ROOF_UP, ROOF_DOWN, PLATE_UP, PLATE_DOWN = 26.0, 22.0, 22.0, 26.0
SIN, COS = math.sin(math.radians(52)), math.cos(math.radians(52))
STEP = FLOOR * COS * 10
"""The height of a floor on the screen."""
# Roofs of colours darker than this luminance get a line of light inside their outline, between these distances (in
# logical pixels), in a colour mixed by this share from their text colour.
_NIGHT = 0.06
_RIM_FROM, _RIM_TO, _RIM_LIGHT = 0.2, 1.0, 0.45
# All others end in the shade of their own edge: its width (in logical pixels, with a minimum in screen pixels), and the
# fraction of their colour left in it; beyond it the shade fades. Roofs at least as light as the ground, from this
# luminance on, need a strong shade, darker ones a weak one.
_DAY = 0.3
_GLASS, _GLASS_RANGE, _LEAST_WINDOW = (40, 36, 38), 26, 60
"""The colour of windows as rendered, its tolerance, and the smallest window in pixels of the sheet."""
_LAMP, _GLOW, _SOFT, _DARK_EVERY = (255, 214, 122), (120, 66, 14), 14, 4
"""The evening light in windows and on walls, its blur in pixels, and the interval of dark windows."""
_EDGE, _EDGE_LEAST, _EDGE_SHADE, _DUSK_SHADE = 0.5, 1.0, (0.27, 0.21, 0.14), 0.82
_FALL, _FALL_SHADE = 1.4, 45
SYMBOL = (-2.0, 8.2, 4.1)
"""The middle of the symbol on a roof, relative to the middle of its foot (in logical pixels), and its radius."""
_MARK_LIGHT = 0.72
"""How much of its text colour the symbol on a dark roof has: as light as the number above it, the two would be one."""
FIGURE = (-2.0, -4.4)
"""The middle of the number of floors on a roof."""


@dataclass(frozen=True, slots=True)
class PieceGeometry:
    """The sizes of pieces in whole pixels; all houses of a window share one geometry.

    All pictures are ``2 * half`` wide; the middle of a piece's foot, its origin, is in the middle. ``step`` is the
    height of a full floor on the screen, ``thin`` that of one above the fifth, and ``plinth`` that of the coloured
    plate. ``floor``, ``slim``, ``roof`` and ``plate`` are how far the pictures of floors, thin floors, roofs and plates
    extend above their origin and below.
    """

    half: int
    step: int
    thin: int
    plinth: int
    floor: tuple[int, int]
    slim: tuple[int, int]
    roof: tuple[int, int]
    plate: tuple[int, int]

    @classmethod
    def at(cls, scale: float) -> PieceGeometry:
        """Return the geometry for ``scale`` pixels to a logical pixel."""
        half = max(7, round(WIDE * scale))
        # Everything is derived from the rounded width, so that each width has one shape.
        scale = half / WIDE

        def reach(up: float, down: float) -> tuple[int, int]:
            return max(1, round(up * scale)), max(1, round(down * scale))

        return cls(
            half=half,
            step=max(3, round(STEP * scale)),
            thin=max(2, round(STEP * THIN * scale)),
            plinth=max(1, round(PLINTH * COS * 10 * scale)),
            floor=reach(FLOOR_UP, FLOOR_DOWN),
            slim=reach(THIN_UP, FLOOR_DOWN),
            roof=reach(ROOF_UP, ROOF_DOWN),
            plate=reach(PLATE_UP, PLATE_DOWN),
        )

    @property
    def scale(self) -> float:
        """Pixels to a logical pixel."""
        return self.half / WIDE

    def level(self, floors: int) -> int:
        """Return the height of the top of the lowest ``floors`` floors above the plinth."""
        full = min(floors, FULL_FLOORS)
        return full * self.step + (floors - full) * self.thin

    @property
    def floor_size(self) -> tuple[int, int]:
        """Width and height of the picture of a full floor."""
        return 2 * self.half, sum(self.floor)

    @property
    def slim_size(self) -> tuple[int, int]:
        """Width and height of the picture of a floor above the fifth."""
        return 2 * self.half, sum(self.slim)

    @property
    def roof_size(self) -> tuple[int, int]:
        """Width and height of the picture of a roof."""
        return 2 * self.half, sum(self.roof)

    @property
    def plinth_size(self) -> tuple[int, int]:
        """Width and height of the picture of a plinth: the whole plate, most of it below the building."""
        return 2 * self.half, sum(self.plate)

    @property
    def foot(self) -> int:
        """How far the picture of a building extends below the middle of its footprint."""
        return self.plate[1] - self.plinth

    def tower_size(self, height: int, roofed: bool = True) -> tuple[int, int]:
        """Return width and height of the picture of a building of ``height`` floors with its plinth."""
        floors = min(height, MOST_FLOORS_DRAWN)
        top = self.roof[0] if roofed else self.floor[0] - self.step
        return 2 * self.half, self.foot + self.plinth + self.level(floors) + top

    def tower_topleft(self, height: int, roofed: bool, centre: tuple[int, int]) -> tuple[int, int]:
        """Return where to put that picture so that the building's footprint is centred at ``centre``."""
        width, tall = self.tower_size(height, roofed)
        return centre[0] - width // 2, centre[1] + self.foot - tall

    def tower_middle(self, place: pygame.Rect) -> tuple[int, int]:
        """Return the middle of the footprint of a building whose picture is at ``place``: the inverse of
        `tower_topleft`."""
        return place.centerx, place.bottom - self.foot


def draw_floor(width: int, height: int, variant: int, kind: str = "") -> pygame.Surface:
    """Return one wooden floor of grain ``variant`` (0 to 3); ``kind`` may be "door" for the lowest, or "thin" for one
    above the fifth."""
    name = f"floor.{variant % FLOOR_VARIANTS}{'.' + kind if kind else ''}"
    return atlas("floors").scaled(name, width, height)


def draw_lit_floor(name: str, width: int, height: int) -> pygame.Surface:
    """Return the floor ``name`` ("floor.2.door") in the evening, with most windows lit and a glow on its walls."""
    floor = atlas("floors").part(name).copy()
    glass = pygame.mask.from_threshold(floor, _GLASS, (_GLASS_RANGE,) * 3 + (60,))
    glow = pygame.Surface(floor.get_size(), 0, 32)
    windows = glass.connected_components(_LEAST_WINDOW)
    for number, window in enumerate(windows):
        if (number + int(name.split(".")[1])) % _DARK_EVERY:
            window.to_surface(floor, setcolor=(*_LAMP, 255), unsetcolor=None)
            window.to_surface(glow, setcolor=_GLOW, unsetcolor=None)
    # Scaling down and up again blurs.
    small = shrink(glow, floor.get_width() // _SOFT, floor.get_height() // _SOFT)
    floor.blit(shrink(small, *floor.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return shrink(floor, width, height)


def draw_roof(width: int, height: int, shape: str, seat: str | SeatStyle) -> pygame.Surface:
    """Return the roof of ``shape`` ("round" or "triangular") in the colour of ``seat``, with the seat's symbol on its
    lit side.

    The ridge runs up to the left; its end at the right is of stone.
    """
    style = seat_style(seat)
    name = f"roof.{shape}"
    paint = canvas(width, height, style.colour)
    paint.fill((*style.colour, 255))
    roof = tint(name, paint)
    wall = atlas("roofs").scaled(f"{name}.wall", width, height)
    bright = luminance(style.colour)
    if bright < _NIGHT:
        # Its outline alone would be lost on the shadows of a district.
        light = mix(style.colour, style.text, _RIM_LIGHT)
        roof.blit(_line(name, _RIM_FROM, _RIM_TO, light, (width, height)), (0, 0))
    roof.blit(wall, (0, 0))
    if bright >= _NIGHT:
        _shade_edge(roof, name, style.colour)
    fine = fineness(width, height)
    ink = mix(style.colour, style.text, _MARK_LIGHT) if bright < _NIGHT else style.text
    mark = canvas(width * fine, height * fine, ink)
    scale = width * fine / (2 * WIDE)
    x, y, radius = SYMBOL
    middle = (width * fine / 2 + x * scale, height * fine * ROOF_UP / (ROOF_UP + ROOF_DOWN) + y * scale)
    paint_symbol(mark, style.symbol, middle, radius * scale, ink)
    roof.blit(shrink(mark, width, height), (0, 0))
    return roof


def _shade_edge(roof: pygame.Surface, name: str, colour: Colour) -> None:
    """Shade the edge of the piece ``name`` in its ``colour``, without enlarging it."""
    size = roof.get_size()
    edge = max(_EDGE, _EDGE_LEAST * 2 * WIDE / size[0])
    if luminance(colour) <= _DAY:
        shade = pygame.Surface(size, 0, 32)
        shade.fill((255, 255, 255))
        shade.blit(_line(name, 0.0, edge, (round(255 * _DUSK_SHADE),) * 3, size), (0, 0))
        roof.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return
    whole = roof.copy()
    whole.fill((255, 255, 255), special_flags=pygame.BLEND_RGB_MAX)
    red, green, blue = (round(part * left) for part, left in zip(colour, _EDGE_SHADE, strict=True))
    fall = _line(name, 0.0, edge + _FALL, (red, green, blue), size)
    fall.fill((255, 255, 255, _FALL_SHADE), special_flags=pygame.BLEND_RGBA_MULT)
    roof.blit(fall, (0, 0))
    roof.blit(_line(name, 0.0, edge, (red, green, blue), size), (0, 0))
    roof.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)


def _line(name: str, start: float, end: float, colour: Colour, size: tuple[int, int]) -> pygame.Surface:
    """Return a line in ``colour`` inside the outline of the piece ``name``, from ``start`` to ``end`` logical
    pixels."""
    line = shrink(_rim(name, start, end), *size)
    line.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return line


@cache
def _rim(name: str, start: float, end: float) -> pygame.Surface:
    """Return a white line inside the outline of the piece ``name`` on a transparent background, as large as its
    master."""
    wood = atlas("roofs")
    outside = pygame.mask.from_surface(wood.part(name), 127)
    outside.invert()
    ring = _grown(outside, end * wood.fine)
    ring.erase(_grown(outside, start * wood.fine), (0, 0))
    return ring.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0))


def _grown(mask: pygame.Mask, reach: float) -> pygame.Mask:
    """Return all places within ``reach`` pixels of ``mask`` or of the picture's border."""
    far = math.ceil(reach)
    width, height = mask.get_size()
    framed = pygame.Mask((width + 2 * far, height + 2 * far), fill=True)
    framed.erase(pygame.Mask((width, height), fill=True), (far, far))
    framed.draw(mask, (far, far))
    grown = pygame.Mask((width, height))
    # A disc from its top and foot inwards, row by row, each wider than the one before.
    rows, wide = framed.copy(), 0
    for off in range(math.floor(reach), -1, -1):
        while math.hypot(wide + 1, off) <= reach:
            wide += 1
            rows.draw(framed, (wide, 0))
            rows.draw(framed, (-wide, 0))
        grown.draw(rows, (-far, -far - off))
        grown.draw(rows, (-far, -far + off))
    return grown


def tint(name: str, paint: pygame.Surface) -> pygame.Surface:
    """Turn ``paint`` (opaque, changed in place) into the coat of the piece ``name``: lit, shaped and shining."""
    wood = atlas("roofs")
    size = paint.get_size()
    paint.blit(wood.scaled(name, *size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    paint.blit(wood.scaled(f"{name}.shine", *size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return paint


def floor_variant(floor: int, salt: int = 0) -> int:
    """Return the grain of the block at ``floor`` (0 lowest) of a building; neighbours differ, ``salt`` varies them."""
    return (floor * 3 + salt + floor // 4 * 2) % FLOOR_VARIANTS


def floor_kind(floor: int) -> str:
    """Return the kind of picture for floor number ``floor`` (0 lowest) of a building."""
    return "door" if floor == 0 else "thin" if floor >= FULL_FLOORS else ""
