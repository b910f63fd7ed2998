"""The crowd at the end of a game: figures seen from behind, in the light of their torches."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import in_thread
from capitol.kit.shapes import supersampled
from capitol.kit.theme import RGB
from capitol.table.art.symbols import draw_bare_symbol
from capitol.table.dusk import free_from, lamp
from capitol.table.seats.badge import SeatLook

_SHAPES = 6
_TALL, _WIDE = 150, 104
"""A figure with a raised arm, in logical pixels of the board; only its upper part is in the window."""
_SEEN = 66
"""How far its head is above the lower edge of the window, where the row of buttons is."""
_DARK: RGB = (20, 14, 26)
_RIM: RGB = (132, 82, 56)
_GOLD: RGB = (214, 158, 70)
_FLAME: RGB = (255, 190, 96)
_BEFORE_STEP = 14.0
"""How far those with a torch or a banner are down at least before the columns, whose feet would cut it off."""
_PEOPLE = 26
_COME = 0.55
"""The part of the show in which they arrive, one after another."""
_STEPS = 7.0
_MASS = 62
"""How high the dark mass of those in front reaches, in logical pixels of the board: it closes the gaps between
figures."""
_CLOTH, _INK = 0.80, 0.92
"""The fraction of their daylight brightness that banners and their signs have at night."""


@dataclass(frozen=True, slots=True)
class _Person:
    across: float
    shape: int
    comes: float
    low: float
    bears: str
    """What the figure holds up: "torch", "banner" or nothing."""
    left: bool


class Crowd:
    """People along the lower edge of the window."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)  # decorative only
        people = []
        for number in range(_PEOPLE):
            across = (number + chance.uniform(0.1, 0.9)) / _PEOPLE
            bears = ("", "torch", "", "banner", "")[number % 5]
            people.append(
                _Person(across, number % _SHAPES, chance.random(), chance.uniform(-8, 12), bears, across < 0.5)
            )
        self._people = tuple(sorted(people, key=lambda one: one.low))

    def paint(self, canvas: Canvas, seat: SeatLook, t: float) -> None:
        """Paint them at the part ``t`` (0 to 1) of the show; banners carry the colour and the symbol of ``seat``."""
        look = canvas.look
        wide, tall = look.scale.width, look.scale.height
        columns = free_from(look) + look.board(_WIDE)
        for one in self._people:
            way = max(0.0, min(1.0, (t / _COME - 0.6 * one.comes) / 0.4))
            if way <= 0:
                continue
            walks = 1 - (1 - way) ** 2
            bob = abs(math.sin(way * _STEPS * math.pi)) * 3 * (way < 1)
            side = -1 if one.left else 1
            x = one.across * wide + side * (1 - walks) * look.board(180)
            low = max(one.low, _BEFORE_STEP) if one.bears and one.across * wide < columns else one.low
            y = tall - look.board(_SEEN - low + bob) + round((1 - walks) * look.board(_SEEN + 8))
            picture = _picture(look, one, seat)
            head = look.board(_TALL * _HEAD[1])
            place = (round(x - picture.get_width() / 2), round(y - head))
            if one.bears == "torch":
                light = lamp(look, look.board(34), bright=0.5)
                centre = place[0] + round(_HAND[0] * picture.get_width()), place[1] + round(0.1 * picture.get_height())
                corner = light.get_rect(center=centre).topleft
                canvas.surface.blit(light, corner, special_flags=pygame.BLEND_RGB_ADD)
            canvas.blit(picture, place)
        mass = _front(look)
        canvas.blit(mass, (0, tall - mass.get_height()), round(255 * max(0.0, min(1.0, t / _COME))))

    def prepare(self, look: Look, seat: SeatLook) -> Iterator[None]:
        """Draw them one after another before they are shown."""
        lamp(look, look.board(34), bright=0.5)
        _front(look)
        for one in self._people:
            yield
            key, draw = _drawing(look, one, seat)
            if key not in look.cache:  # each takes up to 20 ms in a large window
                made = yield from in_thread(draw)
                look.cache.get(key, partial(_itself, made), dear=True)  # held until they come


_HEAD = (0.46, 0.42)
_HAND = (0.80, 0.24)


def _picture(look: Look, person: _Person, seat: SeatLook) -> pygame.Surface:
    key, draw = _drawing(look, person, seat)
    look.cache.cheapen(key)
    return look.cache.get(key, draw)


def _drawing(look: Look, person: _Person, seat: SeatLook) -> tuple[Hashable, Callable[[], pygame.Surface]]:
    """Return the key of a figure's picture, and what draws it."""
    wide, tall = look.board(_WIDE), look.board(_TALL)
    key = ("person", person.shape, person.bears, seat.style if person.bears == "banner" else None, tall)
    return key, partial(_draw, wide, tall, person, seat)


def _itself(picture: pygame.Surface) -> pygame.Surface:
    return picture


def _front(look: Look) -> pygame.Surface:
    wide, tall = look.scale.width, look.board(_MASS)
    return look.cache.get(("crowd in front", wide, tall), partial(_mass, wide, tall))


def _mass(wide: int, tall: int) -> pygame.Surface:
    """Draw the dark mass of those in front, fading upwards."""
    fade = pygame.Surface((1, 24), pygame.SRCALPHA, 32)
    for row in range(24):
        part = min(1.0, row / 9)
        fade.set_at((0, row), (*_DARK, round(250 * part * part * (3 - 2 * part))))
    return pygame.transform.smoothscale(fade, (wide, tall))


def _draw(wide: int, tall: int, person: _Person, seat: SeatLook) -> pygame.Surface:
    return supersampled((wide, tall), _DARK, partial(_paint, wide=wide, tall=tall, person=person, seat=seat))


def _dimmed(colour: RGB, share: float) -> RGB:
    return round(colour[0] * share), round(colour[1] * share), round(colour[2] * share)


def _paint(surface: pygame.Surface, k: float, *, wide: int, tall: int, person: _Person, seat: SeatLook) -> None:
    w, h = wide * k, tall * k

    def at(x: float, y: float) -> tuple[float, float]:
        return x * w, y * h

    if person.bears:
        pole = (0.80, 0.14) if person.bears == "torch" else (0.80, 0.11)
        pygame.draw.line(surface, (*_DARK, 255), at(*pole), at(0.78, 0.5), max(1, round(0.05 * w)))
    if person.bears == "banner":
        cloth = [at(0.52, 0.12), at(0.99, 0.12), at(0.99, 0.42), at(0.755, 0.37), at(0.52, 0.42)]
        pygame.draw.polygon(surface, (*_dimmed(seat.colour, _CLOTH), 255), cloth)
        thick = max(1, round(0.025 * w))
        pygame.draw.line(surface, (*_GOLD, 255), cloth[0], cloth[1], max(1, round(0.04 * w)))
        pygame.draw.lines(surface, (*_GOLD, 255), False, cloth[2:], thick)
        side = round(0.27 * w)
        sign = draw_bare_symbol(side, side, seat.style, _dimmed(seat.text_colour, _INK))
        surface.blit(sign, sign.get_rect(center=at(0.755, 0.245)))
    if person.bears == "torch":
        pygame.draw.ellipse(surface, (*_FLAME, 255), (0.74 * w, 0.03 * h, 0.13 * w, 0.13 * h))
        pygame.draw.ellipse(surface, (255, 236, 186, 255), (0.77 * w, 0.075 * h, 0.07 * w, 0.07 * h))
    lean = (person.shape - 2.5) * 0.012
    for ink, up in ((_RIM, 0.0), (_DARK, 0.014)):
        colour_of = (*ink, 255)
        head = pygame.Rect(0, 0, round(0.20 * w), round(0.165 * h))
        head.center = round((0.46 + lean) * w), round((0.42 + up) * h)
        shoulders = [
            at(0.46 + lean, 0.50 + up),
            at(0.36, 0.535 + up),
            at(0.245, 0.585 + up),
            at(0.19, 0.70 + up),
            at(0.14, 1.0),
            at(0.80, 1.0),
            at(0.745, 0.70 + up),
            at(0.69, 0.585 + up),
            at(0.57, 0.535 + up),
        ]
        pygame.draw.polygon(surface, colour_of, shoulders)
        if person.shape % 3 == 1:  # hair tied up
            bun = pygame.Rect(0, 0, round(0.12 * w), round(0.085 * h))
            bun.center = head.centerx, head.top + round(0.01 * h)
            pygame.draw.ellipse(surface, colour_of, bun)
        pygame.draw.ellipse(surface, colour_of, head)
        pygame.draw.rect(
            surface, colour_of, (round(0.42 * w), round((0.46 + up) * h), round(0.09 * w), round(0.08 * h))
        )
        if person.bears or person.shape % 2:
            hand = _HAND if person.bears else (0.13 if person.shape % 4 == 1 else 0.80, 0.30)
            elbow = (0.74, 0.50) if hand[0] > 0.5 else (0.19, 0.50)
            upper = (0.68, 0.62) if hand[0] > 0.5 else (0.26, 0.62)
            line = max(1, round(0.085 * w))
            points = [at(upper[0], upper[1] + up), at(elbow[0], elbow[1] + up), at(hand[0], hand[1] + 0.18 + up)]
            pygame.draw.lines(surface, colour_of, False, points, line)
            for point in points:
                pygame.draw.circle(surface, colour_of, point, line / 2)
