"""The tiles of Capoterra: grounds, roads on them, and the marks of a seat's open road."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pygame

from capitol.games.capoterra.ui.art.palette import (
    GOOD_STYLES,
    LIMESTONE,
    NETWORK_PATTERNS,
    ROAD,
    ROAD_EDGE,
    WASTE,
)
from capitol.games.capoterra.ui.art.roads import ENDS, KERB, ROAD_WIDTH, road_lines
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.table.art.brush import Point, canvas, darker, fineness, lighter, mix, shrink, stroke
from capitol.table.palette import LIGHT, OUTLINE, Colour, SeatStyle, seat_style

LOOKS = {"corn": 2, "sheep": 2, "wood": 2, "rock": 3, "waste": 2, "swap": 1, "start": 1, "section": 1, "town": 1}
"""The grounds, and how many different pictures each has; ``town`` lies under settlements."""
_GROUNDS: dict[str, Colour] = {
    **{style.id: style.colour for style in GOOD_STYLES},
    "wood": (0x55, 0x77, 0x45),
    "waste": WASTE,
    "swap": WASTE,
    "start": mix(WASTE, LIMESTONE, 0.5),
    "section": WASTE,
    "town": (0xC9, 0xB0, 0x86),
}


def draw_tile(width: int, height: int, land: str, look: int, mask: int) -> pygame.Surface:
    """Draw a whole tile: its ground, its stone edge, and its roads."""
    surface = draw_land(width, height, land, look)
    if mask:
        surface.blit(draw_road(width, height, mask), (0, 0))
    return surface


def draw_land(width: int, height: int, land: str, look: int) -> pygame.Surface:
    """Draw a ground with its stone edge, without roads."""
    fine = fineness(width, height)
    size = max(8, min(width, height) * fine)
    colour = _GROUNDS[land]
    surface = canvas(size, size, colour)
    surface.fill(darker(LIMESTONE, 0.45))
    edge = max(1, round(KERB * size))
    pygame.draw.rect(surface, LIMESTONE, (0, 0, size - edge // 2, size - edge // 2))
    field = surface.subsurface((edge, edge, size - 2 * edge, size - 2 * edge))
    field.fill(colour)
    _paint_ground(field, land, colour, random.Random(f"{land}{look}"))
    pygame.draw.rect(surface, darker(colour, 0.5), (edge, edge, size - 2 * edge, size - 2 * edge), max(1, edge // 4))
    return shrink(surface, width, height)


def _paint_ground(field: pygame.Surface, land: str, colour: Colour, chance: random.Random) -> None:
    wide = field.get_width()
    if land == "corn":
        lean = chance.uniform(-0.15, 0.15)
        for row in range(-3, 18):
            x = row * wide / 14
            line = [(x, 0.0), (x + lean * wide, float(wide))]
            stroke(field, line, darker(colour, 0.30), wide / 60)
            stroke(field, [(a + wide / 40, b) for a, b in line], lighter(colour, 0.35), wide / 70)
    elif land in ("sheep", "section"):
        for _ in range(40):
            x, y = chance.uniform(0, wide), chance.uniform(0, wide)
            for side in (-1, 0, 1):
                stroke(field, [(x, y), (x + side * wide / 60, y - wide / 30)], darker(colour, 0.28), wide / 110)
        if land == "sheep":
            for _ in range(5):
                x, y = chance.uniform(0.12, 0.88) * wide, chance.uniform(0.12, 0.88) * wide
                pygame.draw.ellipse(field, LIGHT, (x - wide / 22, y - wide / 32, wide / 11, wide / 16))
                pygame.draw.circle(field, OUTLINE, (x + wide / 22, y), wide / 60)
    elif land == "wood":
        for y in range(6):
            for x in range(6):
                middle = ((x + 0.5 * (y % 2) + chance.uniform(-0.2, 0.2)) * wide / 5.5, (y + 0.3) * wide / 5.5)
                radius = wide * chance.uniform(0.075, 0.1)
                pygame.draw.circle(field, darker(colour, 0.6), (middle[0] + wide / 60, middle[1] + wide / 45), radius)
                pygame.draw.circle(field, darker(colour, chance.uniform(0.1, 0.3)), middle, radius)
                light = (middle[0] - radius / 3, middle[1] - radius / 3)
                pygame.draw.circle(field, lighter(colour, 0.12), light, radius / 2)
    elif land == "rock":
        for row in range(4):
            for column in range(4):
                x = (column + 0.5 + chance.uniform(-0.25, 0.25)) * wide / 4
                y = (row + 0.5 + chance.uniform(-0.25, 0.25)) * wide / 4
                points = [
                    (x + math.cos(a) * r, y + math.sin(a) * r)
                    for a, r in ((math.tau * n / 6, wide * chance.uniform(0.09, 0.16)) for n in range(6))
                ]
                pygame.draw.polygon(field, darker(colour, 0.5), [(a + wide / 50, b + wide / 40) for a, b in points])
                pygame.draw.polygon(field, lighter(colour, chance.uniform(0.0, 0.3)), points)
                pygame.draw.polygon(field, darker(colour, 0.15), [(x, y), *points[:3]])
    elif land in ("waste", "swap", "start"):
        for _ in range(14):
            x, y = chance.uniform(0, wide), chance.uniform(0, wide)
            points = [(x, y)]
            for _step in range(4):
                x, y = x + chance.uniform(-0.12, 0.12) * wide, y + chance.uniform(-0.12, 0.12) * wide
                points.append((x, y))
            stroke(field, points, darker(colour, 0.25), wide / 110)
        if land == "swap":
            side = round(wide * 0.34)
            field.blit(draw_sign(side, side, "swap", darker(colour, 0.65)), (wide - side * 1.15, side * 0.15))


def draw_road(width: int, height: int, mask: int) -> pygame.Surface:
    """Draw the roads of a tile alone: pale stone with a dark edge; a dead end stops at a post."""
    fine = fineness(width, height)
    size = min(width, height) * fine
    surface = canvas(size, size, ROAD_EDGE)
    lines = [[(x * size, y * size) for x, y in line] for line in road_lines(mask)]
    for colour, part in ((ROAD_EDGE, 1.0), (ROAD, 0.74)):
        for line in lines:
            stroke(surface, line, colour, ROAD_WIDTH * part * size)
    for line in lines:
        _cobbles(surface, line, size)
    if mask in (1, 2, 4, 8):
        pygame.draw.circle(surface, ROAD_EDGE, (size / 2, size / 2), ROAD_WIDTH * 0.7 * size)
        pygame.draw.circle(surface, LIGHT, (size / 2, size / 2), ROAD_WIDTH * 0.4 * size)
    return shrink(surface, width, height)


def _cobbles(surface: pygame.Surface, line: list[Point], size: int) -> None:
    """Joints across a road."""
    for (x1, y1), (x2, y2) in pairwise(line):
        length = math.hypot(x2 - x1, y2 - y1)
        if not length:
            continue
        across = ((y1 - y2) / length * ROAD_WIDTH * 0.33 * size, (x2 - x1) / length * ROAD_WIDTH * 0.33 * size)
        count = max(1, round(length / size * 18))
        for step in range(count):
            x, y = x1 + (x2 - x1) * step / count, y1 + (y2 - y1) * step / count
            ends = [(x - across[0], y - across[1]), (x + across[0], y + across[1])]
            stroke(surface, ends, mix(ROAD, ROAD_EDGE, 0.28), size / 160)


def draw_network(width: int, height: int, mask: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw the mark of a seat's open road, to be laid over the roads ``mask``: its colour in its pattern."""
    style = seat_style(seat)
    fine = fineness(width, height)
    size = min(width, height) * fine
    surface = canvas(size, size, OUTLINE)
    pattern = NETWORK_PATTERNS[style.id]
    for line in road_lines(mask):
        places = _along([(x * size, y * size) for x, y in line], 0.5 / 5 * size)
        for x, y, dx, dy in places:
            for colour, grow in ((OUTLINE, size / 90), (style.colour, 0.0)):
                if pattern == "dots":
                    pygame.draw.circle(surface, colour, (x, y), 0.028 * size + grow)
                elif pattern == "chain":
                    pygame.draw.circle(
                        surface, colour, (x, y), 0.036 * size + grow, round(0.018 * size + (2 * grow if grow else 0))
                    )
                else:
                    long = 0.035 if pattern == "dashes" else 0.052
                    ends = [(x - dx * long * size, y - dy * long * size), (x + dx * long * size, y + dy * long * size)]
                    stroke(surface, ends, colour, 0.034 * size + 2 * grow)
    return shrink(surface, width, height)


def _along(line: list[Point], step: float) -> list[tuple[float, float, float, float]]:
    """Places along a line, half a step from its start on, and its direction there."""
    found, left = [], step / 2
    for (x1, y1), (x2, y2) in pairwise(line):
        length = math.hypot(x2 - x1, y2 - y1)
        while left <= length and length:
            part = left / length
            found.append((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, (x2 - x1) / length, (y2 - y1) / length))
            left += step
        left -= length
    return found


def draw_gap(width: int, height: int, side: int) -> pygame.Surface:
    """Draw two posts where the road of a tile ends at the edge ``side``."""
    fine = fineness(width, height)
    size = min(width, height) * fine
    surface = canvas(size, size, OUTLINE)
    x, y = ENDS[side]
    inward = (0.5 - x) * 0.12, (0.5 - y) * 0.12
    across = (abs(inward[1]) and 1.0, abs(inward[0]) and 1.0)
    for way in (-1, 1):
        at = (
            (x + inward[0] + way * across[0] * ROAD_WIDTH * 0.62) * size,
            (y + inward[1] + way * across[1] * ROAD_WIDTH * 0.62) * size,
        )
        pygame.draw.circle(surface, OUTLINE, at, 0.042 * size)
        pygame.draw.circle(surface, LIGHT, at, 0.028 * size)
    return shrink(surface, width, height)


def draw_ground(width: int, height: int) -> pygame.Surface:
    """Draw the ground that no tile covers yet: an empty map in sepia; it repeats seamlessly."""
    surface = pygame.Surface((max(1, width), max(1, height)), 0, 32)
    surface.fill((0xA8, 0x8E, 0x66))
    chance = random.Random(7)
    for _ in range(90):
        x, y, long = chance.uniform(0, width), chance.uniform(0, height), width / 26
        for dx in (-width, 0, width):
            for dy in (-height, 0, height):
                ends = [(x + dx, y + dy), (x + dx + long, y + dy - long * 0.4)]
                pygame.draw.line(surface, (0x97, 0x7D, 0x57), ends[0], ends[1])
    return surface
