"""The place of the auctions: the hall, slabs of stone, cloth and banners, the pedestal of the prize."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

import pygame
from pygame import Rect, Surface

from capitol.games.capitol.ui.parts.tile import paint_tile
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import shipped_picture
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import Custom, Panel, inset
from capitol.table.backdrop import Backdrop, Pool

HALL = "assets/capitol/rostra/hall.jpg"
PEDESTAL = "assets/capitol/rostra/pedestal.png"
STUFFS = {
    "cloth": "assets/capitol/rostra/cloth.jpg",
    "marble": "assets/capitol/rostra/marble.jpg",
    "porphyry": "assets/capitol/rostra/porphyry.jpg",
}
CRIMSON: RGB = (112, 24, 32)
_DIM, _POOL = 0.8, Pool(0.5, 0.235, 0.3, 0.36, 1.08)
"""The brightness of the hall, and the light on the prize."""
_PEDESTAL_FINE, _PEDESTAL_TOP = 2.6, (124.0, 92.0)
"""Pixels of the pedestal's picture to a logical pixel, and the middle of its top there."""
_STANDS = 0.80
"""The share of a place that the prize on its pedestal has."""
_CUT = 2
"""The radius of a slab's corners, in logical pixels: stone is sawn, and needs no blending."""
_FRINGE, _HEM = 7, 3
"""How far threads hang below a cloth, and how far its golden hem is from the edge, in logical pixels."""
_BANNER = 0.62
"""The share of a seat's colour in its banner; the rest is shade."""
_ROD = 7
"""How thick the rod of a banner is, in logical pixels."""


def hall() -> Backdrop:
    """Return the hall behind the screens of auction and draw, which all share it; it shows nothing of the game."""
    return Backdrop("hall", lambda look: shipped_picture(HALL), (_POOL,), _DIM, blurred=False)


@cache
def _stuff(name: str) -> Surface:
    """Return the picture of a stuff, read once."""
    picture = shipped_picture(STUFFS[name])
    made = Surface(picture.get_size(), 0, 32)
    made.blit(picture, (0, 0))
    return made


def piece(name: str, size: tuple[int, int], scale: float, shift: int = 0) -> Surface:
    """Return an opaque piece of a stuff, ``scale`` window pixels to a pixel of its picture, or more if the picture
    would not cover ``size``; ``shift`` chooses which part."""
    whole = _stuff(name)
    wide, tall = whole.get_size()
    scale = max(scale, size[0] / wide, size[1] / tall)
    part = Rect(0, 0, min(wide, max(1, round(size[0] / scale))), min(tall, max(1, round(size[1] / scale))))
    part.topleft = shift * 97 % (wide - part.width + 1), shift * 61 % (tall - part.height + 1)
    return pygame.transform.smoothscale(whole.subsurface(part), size)


def want(look: Look) -> None:
    """Queue the hall and the stuffs to be read before a screen of the auction is shown."""
    hall().want(look)

    def read() -> Generator[None, None, None]:
        for name in STUFFS:
            _stuff(name)
            yield
        _pedestal_picture()

    look.prefetch.want("rostra", read)


class Slab(Panel):
    """A slab of polished porphyry let into marble, for light writing."""

    stuff = "porphyry"

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
    """Brighten the upper edge, as light on a polished surface does."""
    for row in range(min(high, made.get_height())):
        glow = round(most * (1 - row / high) ** 2)
        made.fill((glow, glow, glow), (0, row, made.get_width(), 1), pygame.BLEND_RGB_ADD)


def paint_marble(canvas: Canvas, rect: Rect) -> None:
    """Paint the marble front of the rostra, its upper edge a moulding that catches the light."""
    look = canvas.look
    if not look.theme.textured or rect.width < 8 or rect.height < 8:
        return

    def make() -> Surface:
        made = piece("marble", rect.size, 1.6 * look.scale.s)
        made.fill((222, 208, 190), special_flags=pygame.BLEND_RGB_MULT)
        for row, (share, tall) in enumerate(((70, 3), (-60, 2), (30, 2), (-34, 2))):
            box = Rect(0, sum((3, 2, 2, 2)[:row]) * look.ui(1), rect.width, tall * look.ui(1))
            flag = pygame.BLEND_RGB_ADD if share > 0 else pygame.BLEND_RGB_SUB
            made.fill((abs(share),) * 3, box, flag)
        for row in range(made.get_height()):
            shade = 255 - round(40 * row / made.get_height())
            made.fill((shade, shade, shade), (0, row, rect.width, 1), pygame.BLEND_RGB_MULT)
        return made

    canvas.shadow(Rect(rect.x, rect.y, rect.width, look.ui(12)), 1, 8, 150)
    canvas.surface.blit(look.cache.get(("marble", rect.size), make), rect.topleft)


def front(look: Look, top: int) -> Custom:
    """Return the marble front of the rostra, from ``top`` to the foot of the window."""
    window = look.scale.rect
    return Custom("rostra.front", Rect(0, top, window.width, window.height - top), lambda c, w: paint_marble(c, w.rect))


class Cloth(Panel):
    """The crimson cloth on which a stack lies, with a golden hem and a fringe."""

    def __init__(self, id: str, rect: Rect, **options: Any) -> None:
        super().__init__(id, rect, style="dark", shadow=False, **options)

    def paint(self, canvas: Canvas) -> None:
        paint_spread(canvas, self.rect)


def paint_spread(canvas: Canvas, rect: Rect, shift: int = 0) -> None:
    """Paint the crimson cloth in ``rect``; plain in a theme without textures."""
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
        made.blit(made.copy(), (0, 0), special_flags=pygame.BLEND_RGB_MULT)  # its folds deeper
        made.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
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
    """Paint the banner of a seat, which hangs from a golden rod at the top of ``rect``."""
    look, theme = canvas.look, canvas.look.theme
    if not theme.textured:
        return
    rod = max(3, look.board(_ROD))
    fall = Rect(rect.x, rect.y + rod // 2, rect.width, rect.height - rod // 2)
    paint_cloth(canvas, fall, banner_colour(look, colour), theme.gold, shift)
    bar = Rect(rect.x - look.board(5), rect.y, rect.width + 2 * look.board(5), rod)
    canvas.shadow(bar, 3, 3, 120)
    canvas.gradient(bar, mix(theme.gold, (255, 255, 255), 0.45), mix(theme.gold, (50, 28, 8), 0.5), 3)
    for x in (bar.x, bar.right):
        canvas.circle((x, bar.centery), rod * 0.85, mix(theme.gold, (255, 255, 255), 0.15), 1, theme.ring_dark)


@cache
def _pedestal_picture() -> Surface:
    picture = shipped_picture(PEDESTAL)
    picture.set_alpha(None)
    made = Surface(picture.get_size(), pygame.SRCALPHA, 32)
    made.blit(picture, (0, 0))
    return made


def _pedestal(wide: int) -> Surface:
    """Return the pedestal at this width in window pixels."""
    whole = _pedestal_picture()
    tall = round(wide * whole.get_height() / whole.get_width())
    return pygame.transform.smoothscale(whole, (max(1, wide), max(1, tall)))


def prize_box(place: Rect) -> Rect:
    """Return where the tile stands in a place for the prize on its pedestal."""
    side = round(min(place.size) * _STANDS)
    box = Rect(0, 0, side, side)
    box.midtop = place.centerx, place.y
    return box


def paint_prize(canvas: Canvas, tile: int | None, place: Rect) -> None:
    """Paint the pedestal in ``place``, and ``tile`` on it unless it is None."""
    look, box = canvas.look, prize_box(place)
    if look.theme.textured:
        wide = round(box.width * 1.22)
        picture = look.cache.get(("pedestal", wide), lambda: _pedestal(wide))
        part = wide / _pedestal_picture().get_width() * _PEDESTAL_FINE
        at = round(box.centerx - _PEDESTAL_TOP[0] * part), round(box.y + box.height * 0.62 - _PEDESTAL_TOP[1] * part)
        canvas.blit(picture, at)
    if tile is not None:
        paint_tile(canvas, tile, box)
