"""A finished game at dusk: its table over the whole window in evening light, with lamps."""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from capitol.kit.look import Look
from capitol.kit.pictures import blend_slices, flood, scaled_slices
from capitol.kit.theme import RGB
from capitol.table.art.brush import gradient, shrink, soften

SKY = 0.185
"""The fraction of the window's height from its top that shows sky, below the bar with the title."""
_SKY: tuple[tuple[float, RGB], ...] = (
    (0.0, (16, 18, 46)),
    (0.45, (44, 30, 74)),
    (0.8, (104, 54, 84)),
    (1.0, (158, 84, 82)),
)
_RIDGE, _HOUSE = 30, 12
"""The height of the hills below the sky, and of the tallest house on them, in logical pixels of the board."""
SKYLINE = 20
"""How far these buildings reach above the end of the sky, in logical pixels of the board."""
_FAR: RGB = (82, 46, 76)
_NEAR: RGB = (38, 25, 46)
_WINDOW: RGB = (255, 190, 110)
_SHADOW = 22
"""The length of the hills' shadow on the ground."""
CROWD = 112
"""The height of the crowd with its banners at the foot of the window, in logical pixels of the board."""
_STEP = 12
_STONE: tuple[tuple[float, RGB], ...] = ((0.0, (108, 92, 90)), (0.12, (76, 64, 70)), (1.0, (28, 22, 32)))
_STONE_EDGE: RGB = (168, 138, 116)
_LIGHT: tuple[tuple[RGB, ...], ...] = (
    ((136, 98, 122), (160, 112, 128), (160, 110, 122), (136, 92, 114)),
    ((100, 84, 116), (128, 106, 134), (130, 102, 130), (104, 82, 114)),
    ((84, 72, 104), (110, 92, 124), (106, 88, 120), (84, 70, 104)),
    ((48, 40, 62), (62, 52, 74), (62, 52, 74), (50, 42, 64)),
)
"""The share (of 255) of each colour of the evening in each part of the window: the last light is above."""
_HAZE: RGB = (6, 3, 14)
LAMP: RGB = (255, 176, 86)
_RINGS, _LAMP_SIDE = 96, 384
_BLOOM = 6
_CUT = 16
_BAND = 1_000_000
"""How many pixels are lit in a step."""
MARGIN, _RANKING = 10, 320
"""The margin of the window, and the width of the ranking."""
_RAMP = 40
"""The colours of a gradient, between which scaling blends."""
_STARS, _STAR_SEED = 70, 5
_BAND_COLOURS: tuple[RGB, RGB] = ((112, 104, 124), (255, 255, 255))


def ranking_rect(look: Look, body: Rect) -> Rect:
    """Return the left part of ``body``, the window without its margins, for the ranking."""
    return Rect(body.x, body.y, min(look.ui(_RANKING), body.width * 2 // 5), body.height)


def free_from(look: Look) -> int:
    """Return the x from which on the ranking covers nothing of the table."""
    return ranking_rect(look, look.scale.rect.inflate(-2 * look.ui(MARGIN), 0)).right


def crowd_top(look: Look) -> int:
    """Return the y where the crowd begins and on which the columns stand."""
    return look.scale.height - look.board(CROWD)


def stage_rect(look: Look) -> Rect:
    """Return the part of the window in which a table at dusk is seen whole: right of the ranking, below the sky, above
    the crowd."""
    gap = look.ui(MARGIN)
    left, top = free_from(look) + gap, round(look.scale.height * SKY)
    return Rect(left, top, look.scale.width - left - gap, crowd_top(look) - look.board(4) - top)


@dataclass(frozen=True, slots=True)
class Dusk:
    """Three pictures of the window: the table by ``day``, at dusk ``unlit``, and with all lights ``lit``."""

    day: Surface
    unlit: Surface
    lit: Surface


def at_dusk(day: Surface) -> Generator[None, None, Surface]:
    """Return a picture of the window in the light of the evening, made in small steps."""
    made = yield from copied(day)
    yield from dim(made)
    return made


def dim(picture: Surface) -> Iterator[None]:
    """Put a picture of the window into the light of the evening, in small steps."""
    grid = Surface((len(_LIGHT[0]), len(_LIGHT)), 0, 32)
    for y, line in enumerate(_LIGHT):
        for x, colour in enumerate(line):
            grid.set_at((x, y), colour)
    yield from blend_slices(picture, grid, pygame.BLEND_RGB_MULT)
    for band in _bands(picture):
        yield
        flood(picture, _HAZE, pygame.BLEND_RGB_ADD, band)


def _bands(picture: Surface) -> Iterator[Rect]:
    """Return parts of a picture from above that take a few ms each."""
    wide, tall = picture.get_size()
    rows = max(1, _BAND // wide)
    for top in range(0, tall, rows):
        yield Rect(0, top, wide, min(rows, tall - top))


def copied(picture: Surface) -> Generator[None, None, Surface]:
    """Return a copy of an opaque picture, made in small steps."""
    copy = Surface(picture.get_size(), 0, 32)
    for band in _bands(picture):
        copy.blit(picture, band.topleft, band)
        yield
    return copy


def finish(look: Look, picture: Surface) -> Iterator[None]:
    """Darken a picture of the window behind the ranking and the buttons; paint the sky with hills above the table, and
    the step on which the columns stand; in small steps."""
    for part in (_shade, _paint_sky, _paint_ridge, _paint_step):
        yield from part(look, picture)
        yield


def _paint_sky(look: Look, picture: Surface) -> Iterator[None]:
    wide, tall = picture.get_width(), round(picture.get_height() * SKY)
    picture.blit(gradient(wide, tall, _SKY), (0, 0))
    yield
    chance = random.Random(_STAR_SEED)  # decorative only
    for _star in range(_STARS):
        x, y, bright = chance.randrange(wide), round(tall * 0.7 * chance.random() ** 1.4), chance.uniform(0.25, 1.0)
        side = max(1, look.board(1.1 if bright > 0.8 else 0.7))
        tone = round(150 * bright * (1 - y / tall))
        picture.fill((tone, tone, round(tone * 0.9)), (x, y, side, side), pygame.BLEND_RGB_ADD)


def _paint_ridge(look: Look, picture: Surface) -> Iterator[None]:
    """Paint two ranges of hills where the sky ends, the nearer one with houses, and their shadow on the ground."""
    wide, horizon = picture.get_width(), round(picture.get_height() * SKY)
    shadow = gradient(wide, look.board(_SHADOW), [(0.0, (84, 72, 96)), (0.4, (160, 152, 170)), (1.0, (255, 255, 255))])
    picture.blit(shadow, (0, horizon), special_flags=pygame.BLEND_RGB_MULT)
    yield
    fine, tall = 2, look.board(_RIDGE)
    size = wide * fine, (tall + look.board(_HOUSE)) * fine
    unit = look.board(100) * fine / 100
    chance = random.Random(_STAR_SEED)  # decorative only

    def line(x: float, seed: float) -> float:
        """Return the height of the hills at ``x``, 0 to 1."""
        u = x / unit / 100
        return 0.5 + 0.28 * math.sin(0.55 * u + seed) + 0.15 * math.sin(1.7 * u + 2.1 * seed)

    hills = Surface(size, pygame.SRCALPHA, 32)
    hills.fill((*_NEAR, 0))
    yield
    step = max(1, round(8 * unit))
    windows = []
    for colour, low, high, seed in ((_FAR, 0.5, 1.0, 1.3), (_NEAR, 0.10, 0.36, 4.2)):

        def edge(x: float, low: float = low, high: float = high, seed: float = seed) -> float:
            return size[1] - (low + (high - low) * line(x, seed)) * tall * fine

        along = range(0, size[0] + step, step)
        pygame.draw.polygon(hills, colour, [(0, size[1]), *((x, edge(x)) for x in along), (size[0] + step, size[1])])
    yield
    x = 0.0
    while x < size[0]:
        side, high = chance.uniform(10, 26) * unit, chance.uniform(0.35, 0.8) * _HOUSE * unit
        if chance.random() < 0.55:
            top, foot = edge(x + side / 2) - high, edge(x + side / 2) + 4 * unit
            gable = top - 0.18 * side
            shape = [(x, foot), (x, top), (x + side / 2, gable), (x + side, top), (x + side, foot)]
            pygame.draw.polygon(hills, _NEAR, shape)
            if chance.random() < 0.5:
                windows.append(Rect(round(x + side * chance.uniform(0.2, 0.6)), round(top + high * 0.3), 0, 0))
        x += side * chance.uniform(0.8, 1.6)
    for window in windows:
        hills.fill((*_WINDOW, 255), Rect(window.topleft, (max(2, round(2.4 * unit)), max(2, round(3 * unit)))))
    yield
    picture.blit(shrink(hills, wide, size[1] // fine), (0, horizon - size[1] // fine))


def _paint_step(look: Look, picture: Surface) -> Iterator[None]:
    """Paint the step at the left on which the columns stand."""
    top, right = crowd_top(look), free_from(look)
    edge = max(1, look.board(1.5))
    for left, wide, y in ((0, right, top), (0, right + look.board(_STEP), top + look.board(_STEP))):
        block = gradient(wide, picture.get_height() - y, _STONE)
        picture.blit(block, (left, y))
        picture.fill(_STONE_EDGE, (left, y, wide, edge))
        yield


def lamp(look: Look, reach: int, colour: RGB = LAMP, bright: float = 1.0) -> Surface:
    """Return the light of a lamp that reaches so many pixels, to be added; it is shared, do not draw on it."""
    tone = tuple(min(255, round(part * bright)) for part in colour)

    def make() -> Surface:
        light = Surface((_LAMP_SIDE, _LAMP_SIDE), 0, 32)
        for ring in range(_RINGS):
            near = (ring + 1) / _RINGS
            fall = near * near
            radius = max(1, round(_LAMP_SIDE / 2 * (1 - ring / _RINGS)))
            pygame.draw.circle(light, [round(part * fall) for part in tone], (_LAMP_SIDE // 2,) * 2, radius)
        return pygame.transform.smoothscale(light, (2 * reach, 2 * reach))

    return look.cache.get(("lamp", max(1, reach), tone), make)


def shine(
    look: Look, picture: Surface, at: tuple[int, int], reach: int, colour: RGB = LAMP, bright: float = 1.0
) -> None:
    """Add the light of a lamp at a point of a picture; half as high as it is wide, as it lies on the ground."""
    light = lamp(look, max(1, reach), colour, bright)
    flat = pygame.transform.smoothscale(light, (light.get_width(), max(1, light.get_height() * 5 // 8)))
    picture.blit(flat, flat.get_rect(center=at).topleft, special_flags=pygame.BLEND_RGB_ADD)


def bloom(picture: Surface, lights: Surface) -> Iterator[None]:
    """Add the soft glow around ``lights``, a black picture of the same size with what shines, in small steps."""
    size = picture.get_size()
    small = max(1, size[0] // _BLOOM), max(1, size[1] // _BLOOM)
    # Softened first: single coarse pixels would show as a grid in a large window.
    soft = yield from scaled_slices(lights, small)
    soft = soften(soft, 2.5)
    yield
    for part in (3, 2):
        less = pygame.transform.smoothscale(soft, (max(1, small[0] // part), max(1, small[1] // part)))
        soft.blit(pygame.transform.smoothscale(less, small), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    flood(soft, (96, 92, 84), pygame.BLEND_RGB_MULT)
    yield
    yield from blend_slices(picture, soft, pygame.BLEND_RGB_ADD)


def _shade(look: Look, picture: Surface) -> Iterator[None]:
    """Darken the left of a picture, behind the ranking, and its foot, behind the buttons."""
    wide, tall = picture.get_size()
    band = Rect(0, 0, free_from(look) + look.ui(MARGIN), tall)
    dark, clear = _BAND_COLOURS
    ramp = gradient(_RAMP, 1, [(0.0, dark), (0.8, dark), (1.0, clear)], True)
    yield from blend_slices(picture.subsurface(band), ramp, pygame.BLEND_RGB_MULT)
    foot = Rect(0, crowd_top(look), wide, tall - crowd_top(look))
    fall = gradient(1, _RAMP, [(0.0, (255, 255, 255)), (0.5, (120, 112, 128)), (1.0, (70, 64, 80))])
    yield from blend_slices(picture.subsurface(foot), fall, pygame.BLEND_RGB_MULT)


def tinted(picture: Surface, light: RGB) -> Surface:
    """Return a copy of a picture in a light; its alpha is unchanged."""
    made = picture.copy()
    flood(made, light, pygame.BLEND_RGB_MULT)
    return made


def soft_cut(picture: Surface, rect: Rect) -> Surface:
    """Return a part of a picture with soft edges, to be laid over another one."""
    box = rect.clip(picture.get_rect())
    cut = Surface(rect.size, pygame.SRCALPHA, 32)
    cut.blit(picture, (box.x - rect.x, box.y - rect.y), box)
    mask = Surface((_CUT, _CUT), pygame.SRCALPHA, 32)
    mask.fill((255, 255, 255, 0))
    mask.fill((255, 255, 255, 255), mask.get_rect().inflate(-2, -2))
    soft = pygame.transform.smoothscale(mask, rect.size)
    cut.blit(soft, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def glow(lit: Surface, lights: Surface, picture: Surface, at: tuple[int, int], light: RGB, share: RGB) -> None:
    """Let a picture shine in a light, which ``lights`` has in full, and ``lit`` a share of."""
    bright = Surface(picture.get_size(), 0, 32)
    bright.blit(picture, (0, 0))
    for target, by in ((lights, light), (lit, share)):
        flood(bright, by, pygame.BLEND_RGB_MULT)
        target.blit(bright, at, special_flags=pygame.BLEND_RGB_ADD)
