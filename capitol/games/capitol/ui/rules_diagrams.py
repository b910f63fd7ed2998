"""The diagrams of the rules pages: rows of towers, cards and tiles, drawn with the pieces of the table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from capitol.games.capitol.ui.art.mosaic import laid_floor
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.art.tiles import draw_tile_shadow, tile_shadow_offset
from capitol.games.capitol.ui.art.towers import draw_tower, draw_tower_shadow, tower_shadow_offset
from capitol.games.capitol.ui.districts import district_style
from capitol.games.capitol.ui.rules_examples import (
    BID_OF_ELEVEN,
    CASES,
    HAND_OF_FOUR,
    HOUSES_FOR_HEIGHTS,
    AreaCase,
    fitting_heights,
)
from capitol.games.capitol.ui.rules_signs import SIGNS, Sign
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.shapes import supersampled
from capitol.table.art.brush import cut_rounded, darker
from capitol.table.art.layers import at_once
from capitol.table.palette import SEAT_STYLES
from capitol.table.seats.colours import SeatPalette
from capitol.table.slab import paint_slab, within_groove

SEATS = tuple(style.id for style in SEAT_STYLES)
IVORY, AEGEAN, TERRACOTTA, INK = SEATS
CARD = (52.0, 73.0)
TILE = 46.0
GAP = 10.0
PLATE_PAD = 12.0
STONE = 2.6
"""The width of the stones of the ground: fine enough to show a district's pattern behind a single house."""
ARROW = 30.0
MARK = 24.0
LARGER, FINEST = 1.5, 5.0
"""The size of pictures relative to texts if there is room, and the maximum of window pixels for a logical pixel."""
LEAST = 1.3
PAD, LOW_PAD = 16.0, 10.0
"""The room around the pieces on a slab; above and below them where a page has little room left."""
SHADE = 150
"""The darkness of shadows between close houses, where the colour of the ground must remain visible."""


@dataclass(frozen=True, slots=True)
class Tower:
    """A house of some floors; ``shape`` is None without a roof."""

    height: int
    shape: str | None = "round"
    seat: str = TERRACOTTA


@dataclass(frozen=True, slots=True)
class Picture:
    """A sprite and its size in logical pixels."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Mark:
    """An icon between or below the pieces: ``right``, ``check``, ``cross``."""

    icon: str


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number or a few characters that need no translation."""

    text: str


@dataclass(frozen=True, slots=True)
class Plate:
    """Pieces on the ground of an area of this colour; ``mark`` is below its corner."""

    colour: str
    items: tuple[Item, ...]
    mark: str = ""


Item = Tower | Picture | Mark | Numeral | Plate | Sign


def card(name: str) -> Picture:
    """Return the face of a card, or ``stop`` or ``back``."""
    return Picture(f"card.{name}", *CARD)


def tile(name: str, side: float = TILE) -> Picture:
    """Return a fountain, amphitheatre or temple."""
    return Picture(f"tile.{name}", side, side)


def _case(case: AreaCase) -> tuple[Item, ...]:
    towers = [Tower(height, "round", SEATS[seat]) for seat, height in case.houses]
    tiles = [tile("fountain", 38)] * case.fountains + ([tile("temple", 58)] if case.temple else [])
    return (Plate("blue", (*towers, *tiles)),)


def _next_heights() -> tuple[Item, ...]:
    standing = tuple(Tower(height, "triangular", (AEGEAN, INK)[at]) for at, height in enumerate(HOUSES_FOR_HEIGHTS))
    fits = fitting_heights(HOUSES_FOR_HEIGHTS)
    tried = range(1, max(fits) + 2)
    marks = {height: "check" if height in fits else "cross" for height in tried}
    rest = tuple(item for height in tried for item in (Tower(height, "triangular", IVORY), Mark(marks[height])))
    return (Plate("pink", standing), Mark("right"), *rest)


def items_of(name: str) -> tuple[Item, ...]:
    """Return the contents of a diagram from left to right. Raises KeyError for an unknown name."""
    if name in CASES:
        return _case(CASES[name])
    if name in SIGNS:
        return SIGNS[name]
    return _DIAGRAMS[name]()


_DIAGRAMS: Mapping[str, Callable[[], tuple[Item, ...]]] = {
    "skyline": lambda: (
        Plate("blue", (Tower(1, "round", IVORY), Tower(2, "round", TERRACOTTA), Tower(3, "round", IVORY))),
        Plate("pink", (Tower(1, "triangular", AEGEAN), Tower(2, "triangular", INK), tile("fountain", 38))),
        Plate("purple", (Tower(1, "round", TERRACOTTA), Tower(1, "round", INK), tile("temple", 58))),
    ),
    "yard": lambda: tuple(Tower(height, shape, TERRACOTTA) for height in (1, 2) for shape in ("round", "triangular")),
    "phases": lambda: (
        Tower(2, None),
        Mark("right"),
        tile("fountain"),
        Mark("right"),
        Picture("icon.crown", 44, 44),
        Mark("right"),
        card("F4"),
        card("B6"),
    ),
    "kinds": lambda: (
        card("F4"),
        Tower(3, None),
        Picture("gap", 24, 1),
        card("R5"),
        Tower(3, "round"),
        Picture("gap", 24, 1),
        card("V2"),
        Plate("purple", (Tower(1, "round"),)),
    ),
    "floors": lambda: (
        Tower(1, None),
        Mark("right"),
        Tower(3, None),
        Numeral("/"),
        Tower(2, None),
        Tower(1, None),
        Numeral("/"),
        Tower(1, None),
        Tower(1, None),
        Tower(1, None),
    ),
    "roofs": lambda: (Tower(3, None), Mark("right"), Tower(3, "round"), Numeral("/"), Tower(3, "triangular")),
    "districts": lambda: (
        card("B5"),
        Plate("blue", (Tower(1, "round"),)),
        card("P5"),
        Plate("pink", (Tower(1, "triangular"),)),
        card("V5"),
        Plate("purple", (Tower(1, "round"),)),
    ),
    "spaces": lambda: (Plate("blue", (tile("fountain", 38), Tower(1, "round", AEGEAN), tile("amphitheatre", 64))),),
    "first": lambda: (
        Plate("pink", (Tower(1, "round"),)),
        Mark("check"),
        Plate("pink", (Tower(2, "round"),)),
        Mark("cross"),
    ),
    "next": _next_heights,
    "roof": lambda: (
        Plate("purple", (Tower(1, "round", AEGEAN), Tower(2, "round"))),
        Mark("check"),
        Plate("purple", (Tower(1, "round", AEGEAN), Tower(2, "triangular"))),
        Mark("cross"),
    ),
    "trio": lambda: (
        Plate("blue", (Tower(1, "round", AEGEAN),)),
        Plate("blue", (Tower(1, "round", INK),)),
        Plate("blue", (Tower(1, "triangular"),)),
        Mark("check"),
        Picture("gap", 10, 1),
        Plate("blue", (Tower(1, "round"),)),
        Mark("cross"),
    ),
    "tiles": lambda: (tile("fountain"), tile("fountain"), tile("amphitheatre", 60), Numeral("/"), tile("temple", 60)),
    "stack": lambda: (
        *map(card, BID_OF_ELEVEN),
        card("stop"),
        *[card(name) for name in HAND_OF_FOUR if name not in BID_OF_ELEVEN],
    ),
    "fountain": lambda: (tile("fountain"), Mark("right"), Numeral("+1")),
    "amphitheatre": lambda: (tile("amphitheatre", 64), Mark("right"), Numeral("+2 / +1"), card("back")),
    "temple": lambda: (tile("temple", 64), Mark("right"), Numeral("× 2")),
    "cards": lambda: (card("R7"), card("F8"), card("B8"), card("P8"), card("V8")),
}


STILL_LIVES: Mapping[str, tuple[Item, ...]] = {
    "display": (
        Plate("blue", (Tower(1, "round", IVORY), Tower(2, "round", TERRACOTTA), Tower(3, "round", INK))),
        tile("fountain"),
        Plate("pink", (Tower(1, "triangular", AEGEAN), Tower(2, "triangular", IVORY))),
        tile("temple", 64),
        Plate("purple", (Tower(1, "round", TERRACOTTA), Tower(2, "round", AEGEAN))),
    ),
    "colour": tuple(
        Tower(height, shape, seat) for seat in SEATS for height, shape in ((1, "triangular"), (3, "round"))
    ),
    "motion": (
        Tower(1, None),
        Mark("right"),
        Tower(2, None),
        Mark("right"),
        Tower(3, None),
        Mark("right"),
        Tower(3, "round"),
        Mark("right"),
        Plate("pink", (Tower(2, "round", AEGEAN), Tower(3, "round"), Tower(2, "round", INK), tile("fountain", 38))),
    ),
    "sound": (
        Tower(1, None, AEGEAN),
        Tower(2, None, IVORY),
        Tower(3, None),
        Tower(3, "round", INK),
        Picture("gap", 16, 1),
        tile("fountain", 56),
        tile("amphitheatre", 72),
        tile("temple", 68),
    ),
    "play": (
        card("R3"),
        card("F5"),
        card("P6"),
        Picture("gap", 16, 1),
        Tower(2, None, AEGEAN),
        Tower(2, "triangular", AEGEAN),
        Picture("gap", 16, 1),
        Plate("pink", (Tower(1, "triangular", IVORY), Tower(1, "triangular", TERRACOTTA), tile("fountain", 38))),
    ),
    "table": (
        Tower(2, "round", IVORY),
        card("back"),
        card("back"),
        Picture("gap", 12, 1),
        Tower(1, "triangular", AEGEAN),
        card("back"),
        card("back"),
        Picture("gap", 12, 1),
        Tower(2, "triangular"),
        card("stop"),
    ),
}
"""Pieces that fill an empty page."""


def height_of(look: Look, name: str, width: int) -> int:
    """Return the height of a diagram at this width including its slab, in window pixels."""
    items, pad = items_of(name), look.ui(PAD)
    scale = _scale(look, items, width - 2 * pad)
    return round(_height(items, scale)) + 2 * pad


def is_wide(look: Look, name: str, width: int) -> bool:
    """Return whether a diagram would be much smaller than texts at this width, in window pixels."""
    return _row_width(items_of(name), look.ui(1000) / 1000) > LEAST * (width - 2 * look.ui(PAD))


def paint_diagram(canvas: Canvas, rect: pygame.Rect, name: str, seats: SeatPalette | None = None) -> None:
    """Paint a diagram into ``rect``, its pieces in a row in the middle of a marble slab; the picture is cached."""
    look, palette = canvas.look, seats or SeatPalette()
    paint_slab(canvas, rect)
    key = _key(look, rect.size, name, palette)
    canvas.blit(look.cache.get(key, lambda: at_once(_slices(look, rect.size, name, palette))), rect.topleft)


def prepare_diagram(look: Look, size: tuple[int, int], name: str, seats: SeatPalette) -> Iterator[None]:
    """Draw a diagram of this size in window pixels into the cache of `paint_diagram`, piece by piece."""
    key = _key(look, size, name, seats)
    if key not in look.cache:
        picture = yield from _slices(look, size, name, seats)
        look.cache.get(key, lambda: picture)


def _key(look: Look, size: tuple[int, int], name: str, seats: SeatPalette) -> Hashable:
    return "rules diagram", name, size, look.theme.name, seats.styles


def paint_still_life(canvas: Canvas, rect: pygame.Rect, name: str, seats: SeatPalette) -> None:
    """Paint a decorative group of pieces on a marble slab; only the slab until `prepare_still_life` has finished."""
    paint_slab(canvas, rect)
    picture = canvas.look.cache.find(_key(canvas.look, rect.size, f"still {name}", seats))
    if picture is not None:
        canvas.blit(picture, rect.topleft)


def prepare_still_life(look: Look, size: tuple[int, int], name: str, seats: SeatPalette) -> Iterator[None]:
    """Draw a still life as large as fits this size in window pixels, piece by piece, unless it is cached."""
    key = _key(look, size, f"still {name}", seats)
    if key in look.cache:
        return
    surface = _over_slab(look, size)
    items = STILL_LIVES[name]
    inside = surface.get_rect().inflate(-2 * look.ui(PAD), -2 * look.ui(LOW_PAD))
    scale = _scale(look, items, inside.width)
    scale *= min(1.0, inside.height / _height(items, scale))
    yield from _paint_row(Canvas(surface, look), inside, items, seats, scale)
    look.cache.get(key, lambda: surface)


def _slices(look: Look, size: tuple[int, int], name: str, seats: SeatPalette) -> Generator[None, None, pygame.Surface]:
    """Draw a diagram and return it; yields after each of its pieces."""
    surface = _over_slab(look, size)
    yield
    pad, items = look.ui(PAD), items_of(name)
    inside = surface.get_rect().inflate(-2 * pad, -2 * pad)
    yield from _paint_row(Canvas(surface, look), inside, items, seats, _scale(look, items, inside.width))
    return surface


def _over_slab(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return an empty picture of what stands on a slab; nothing drawn on it reaches over the slab's groove."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    surface.set_clip(within_groove(look, surface.get_rect()))
    return surface


def _scale(look: Look, items: Sequence[Item], width: int) -> float:
    """Return the window pixels for a logical pixel: more than for texts, or less if the row would be too wide."""
    usual = look.ui(1000) / 1000
    scale = max(usual, min(usual * LARGER, FINEST))
    for _try in range(3):  # pieces have whole pixels, so widths are not exactly proportional
        taken = _row_width(items, scale)
        if taken <= width:
            break
        scale *= 0.995 * width / taken
    return scale


def _row_width(items: Sequence[Item], scale: float) -> float:
    return sum(_size(item, scale)[0] for item in items) + GAP * scale * (len(items) - 1)


def _size(item: Item, scale: float) -> tuple[float, float]:
    if isinstance(item, Tower):
        return PieceGeometry.at(scale).tower_size(item.height, item.shape is not None)
    if isinstance(item, Picture | Sign):
        return item.width * scale, item.height * scale
    if isinstance(item, Mark):
        return (ARROW if item.icon == "right" else MARK) * scale, ARROW * scale
    if isinstance(item, Numeral):
        return (10 + 12 * len(item.text)) * scale, 32 * scale
    pad = PLATE_PAD * scale
    return _row_width(item.items, scale) + 2 * pad, max(_size(part, scale)[1] for part in item.items) + 1.6 * pad


def _height(items: Sequence[Item], scale: float) -> float:
    return max(_size(item, scale)[1] for item in items)


def _paint_row(
    canvas: Canvas, rect: pygame.Rect, items: Sequence[Item], seats: SeatPalette, scale: float
) -> Iterator[None]:
    """Paint the pieces of a row in the middle of ``rect``, and yield after each."""
    width = _row_width(items, scale)
    x = rect.x + (rect.width - width) / 2
    high = _height(items, scale)
    foot = rect.y + (rect.height + high) / 2
    for item in items:
        w, h = _size(item, scale)
        # Signs between the pieces are at half their height.
        sign = isinstance(item, Numeral | Sign) or item == Mark("right")
        sign = sign or (isinstance(item, Picture) and item.name.startswith("icon."))
        up = (high - h) / 2 if sign else 0.0
        box = pygame.Rect(round(x), round(foot - h - up), round(w), round(h))
        _paint_shadow(canvas, box, item, scale)
        yield from _paint(canvas, box, item, scale, seats)
        x += w + GAP * scale
        yield


def _paint_shadow(canvas: Canvas, box: pygame.Rect, item: Item, scale: float) -> None:
    """Paint the shadow of a piece that is directly on the slab."""
    if isinstance(item, Tower):
        geometry = PieceGeometry.at(scale)
        # Without its roof a building is about as high as one with a floor less.
        shape, height = (item.shape, item.height) if item.shape else ("round", max(1, item.height - 1))
        x, y = geometry.tower_middle(box)
        left, top = tower_shadow_offset(geometry, height, shape)
        canvas.blit(draw_tower_shadow(geometry, height, shape, low=False), (x + left, y + top), SHADE)
    elif isinstance(item, Picture) and item.name.startswith("tile."):
        name = item.name.removeprefix("tile.")
        left, top = tile_shadow_offset(box.width, name)
        canvas.blit(draw_tile_shadow(box.width, name, low=False), (box.centerx + left, box.centery + top), SHADE)
    elif isinstance(item, Picture) and item.name.startswith("card."):
        canvas.shadow(box, 5, 3, 120)


def _paint(canvas: Canvas, box: pygame.Rect, item: Item, scale: float, seats: SeatPalette) -> Iterator[None]:
    """Paint a piece; yields between the parts of one that has several."""
    theme = canvas.look.theme
    if isinstance(item, Tower):
        tower = draw_tower(
            PieceGeometry.at(scale),
            item.height,
            item.shape,
            seats.style(item.seat),
            salt=item.height,
            pieces=canvas.look.sprites.get,
        )
        canvas.blit(tower, box.topleft)
    elif isinstance(item, Picture):
        if canvas.look.sprites.has(item.name):
            canvas.sprite(item.name, box)
    elif isinstance(item, Sign):
        item.paint(canvas, box, scale, seats)
    elif isinstance(item, Mark):
        side = round((ARROW if item.icon == "right" else MARK) * scale)
        place = pygame.Rect(box.centerx - side // 2, box.bottom - side, side, side)
        ink = {"check": theme.good, "cross": theme.alert}.get(item.icon, theme.ink_soft)
        canvas.icon(item.icon, place if item.icon == "right" else place.move(0, -round(6 * scale)), ink)
    elif isinstance(item, Numeral):
        px = 24 * scale * 1000 / canvas.look.ui(1000)
        canvas.text(item.text, box, px, theme.ink, bold=True, align="centre", fit=False)
    else:
        yield from _paint_plate(canvas, box, item, scale, seats)


def _paint_plate(canvas: Canvas, box: pygame.Rect, plate: Plate, scale: float, seats: SeatPalette) -> Iterator[None]:
    """Paint the ground of an area low in the box, so that houses rise above it."""
    deep = round(40 * scale)
    ground = pygame.Rect(box.x, box.bottom - deep, box.width, deep)
    pad = round(PLATE_PAD * scale)
    places: list[tuple[Item, pygame.Rect]] = []
    x = float(box.x + pad)
    for part in plate.items:
        w, h = _size(part, scale)
        places.append((part, pygame.Rect(round(x), round(box.bottom - 0.8 * pad - h), round(w), round(h))))
        x += w + GAP * scale
    # Shadows extend over the plate onto the slab.
    for part, place in places:
        _paint_shadow(canvas, place, part, scale)
    inside = [(part, place.move(-ground.x, -ground.y)) for part, place in places]
    floor = yield from _ground(canvas.look, ground.size, plate.colour, scale, inside)
    canvas.blit(floor, ground.topleft)
    for part, place in places:
        yield
        yield from _paint(canvas, place, part, scale, seats)


def _ground(
    look: Look, size: tuple[int, int], colour: str, scale: float, items: Sequence[tuple[Item, pygame.Rect]]
) -> Generator[None, None, pygame.Surface]:
    """Return the bordered mosaic of an area, with the shadows of the items at these places, in slices."""
    yield
    floor = laid_floor(colour, *size, max(3, round(STONE * scale)))
    yield
    for item, place in items:
        _paint_shadow(Canvas(floor, look), place, item, scale)
    radius = round(5 * scale)
    border = darker(district_style(colour).colour, 0.45)

    def paint(surface: pygame.Surface, k: float) -> None:
        pygame.draw.rect(surface, (*border, 255), surface.get_rect(), round(2 * scale * k), round(radius * k))

    ground = cut_rounded(floor, radius)
    yield
    ground.blit(supersampled(size, border, paint), (0, 0))
    return ground
