"""The pictures of which houses are put together: whole floors, roofs and plinths to be tinted, and what roofs shade.

Each is as wide as the widest, its origin (the middle of its foot) in the middle; the game stacks them by their steps.
"""

from __future__ import annotations

from typing import Any

import numpy

from assets import daylight, houses, studio
from assets.layers import Sprite, bled
from assets.studio import Box, Pixels, Shot

WIDE = 28.0
"""Half the width of every picture, in logical pixels."""
FLOOR_UP, THIN_UP, FLOOR_DOWN = 28.0, 25.0, 18.0
ROOF_UP, ROOF_DOWN = 26.0, 22.0
PLATE_UP, PLATE_DOWN = 22.0, 26.0
"""How far each picture reaches above and below its origin."""
_LIT, _GLOSS = 0.93, 0.6
"""Which share of a coat's pixels may be as bright as its colour, and which share of them does not shine."""
_PLATE_CONTRAST = 1.45
"""How much deeper the shade of plinths is than their paint makes it: their faces are low, and must be told apart."""


def _box(up: float, down: float) -> Box:
    return -WIDE, -down, WIDE, up


def floors(shot: Shot) -> dict[str, Sprite]:
    """``floor.N`` of each kind of wood, ``floor.N.door`` for the lowest and ``floor.N.thin`` for those above the
    fifth."""
    found = {}
    for variant in range(len(houses.TONES)):
        for ending, thick, ground in (("", 1.0, False), (".door", 1.0, True), (".thin", houses.THIN, False)):
            daylight.clear()
            things = houses.floor(variant, thick, ground)
            below = houses.plinth(houses.coat(0.5)) if ground else _below(houses.floor(variant), -houses.FLOOR)
            daylight.turn([*things, *below])
            studio.unseen(below)
            box = _box(THIN_UP if thick < 1 else FLOOR_UP, FLOOR_DOWN)
            found[f"floor.{variant}{ending}"] = Sprite(bled(studio.photograph(box, shot)))
    return found


def _below(things: list[Any], by: float) -> list[Any]:
    for thing in things:
        thing.location[2] += by
    return things


def painted(shot: Shot) -> dict[str, Sprite]:
    """``roof.SHAPE`` and ``plinth`` for multiplying, each with ``.shine`` for adding; of roofs also the ``.wall`` that
    keeps its own colour, and the ``.shade`` they throw on the floor below."""
    found = {}
    for shape in houses.SHAPES:
        box = _box(ROOF_UP, ROOF_DOWN)
        coat = _roof(shape, box, shot, gloss=False)
        shine = _roof(shape, box, shot, gloss=True)
        found[f"roof.{shape}"] = Sprite(bled(_exposed(coat)))
        found[f"roof.{shape}.shine"] = Sprite(_added(shine, coat[:, :, 3]))
        found[f"roof.{shape}.wall"] = Sprite(bled(_wall(shape, box, shot)))
        found[f"roof.{shape}.shade"] = Sprite(_shade(shape, shot))
    box = _box(PLATE_UP, PLATE_DOWN)
    coat, shine = (_plinth(box, shot, gloss) for gloss in (False, True))
    found["plinth"] = Sprite(bled(_exposed(coat, _PLATE_CONTRAST)))
    found["plinth.shine"] = Sprite(_added(shine, coat[:, :, 3]))
    return found


def _stage(shape: str, gloss: bool) -> tuple[list[Any], list[Any], list[Any]]:
    """A roof on a house, before the camera: coats, walls, and the floor below, which is not seen."""
    daylight.clear()
    coat, cap = (houses.gloss(), houses.gloss()) if gloss else (houses.coat(0.43), houses.coat(0.33))
    coats, walls = houses.roof(shape, coat, cap, houses.wall_stucco())
    below = _below(houses.floor(0), -houses.FLOOR)
    daylight.turn([*coats, *walls, *below])
    studio.unseen(below)
    return coats, walls, below


def _roof(shape: str, box: Box, shot: Shot, gloss: bool) -> Pixels:
    _stage(shape, gloss)
    return studio.photograph(box, shot)


def _wall(shape: str, box: Box, shot: Shot) -> Pixels:
    coats, _walls, _below_it = _stage(shape, gloss=False)
    for thing in coats:
        thing.is_holdout = True
    return studio.photograph(box, shot)


def _shade(shape: str, shot: Shot) -> Pixels:
    """How much darker a roof makes the floor below it: black, as opaque as that is."""
    box = _box(FLOOR_UP - houses.FLOOR * daylight.COS * 10, FLOOR_DOWN + houses.FLOOR * daylight.COS * 10)
    seen = []
    for roofed in (True, False):
        daylight.clear()
        below = _below([houses.block(houses.coat(0.6))], -houses.FLOOR)
        coats, walls = houses.roof(shape, houses.coat(0.43), houses.coat(0.33), houses.wall_stucco())
        daylight.turn([*below, *coats, *walls])
        studio.unseen([*coats, *walls])
        for thing in (*coats, *walls):
            thing.hide_render = not roofed
        seen.append(studio.photograph(box, shot))
    dark, light = (part[:, :, :3].mean(axis=2) for part in seen)
    pixels = numpy.zeros_like(seen[0])
    pixels[:, :, :3] = numpy.array([0x1E, 0x10, 0x08]) / 255
    pixels[:, :, 3] = numpy.clip(1 - dark / numpy.maximum(light, 0.02), 0, 0.8) * seen[0][:, :, 3]
    return pixels


def _plinth(box: Box, shot: Shot, gloss: bool) -> Pixels:
    daylight.clear()
    things = houses.plinth(houses.gloss() if gloss else houses.coat(0.43))
    above = houses.floor(0, 1.0, True)
    ground = houses.ground_plane(-houses.PLINTH)
    daylight.turn([*things, *above])
    studio.unseen([*above, ground])
    return studio.photograph(box, shot)


def _exposed(base: Pixels, contrast: float = 1.0) -> Pixels:
    """A coat so bright that a tint meets its own colour where the light falls, and is darker elsewhere."""
    inside = base[:, :, 3] > 0.9
    grey = base[:, :, :3].mean(axis=2)
    result = base.copy()
    # The warmth of the sun is kept in part: a colour must stay the owner's.
    neutral = base[:, :, :3] * 0.4 + grey[:, :, None] * 0.6
    result[:, :, :3] = numpy.clip(neutral / numpy.quantile(grey[inside], _LIT), 0, 1) ** contrast
    return result


def _added(shine: Pixels, alpha: Pixels) -> Pixels:
    inside = alpha > 0.9
    result = shine.copy()
    quiet = numpy.quantile(shine[:, :, :3][inside].mean(axis=1), _GLOSS)
    result[:, :, :3] = numpy.clip((shine[:, :, :3] - quiet) * 1.2, 0, 0.35) * alpha[:, :, None]
    result[:, :, 3] = 1
    return result
