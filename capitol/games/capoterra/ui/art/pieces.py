"""What stands on the tiles of Capoterra: settlements, units, goods, and the marks of events."""

from __future__ import annotations

import pygame

from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.ui.art.palette import GOOD_STYLES, LIMESTONE, ROAD_EDGE
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.table.art.brush import Point, arc_points, canvas, darker, fineness, lighter, outline, shrink, stroke
from capitol.table.art.symbols import draw_bare_symbol, draw_symbol
from capitol.table.palette import GOLD, LIGHT, OUTLINE, WOOD, Colour, SeatStyle, seat_style

_STONE: Colour = (0xE4, 0xDA, 0xC4)


class _Easel:
    """A fine canvas with a square of 1 x 1 in its middle."""

    def __init__(self, width: int, height: int) -> None:
        self.wanted = width, height
        fine = fineness(width, height)
        self.surface = canvas(width * fine, height * fine)
        self.unit = min(width, height) * fine
        self.left = (width * fine - self.unit) / 2
        self.top = (height * fine - self.unit) / 2

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.unit, self.top + y * self.unit

    def fill(self, colour: Colour, *points: Point, rim: float = 0.018) -> None:
        placed = [self.at(*point) for point in points]
        pygame.draw.polygon(self.surface, colour, placed)
        if rim:
            outline(self.surface, placed, OUTLINE, max(1.0, rim * self.unit))

    def box(self, colour: Colour, x: float, y: float, wide: float, tall: float, rim: float = 0.018) -> None:
        self.fill(colour, (x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall), rim=rim)

    def oval(self, colour: Colour, x: float, y: float, across: float, down: float, rim: float = 0.018) -> None:
        self.fill(colour, *arc_points((x, y), across, down, 0, 360, 32), rim=rim)

    def line(self, colour: Colour, wide: float, *points: Point) -> None:
        stroke(self.surface, [self.at(*point) for point in points], colour, wide * self.unit)

    def paste(self, picture: pygame.Surface, x: float, y: float) -> None:
        """Put a picture with its middle at ``x``, ``y``."""
        self.surface.blit(picture, picture.get_rect(center=tuple(map(round, self.at(x, y)))))

    def symbol(self, style: SeatStyle, x: float, y: float, size: float, bare: bool = False) -> None:
        side = max(1, round(size * self.unit))
        picture = draw_bare_symbol(side, side, style, style.text) if bare else draw_symbol(side, side, style)
        self.paste(picture, x, y)

    def sign(self, name: str, x: float, y: float, size: float, colour: Colour) -> None:
        side = max(1, round(size * self.unit))
        self.paste(draw_sign(side, side, name, colour), x, y)

    def done(self) -> pygame.Surface:
        return shrink(self.surface, *self.wanted)


def _house(easel: _Easel, x: float, y: float, size: float, roof: Colour) -> None:
    """A house whose foot is the line ``y``."""
    easel.box(_STONE, x - size * 0.4, y - size * 0.5, size * 0.8, size * 0.5)
    easel.box(ROAD_EDGE, x - size * 0.09, y - size * 0.3, size * 0.18, size * 0.3, rim=0)
    foot = y - size * 0.45
    easel.fill(roof, (x - size * 0.52, foot), (x, foot - size * 0.5), (x + size * 0.52, foot))


def draw_capital(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw a walled town with a gate on each side and the seat's banner."""
    easel, style = _Easel(width, height), seat_style(seat)
    easel.box(_STONE, 0.13, 0.13, 0.74, 0.74)
    easel.box(darker(_STONE, 0.22), 0.2, 0.2, 0.6, 0.6)
    for x, y in ((0.5, 0.165), (0.835, 0.5), (0.5, 0.835), (0.165, 0.5)):
        easel.box(ROAD_EDGE, x - 0.06, y - 0.06, 0.12, 0.12)
    for x, y in ((0.16, 0.16), (0.84, 0.16), (0.16, 0.84), (0.84, 0.84)):
        easel.oval(lighter(_STONE, 0.3), x, y, 0.075, 0.075)
    for x, y in ((0.31, 0.43), (0.69, 0.43), (0.31, 0.76), (0.69, 0.76)):
        _house(easel, x, y, 0.2, style.colour)
    easel.symbol(style, 0.5, 0.5, 0.36)
    return easel.done()


def draw_village(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw three houses and the seat's symbol."""
    easel, style = _Easel(width, height), seat_style(seat)
    for x, y, size in ((0.29, 0.42, 0.34), (0.72, 0.42, 0.34), (0.27, 0.84, 0.34)):
        _house(easel, x, y, size, style.colour)
    easel.symbol(style, 0.67, 0.7, 0.34)
    return easel.done()


def draw_site(width: int, height: int, seat: str | SeatStyle, goods: int) -> pygame.Surface:
    """Draw pegs and rope around four sockets; ``goods`` has a bit for each good that is there."""
    easel, style = _Easel(width, height), seat_style(seat)
    corners: tuple[Point, ...] = ((0.16, 0.16), (0.84, 0.16), (0.84, 0.84), (0.16, 0.84))
    for first, last in zip(corners, (*corners[1:], corners[0]), strict=True):
        easel.line(OUTLINE, 0.034, first, last)
        easel.line(WOOD, 0.02, first, last)
    for x, y in corners:
        easel.oval(style.colour, x, y, 0.06, 0.06)
    for number, (x, y) in enumerate(((0.32, 0.32), (0.68, 0.32), (0.32, 0.68), (0.68, 0.68))):
        own, there = GOOD_STYLES[number], goods >> number & 1
        easel.oval(own.colour if there else darker(LIMESTONE, 0.12), x, y, 0.135, 0.135)
        easel.sign(own.icon, x, y, 0.18, own.text if there else darker(LIMESTONE, 0.45))
    easel.symbol(style, 0.5, 0.5, 0.24)
    return easel.done()


def draw_ruin(width: int, height: int) -> pygame.Surface:
    """Draw a round tower with a fallen top."""
    easel = _Easel(width, height)
    grey = (0x9A, 0x92, 0x84)
    points = (
        (0.26, 0.8),
        (0.3, 0.36),
        (0.38, 0.44),
        (0.45, 0.28),
        (0.53, 0.42),
        (0.62, 0.34),
        (0.7, 0.56),
        (0.74, 0.8),
    )
    easel.fill(grey, *points)
    easel.box(OUTLINE, 0.44, 0.62, 0.12, 0.18, rim=0)
    for y in (0.52, 0.66):
        easel.line(darker(grey, 0.4), 0.014, (0.29, y), (0.7, y))
    for x, y in ((0.16, 0.8), (0.84, 0.74), (0.8, 0.86), (0.26, 0.9)):
        easel.oval(grey, x, y, 0.06, 0.045)
    return easel.done()


def draw_explorer(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw a wooden figure with a staff, the seat's symbol on its cloak."""
    easel, style = _Easel(width, height), seat_style(seat)
    easel.oval(darker(WOOD, 0.6), 0.5, 0.93, 0.3, 0.06, rim=0)
    easel.line(OUTLINE, 0.06, (0.84, 0.12), (0.84, 0.93))
    easel.line(WOOD, 0.034, (0.84, 0.12), (0.84, 0.93))
    easel.fill(style.colour, (0.36, 0.34), (0.6, 0.34), (0.76, 0.92), (0.2, 0.92))
    easel.oval(lighter(WOOD, 0.2), 0.48, 0.22, 0.16, 0.16)
    easel.symbol(style, 0.48, 0.68, 0.3, bare=True)
    return easel.done()


def draw_soldier(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw the seat's shield on a marble base."""
    easel, style = _Easel(width, height), seat_style(seat)
    easel.oval(darker(LIMESTONE, 0.2), 0.5, 0.88, 0.36, 0.09)
    easel.oval(LIMESTONE, 0.5, 0.85, 0.36, 0.09)
    shield = ((0.2, 0.12), (0.5, 0.06), (0.8, 0.12), (0.78, 0.48), (0.68, 0.7), (0.5, 0.86), (0.32, 0.7), (0.22, 0.48))
    easel.fill(GOLD, *shield, rim=0.024)
    inner = tuple((0.5 + (x - 0.5) * 0.82, 0.44 + (y - 0.44) * 0.82) for x, y in shield)
    easel.fill(style.colour, *inner)
    easel.symbol(style, 0.5, 0.42, 0.34, bare=True)
    return easel.done()


def draw_good(width: int, height: int, good: str) -> pygame.Surface:
    """Draw the token of a good: its colour and its sign."""
    easel, style = _Easel(width, height), GOOD_STYLES[GOODS.index(good)]
    easel.oval(darker(style.colour, 0.45), 0.5, 0.53, 0.44, 0.44)
    easel.oval(style.colour, 0.5, 0.48, 0.44, 0.44, rim=0.03)
    easel.sign(style.icon, 0.5, 0.48, 0.6, style.text)
    return easel.done()


def draw_coin(width: int, height: int) -> pygame.Surface:
    """Draw a gold coin."""
    easel = _Easel(width, height)
    easel.oval(darker(GOLD, 0.45), 0.5, 0.54, 0.42, 0.42)
    easel.oval(GOLD, 0.5, 0.48, 0.42, 0.42, rim=0.03)
    easel.oval(lighter(GOLD, 0.35), 0.5, 0.48, 0.32, 0.32, rim=0.02)
    easel.fill(darker(GOLD, 0.35), (0.5, 0.26), (0.58, 0.48), (0.5, 0.7), (0.42, 0.48), rim=0)
    return easel.done()


def draw_bandit(width: int, height: int) -> pygame.Surface:
    """Draw a dark tent with smoke."""
    easel = _Easel(width, height)
    for x, y, radius in ((0.56, 0.18, 0.05), (0.64, 0.11, 0.06), (0.74, 0.06, 0.045)):
        easel.oval((0xB8, 0xB4, 0xAE), x, y, radius, radius, rim=0)
    easel.fill((0x3A, 0x2E, 0x35), (0.5, 0.2), (0.92, 0.86), (0.08, 0.86), rim=0.026)
    easel.fill((0x55, 0x45, 0x4E), (0.5, 0.2), (0.36, 0.86), (0.08, 0.86))
    easel.fill(OUTLINE, (0.52, 0.46), (0.66, 0.86), (0.4, 0.86))
    return easel.done()


def draw_barrier(width: int, height: int) -> pygame.Surface:
    """Draw the barrier of a broken road: two planks with a cross."""
    easel = _Easel(width, height)
    for x in (0.2, 0.8):
        easel.box(darker(WOOD, 0.35), x - 0.05, 0.24, 0.1, 0.6)
    easel.box(WOOD, 0.06, 0.32, 0.88, 0.16)
    for ends in (((0.28, 0.2), (0.72, 0.86)), ((0.72, 0.2), (0.28, 0.86))):
        easel.line(OUTLINE, 0.17, *ends)
        easel.line((0xC9, 0x3A, 0x22), 0.12, *ends)
    return easel.done()


def draw_cart(width: int, height: int) -> pygame.Surface:
    """Draw a broken cart: this village wants wood."""
    easel = _Easel(width, height)
    easel.fill(WOOD, (0.12, 0.34), (0.86, 0.2), (0.82, 0.5), (0.2, 0.62))
    easel.line(OUTLINE, 0.05, (0.84, 0.3), (0.98, 0.16))
    easel.oval(darker(WOOD, 0.5), 0.34, 0.68, 0.17, 0.17)
    easel.oval(WOOD, 0.34, 0.68, 0.1, 0.1)
    easel.fill(darker(WOOD, 0.5), *arc_points((0.74, 0.8), 0.17, 0.17, 20, 200, 18))
    return easel.done()


def draw_bowl(width: int, height: int) -> pygame.Surface:
    """Draw an empty bowl: this village wants corn."""
    easel = _Easel(width, height)
    clay = (0xB5, 0x6B, 0x3E)
    easel.fill(clay, *arc_points((0.5, 0.46), 0.42, 0.4, 180, 360, 24))
    easel.oval(darker(clay, 0.55), 0.5, 0.46, 0.42, 0.14)
    easel.box(darker(clay, 0.2), 0.38, 0.82, 0.24, 0.08)
    return easel.done()


def draw_bag(width: int, height: int) -> pygame.Surface:
    """Draw the bag of tiles."""
    easel = _Easel(width, height)
    cloth = (0xB9, 0x8F, 0x5E)
    easel.fill(
        cloth, (0.36, 0.26), (0.64, 0.26), (0.9, 0.6), (0.86, 0.88), (0.7, 0.95), (0.3, 0.95), (0.14, 0.88), (0.1, 0.6)
    )
    easel.fill(lighter(cloth, 0.15), (0.3, 0.08), (0.7, 0.08), (0.62, 0.26), (0.38, 0.26))
    easel.line(OUTLINE, 0.06, (0.35, 0.27), (0.65, 0.27))
    easel.line(LIGHT, 0.03, (0.35, 0.27), (0.65, 0.27))
    easel.box(LIMESTONE, 0.36, 0.48, 0.28, 0.28)
    easel.line(ROAD_EDGE, 0.06, (0.5, 0.48), (0.5, 0.76))
    return easel.done()
