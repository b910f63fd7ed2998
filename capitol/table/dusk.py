"""A finished game at dusk: its table over the whole window, the light of the evening on it, and the lamps."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.table.art.brush import gradient

SKY = 0.185
"""The fraction of the window's height from its top in which there is sky, below the bar the title."""
_SKY: tuple[tuple[float, RGB], ...] = (
    (0.0, (16, 18, 46)),
    (0.45, (44, 30, 74)),
    (0.8, (112, 58, 86)),
    (1.0, (196, 106, 82)),
)
_FADE = 0.55
"""The fraction of the sky over which it thins out above the table."""
_LIGHT: tuple[tuple[RGB, ...], ...] = (
    ((136, 98, 122), (160, 112, 128), (160, 110, 122), (136, 92, 114)),
    ((100, 84, 116), (128, 106, 134), (130, 102, 130), (104, 82, 114)),
    ((84, 72, 104), (110, 92, 124), (106, 88, 120), (84, 70, 104)),
    ((48, 40, 62), (62, 52, 74), (62, 52, 74), (50, 42, 64)),
)
"""The share (of 255) of each colour of the evening in each part of the window: the last light is above."""
_HAZE: RGB = (6, 3, 14)
LAMP: RGB = (255, 176, 86)
_RINGS, _LAMP_SIDE = 28, 96
_BLOOM = 6
_CUT = 16
MARGIN, _RANKING = 10, 320
"""The margin of the window, and the width of the ranking."""
_STARS, _STAR_SEED = 70, 5
_BAND_COLOURS: tuple[RGB, RGB] = ((112, 104, 124), (255, 255, 255))
_BAND = 0.32


def ranking_rect(look: Look, body: Rect) -> Rect:
    """Return the left part of ``body``, the window without its margins, for the ranking."""
    return Rect(body.x, body.y, min(look.ui(_RANKING), body.width * 2 // 5), body.height)


def free_from(look: Look) -> int:
    """Return the x from which on the ranking covers nothing of the table."""
    return ranking_rect(look, look.scale.rect.inflate(-2 * look.ui(MARGIN), 0)).right


@dataclass(frozen=True, slots=True)
class Dusk:
    """Three pictures of the window: the table by ``day``, at dusk ``unlit``, and with all lights ``lit``."""

    day: Surface
    unlit: Surface
    lit: Surface


def at_dusk(look: Look, day: Surface) -> Surface:
    """Return a picture of the window in the light of the evening."""
    made = day.copy()
    grid = Surface((len(_LIGHT[0]), len(_LIGHT)), 0, 32)
    for y, line in enumerate(_LIGHT):
        for x, colour in enumerate(line):
            grid.set_at((x, y), colour)
    made.blit(pygame.transform.smoothscale(grid, day.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    made.fill(_HAZE, special_flags=pygame.BLEND_RGB_ADD)
    return made


def finish(look: Look, picture: Surface) -> None:
    """Darken a picture of the window behind the ranking and the buttons, and paint the sky above the table."""
    _shade(picture)
    _paint_sky(look, picture)


def _paint_sky(look: Look, picture: Surface) -> None:
    wide, tall = picture.get_width(), round(picture.get_height() * SKY)
    sky = gradient(wide, tall, _SKY)
    thin = Surface((1, 12), pygame.SRCALPHA, 32)
    for row in range(12):
        left = max(0.0, min(1.0, (1 - (row + 0.5) / 12) / _FADE))
        thin.set_at((0, row), (255, 255, 255, round(255 * left * left * (3 - 2 * left))))
    sky.blit(pygame.transform.smoothscale(thin, (wide, tall)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(sky, (0, 0))
    chance = random.Random(_STAR_SEED)  # decorative only
    for _star in range(_STARS):
        x, y, bright = chance.randrange(wide), round(tall * 0.7 * chance.random() ** 1.4), chance.uniform(0.25, 1.0)
        side = max(1, look.board(1.1 if bright > 0.8 else 0.7))
        tone = round(150 * bright * (1 - y / tall))
        picture.fill((tone, tone, round(tone * 0.9)), (x, y, side, side), pygame.BLEND_RGB_ADD)


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


def bloom(picture: Surface, lights: Surface) -> None:
    """Add the soft glow around ``lights``, a black picture of the same size with what shines."""
    size = picture.get_size()
    small = max(1, size[0] // _BLOOM), max(1, size[1] // _BLOOM)
    soft = pygame.transform.smoothscale(lights, small)
    for part in (3, 2):
        less = pygame.transform.smoothscale(soft, (max(1, small[0] // part), max(1, small[1] // part)))
        soft.blit(pygame.transform.smoothscale(less, small), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    soft.fill((96, 92, 84), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(pygame.transform.smoothscale(soft, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _shade(picture: Surface) -> None:
    """Darken the left of a picture, behind the ranking, and its foot, behind the buttons."""
    wide, tall = picture.get_size()
    band = Rect(0, 0, round(wide * _BAND), tall)
    dark, clear = _BAND_COLOURS
    ramp = gradient(band.width, tall, [(0.0, dark), (0.6, dark), (1.0, clear)], True)
    picture.blit(ramp, band.topleft, special_flags=pygame.BLEND_RGB_MULT)
    foot = Rect(0, round(tall * 0.84), wide, tall - round(tall * 0.84))
    fall = gradient(wide, foot.height, [(0.0, (255, 255, 255)), (0.5, (120, 112, 128)), (1.0, (70, 64, 80))])
    picture.blit(fall, foot.topleft, special_flags=pygame.BLEND_RGB_MULT)


def tinted(picture: Surface, light: RGB) -> Surface:
    """Return a copy of a picture in a light; its alpha is unchanged."""
    made = picture.copy()
    made.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    return made


def kept_dusk(look: Look, key: object, slices: Generator[None, None, Dusk]) -> Generator[None, None, Dusk]:
    """Return the pictures kept in the look's cache, or make them in slices and keep them."""
    keys = [("dusk", part, key, look.scale.rect.size, look.theme.name) for part in range(3)]
    found = [look.cache.find(one) for one in keys]
    if all(one is not None for one in found):
        return Dusk(*(one for one in found if one is not None))
    made = yield from slices
    for one, picture in zip(keys, (made.day, made.unlit, made.lit), strict=True):
        look.cache.get(one, partial(_itself, picture))
    return made


def _itself(picture: Surface) -> Surface:
    return picture


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
