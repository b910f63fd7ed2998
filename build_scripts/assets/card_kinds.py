"""The cards of each kind, laid out and photographed: floors, roofs, permits, the back and STOP; without any writing."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
from PIL import Image

from assets import card_bench, card_maps, card_signs, materials, shapes, studio, woodshop
from assets.card_bench import Niche, at
from assets.card_maps import TALL, WIDE, Maps
from assets.studio import Pixels, Shot

PARCHMENT, GOLD = (0xEF, 0xE3, 0xC8), (0xD9, 0xAE, 0x4E)
ROOF, FLOOR, STOP, LEATHER = (182, 112, 72), (206, 158, 96), (128, 20, 26), (126, 40, 32)
STRIP = 17.0
NICHE = Niche(21.6, 6.2, 42.8, 44.0)
STOP_NICHE = Niche(6.6, 6.6, 41.4, 48.4)
LIGHT = 0.86
"""What the light of a sheet that faces the camera is multiplied with, so that it has the colour of its map."""
_ROOFS = (("triangular", (NICHE.centre[0], 21.0), 2), ("round", (NICHE.centre[0], 38.0), 0))


def _start() -> Any:
    studio.clear()
    return card_bench.frame()


def _gold() -> Any:
    return materials.plain("#C9983A", 0.30, 0.75)


def _stone() -> Any:
    return materials.marble(4, "#EFE6D4", "#B3A68F", 0.4)


def _face(maps: Maps, light: card_maps.Colour, seed: int, left: float = -2.0) -> tuple[Any, Any]:
    """A frame with parchment from x ``left`` on, niche and rod; the niche's ground is a mosaic of rays in pale tones of
    ``light``."""
    centre = (NICHE.centre[0], 27.0)
    stones = card_maps.ray_stones(centre, 34, card_maps.lighter(light, 0.74), card_maps.lighter(light, 0.46), seed)
    card_maps.lay(maps, NICHE.mask(), *stones, seed)
    holder = _start()
    card = card_bench.surface(maps, 0.55, 0.8)
    card_bench.sheets(holder, card, NICHE, left)
    if left > 0:  # what shows between planks or tiles
        dark, size = materials.plain("#2A1A0C", 0.9), (left / 10 + 0.4, TALL / 10 + 0.4, 0.02)
        bed = shapes.box(size, (*at(left / 2, TALL / 2), -0.3), dark)
        card_bench.hang([bed], holder)
    gold = _gold()
    card_bench.border(holder, NICHE, _stone(), gold, 1.3)
    card_bench.rod(holder, STRIP + 0.6, gold)
    return holder, gold


def floor_card(shot: Shot) -> Pixels:
    """Two floors, one upon the other, and a strip of planks."""
    holder, _bead = _face(card_maps.parchment(PARCHMENT, 3), FLOOR, 31, STRIP)
    planks = []
    for row in range(9):
        top, tall = row * 8.0 - 1.0, 8.0
        left, low = at(-1, top + tall)
        right, high = at(STRIP, top)
        plank = shapes.box((right - left, high - low - 0.03, 0.12), (0, 0, 0), woodshop.wood(row * 3 % 4), 0.03)
        plank.location = ((left + right) / 2, (low + high) / 2, -0.16)
        planks.append(plank)
    card_bench.hang(planks, holder)
    ground = card_bench.stand(holder, (NICHE.centre[0] + 0.2, 37.2), 0.06, 0.46, 34, 36)
    for number, variant in enumerate((0, 3)):
        pieces = woodshop.block(woodshop.wood(variant), 1.0, number * woodshop.FLOOR_Z)
        card_bench.hang(pieces, ground)
    return card_bench.portrait(holder, shot, LIGHT)


def roof_card(shot: Shot) -> Pixels:
    """Both roofs in plain wood, and a strip of fired tiles."""
    holder, _bead = _face(card_maps.parchment(PARCHMENT, 5), ROOF, 37, STRIP)
    chance = random.Random(9)
    clay = [
        materials.stone(seed, base, dark, 3.0, 0.1)
        for seed, base, dark in ((1, "#A26A42", "#7C4D2E"), (2, "#8F5A38", "#6B4027"), (3, "#B17A50", "#8A5836"))
    ]
    tiles = []
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
            tiles.append(tile)
    card_bench.hang(tiles, holder)
    for shape, place, variant in _ROOFS:
        ground = card_bench.stand(holder, place, 0.02, 0.41, 32, -28)
        card_bench.hang(woodshop.roof(shape, woodshop.wood(variant)), ground)
    return card_bench.portrait(holder, shot, LIGHT)


def permit_card(shot: Shot, district: str) -> Pixels:
    """A scroll with a shield of enamel as its seal, and a mosaic strip in the colour and pattern of ``district``."""
    style = card_signs.STYLES[district]
    colour, pattern = style.colour, style.pattern
    maps = card_maps.parchment(PARCHMENT, 7)
    x, _y = card_maps.places()
    ink = card_maps.lighter(colour, 0.42) if sum(colour) < 560 else card_maps.rgb(colour) ** 2.6
    stones = card_maps.district_stones(pattern, card_maps.rgb(colour), ink, (0, 0, STRIP, TALL), 11)
    card_maps.lay(maps, x < STRIP, *stones, 13, 0.045)
    if pattern == "dots":
        card_maps.stud(maps, x < STRIP, ink, 1.5)
    holder, gold = _face(maps, colour, 41)
    card_signs.scroll(holder, (NICHE.centre[0], 26.4), district, gold)
    return card_bench.portrait(holder, shot, LIGHT)


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


KINDS: dict[str, Callable[[Shot], Pixels]] = {
    "floor": floor_card,
    "roof": roof_card,
    "blue": lambda shot: permit_card(shot, "blue"),
    "pink": lambda shot: permit_card(shot, "pink"),
    "purple": lambda shot: permit_card(shot, "purple"),
    "back": back,
    "stop": stop,
}


def save_all(folder: Path, width: int, samples: int, quality: int) -> None:
    """Photograph every kind, ``width`` pixels wide, into ``folder``/NAME.jpg: cards are opaque, and a grain of stones
    and fibres is a third as large in a JPEG."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, take in KINDS.items():
        pixels = take(Shot(width / WIDE, samples))
        whole = numpy.clip(pixels * 255 + 0.5, 0, 255).astype(numpy.uint8)
        Image.fromarray(whole, "RGB").save(folder / f"{name}.jpg", quality=quality, subsampling=1, optimize=True)
