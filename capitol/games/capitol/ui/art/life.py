"""The idle animations of an empty board: boats, smoke, pigeons, people, banners, gulls, and the shadows of clouds.

Each is a cycle of pictures of one size, which only the table plays. Most are views of one larger picture that contains
the thing at rest, so its movement costs no memory. None covers names or majorities.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence

import pygame

from capitol.boards.level import Thing
from capitol.games.capitol.ui.art.banners import banner
from capitol.games.capitol.ui.art.masters import SHADE
from capitol.games.capitol.ui.art.planting import picture_of
from capitol.games.capitol.ui.art.terrace import SHADOW
from capitol.kit.display_list import Clear
from capitol.table.art.brush import Point
from capitol.table.art.moving import BEAT_MS, Moving, clear, views
from capitol.table.art.smoke import smoke
from capitol.table.art.townsfolk import Walk, gulls, people

CLOUD_S = 40
"""The period of a cloud's shadow, in seconds."""
_BOAT = 24.0
"""The length of the boats' pictures, in logical pixels."""
_DRIFT, _SWAY = 11.0, 1.6
_ROUND, _CLOUD_BEATS = 376, 188
_PASSES, _AWAY, _LAG, _STEP = 861, 861, 1.2, 7
"""The beats during which a cloud's shadow is over the city, and those during which it is away; the delay of lower
places, in beats per logical pixel; and the beats per movement, because each repaints a large part of the board."""
_SHADE, _SPREAD, _CLOUDED = 44, 330.0, 2.4
"""The darkness of a cloud's middle, 0 to 255, its width, in logical pixels, and the largest board that it passes over,
in pixels to a logical one: on larger ones (4K) repainting costs more than it is worth."""
_PIGEONS, _GULLS = 40, 3
_LEAST_WATER = 14.0
GREY = ((96, 100, 112), (132, 136, 148), (214, 212, 208))


def lives(
    scenery: Sequence[Thing],
    pixel: Callable[[Point], tuple[int, int]],
    unit: float,
    shore: pygame.Rect,
    floors: Sequence[pygame.Rect],
    squares: Sequence[pygame.Rect],
    walks: Sequence[Walk] = (),
    banners: Sequence[tuple[pygame.Rect, str]] = (),
) -> Iterator[Moving]:
    """Yield all animations of a board whose picture has ``unit`` pixels to a logical pixel: its boats, smoke from the
    second of them and from lighthouses, the shadow of a cloud over ``shore`` if there is water and of another over
    ``floors`` (neither has text), pigeons on ``squares``, people on their ``walks``, ``banners``, each with the colour
    of its district, and gulls over the water."""
    boats = [box for thing in scenery if thing.kind == "boat" for box in (_box(thing, pixel),)]
    for number, box in enumerate(boats):
        name, scale = f"boat.{number % 2}", box.height / _BOAT
        drift = _DRIFT * scale if number % 2 == 0 else 0.0
        yield _boat(name, box.center, scale, drift, _SWAY * scale / 2)
    fires = [(box.centerx, box.centery - round(2 * unit)) for box in boats[1:2]]
    fires += [
        (box.centerx, box.centery - round(box.width * 1.1))
        for thing in scenery
        if thing.kind == "lighthouse"
        for box in (_box(thing, pixel),)
    ]
    for place in fires:
        if shore.collidepoint(place):
            yield _smoke(place, unit, shore)
    if any(thing.kind == "water" for thing in scenery) and shore.width >= _LEAST_WATER * unit:
        yield from _cloud(shore)
    yield from _clouds(floors, unit)
    for number, square in enumerate(squares):
        yield _pigeons(square, unit, number)
    for box, colour in banners:
        yield banner(box, colour, unit)
    yield from people(walks, unit)
    if any(thing.kind == "water" for thing in scenery):
        yield from gulls(shore, unit, _GULLS)


def _box(thing: Thing, pixel: Callable[[Point], tuple[int, int]]) -> pygame.Rect:
    x, y, width, height = thing.box
    (left, top), (right, foot) = pixel((x, y)), pixel((x + width, y + height))
    return pygame.Rect(left, top, right - left, foot - top)


def _boat(name: str, middle: tuple[int, int], scale: float, drift: float, sway: float) -> Moving:
    """Return a boat that drifts to and fro, or sways at anchor."""
    picture, offset = picture_of(name, scale)
    wide, tall = picture.get_size()
    across, down = max(1, round(sway)), max(1, round(drift))
    sheet = clear(wide + 4 * across, tall + 4 * down, SHADOW)
    sheet.blit(picture, (2 * across, 2 * down))
    places = []
    for beat in range(_ROUND):
        turn = 2 * math.pi * beat / _ROUND
        x = round(across * math.sin(5 * turn) * 0.9)
        y = round(down * math.sin(turn)) if drift else round(0.8 * math.sin(7 * turn))
        places.append((across - x, down - y))
    at = (middle[0] + offset[0] - across, middle[1] + offset[1] - down)
    return Moving(at, tuple(views(sheet, places, (wide + 2 * across, tall + 2 * down))))


def _smoke(place: tuple[int, int], unit: float, room: pygame.Rect) -> Moving:
    """Return smoke that rises from a fire, widens and fades."""
    wide, tall = round(14 * unit), round(26 * unit)
    box = pygame.Rect(place[0] - wide // 3, place[1] - tall, wide, tall).clip(room)
    fire = place[0] - box.x, place[1] - box.y
    return Moving(box.topleft, smoke(fire, box.size, unit))


def _cloud(room: pygame.Rect) -> Iterator[Moving]:
    """Yield the soft shadow of a cloud that passes down over all of ``room``, then disappears for a while: in sections,
    so that only those under it are repainted."""
    wide, tall = room.size
    high = min(tall, round(1.6 * wide))
    small = clear(48, 48, SHADOW)
    for step in range(16):
        pygame.draw.ellipse(
            small, (*SHADOW, round(58 * (step + 1) / 16)), small.get_rect().inflate(-2 * step, -2 * step)
        )
    blob = pygame.transform.smoothscale(small, (round(2.4 * wide), high))
    part = -(-tall // max(1, tall // high))
    sheet = clear(wide, 2 * part + high, SHADOW)
    sheet.blit(blob, (-round(0.7 * wide), part))
    # From above the room to below it.
    tops = [tall - round((tall + high) * (1 - (beat + 1) / _CLOUD_BEATS)) for beat in range(_CLOUD_BEATS)]
    away = round(CLOUD_S * 1000 / BEAT_MS) - _CLOUD_BEATS
    empty = Clear((wide, part), pygame.SRCALPHA, 32)
    for down in range(0, tall, part):
        places = [(0, min(part + high, max(0, part + down - top))) for top in tops]
        rest = [(0, 0)] * (away // 2)
        still = [(0, part + high)] * (away - len(rest))
        size = wide, min(part, tall - down)
        yield Moving(room.move(0, down).topleft, tuple(views(sheet, [*still, *places, *rest], size, empty)), True)


def _clouds(floors: Sequence[pygame.Rect], unit: float) -> Iterator[Moving]:
    """Yield the faint shadow of one cloud that passes over all ``floors`` from the left, but not over the pieces on
    them."""
    if not floors or unit > _CLOUDED:
        return
    whole = floors[0].unionall(floors[1:])
    spread = round(_SPREAD * unit)
    sheets: dict[tuple[int, int], tuple[pygame.Surface, Clear]] = {}
    for floor in floors:
        wide, tall = floor.size
        if floor.size not in sheets:
            sheet = clear(2 * wide + spread, tall, SHADOW)
            sheets[floor.size] = sheet, Clear(floor.size, pygame.SRCALPHA, 32)
            sheet.blit(_shade(spread, round(1.2 * tall)), (wide, -round(0.1 * tall)))
        way, late = whole.width + spread, _LAG * (floor.top - whole.top) / unit
        places = []
        for beat in range(_PASSES + _AWAY):
            left = whole.left - spread + way * (beat - beat % _STEP - late) / _PASSES - floor.left
            places.append((round(min(wide + spread, max(0.0, wide - left))), 0))
        sheet, empty = sheets[floor.size]
        yield Moving(floor.topleft, tuple(views(sheet, places, floor.size, empty)), together=True)


def _shade(wide: int, tall: int) -> pygame.Surface:
    """Draw a soft shadow of irregular shape: three overlapping ellipses."""
    small = clear(96, 48, SHADE)
    for left, top, width, height in ((2, 8, 56, 32), (26, 2, 44, 40), (44, 14, 50, 26)):
        for step in range(12):
            part = clear(96, 48, SHADE)
            box = pygame.Rect(left, top, width, height).inflate(-2 * step * width / 48, -2 * step * height / 48)
            pygame.draw.ellipse(part, (*SHADE, round(_SHADE / 14)), box)
            small.blit(part, (0, 0))
    return pygame.transform.smoothscale(small, (max(1, wide), max(1, tall)))


def _pigeons(square: pygame.Rect, unit: float, seed: int) -> Moving:
    """Return a few pigeons that peck and hop about on a square."""
    chance = random.Random(seed)
    birds = [(chance.uniform(0.15, 0.85), chance.uniform(0.3, 0.85), chance.choice((-1, 1))) for _bird in range(4)]
    fine = 3
    pictures = []
    for beat in range(_PIGEONS):
        large = clear(square.width * fine, square.height * fine, SHADOW)
        for number, (x, y, way) in enumerate(sorted(birds, key=lambda bird: bird[1])):
            part = (beat + 9 * number) % _PIGEONS
            hop = 0.5 * unit if part in (20, 21) else 0.0
            step = 0.8 * unit * way * (1 if 21 <= part < 40 else 0)
            pecks = part in (4, 6, 8, 28, 31)
            place = (square.width * x + step, square.height * y - hop)
            _bird(large, place, way, pecks, unit, fine)
        pictures.append(pygame.transform.smoothscale(large, square.size))
    return Moving(square.topleft, tuple(picture for picture in pictures for _shown in range(2)))


def _bird(surface: pygame.Surface, place: tuple[float, float], way: int, pecks: bool, unit: float, fine: int) -> None:
    """Paint one pigeon, its head up or down."""
    scale = unit * fine
    x, y = place[0] * fine, place[1] * fine
    pygame.draw.ellipse(surface, (*SHADOW, 110), (x - 0.9 * scale, y - 0.1 * scale, 2.6 * scale, 0.8 * scale))
    pygame.draw.ellipse(surface, (*GREY[1], 255), (x - 1.3 * scale, y - 1.3 * scale, 2.6 * scale, 1.5 * scale))
    pygame.draw.ellipse(surface, (*GREY[0], 255), (x - 1.2 * scale, y - 1.2 * scale, 1.6 * scale, 1.0 * scale))
    head = (x + way * 1.3 * scale, y - (0.3 if pecks else 1.6) * scale)
    pygame.draw.line(
        surface, (*GREY[0], 255), (x + way * 0.8 * scale, y - 0.8 * scale), head, max(1, round(0.7 * scale))
    )
    pygame.draw.circle(surface, (*GREY[0], 255), head, 0.62 * scale)
    pygame.draw.circle(surface, (*GREY[2], 255), (head[0] + way * 0.5 * scale, head[1]), 0.26 * scale)
