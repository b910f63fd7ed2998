"""The cards: a view of the city beside a strip that tells the kind; the back, and STOP. Without any writing."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy
from PIL import Image

from assets import card_bench, card_maps, card_signs, card_views, houses, materials, shapes, studio
from assets.card_bench import Niche, at
from assets.card_maps import TALL, WIDE
from assets.studio import Pixels, Shot

GOLD = (0xD9, 0xAE, 0x4E)
STOP, LEATHER = (128, 20, 26), (126, 40, 32)
STRIP = 17.0
"""How wide the strip is in which the value stands; it tells the kind of a card by what it is made of."""
STOP_NICHE = Niche(6.6, 6.6, 41.4, 48.4)
LIGHT = 0.86
"""What the light of a sheet that faces the camera is multiplied with, so that it has the colour of its map."""
_ROD = 1.2
_SHADOW = 3.0
"""How wide the rod beside the strip is, and the shadow that it throws on the view."""


def _start() -> Any:
    studio.clear()
    return card_bench.frame()


def _gold() -> Any:
    return materials.plain("#C9983A", 0.30, 0.75)


def _stone() -> Any:
    return materials.marble(4, "#EFE6D4", "#B3A68F", 0.4)


def planks(shot: Shot) -> Pixels:
    """The strip of floors: sawn planks."""
    holder = _start()
    things = [shapes.box((STRIP / 10 + 0.4, TALL / 10 + 0.4, 0.02), (*at(STRIP / 2, TALL / 2), -0.3), _bed())]
    for row in range(9):
        top, tall = row * 8.0 - 1.0, 8.0
        left, low = at(-1, top + tall)
        right, high = at(STRIP, top)
        plank = shapes.box(
            (right - left, high - low - 0.03, 0.12),
            (0, 0, 0),
            materials.wood(houses.SEEDS[row * 3 % 4], *houses.TONES[row * 3 % 4]),
            0.03,
        )
        plank.location = ((left + right) / 2, (low + high) / 2, -0.16)
        things.append(plank)
    card_bench.hang(things, holder)
    return _strip(holder, shot)


def clay_tiles(shot: Shot) -> Pixels:
    """The strip of roofs: fired tiles."""
    holder, chance = _start(), random.Random(9)
    clay = [
        materials.stone(seed, base, dark, 3.0, 0.1)
        for seed, base, dark in ((1, "#A26A42", "#7C4D2E"), (2, "#8F5A38", "#6B4027"), (3, "#B17A50", "#8A5836"))
    ]
    things = [shapes.box((STRIP / 10 + 0.4, TALL / 10 + 0.4, 0.02), (*at(STRIP / 2, TALL / 2), -0.3), _bed())]
    for row in range(14):
        for column in range(5):
            x, y = column * 5.6 + (2.8 if row % 2 else 0) - 2.8, row * 5.4 - 4
            if x > STRIP + 1.5:
                continue
            arc = [
                (2.7 * math.cos(a) / 10, -2.7 * math.sin(a) / 10 - 0.3)
                for a in (math.pi * step / 16 for step in range(17))
            ]
            tile = shapes.plate([(-0.27, 0.45), *reversed(arc), (0.27, 0.45)], 0.07, chance.choice(clay), 0.02)
            tile.location = (*at(x, y), -0.20)
            tile.rotation_euler[0] = math.radians(-8)
            things.append(tile)
    card_bench.hang(things, holder)
    return _strip(holder, shot)


def mosaic(shot: Shot, district: str) -> Pixels:
    """The strip of permits: a mosaic in the colour and pattern of ``district``."""
    style = card_signs.STYLES[district]
    colour, pattern = style.colour, style.pattern
    maps = card_maps.parchment((0xEF, 0xE3, 0xC8), 7)
    x, _y = card_maps.places()
    ink = card_maps.lighter(colour, 0.42) if sum(colour) < 560 else card_maps.rgb(colour) ** 2.6
    stones = card_maps.district_stones(pattern, card_maps.rgb(colour), ink, (0, 0, STRIP, TALL), 11)
    card_maps.lay(maps, x < STRIP, *stones, 13, 0.045)
    if pattern == "dots":
        card_maps.stud(maps, x < STRIP, ink, 1.5)
    holder = _start()
    card_bench.sheets(holder, card_bench.surface(maps, 0.55, 0.8), None)
    return _strip(holder, shot)


def _bed() -> Any:
    """What shows between planks or tiles."""
    return materials.plain("#2A1A0C", 0.9)


def _strip(holder: Any, shot: Shot) -> Pixels:
    card_bench.rod(holder, STRIP + 0.6, _gold())
    whole: Pixels = card_bench.portrait(holder, shot, LIGHT)[:, : round((STRIP + _ROD) * shot.fine)]
    return whole


def beside(view: Pixels, strip: Pixels, fine: float) -> Pixels:
    """A view with the strip at its left, which throws a little shadow on it."""
    card = view.copy()
    begin = strip.shape[1]
    card[:, :begin] = strip
    wide = round(_SHADOW * fine)
    card[:, begin : begin + wide] *= numpy.linspace(0.62, 1.0, wide, dtype=numpy.float32)[None, :, None]
    return card


def back(shot: Shot) -> Pixels:
    """Oxblood leather with gold tooling: a lattice, borders, and a temple front in a wreath."""
    maps = card_maps.leather(LEATHER, 17)
    card_maps.gild(maps, card_signs.lattice() * 0.55, GOLD, -0.10)
    card_maps.gild(maps, card_signs.borders(), GOLD, 0.25)
    x, y = card_maps.places()
    disc = numpy.hypot(x - WIDE / 2, y - TALL / 2) < 15.8
    maps.colour[disc] = card_maps.darker(LEATHER, 0.45) * (0.94 + 0.06 * maps.height[disc][:, None])
    maps.gold[disc], maps.height[disc] = 0, 0.1 + maps.height[disc] * 0.3
    card_maps.gild(maps, card_signs.medallion(), GOLD, 0.6)
    holder = _start()
    card_bench.sheets(holder, card_bench.surface(maps, 0.5, 1.0), None)
    ring = [
        (*at(WIDE / 2 + 16.2 * math.cos(a), TALL / 2 + 16.2 * math.sin(a)), 0.02, 1.0)
        for a in (2 * math.pi * step / 96 for step in range(97))
    ]
    card_bench.hang([shapes.tube(ring, 0.075, _gold())], holder)
    return card_bench.portrait(holder, shot, LIGHT)


def stop(shot: Shot) -> Pixels:
    """A senator with his hand raised, as a mosaic in a niche, on dark red leather."""
    maps = card_maps.leather(STOP, 23)
    card_maps.gild(maps, card_signs.single_border(), GOLD, 0.3)
    picture = card_signs.senator()
    stones = card_maps.painted_stones(picture, (5, 5, 43, 50), 0.66, 29)
    card_maps.lay(maps, STOP_NICHE.mask(), *stones, 29, 0.035)
    holder = _start()
    card_bench.sheets(holder, card_bench.surface(maps, 0.5, 0.45), STOP_NICHE)
    card_bench.border(holder, STOP_NICHE, _stone(), _gold(), 1.5)
    return card_bench.portrait(holder, shot, LIGHT)


STRIPS: dict[str, Callable[[Shot], Pixels]] = {
    "floor": planks,
    "roof": clay_tiles,
    "blue": partial(mosaic, district="blue"),
    "pink": partial(mosaic, district="pink"),
    "purple": partial(mosaic, district="purple"),
}


def save_all(folder: Path, width: int, samples: int, quality: int) -> None:
    """Photograph every view, the back and STOP, ``width`` pixels wide, into ``folder``/NAME.jpg: cards are opaque, and
    a grain of stones and fibres is a third as large in a JPEG."""
    folder.mkdir(parents=True, exist_ok=True)
    shot = Shot(width / WIDE, samples)

    def save(name: str, pixels: Pixels) -> None:
        whole = numpy.clip(pixels * 255 + 0.5, 0, 255).astype(numpy.uint8)
        Image.fromarray(whole, "RGB").save(folder / f"{name}.jpg", quality=quality, subsampling=1, optimize=True)

    save("back", back(shot))
    save("stop", stop(shot))
    strips = {kind: take(shot) for kind, take in STRIPS.items()}
    for name in card_views.VIEWS:
        save(name, beside(card_views.take(name, width, samples), strips[name.rstrip("12345678")], shot.fine))
