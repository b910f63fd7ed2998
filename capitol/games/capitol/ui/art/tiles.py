"""The marble tiles, fountain, amphitheatre and temple, and the Consul's marker."""

from __future__ import annotations

import math

import pygame

from capitol.games.capitol.ui.art.brush import (
    Point,
    arc_points,
    canvas,
    darker,
    ellipse,
    fineness,
    gradient,
    lighter,
    outline,
    paste,
    shade,
    shrink,
    stroke,
)
from capitol.games.capitol.ui.art.symbols import paint_wreath
from capitol.games.capitol.ui.palette import GOLD, OUTLINE, Colour

STONE: Colour = (236, 228, 212)
STONE_SHADE: Colour = (176, 162, 140)
WATER: Colour = (74, 176, 214)
SAND: Colour = (226, 196, 134)


def draw_fountain(width: int, height: int) -> pygame.Surface:
    """A round marble basin with a bowl on a stem and falling water."""
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    surface = canvas(wide, tall)
    unit = min(wide / 42, tall / 43)
    x, y = wide / 2, tall / 2 + 0.4 * unit
    shade(surface, arc_points((x + 1.6 * unit, y + 6.5 * unit), 16 * unit, 10.5 * unit, 0, 360, 36), 120, 2.4 * unit)
    rim, wall = 17.0 * unit, 5.0 * unit
    flat = 0.80
    basin = (x, y + 2.0 * unit)
    body = [
        *arc_points((basin[0], basin[1] + wall), rim, rim * flat, 180, 360, 30),
        *arc_points(basin, rim, rim * flat, 0, 180, 30),
    ]
    stops = ((0.0, STONE), (0.28, lighter(STONE, 0.7)), (0.65, darker(STONE, 0.12)), (1.0, STONE_SHADE))
    paste(surface, gradient(96, 8, stops, across=True), body)
    for step in range(9):
        angle = math.radians(188 + step * 20.5)
        foot = (basin[0] + rim * math.cos(angle), basin[1] - rim * flat * math.sin(angle))
        stroke(surface, [foot, (foot[0], foot[1] + wall)], darker(STONE_SHADE, 0.12), 0.7 * unit)
    outline(surface, body, OUTLINE, 0.9 * unit)
    ellipse(surface, lighter(STONE, 0.45), basin, rim - 0.4 * unit, (rim - 0.4 * unit) * flat)
    pool = rim - 3.2 * unit
    ellipse(surface, darker(STONE_SHADE, 0.3), basin, pool + 0.5 * unit, (pool + 0.5 * unit) * flat)
    waves = gradient(
        32, 64, ((0.0, darker(WATER, 0.42)), (0.35, darker(WATER, 0.12)), (0.8, WATER), (1.0, lighter(WATER, 0.3)))
    )
    paste(surface, waves, arc_points((basin[0], basin[1] + 0.5 * unit), pool, pool * flat, 0, 360, 40))
    for part in (0.82, 0.62):
        for start in (200, 290, 20):
            ripple = arc_points(basin, pool * part, pool * part * flat, start, start + 48, 12)
            stroke(surface, ripple, lighter(WATER, 0.55), 0.7 * unit)
    _paint_bowl(surface, basin, unit)
    return shrink(surface, width, height)


def _paint_bowl(surface: pygame.Surface, basin: Point, unit: float) -> None:
    """The upper bowl of the fountain on its stem, and the jets falling from it."""
    x, y = basin
    stem = [
        (x - 1.8 * unit, y - 6 * unit),
        (x + 1.8 * unit, y - 6 * unit),
        (x + 2.6 * unit, y + 2 * unit),
        (x - 2.6 * unit, y + 2 * unit),
    ]
    paste(surface, gradient(32, 4, ((0.0, lighter(STONE, 0.6)), (1.0, STONE_SHADE)), across=True), stem)
    outline(surface, stem, OUTLINE, 0.6 * unit)
    bowl = (x, y - 7.5 * unit)
    for side in (-1, 1):
        for reach in (6.2, 8.4):
            jet = [
                (
                    x + side * (reach * 0.75 + reach * 0.25 * step / 6) * unit,
                    bowl[1] + (step / 6) ** 2 * (9.5 - reach * 0.2) * unit,
                )
                for step in range(7)
            ]
            stroke(surface, jet, lighter(WATER, 0.66), 1.1 * unit)
    shape = [
        *arc_points(bowl, 7.6 * unit, 3.6 * unit, 180, 360, 20),
        *arc_points(bowl, 7.6 * unit, 2.4 * unit, 0, 180, 20),
    ]
    paste(surface, gradient(48, 4, ((0.0, lighter(STONE, 0.7)), (1.0, STONE_SHADE)), across=True), shape)
    outline(surface, shape, OUTLINE, 0.7 * unit)
    ellipse(surface, darker(WATER, 0.08), (bowl[0], bowl[1] - 0.1 * unit), 6.0 * unit, 1.7 * unit)
    stroke(surface, [(x, bowl[1] - 0.3 * unit), (x, bowl[1] - 5.4 * unit)], lighter(WATER, 0.75), 1.5 * unit)
    for side in (-1, 1):
        spray = arc_points((x + side * 2.0 * unit, bowl[1] - 2.6 * unit), 2.0 * unit, 2.9 * unit, 0, 180, 10)
        stroke(surface, spray, lighter(WATER, 0.6), 0.9 * unit)


def draw_amphitheatre(width: int, height: int) -> pygame.Surface:
    """An oval theatre with an arcade outside, rows of seats and a sandy arena."""
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    surface = canvas(wide, tall)
    unit = min(wide / 70, tall / 64)
    x, y = wide / 2, tall / 2 - 6.5 * unit
    shade(surface, arc_points((x + 2 * unit, y + 12 * unit), 28.5 * unit, 19 * unit, 0, 360, 40), 120, 3.4 * unit)
    across, down, wall = 30 * unit, 21 * unit, 13 * unit
    body = [
        *arc_points((x, y + wall), across * 0.98, down, 180, 360, 40),
        *arc_points((x, y), across, down, 0, 180, 40),
    ]
    stops = ((0.0, STONE), (0.25, lighter(STONE, 0.55)), (0.6, darker(STONE, 0.10)), (1.0, STONE_SHADE))
    paste(surface, gradient(128, 8, stops, across=True), body)
    hole = (92, 70, 48)
    for level, tallness in ((3.6, 2.0), (9.0, 2.4)):
        for step in range(17):
            angle = math.radians(186 + step * 10.5)
            foot = (x + across * 0.985 * math.cos(angle), y + level * unit - down * math.sin(angle))
            half = max(0.35, 1.45 * abs(math.sin(angle)) ** 0.8) * unit
            pygame.draw.rect(
                surface,
                hole,
                pygame.Rect(round(foot[0] - half), round(foot[1]), round(2 * half), round(tallness * unit)),
            )
            ellipse(surface, hole, foot, half, 1.5 * unit)
    for level in (0.4, 6.0, 12.2):
        rim = arc_points((x, y + level * unit), across * 0.99, down, 180, 360, 40)
        stroke(surface, rim, darker(STONE_SHADE, 0.1), 0.9 * unit)
    outline(surface, body, OUTLINE, 1.1 * unit)
    ellipse(surface, lighter(STONE, 0.5), (x, y), across - 0.5 * unit, down - 0.5 * unit)
    for ring in range(5):
        part = 0.92 - ring * 0.11
        sink = ring * 1.0 * unit
        tone = darker(STONE, 0.30 - ring * 0.055 if ring % 2 else 0.07)
        ellipse(surface, tone, (x, y + sink), across * part, down * part)
        stroke(
            surface,
            arc_points((x, y + sink), across * part, down * part, 20, 160, 24),
            darker(STONE_SHADE, 0.35),
            0.6 * unit,
        )
    for step in range(12):
        angle = math.radians(step * 30 + 15)
        inner = (x + across * 0.44 * math.cos(angle), y + 5 * unit - down * 0.42 * math.sin(angle))
        outer = (x + across * 0.90 * math.cos(angle), y + 0.6 * unit - down * 0.88 * math.sin(angle))
        stroke(surface, [inner, outer], lighter(STONE, 0.5), 0.8 * unit)
    arena = (x, y + 4.8 * unit)
    ellipse(surface, darker(STONE_SHADE, 0.4), arena, across * 0.42, down * 0.41)
    paste(
        surface,
        gradient(8, 32, ((0.0, darker(SAND, 0.22)), (0.4, SAND), (1.0, lighter(SAND, 0.35)))),
        arc_points((arena[0], arena[1] + 0.7 * unit), across * 0.40, down * 0.37, 0, 360, 36),
    )
    return shrink(surface, width, height)


def draw_temple(width: int, height: int) -> pygame.Surface:
    """A temple from the front: steps, six columns, a gable with a wreath, a roof of gilded tiles."""
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    surface = canvas(wide, tall)
    unit = min(wide / 70, tall / 66)
    x, foot = wide / 2 - unit, tall / 2 + 28 * unit
    half, depth = 25 * unit, 17 * unit
    ground = [
        (x - 27 * unit, foot),
        (x - 24 * unit, foot - 12 * unit),
        (x + 30 * unit, foot - 12 * unit),
        (x + 30 * unit, foot + unit),
    ]
    shade(surface, ground, 130, 3 * unit)
    for step in range(3):
        top = foot - (step + 1) * 2.4 * unit
        reach = half + (3.2 - step * 1.1) * unit
        slab = [(x - reach, top), (x + reach, top), (x + reach, top + 2.4 * unit), (x - reach, top + 2.4 * unit)]
        paste(surface, gradient(4, 16, ((0.0, lighter(STONE, 0.6)), (0.4, STONE), (1.0, STONE_SHADE))), slab)
        outline(surface, slab, OUTLINE, 0.7 * unit)
    floor = foot - 7.2 * unit
    beam = floor - 16 * unit
    hall = [
        (x - half + 1.5 * unit, beam),
        (x + half - 1.5 * unit, beam),
        (x + half - 1.5 * unit, floor),
        (x - half + 1.5 * unit, floor),
    ]
    paste(surface, gradient(4, 24, ((0.0, (58, 42, 34)), (1.0, (112, 88, 68)))), hall)
    door = [
        (x - 3.6 * unit, beam + 4 * unit),
        (x + 3.6 * unit, beam + 4 * unit),
        (x + 3.6 * unit, floor),
        (x - 3.6 * unit, floor),
    ]
    paste(surface, gradient(4, 8, ((0.0, (196, 140, 60)), (1.0, (120, 76, 34)))), door)
    for column in range(6):
        middle = x + (column - 2.5) * 9.0 * unit
        shaft = [
            (middle - 1.9 * unit, beam),
            (middle + 1.9 * unit, beam),
            (middle + 2.3 * unit, floor),
            (middle - 2.3 * unit, floor),
        ]
        stops = ((0.0, STONE), (0.3, lighter(STONE, 0.8)), (1.0, STONE_SHADE))
        paste(surface, gradient(24, 4, stops, across=True), shaft)
        outline(surface, shaft, OUTLINE, 0.5 * unit)
        for y in (beam, floor - 1.3 * unit):
            pygame.draw.rect(
                surface,
                lighter(STONE, 0.5),
                pygame.Rect(round(middle - 2.9 * unit), round(y), round(5.8 * unit), round(1.5 * unit)),
            )
    _paint_temple_roof(surface, x, beam, half, depth, unit)
    return shrink(surface, width, height)


def _paint_temple_roof(surface: pygame.Surface, x: float, beam: float, half: float, depth: float, unit: float) -> None:
    """The entablature, the gable and the two slopes going back from it."""
    lintel = [(x - half, beam - 3.4 * unit), (x + half, beam - 3.4 * unit), (x + half, beam), (x - half, beam)]
    paste(surface, gradient(4, 16, ((0.0, lighter(STONE, 0.6)), (1.0, darker(STONE, 0.14)))), lintel)
    outline(surface, lintel, OUTLINE, 0.7 * unit)
    eaves, rise, out = beam - 3.4 * unit, 11.5 * unit, half + 1.6 * unit
    tile = (196, 164, 104)
    front = (x, eaves - rise)
    back = (x, eaves - rise - depth)
    for side, tone in ((-1, lighter(tile, 0.30)), (1, darker(tile, 0.18))):
        corner = (x + side * out, eaves)
        slope = [corner, front, back, (corner[0], eaves - depth)]
        paste(surface, gradient(8, 32, ((0.0, darker(tone, 0.14)), (1.0, tone))), slope)
        for row in range(1, 9):
            part = row / 9
            low = (corner[0] + (front[0] - corner[0]) * part, corner[1] + (front[1] - corner[1]) * part)
            stroke(surface, [low, (low[0], low[1] - depth)], darker(tone, 0.30), 0.55 * unit)
        outline(surface, slope, OUTLINE, 0.9 * unit)
    gable = [(x - out, eaves), (x + out, eaves), front]
    paste(surface, gradient(4, 32, ((0.0, lighter(STONE, 0.4)), (1.0, darker(STONE, 0.08)))), gable)
    outline(surface, gable, OUTLINE, 0.9 * unit)
    inner = [(x - out * 0.72, eaves - 1.6 * unit), (x + out * 0.72, eaves - 1.6 * unit), (x, eaves - rise * 0.80)]
    paste(surface, gradient(4, 16, ((0.0, (120, 92, 72)), (1.0, (164, 138, 110)))), inner)
    pygame.draw.circle(surface, GOLD, (x, eaves - rise * 0.33), 2.5 * unit)
    pygame.draw.circle(surface, darker(GOLD, 0.35), (x, eaves - rise * 0.33), 2.5 * unit, max(1, round(0.6 * unit)))
    pygame.draw.circle(surface, GOLD, (front[0], front[1] - 0.4 * unit), 1.6 * unit)


def draw_consul(width: int, height: int) -> pygame.Surface:
    """The Consul's marker: an eagle in a laurel wreath on a gold disc."""
    fine = 4
    wide, tall = width * fine, height * fine
    surface = canvas(wide, tall)
    centre = (wide / 2, tall / 2)
    radius = min(wide, tall) / 2 - fine * 0.3
    unit = radius / 20
    pygame.draw.circle(surface, OUTLINE, centre, radius)
    disc = gradient(32, 32, ((0.0, lighter(GOLD, 0.55)), (0.5, GOLD), (1.0, darker(GOLD, 0.35))))
    paste(surface, disc, arc_points(centre, radius - 1.3 * unit, radius - 1.3 * unit, 0, 360, 48))
    inner = gradient(32, 32, ((0.0, (132, 24, 28)), (1.0, (88, 14, 20))))
    paste(surface, inner, arc_points(centre, radius - 3.2 * unit, radius - 3.2 * unit, 0, 360, 48))
    if min(width, height) >= 40:
        paint_wreath(surface, centre, radius * 0.66, lighter(GOLD, 0.15), darker(GOLD, 0.45))
        paint_eagle(surface, centre, radius * 0.44, lighter(GOLD, 0.45))
    else:
        paint_eagle(surface, centre, radius * 0.72, lighter(GOLD, 0.45))
    return shrink(surface, width, height)


def paint_eagle(target: pygame.Surface, centre: Point, radius: float, colour: Colour) -> None:
    """Paint an eagle with spread wings, seen from the front, its head turned to the left."""
    half = (
        (0.0, -0.55),
        (0.16, -0.50),
        (0.22, -0.30),
        (0.42, -0.42),
        (0.62, -0.72),
        (0.98, -0.86),
        (0.96, -0.58),
        (0.88, -0.34),
        (0.90, -0.22),
        (0.74, -0.04),
        (0.74, 0.10),
        (0.54, 0.22),
        (0.50, 0.34),
        (0.24, 0.38),
        (0.20, 0.52),
        (0.34, 0.92),
        (0.0, 0.80),
    )
    x, y = centre
    right = [(x + px * radius, y + py * radius) for px, py in half]
    left = [(2 * x - px, py) for px, py in reversed(right)]
    pygame.draw.polygon(target, colour, [*right, *left])
    pygame.draw.circle(target, colour, (x - 0.03 * radius, y - 0.66 * radius), 0.20 * radius)
    beak = [
        (x - 0.16 * radius, y - 0.78 * radius),
        (x - 0.42 * radius, y - 0.62 * radius),
        (x - 0.14 * radius, y - 0.56 * radius),
    ]
    pygame.draw.polygon(target, colour, beak)
