"""The scenery of the auctions: the hall, slabs of stone, cloth and banners, the prize on its drum."""

from __future__ import annotations

import itertools
from collections.abc import Generator
from functools import cache
from typing import Any

import pygame
from pygame import Rect, Surface

from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import flood, shipped_picture
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import Custom, Panel, centred, inset
from capitol.table.backdrop import Backdrop, Pool
from capitol.table.palette import SeatStyle

HALL = "assets/capitol/rostra/hall.jpg"
DRUM = "assets/capitol/rostra/drum.png"
MONUMENTS = {name: f"assets/capitol/rostra/{name}.png" for name in TILES}
STUFFS = {
    "cloth": "assets/capitol/rostra/cloth.jpg",
    "marble": "assets/capitol/rostra/marble.jpg",
    "porphyry": "assets/capitol/rostra/porphyry.jpg",
}
CRIMSON: RGB = (112, 24, 32)
_BAY, _BAY_WIDE, _HALL_RATIO = 0.25, 0.165, 16 / 9
"""How far the bays beside the niche are from the middle of the hall, their width between the columns, both as fractions
of its width, and the ratio of its sides."""
_DIM, _POOL = 0.8, Pool(0.5, 0.235, 0.3, 0.36, 1.08)
"""The brightness of the hall, and the light on the prize."""
_DRUM_BOX, _MONUMENT_BOX = Rect(-112, -28, 224, 120), Rect(-100, -120, 200, 148)
"""The extent of the pictures of drum and monuments, in logical pixels down and to the right from the middle of the
drum's top."""
_DRUM_FOOT = 90
"""How far below the middle of its top the drum ends, in the same units."""
_STANDING = Rect(-112, -120, 224, 120 + _DRUM_FOOT)
"""The extent of a prize together with its drum, in the same units."""
_SASH = Rect(-34, 18, 68, 44)
"""The cloth of the winner over the front of the drum, in the same units."""
_SUNK = 47
"""How much of a drum's foot is cut off where it rises from an edge, in the same units."""
RISING = _STANDING.width / (_STANDING.height - _SUNK)
"""The width of such a prize with its drum, as a fraction of its height."""
_CONTACT = Rect(-76, -16, 152, 34)
"""The shade of a monument on the drum."""
_CUT = 2
"""The radius of a slab's corners, in logical pixels: sawn stone needs no blending."""
_FRINGE, _HEM = 7, 3
"""How far threads hang below a cloth, and how far its golden hem is from the edge, in logical pixels."""
_STRIP = 128
"""How many rows of a cloth get deeper folds at once."""
_BANNER = 0.62
"""The share of a seat's colour in its banner; the rest is shade."""
LEDGE = 26
"""The height of the marble ledge from which the banners hang, in logical pixels."""
_LIT, _UNLIT = 0.2, 0.13
"""The brightness of the front of the rostra, at its upper edge and at the foot of the window."""


def hall() -> Backdrop:
    """Return the hall behind the screens of auction and draw, which all share it; it reveals nothing of the game."""
    return Backdrop("hall", lambda look: shipped_picture(HALL), (_POOL,), _DIM, blurred=False)


def bays(look: Look) -> tuple[Rect, Rect]:
    """Return the bays between columns at the left and right of the niche, as high as the window."""
    window = look.scale.rect
    wide = max(window.width, round(window.height * _HALL_RATIO))
    left = Rect(0, 0, round(_BAY_WIDE * wide), window.height)
    right = left.copy()
    left.centerx, right.centerx = (window.centerx + round(side * _BAY * wide) for side in (-1, 1))
    return left, right


@cache
def _stuff(name: str) -> Surface:
    """Return the picture of a material, read only once."""
    picture = shipped_picture(STUFFS[name])
    made = Surface(picture.get_size(), 0, 32)
    made.blit(picture, (0, 0))
    return made


def piece(name: str, size: tuple[int, int], scale: float, shift: int = 0) -> Surface:
    """Return an opaque piece of a material, ``scale`` window pixels to a pixel of its picture, or more if the picture
    would not cover ``size``; ``shift`` chooses the part."""
    whole = _stuff(name)
    wide, tall = whole.get_size()
    scale = max(scale, size[0] / wide, size[1] / tall)
    part = Rect(0, 0, min(wide, max(1, round(size[0] / scale))), min(tall, max(1, round(size[1] / scale))))
    part.topleft = shift * 97 % (wide - part.width + 1), shift * 61 % (tall - part.height + 1)
    return pygame.transform.smoothscale(whole.subsurface(part), size)


def want(look: Look) -> None:
    """Queue the hall and the materials to be read before a screen of the auction is shown."""
    hall().want(look)

    def read() -> Generator[None, None, None]:
        for name in STUFFS:
            _stuff(name)
            yield
        for picture in (DRUM, *MONUMENTS.values()):
            _read(picture)
            yield

    look.prefetch.want("rostra", read)


class Slab(Panel):
    """A slab of polished porphyry let into marble, for light writing."""

    def __init__(self, id: str, rect: Rect, **options: Any) -> None:
        super().__init__(id, rect, style="dark", shadow=False, **options)

    def paint(self, canvas: Canvas) -> None:
        paint_slab(canvas, self.rect, len(self.id))


def paint_slab(canvas: Canvas, rect: Rect, shift: int = 0) -> None:
    """Paint a slab; plain in a theme without textures."""
    look, theme = canvas.look, canvas.look.theme
    if not theme.textured or rect.width < 8 or rect.height < 8:
        canvas.panel(rect, "glass")
        return

    def make() -> Surface:
        made = piece("porphyry", rect.size, look.scale.s, shift)
        _sheen(made, look.ui(40), 16)
        return made

    canvas.shadow(rect, _CUT, 3, 110)
    canvas.surface.blit(look.cache.get(("slab", rect.size, shift), make), rect.topleft)
    canvas.rounded(rect, None, _CUT, 2, mix(theme.dark, theme.gold, 0.62))
    canvas.rounded(inset(rect, look.ui(2)), None, _CUT, 1, theme.ring_dark)


def _sheen(made: Surface, high: int, most: int) -> None:
    """Brighten the upper edge, like light on a polished surface."""
    for row in range(min(high, made.get_height())):
        glow = round(most * (1 - row / high) ** 2)
        made.fill((glow, glow, glow), (0, row, made.get_width(), 1), pygame.BLEND_RGB_ADD)


def paint_front(canvas: Canvas, rect: Rect) -> None:
    """Paint the marble front of the rostra in its own shade, calm enough to lie between panels."""
    look = canvas.look
    if not look.theme.textured or rect.width < 8 or rect.height < 8:
        return

    def make() -> Surface:
        made = piece("marble", rect.size, 1.6 * look.scale.s)
        tones = (_tone(_LIT - (_LIT - _UNLIT) * row / rect.height) for row in range(rect.height))
        top = 0
        for tone, rows in itertools.groupby(tones):  # few differ from the one above
            tall = sum(1 for _row in rows)
            flood(made, tone, pygame.BLEND_RGB_MULT, Rect(0, top, rect.width, tall))
            top += tall
        return made

    canvas.surface.blit(look.cache.get(("front", rect.size), make), rect.topleft)


def _tone(bright: float) -> RGB:
    """Return a warm tone to multiply with."""
    return round(250 * bright), round(218 * bright), round(186 * bright)


def paint_ledge(canvas: Canvas, rect: Rect) -> None:
    """Paint the marble ledge of the rostra: its top, on which a prize stands, above a moulded edge."""
    look = canvas.look
    if not look.theme.textured or rect.width < 8 or rect.height < 8:
        return

    def make() -> Surface:
        made = piece("marble", rect.size, 1.6 * look.scale.s)
        bands = ((0.45, 0.76), (0.06, 0.95), (0.14, 0.34), (0.25, 0.58), (0.1, 0.28))
        top = 0.0
        for share, bright in bands:
            band = Rect(0, round(top * rect.height), rect.width, round((top + share) * rect.height))
            band.height -= band.y
            made.fill(_tone(bright), band, pygame.BLEND_RGB_MULT)
            top += share
        line = max(1, look.board(1.5))
        made.fill(mix(look.theme.gold, (255, 255, 255), 0.2), (0, round(0.6 * rect.height), rect.width, line))
        return made

    canvas.shadow(rect, 1, 8, 150)
    canvas.surface.blit(look.cache.get(("ledge", rect.size), make), rect.topleft)


def front(look: Look, top: int) -> Custom:
    """Return the front of the rostra, from ``top`` to the foot of the window."""
    window = look.scale.rect
    return Custom("rostra.front", Rect(0, top, window.width, window.height - top), lambda c, w: paint_front(c, w.rect))


class Cloth(Panel):
    """The crimson cloth on which a stack lies, with a golden hem and a fringe."""

    def __init__(self, id: str, rect: Rect, **options: Any) -> None:
        super().__init__(id, rect, style="dark", shadow=False, **options)

    def paint(self, canvas: Canvas) -> None:
        paint_spread(canvas, self.rect)


def paint_spread(canvas: Canvas, rect: Rect, shift: int = 0) -> None:
    """Paint a crimson cloth spread out in ``rect``; plain in a theme without textures."""
    theme = canvas.look.theme
    if theme.textured:
        paint_cloth(canvas, rect, CRIMSON, theme.gold, shift)
    else:
        canvas.panel(rect, "glass")


def paint_cloth(canvas: Canvas, rect: Rect, colour: RGB, gold: RGB, shift: int = 0) -> None:
    """Paint a hanging or spread cloth with a golden hem; its fringe hangs below ``rect``."""
    look = canvas.look

    def make() -> Surface:
        made = piece("cloth", rect.size, look.scale.s, shift)
        for top in range(0, rect.height, _STRIP):  # with deeper folds; not all at once, which would take much memory
            part = made.subsurface((0, top, rect.width, min(_STRIP, rect.height - top)))
            part.blit(part.copy(), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        flood(made, colour, pygame.BLEND_RGB_MULT)
        return made

    def threads() -> Surface:
        wide, tall = rect.width, look.ui(_FRINGE)
        made = Surface((wide, tall), pygame.SRCALPHA, 32)
        step = max(2, look.ui(3))
        for number, x in enumerate(range(0, wide, step)):
            tone = mix(gold, (40, 22, 8), (0.12, 0.34, 0.2)[number % 3])
            made.fill(tone, (x, 0, max(1, step - 1), tall - (number % 2) * max(1, tall // 6)))
        return made

    canvas.shadow(rect.move(0, look.ui(_FRINGE)), 2, 6, 150)
    foot = look.cache.get(("fringe", rect.width, gold), threads)
    canvas.blit(foot, (rect.x, rect.bottom))
    canvas.surface.blit(look.cache.get(("cloth", rect.size, colour, shift), make), rect.topleft)
    hem = inset(rect, look.ui(_HEM))
    canvas.rounded(inset(rect, look.ui(1)), None, 1, 1, mix(colour, (0, 0, 0), 0.45))
    canvas.rounded(hem, None, 1, 1.5, gold)
    canvas.rounded(inset(hem, look.ui(2.5)), None, 1, 1, mix(gold, colour, 0.5))


def banner_colour(look: Look, colour: RGB) -> RGB:
    """Return the colour of a seat's banner: its own, in the shade."""
    return mix(look.theme.dark, colour, _BANNER)


def paint_banner(canvas: Canvas, rect: Rect, colour: RGB, shift: int) -> None:
    """Paint the banner of a seat, which hangs from the ledge above ``rect``, in its shade."""
    look, theme = canvas.look, canvas.look.theme
    if not theme.textured:
        return
    paint_cloth(canvas, rect, banner_colour(look, colour), theme.gold, shift)
    tall = look.board(12)

    def shade() -> Surface:
        made = Surface((rect.width, tall), pygame.SRCALPHA, 32)
        for row in range(tall):
            made.fill((10, 4, 2, round(170 * (1 - row / tall) ** 2)), (0, row, rect.width, 1))
        return made

    canvas.blit(look.cache.get(("under the ledge", rect.width), shade), rect.topleft)


@cache
def _read(name: str) -> Surface:
    """Return a picture with alpha, read only once."""
    picture = shipped_picture(name)
    picture.set_alpha(None)
    made = Surface(picture.get_size(), pygame.SRCALPHA, 32)
    made.blit(picture, (0, 0))
    return made


def _part(place: Rect, part: Rect) -> Rect:
    """Return the place of a part of prize and drum if both stand on the foot of ``place``, as large as fits."""
    scale = min(place.width / _STANDING.width, place.height / _STANDING.height)
    x, y = place.centerx, place.bottom - _DRUM_FOOT * scale
    left, top = round(x + part.x * scale), round(y + part.y * scale)
    return Rect(left, top, round(part.width * scale), round(part.height * scale))


def prize_box(place: Rect) -> Rect:
    """Return the place of the picture of a prize that stands on its drum in ``place``."""
    return _part(place, _MONUMENT_BOX)


def monument(look: Look, tile: int, size: tuple[int, int]) -> Surface:
    """Return the picture of a prize without its drum, cached: do not draw on it."""
    return look.cache.get(
        ("monument", tile, size), lambda: pygame.transform.smoothscale(_read(MONUMENTS[TILES[tile]]), size)
    )


def paint_prize(canvas: Canvas, tile: int | None, place: Rect) -> None:
    """Paint the drum on the foot of ``place``, and on it the prize ``tile`` unless it is None; in a theme without
    textures the prize alone."""
    look, box = canvas.look, prize_box(place)
    if look.theme.textured:
        drum, shade = _part(place, _DRUM_BOX), _part(place, _CONTACT)
        picture = look.cache.get(("drum", drum.size), lambda: pygame.transform.smoothscale(_read(DRUM), drum.size))
        canvas.blit(picture, drum.topleft)
        if tile is not None:
            canvas.blit(look.cache.get(("contact", shade.size), lambda: _contact(shade.size)), shade.topleft)
    if tile is not None:
        canvas.blit(monument(look, tile, box.size), box.topleft)


def paint_sash(canvas: Canvas, place: Rect, style: SeatStyle, down: float = 1.0) -> None:
    """Paint the cloth of a seat, with its symbol, hung over the drum in ``place``; ``down`` is the part of it that has
    come down already, 0 to 1."""
    whole = _part(place, _SASH)
    seen = Rect(whole.x, whole.y, whole.width, round(whole.height * min(1.0, down)))
    if seen.height < 4:
        return
    look = canvas.look
    if look.theme.textured:
        paint_cloth(canvas, seen, banner_colour(look, style.colour), look.theme.gold)
    else:
        canvas.rounded(seen, style.colour, 2, 2, look.theme.ring_dark)
    if down >= 1:
        side = round(whole.height * 0.62)
        canvas.sprite(f"symbol.{style.id}", centred(whole, side, side))


def paint_rising(canvas: Canvas, tile: int, place: Rect) -> None:
    """Paint a prize as high as ``place`` on a drum whose foot the lower edge cuts off."""
    whole = Rect(place)
    whole.height = round(place.height * _STANDING.height / (_STANDING.height - _SUNK))
    with canvas.clip(place):
        paint_prize(canvas, tile, whole)


def _contact(size: tuple[int, int]) -> Surface:
    """Return a soft dark ellipse."""
    small = Surface((24, 12), pygame.SRCALPHA, 32)
    small.fill((18, 8, 4, 0))
    for step in range(6):
        pygame.draw.ellipse(small, (18, 8, 4, 30 * (step + 1)), small.get_rect().inflate(-4 * step, -2 * step))
    return pygame.transform.smoothscale(small, size)
