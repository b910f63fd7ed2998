"""The city of a finished game at dusk: all windows lit, the winner's houses brightest."""

from __future__ import annotations

from collections.abc import Collection, Generator
from functools import partial

import pygame
from pygame import Rect, Surface

from capitol.games.capitol.ui.art.masters import FILES, atlas
from capitol.games.capitol.ui.models.table import LARGE, SpaceModel, TableModel
from capitol.games.capitol.ui.parts.bands import bands_readable, paint_header
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture, forget_towers
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import flood, in_thread
from capitol.kit.theme import RGB
from capitol.table.dusk import LAMP, Dusk, at_dusk, bloom, copied, dim, finish, shine, stage_rect, tinted
from capitol.table.table_top import forget_table, laid_table

_WINNERS: RGB = (255, 244, 230)
_OTHERS: RGB = (168, 163, 162)
_TILES: RGB = (164, 150, 150)
_NAMES: RGB = (150, 126, 132)
_QUIET: RGB = (186, 160, 126)
"""The light on the winner's houses, on the others', on the tiles and on the names of areas, nearly white so that the
colours of the seats stay true; and the brightness of the others' windows."""
_GLOW: RGB = (255, 150, 62)
_FLAME: RGB = (255, 214, 140)
_LAMPS, _LAMP_SIDE = 9, 3.4


def city_rect(look: Look, board: BoardArt) -> Rect:
    """Return the place of the city: as large as it fits between the ranking, the sky and the crowd."""
    wide, tall = board.layout.size
    return Rect(0, 0, round(wide), round(tall)).fit(stage_rect(look))


def city_dusk(
    look: Look, board: BoardArt, model: TableModel, winners: Collection[int], plan_view: bool
) -> Generator[None, None, Dusk]:
    """Make the pictures of the window with the city by day and at dusk, in small steps. At most three of this size are
    held at once, each 33 MB at 3840 x 2160."""
    window = look.scale.rect
    place = city_rect(look, board)
    picture = BoardPicture(look, board, place, plan_view=plan_view)
    glowing = BoardPicture(look, board, place, plan_view=plan_view, lit=True)
    for name in FILES:
        yield from in_thread(partial(atlas, name))
    yield from picture.prepare_ground()
    ground = yield from laid_table(look)
    forget_table(look)
    canvas = Canvas(ground, look)
    yield
    picture.paint_ground(canvas)
    look.cache.forget(lambda key: key == picture.ground_key)  # no other screen shows it at this size
    yield
    standing = sorted(
        (space for area in model.areas for space in area.spaces if not space.vacant),
        key=lambda space: picture.space_rect(space.area, space.space).centery,
    )
    for space in standing:
        picture.standing(space)
        glowing.standing(space)
        yield
    whole = Surface(window.size, pygame.SRCALPHA, 32)
    if bands_readable(look, picture):
        for area in model.areas:
            paint_header(Canvas(whole, look), picture, area, facts=False)
            yield
    names = whole.subsurface(place).copy()
    del whole
    yield
    day = yield from copied(ground)
    yield from picture.piece_slices(Canvas(day, look), standing)
    day.blit(names, place)
    yield
    picture.paint_below(canvas, standing)
    yield
    lit = ground
    yield from dim(lit)
    lights = Surface(window.size, 0, 32)
    for number in range(len(model.areas)):
        _light_wall(look, lit, lights, picture, number)
        yield
    for space in standing:
        _shine(look, lit, picture, space, winners)
        yield
    for space in standing:
        _paint(lit, lights, picture, glowing, space, winners)
        yield
    forget_towers(look, picture.geometry)
    flood(names, _NAMES, pygame.BLEND_RGB_MULT)
    yield
    lit.blit(names, place)
    del names
    yield
    yield from bloom(lit, lights)
    del lights
    yield from finish(look, lit)
    unlit = yield from at_dusk(day)
    yield from finish(look, unlit)
    return Dusk(day, unlit, lit)


def _light_wall(look: Look, lit: Surface, lights: Surface, picture: BoardPicture, area: int) -> None:
    """Light the lamps along the wall below an area."""
    wall = picture.bar_rect(area)
    side = max(2, look.board(_LAMP_SIDE))
    for number in range(_LAMPS):
        at = wall.x + round(wall.width * (number + 0.5) / _LAMPS), wall.y + wall.height // 8
        shine(look, lit, at, look.board(26), LAMP, 0.42)
        flame = Rect(0, 0, side, side)
        flame.center = at
        for picture_ in (lit, lights):
            pygame.draw.ellipse(picture_, _FLAME, flame)


def _shine(look: Look, lit: Surface, picture: BoardPicture, space: SpaceModel, winners: Collection[int]) -> None:
    """Add the light that falls from a house or tile on the ground."""
    box = picture.space_rect(space.area, space.space)
    centre = box.centerx, box.centery + box.height // 4
    if space.building is None:
        if space.space == LARGE:
            shine(look, lit, centre, round(box.width * 0.8), _GLOW, 0.40)
    elif space.building.seat in winners:
        shine(look, lit, centre, round(box.width * 1.5), _GLOW, 0.95)
    else:
        shine(look, lit, centre, round(box.width * 0.9), _GLOW, 0.34)


def _paint(
    lit: Surface,
    lights: Surface,
    picture: BoardPicture,
    glowing: BoardPicture,
    space: SpaceModel,
    winners: Collection[int],
) -> None:
    """Paint a house or tile in its light, and its windows also on ``lights``, in which things in front of them cover
    them."""
    plain, place = picture.standing(space)
    won = space.building is not None and space.building.seat in winners
    light = _TILES if space.building is None else _WINNERS if won else _OTHERS
    lit.blit(tinted(plain, light), place.topleft)
    lights.blit(tinted(plain, (0, 0, 0)), place.topleft)
    bright, _place = glowing.standing(space)
    if bright is plain or picture.plan_view:
        return
    windows = bright.copy()
    windows.blit(plain, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    if not won:
        flood(windows, _QUIET, pygame.BLEND_RGB_MULT)
    lit.blit(windows, place.topleft, special_flags=pygame.BLEND_RGB_ADD)
    lights.blit(windows, place.topleft, special_flags=pygame.BLEND_RGB_ADD)
