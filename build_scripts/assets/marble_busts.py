"""The busts on the shelf of the players: heads of marble in profile, cut out, each on a socle of coloured stone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy
from PIL import Image
from scipy import ndimage

from assets.busts import FINE, MIENS, SAGE, SIDE, Bust, Grid, Relief, shaded
from capitol.core.moods import Mood
from capitol.table.art.statue import COLUMNS, NAMES
from capitol.table.palette import Colour

SIZE = 196, 292
"""Pixels of one: as many as the screen of the players shows in a window of 3840 x 2160."""
_TALL = 1.2
"""How much room there is for head and socle, in sides of a cameo."""
_CROP = (0.10, 0.085, 0.85, 1.2)
"""What of it is shown: left, top, right, bottom, in sides of a cameo."""
_MARBLE: Colour = (0xF1, 0xEA, 0xDC)
_STONES: tuple[Colour, ...] = ((0x8A, 0x4A, 0x42), (0x5E, 0x6E, 0x62), (0x7C, 0x68, 0x50))


@dataclass(frozen=True, slots=True)
class Face:
    """How a face differs from the usual one: its head is so many times as wide and as tall, and parts of its profile
    stand out so far (in radii of a cameo): (height, how much of the profile, how far) for each."""

    wide: float = 1.0
    tall: float = 1.0
    profile: tuple[tuple[float, float, float], ...] = ()


_BROW, _BRIDGE, _TIP, _LIPS, _CHIN, _JAW = -0.30, -0.09, 0.03, 0.17, 0.35, 0.45
"""The heights of the parts of a profile, in radii downwards from the middle."""
_NECK = 0.48
"""Down to where a head is shaped."""


def _of(hair: str, wears: str = "", beard: float = 0.0, nose: float = 0.0, chin: float = 0.0) -> Bust:
    """Return a person all of one marble."""
    return Bust(SAGE, _MARBLE, hair, _MARBLE, _MARBLE, nose=nose, chin=chin, beard=beard, wears=wears)


BUSTS: dict[str, Bust] = {
    "laurel": _of("short", "laurel", nose=0.012, chin=0.02),
    "amphora": _of("bun", "band", nose=-0.02, chin=-0.02),
    "sun": _of("curls", nose=-0.01, chin=0.01),
    "moon": _of("long", "band", nose=-0.01, chin=-0.01),
    "crown": _of("bald", beard=0.9, nose=0.018, chin=0.02),
    "leaf": _of("plait", "laurel", nose=-0.02, chin=-0.02),
}

FACES: dict[str, Face] = {
    "laurel": Face(
        1.0, 1.03, ((_BROW, 0.10, -0.03), (_BRIDGE, 0.07, 0.035), (_TIP, 0.06, 0.015), (_CHIN, 0.10, 0.015))
    ),
    "amphora": Face(
        0.95, 0.98, ((_BROW, 0.12, 0.02), (_BRIDGE, 0.06, -0.02), (_LIPS, 0.05, 0.015), (_JAW, 0.10, -0.07))
    ),
    "sun": Face(1.03, 0.96, ((_BRIDGE, 0.08, -0.025), (_LIPS, 0.07, 0.005), (_CHIN, 0.08, -0.015), (_JAW, 0.10, 0.03))),
    "moon": Face(0.93, 1.03, ((_BROW, 0.10, 0.02), (_BRIDGE, 0.08, 0.04), (_LIPS, 0.05, -0.02), (_JAW, 0.08, -0.04))),
    "crown": Face(1.04, 1.0, ((_BROW, 0.08, 0.03), (_BRIDGE, 0.08, 0.045), (_TIP, 0.08, 0.01), (_LIPS, 0.06, -0.015))),
    "leaf": Face(0.98, 0.95, ((_BROW, 0.14, 0.035), (_TIP, 0.07, -0.015), (_LIPS, 0.06, 0.01), (_CHIN, 0.12, -0.045))),
}


def sheet() -> Image.Image:
    """Draw all busts in rows of `COLUMNS`, in the order of `NAMES`."""
    assert tuple(BUSTS) == tuple(FACES) == NAMES
    wide, tall = SIZE
    rows = -(-len(NAMES) // COLUMNS)
    whole = Image.new("RGBA", (COLUMNS * wide, rows * tall))
    for number, name in enumerate(NAMES):
        picture = bust(BUSTS[name], FACES[name], _STONES[number % len(_STONES)])
        whole.paste(picture, (number % COLUMNS * wide, number // COLUMNS * tall))
    return whole


def bust(person: Bust, face: Face, stone: Colour) -> Image.Image:
    """Draw one of them, lit from the left above; transparent around it."""
    side, tall = SIDE * FINE, round(SIDE * FINE * _TALL)
    radius = side / 2
    relief = Relief(side, person, MIENS[Mood.CALM])
    relief.sculpt()
    _shape(relief, face)
    y, x = numpy.mgrid[0:side, 0:side].astype(numpy.float32) / radius - 1
    # The chest is cut off in a curve.
    head = relief.mask & (y < 0.97 - 0.72 * (x + 0.02) ** 2)
    colour = numpy.zeros((tall, side, 4), numpy.float32)
    height = ndimage.gaussian_filter(numpy.where(head, relief.height, 0), 0.9)
    round_edge = numpy.clip(ndimage.distance_transform_edt(head) / (0.05 * radius), 0, 1)
    lit = shaded(height + 0.05 * radius * numpy.sqrt(1 - (1 - round_edge) ** 2), radius)
    colour[:side, :, :3] = relief.colour * lit[:, :, None]
    colour[:side, :, 3] = 255 * head
    _socle(colour, radius, stone)
    picture = Image.fromarray(numpy.clip(colour, 0, 255).astype(numpy.uint8), "RGBA")
    box = [round(part * side) for part in _CROP]
    small = numpy.array(picture.crop((box[0], box[1], box[2], box[3])).resize(SIZE, Image.Resampling.LANCZOS))
    # What is not seen has the colour of marble too, for edges without a dark seam at any size.
    small[small[:, :, 3] == 0, :3] = _MARBLE
    return Image.fromarray(small, "RGBA")


def _shape(relief: Relief, face: Face) -> None:
    """Bend a finished relief into another face; below the neck it stays as it is."""
    side, radius = relief.side, relief.radius
    y, x = numpy.mgrid[0:side, 0:side].astype(numpy.float32) / radius - 1
    head = numpy.clip((_NECK - y) / 0.25, 0, 1)
    head = head * head * (3 - 2 * head)
    # Where each place is taken from: from nearer the neck in a taller head, from farther back in a profile that is out.
    front = numpy.clip((x - 0.05) / 0.3, 0, 1)
    push = sum(far * numpy.exp(-(((y - at) / much) ** 2)) for at, much, far in face.profile)
    from_x = x + head * (x / face.wide - x) - front * push
    from_y = y + head * (_NECK + (y - _NECK) / face.tall - y)
    places = (from_y + 1) * radius, (from_x + 1) * radius
    relief.height = ndimage.map_coordinates(relief.height, places, order=1)
    relief.mask = ndimage.map_coordinates(relief.mask.astype(numpy.float32), places, order=1) > 0.5
    for part in range(3):
        relief.colour[:, :, part] = ndimage.map_coordinates(relief.colour[:, :, part], places, order=1, mode="nearest")


def _socle(colour: Grid, radius: float, stone: Colour) -> None:
    """Turn a foot below the chest, on a block."""
    tall, side = colour.shape[:2]
    y, x = numpy.mgrid[0:tall, 0:side].astype(numpy.float32)
    x = (x - side * 0.5) / radius
    top, foot, block = 1.88 * radius, tall - 0.30 * radius, tall - 0.22 * radius
    for begin, end, near, far in ((top, foot, 0.16, 0.22), (foot, block, 0.30, 0.34), (block, float(tall), 0.42, 0.42)):
        part = (y - begin) / (end - begin)
        half = near + (far - near) * part**2
        inside = (part >= 0) & (part < 1) & (abs(x) < half) & (colour[:, :, 3] < 128)
        across = numpy.clip(x / half, -1, 1)
        # A turned stone is round; the block shows a flat front.
        flat = near == far
        light = 1.02 - 0.12 * part if flat else 0.45 + 0.75 * numpy.clip(1 - (across + 0.45) ** 2 / 1.6, 0, 1)
        under = numpy.clip(part * (end - begin) / (0.06 * radius), 0, 1)
        shade = light * (0.62 + 0.38 * under)
        tone = numpy.array(stone, numpy.float32) if flat else numpy.array((0xE4, 0xDA, 0xC6), numpy.float32)
        colour[:, :, :3] = numpy.where(inside[:, :, None], tone * shade[:, :, None], colour[:, :, :3])
        colour[:, :, 3] = numpy.where(inside, 255, colour[:, :, 3])
