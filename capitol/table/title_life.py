"""Animations in a title's key picture: the plain that drifts behind a city, a sail, smoke and birds."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from capitol.kit.pictures import read_slices, scaled_slices
from capitol.table.art.moving import Moving, clear, views
from capitol.table.art.smoke import smoke

_DRIFT, _DRIFT_BEATS = 0.0042, 336
"""How far the plain drifts to either side, as a fraction of the window's width, and the period in beats."""
_SAIL_BEATS, _BOB = 448, 0.0006
_BIRD_BEATS, _FLAP = 44, 6
_DARK = (58, 42, 36)
_FINE = 3
_BAND = 96
"""How many rows of a layer are cut out in one slice."""
_INVERSE = bytes(255 - tone for tone in range(256))
_EDGE = 9
"""The edge of the calm water is softened over about one part in this many of its width."""
_SMOKE = 12, 24
"""Width and height of rising smoke, in its units."""


@dataclass(frozen=True, slots=True)
class Layers:
    """Pictures (names of resources) as wide as the key picture. For its upper ``part``: a mask, white for whatever is
    in front of the plain, and the plain behind that; for its lower part from ``front_top`` on: a mask of the
    foreground."""

    near: str
    plain: str
    part: float
    front: str
    front_top: float


@dataclass(frozen=True, slots=True)
class Sail:
    """A boat and the calm water below it (names of resources), both in ``box``, and how far the boat sails to and fro;
    all as fractions of the key picture's width and height."""

    boat: str
    calm: str
    box: tuple[float, float, float, float]
    way: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Birds:
    """A flock that circles along an ellipse with this middle and these half axes, as fractions of the key picture."""

    at: tuple[float, float]
    reach: tuple[float, float]
    count: int
    colour: tuple[int, int, int] = _DARK


@dataclass(frozen=True, slots=True)
class Life:
    """All animations of a key picture; places are fractions of its width and height."""

    fires: tuple[tuple[float, float], ...] = ()
    birds: tuple[Birds, ...] = ()
    sail: Sail | None = None
    layers: Layers | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """The placement of the key picture: its size in window pixels, and how far its corner is outside the window."""

    width: float
    height: float
    left: float
    top: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the key picture in window pixels."""
        return x * self.width - self.left, y * self.height - self.top

    def box(self, left: float, top: float, right: float, foot: float) -> Rect:
        """Return a box of the key picture in window pixels."""
        (x, y), (end, low) = self.at(left, top), self.at(right, foot)
        return Rect(round(x), round(y), round(end) - round(x), round(low) - round(y))

    @property
    def unit(self) -> float:
        """Window pixels per logical pixel of the picture, 1280 wide."""
        return self.width / 1280


def calm_water(picture: Surface, place: Place, sail: Sail) -> Generator[None, None, None]:
    """Paint calm water over the boat that will sail, in the unshaded ``picture`` of the window."""
    calm = yield from read_slices(sail.calm)
    box = place.box(*sail.box)
    soft = clear(_EDGE, _EDGE, (255, 255, 255))
    soft.fill((255, 255, 255, 255), soft.get_rect().inflate(-2, -2))
    patch = clear(*box.size, (0, 0, 0))
    patch.blit(pygame.transform.smoothscale(calm, box.size), (0, 0))
    patch.blit(pygame.transform.smoothscale(soft, box.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(patch, box)


def moving_parts(life: Life, picture: Surface, veil: Surface, place: Place) -> Generator[None, None, list[Moving]]:
    """Make all animations in a window's ``picture`` in slices, from the back to the front; ``veil`` is its shade."""
    found: list[Moving] = []
    if life.layers is not None:
        found += yield from _layers(life.layers, picture, place)
    if life.sail is not None:
        found.append((yield from _sail(life.sail, veil, place)))
    for number, flock in enumerate(life.birds):
        found.append((yield from _birds(flock, place, number)))
    if life.fires:
        wide, tall = (round(part * place.unit * 2.2) for part in _SMOKE)
        fire = wide / 3, tall - 1
        puffs = smoke(fire, (wide, tall), 1.9 * place.unit, 44, 14)
        yield
        for x, y in life.fires:
            left, top = place.at(x, y)
            found.append(Moving((round(left - fire[0]), round(top - fire[1])), puffs))
    whole = picture.get_rect()
    return [one for one in found if whole.colliderect(one.box)]


def _layers(layers: Layers, picture: Surface, place: Place) -> Generator[None, None, list[Moving]]:
    """Make the plain, which drifts; what stands before it and does not move; and the foreground, which drifts the other
    way. Behind the foreground its own edge is still in the picture, so that no gap opens."""
    wide, tall = picture.get_size()
    found = []
    box = place.box(0, 0, 1, layers.part)
    upper = picture.get_rect().clip(0, 0, wide, box.bottom)
    if upper.height:
        near = yield from _mask(layers.near, box, upper)
        plain = yield from read_slices(layers.plain)
        behind = Surface(upper.size, 0, 32)
        behind.blit((yield from scaled_slices(plain, box.size)), box)
        away = yield from _part(picture, upper, near.translate(_INVERSE))
        behind.blit(away, (0, 0))
        yield
        found.append((yield from _drifting(behind, upper, 1)))
        found.append(Moving(upper.topleft, ((yield from _part(picture, upper, near)),)))
    box = place.box(0, layers.front_top, 1, 1)
    lower = picture.get_rect().clip(0, box.y, wide, tall)
    if lower.height:
        mask = yield from _mask(layers.front, box, lower)
        before = yield from _part(picture, lower, mask)
        found.append((yield from _drifting(before, lower, -0.5)))
    return found


def _mask(name: str, box: Rect, seen: Rect) -> Generator[None, None, bytes]:
    """Return one byte for each pixel of ``seen`` from a picture that covers ``box``."""
    read = yield from read_slices(name)
    large = yield from scaled_slices(read, box.size)
    alphas = []
    for top in range(0, seen.height, _BAND):
        band = Surface((seen.width, min(_BAND, seen.height - top)), 0, 32)
        band.blit(large, (box.x - seen.x, box.y - seen.y - top))
        alphas.append(pygame.image.tostring(band, "RGB")[::3])
        yield
    return b"".join(alphas)


def _part(picture: Surface, box: Rect, alphas: bytes) -> Generator[None, None, Surface]:
    """Return a part of a picture with these bytes as its alpha."""
    part = clear(*box.size, (0, 0, 0))
    for top in range(0, box.height, _BAND):
        size = box.width, min(_BAND, box.height - top)
        band = alphas[top * box.width : (top + size[1]) * box.width]
        cover = bytearray(b"\xff" * (4 * len(band)))
        cover[3::4] = band
        part.blit(picture, (0, top), (box.x, box.y + top, *size))
        veil = pygame.image.frombuffer(bytes(cover), size, "RGBA")
        part.blit(veil, (0, top), special_flags=pygame.BLEND_RGBA_MULT)
        yield
    return part


def _drifting(layer: Surface, box: Rect, share: float) -> Generator[None, None, Moving]:
    """Return a layer that drifts from side to side, in the opposite direction if ``share`` is negative; its edges are
    continued."""
    wide, tall = box.size
    most = max(1, round(wide * _DRIFT * abs(share)))
    sheet = Surface((wide + 2 * most, tall), layer.get_flags() & pygame.SRCALPHA, 32)
    for x, column in ((0, 0), (wide + most, wide - 1)):
        edge = layer.subsurface((column, 0, 1, tall))
        sheet.blit(pygame.transform.scale(edge, (most, tall)), (x, 0))
    for top in range(0, tall, 2 * _BAND):
        sheet.blit(layer, (most, top), (0, top, wide, 2 * _BAND))
        yield
    turns = (2 * math.pi * beat / _DRIFT_BEATS for beat in range(_DRIFT_BEATS))
    places = [(most + round(math.copysign(most, share) * math.sin(turn)), 0) for turn in turns]
    return Moving(box.topleft, tuple(views(sheet, places, box.size)), together=True)


def _sail(sail: Sail, veil: Surface, place: Place) -> Generator[None, None, Moving]:
    """Make the boat, which sails to and fro and bobs."""
    boat = yield from read_slices(sail.boat)
    box = place.box(*sail.box)
    picture = pygame.transform.smoothscale(boat.convert_alpha(clear(1, 1, (0, 0, 0))), box.size)
    seen = picture.get_bounding_rect()
    if veil.get_rect().collidepoint(box.center):
        picture.fill(veil.get_at(box.center), special_flags=pygame.BLEND_RGB_MULT)
    ways = [place.width * sail.way[0], place.height * sail.way[1]]
    bob = max(1, round(place.width * _BOB))
    places = []
    for beat in range(_SAIL_BEATS):
        turn = 2 * math.pi * beat / _SAIL_BEATS
        part = (1 - math.cos(turn)) / 2
        places.append((round(ways[0] * part), round(ways[1] * part + bob * math.sin(9 * turn))))
    left, right = min(x for x, _y in places), max(x for x, _y in places)
    top, foot = min(y for _x, y in places), max(y for _x, y in places)
    sheet = clear(seen.width + 2 * (right - left), seen.height + 2 * (foot - top), (0, 0, 0))
    sheet.blit(picture, (right - left, foot - top), seen)
    yield
    size = seen.width + right - left, seen.height + foot - top
    at = box.x + seen.x + left, box.y + seen.y + top
    return Moving(at, tuple(views(sheet, [(right - x, foot - y) for x, y in places], size)), together=True)


def _birds(flock: Birds, place: Place, seed: int) -> Generator[None, None, Moving]:
    """Make a flock that circles; each bird has its own height and beats its wings now and then."""
    chance = random.Random(seed)  # decorative only
    middle = place.at(*flock.at)
    across, down = place.width * flock.reach[0], place.height * flock.reach[1]
    edge = 9 * place.unit
    size = round(2 * (across + edge)), round(2 * (down + edge))
    birds = [
        (2 * math.pi * (n + 0.5 * chance.random()) / flock.count, chance.uniform(0.72, 1)) for n in range(flock.count)
    ]
    pictures = []
    for beat in range(_BIRD_BEATS):
        large = clear(size[0] * _FINE, size[1] * _FINE, flock.colour)
        for number, (begin, out) in enumerate(birds):
            turn = begin + 2 * math.pi * beat / _BIRD_BEATS
            x = size[0] / 2 + across * out * math.cos(turn)
            y = size[1] / 2 + down * out * math.sin(turn)
            near = 0.8 + 0.2 * math.sin(turn)
            lift = math.sin(2 * math.pi * (beat + 3 * number) / _FLAP) if (beat // 11 + number) % 2 else 0.35
            _bird(large, (x * _FINE, y * _FINE), 7.5 * near * place.unit * _FINE, lift, flock.colour)
        pictures.append(pygame.transform.smoothscale(large, size))
        yield
    return Moving((round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2)), tuple(pictures), together=True)


def _bird(surface: Surface, at: tuple[float, float], span: float, lift: float, colour: tuple[int, int, int]) -> None:
    """Paint a bird from afar: two wings, raised or lowered, and a body."""
    x, y = at
    thick = max(1.0, 0.2 * span)
    for side in (-1, 1):
        elbow = x + side * 0.45 * span, y - (0.22 + 0.34 * lift) * span
        tip = x + side * span, y - 0.46 * lift * span + 0.1 * span
        wing = [
            (x, y + thick / 2),
            (elbow[0], elbow[1] + thick * 0.45),
            tip,
            (elbow[0], elbow[1] - thick * 0.4),
            (x, y - thick / 2),
        ]
        pygame.draw.polygon(surface, (*colour, 225), wing)
    pygame.draw.ellipse(surface, (*colour, 235), (x - thick * 0.6, y - thick * 0.7, thick * 1.2, thick * 1.9))
