"""What keeps a goal of Capstone secret: the velvet bag from which its pieces are drawn, and the screen before it."""

from __future__ import annotations

import math
from typing import Any

import numpy
from PIL import Image

from assets import court, daylight, materials, shadowcast, shapes, studio
from assets.layers import Sprite, bled
from assets.studio import Box, Pixels, Shot, linear

BAG: Box = (-46.0, -24.0, 62.0, 66.0)
SCREEN: Box = (-76.0, -26.0, 92.0, 92.0)
"""What is photographed, in logical pixels from the middle of the foot."""
LOOKED_DOWN = 30.0
"""Degrees that the camera looks down: as a person at the table sees what stands on it."""
_FOLDS, _GATHERS = 7, 17
_SOFTER, _FADES = 3.0, 34.0
"""How much coarser shadows are photographed than what throws them, and over how many logical pixels they fade towards
the right edge."""


def things(fine: float, samples: int) -> dict[str, Sprite]:
    """``bag``, ``shield.wood`` and ``shield.cloth``, with their shadows (that of the cloth lies with the wood); the
    anchor of each is the middle of its foot."""
    shot = Shot(fine, samples, LOOKED_DOWN)
    daylight.clear()
    _bag()
    solid = studio.photograph(BAG, shot)
    daylight.clear()
    found = {"bag": _standing(solid, _shadow(_bag(), BAG, shot), BAG, fine)}
    parts = {}
    for part in ("wood", "cloth"):
        daylight.clear()
        wood, cloth = court._screen()
        for thing in cloth if part == "wood" else wood:
            thing.is_holdout = True
        parts[part] = studio.photograph(SCREEN, shot)
    daylight.clear()
    dark = _shadow([thing for half in court._screen() for thing in half], SCREEN, shot)
    dark = dark * (1 - parts["cloth"][:, :, 3])
    found["shield.wood"] = _standing(parts["wood"], dark, SCREEN, fine)
    found["shield.cloth"] = Sprite(bled(court._white(parts["cloth"])), _anchor(SCREEN, fine))
    return found


def _anchor(box: Box, fine: float) -> tuple[float, float]:
    return -box[0] * fine, box[3] * fine


def _shadow(things: list[Any], box: Box, shot: Shot) -> Pixels:
    """The shadow of ``things`` on the ground, in as many pixels as they have."""
    coarse = shadowcast.cast(things, 0, box, Shot(shot.fine / _SOFTER, shot.samples, shot.elevation))
    wide, tall = (round((high - low) * shot.fine) for low, high in ((box[0], box[2]), (box[1], box[3])))
    picture = Image.fromarray((coarse * 255).astype(numpy.uint8), "L").resize((wide, tall), Image.Resampling.BICUBIC)
    left = numpy.clip(numpy.arange(wide)[::-1] / (_FADES * shot.fine), 0, 1)
    dark: Pixels = numpy.asarray(picture, dtype=numpy.float32) / 255 * left * left * (3 - 2 * left)
    return dark


def _standing(solid: Pixels, dark: Pixels, box: Box, fine: float) -> Sprite:
    """A thing over its shadow."""
    shade = numpy.array([30, 16, 8]) / 255
    over, under = solid[:, :, 3:], dark[:, :, None]
    alpha = over + under * (1 - over)
    spread = bled(solid)[:, :, :3]  # where there is no shadow either, so that scaling never mixes in black
    mixed = (solid[:, :, :3] * over + shade * under * (1 - over)) / numpy.maximum(alpha, 1e-4)
    colour = numpy.where(under * (1 - over) > 1 / 255, mixed, spread)
    return Sprite(numpy.concatenate([colour, alpha], axis=2), _anchor(box, fine))


def _velvet() -> Any:
    """Deep red cloth whose pile is bright where it is seen from the side."""
    nodes = materials.Nodes("velvet")
    place = nodes.place((2.0, 1.0, 3.0))
    pile = nodes.noise(place, 22.0, 4.0)
    worn = nodes.between(nodes.noise(place, 1.1, 3.0), 0.35, 0.7, 0.0, 1.0)
    colour = nodes.mix(worn, linear("#5E1024"), linear("#7C1A32"))
    return nodes.surface(
        colour,
        0.9,
        bump=pile,
        deep=0.06,
        Specular_IOR_Level=0.15,
        Sheen_Weight=1.0,
        Sheen_Roughness=0.35,
        Sheen_Tint=linear("#E0607A"),
    )


def _gold() -> Any:
    return materials.plain("#D9A53A", 0.3, 0.85)


def _bag() -> list[Any]:
    """A full bag of velvet, gathered by a golden cord with two tassels, its mouth a little open."""
    profile = [(0, 0), (1.7, 0.02), (2.6, 0.35), (3.15, 1.1), (3.15, 1.9), (2.75, 2.8), (2.0, 3.55), (1.25, 4.0)]
    profile += [(0.92, 4.25), (0.95, 4.5), (1.45, 5.15), (1.8, 5.5), (1.72, 5.55), (1.2, 5.1), (0.7, 4.4), (0.5, 3.9)]
    body = shapes.turned(profile, _velvet(), 144, 80)
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        angle = math.atan2(y, x)
        neck = math.exp(-(((z - 4.3) / 0.9) ** 2))
        full = min(1.0, z / 1.6)
        fold = 1 + 0.055 * full * math.sin(_FOLDS * angle + 0.5 * z) * (1 - neck)
        fold += (0.13 * neck + 0.09 * max(0.0, z - 4.6)) * math.sin(_GATHERS * angle + 0.8 * math.sin(2 * angle))
        fold += 0.04 * math.sin(3 * angle + 1.4)
        sag = 0.16 * full * math.sin(2 * angle + 0.4) * max(0.0, 1 - z / 4)
        vertex.co = (x * fold + 0.10 * max(0.0, z - 3.5), y * fold, z + sag * 0.5)
    body.modifiers.new("smooth", "SUBSURF").levels = 2
    body.modifiers["smooth"].render_levels = 2
    found = [body]
    for turn, high in ((0.0, 4.2), (0.35, 4.42)):
        ring = [
            (1.02 * math.cos(a) + 0.08, 1.02 * math.sin(a), high + 0.06 * math.sin(a + turn), 1)
            for a in (2 * math.pi * step / 48 for step in range(49))
        ]
        found.append(shapes.tube(ring, 0.12, _gold()))
    for x, low in ((0.35, 2.0), (0.95, 2.35)):
        drop = [
            (
                x * 0.6 + (x - x * 0.6) * part,
                -1.05 - 1.95 * math.sin(part * math.pi / 2),
                4.25 + (low - 4.25) * part**1.3,
                1,
            )
            for part in (step / 16 for step in range(17))
        ]
        found.append(shapes.tube(drop, 0.075, _gold()))
        tassel = shapes.turned(
            [(0, 0.42), (0.17, 0.36), (0.13, 0.2), (0.2, 0.1), (0.3, -0.65), (0, -0.65)], _gold(), 24
        )
        tassel.location = (drop[-1][0], drop[-1][1], low)
        found.append(tassel)
    return found
