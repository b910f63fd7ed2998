"""Pieces from which the game lays the ground of any city: paving, kerbs, walls, parapets, plots, water, steps.

Lengths are logical pixels of the board. Pieces that follow one another repeat without a seam along their length; the
others lie on a clear ground. All are seen in the light of the houses.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from assets.board.fields import Field, box_distance, hex_colour, line, mix, noise, rgb, step
from assets.board.lit import FINER, lit
from assets.board.mosaic import Places, Stones, lay, uneven
from assets.board.sheet import Sheet, Window
from assets.board.stone import marble, travertine
from assets.layers import Sprite

AROUND = 10.0
"""So much more is painted on all sides, and cut off: what lies there throws its shadow and light too."""
KERB = 9.8
"""The width of a kerb: four rows of its stones."""
BAND = 24.0
"""The height of walls and parapets."""
ARCH = 16.0
"""How far the arches of a wall are apart."""
PAVING_STONE, STREET_STONE, KERB_STONE = 10.0, 8.0, 2.45
SMALL, LARGE = (28.0, 22.0), (33.0, 26.0)
"""Half the width and height of the plots."""
SAND, EARTH, FORUM = rgb((160, 142, 112)), rgb((152, 116, 76)), rgb((206, 186, 150))
KERBSTONE, GRASS, BRONZE = rgb((198, 184, 156)), rgb((124, 132, 64)), rgb((128, 106, 62))
PARAPET, WALL, COPING = rgb((204, 190, 158)), rgb((214, 190, 150)), rgb((214, 198, 163))

# Of each district colour: its own, the figure of its pattern, the outermost row of the kerb, the joints between these;
# then what a third of it gives to the travertine of the paving.
TONES: dict[str, tuple[str, str, str, str, str]] = {
    "blue": ("#2F6FB4", "#CFE6F5", "#173F6B", "#2A5683", "#86AECB"),
    "pink": ("#D9567F", "#FBE3E8", "#8A2F4C", "#9E4A63", "#E2A298"),
    "purple": ("#4E2A86", "#CDB5EA", "#271340", "#3B2160", "#DCD0F4"),
}
FLOOR, TINT = rgb((232, 204, 156)), 1 / 3
"""The travertine of all districts, and the share of a district's own tone in it: one city, whose colours are in its
kerbs."""


class Bench:
    """A sheet for one piece of ``wide`` x ``tall`` logical pixels, with room around it; 0, 0 is the piece's corner."""

    def __init__(self, wide: float, tall: float, fine: float) -> None:
        self.wide, self.tall, self.fine = wide, tall, fine
        self.sheet = Sheet(wide + 2 * AROUND, tall + 2 * AROUND, FINER * fine)
        self.sheet.height[:] = 0.0
        self.window: Window = self.sheet.window()
        self.x: Field = self.window.x - AROUND
        self.y: Field = self.window.y - AROUND
        self.soft = self.sheet.soft

    def cover(self, colour: Field, height: Field, gloss: float = 0.2, plain: Field | None = None) -> None:
        """Give all of the sheet colours and heights."""
        everywhere = np.ones(self.x.shape, bool)
        flat = colour.reshape(-1, 3)
        other = None if plain is None else plain.reshape(-1, 3)
        self.sheet.cover_some(self.window, everywhere, flat, height.reshape(-1), gloss, other)

    def pictures(self, alpha: Field | None = None) -> list[Sprite]:
        """The lit piece: with patterns, and without; ``alpha`` (of the sheet) cuts it out."""
        left, right = round(AROUND * self.fine), round((AROUND + self.wide) * self.fine)
        top, foot = left, round((AROUND + self.tall) * self.fine)
        found = []
        for layer in lit(self.sheet, round(self.sheet.size[0] * self.fine)):
            part = np.ones(layer.shape[:2], np.float32) if alpha is None else _smaller(alpha, layer.shape[:2])
            whole = np.concatenate([layer, part[..., None]], -1)
            found.append(Sprite(whole[top:foot, left:right]))
        return found


def _smaller(field: Field, shape: tuple[int, ...]) -> Field:
    from PIL import Image

    picture = Image.fromarray(field.astype(np.float32))
    return np.asarray(picture.resize((shape[1], shape[0]), Image.Resampling.BOX))


def _repeated(places: Places, wide: float, tall: float | None) -> tuple[Places, int]:
    """``places`` with copies of all of them on both sides, and above and below where it is ``tall``."""
    downs = (0.0,) if tall is None else (0.0, -tall, tall)
    shifts = [(across, down) for down in downs for across in (0.0, -wide, wide)]
    return np.concatenate([places + np.array(shift) for shift in shifts]), len(shifts)


def _grid(wide: float, tall: float, size: float, chance: np.random.Generator) -> Places:
    """Places of stones about ``size`` apart, in rows that each begin elsewhere, as many as fit a piece."""
    columns, lines = round(wide / size), round(tall / size)
    across = np.tile((np.arange(columns) + 0.5) * wide / columns, lines)
    down = np.repeat((np.arange(lines) + 0.5) * tall / lines, columns)
    across += np.repeat(chance.uniform(0, size, lines), columns) + chance.uniform(-0.13, 0.13, len(across)) * size
    down += chance.uniform(-0.09, 0.09, len(down)) * size
    return np.stack([across % wide, down % tall], -1)


def _flags(
    bench: Bench, stone: float, tones: Callable[[int, np.random.Generator], Field], joint: Field, seed: int, deep: float
) -> None:
    """Flagstones all over a bench."""
    chance = np.random.default_rng(seed)
    own = _grid(bench.wide, bench.tall, stone, chance)
    places, copies = _repeated(own, bench.wide, bench.tall)
    colours = np.tile(tones(len(own), chance), (copies, 1)).astype(np.float32)
    x, y = bench.x.reshape(-1), bench.y.reshape(-1)
    floor = lay(Stones(places, colours), x, y, joint, bench.sheet.scale, seed + 1, 0.5, 0.012 * deep, copies=copies)
    shape = bench.x.shape
    bench.cover(floor.colour.reshape(*shape, 3), 0.42 * deep * floor.height.reshape(shape), 0.1)


def _seamless(bench: Bench, make: Callable[[Field, Field], Field]) -> Field:
    """What ``make`` gives for places, so that the piece repeats without a seam: its end turns into its beginning."""
    x, y = (bench.x % bench.wide).astype(np.float32), (bench.y % bench.tall).astype(np.float32)
    across, down = step(bench.wide - AROUND, bench.wide, x), step(bench.tall - AROUND, bench.tall, y)
    upper, lower = ((make(x, far) * (1 - across) + make(x - bench.wide, far) * across) for far in (y, y - bench.tall))
    found: Field = (upper * (1 - down) + lower * down).astype(np.float32)
    return found


def paving(colour: str, fine: float) -> Sprite:
    """The ground of a terrace: large flagstones of travertine, worn here and stained there."""
    *_kerb, tint = (hex_colour(tone) for tone in TONES[colour])
    own = mix(FLOOR, tint, TINT)
    seed = 101 + len(colour)
    bench = Bench(240.0, 100.0, fine)

    def tones(count: int, chance: np.random.Generator) -> Field:
        return uneven(own, count, chance, 0.05, 0.016)

    _flags(bench, PAVING_STONE, tones, own * 0.74, seed, 0.5)
    worn = _seamless(bench, lambda x, y: noise(x, y, (46.0, 26.0), seed + 20, 3))
    bands = _seamless(bench, lambda x, y: noise(x, y, (14.0, 1.6), seed + 21, 3))
    holes = step(1.5, 2.1, _seamless(bench, lambda x, y: noise(x, y, (2.6, 1.2), seed + 22, 2)))
    shade = (1 + 0.055 * worn + 0.022 * bands) * (1 - 0.16 * holes)
    colour_of = bench.sheet.colour
    colour_of *= np.clip(shade, 0.7, 1.2).astype(np.float32)[..., None]
    return bench.pictures()[0]


def street(fine: float) -> Sprite:
    """The sandy stones between terraces."""
    bench = Bench(96.0, 96.0, fine)
    _flags(bench, STREET_STONE, lambda count, chance: uneven(SAND, count, chance, 0.06, 0.02), SAND * 0.74, 31, 1.4)
    return bench.pictures()[0]


def kerb(colour: str, fine: float) -> list[Sprite]:
    """A kerb whose outer side is above: with the pattern of the district's colour, and without."""
    own, figure, dark, joint, _tint = (hex_colour(tone) for tone in TONES[colour])
    wide = 88.2
    bench = Bench(wide, KERB, fine)
    chance = np.random.default_rng(7)
    count = round(wide / KERB_STONE)
    across = (np.arange(count) + 0.5) * wide / count
    lines = [
        np.stack([across + 0.5 * KERB_STONE * (row % 2), np.full(count, (row + 0.5) * KERB_STONE)], -1)
        for row in range(-6, 10)
    ]
    stones = np.concatenate(lines) + chance.uniform(-0.10, 0.10, (16 * count, 2)) * KERB_STONE
    row = np.repeat(np.arange(-6, 10), count)
    marked = _figures(colour, row, stones[:, 0] % wide)
    edge = (row <= 0)[:, None]
    plain_tones = np.where(edge, dark, own)
    shades = np.where(~edge & (row < 4)[:, None] & marked[:, None], figure, plain_tones)
    unlike = np.tile(uneven(np.ones(3, np.float32), len(stones), chance, 0.08), (3, 1))
    places, copies = _repeated(stones, wide, None)
    x, y = bench.x.reshape(-1), bench.y.reshape(-1)
    colours, plain = np.tile(shades, (copies, 1)) * unlike, np.tile(plain_tones, (copies, 1)) * unlike
    floor = lay(
        Stones(places, colours.astype(np.float32)),
        x,
        y,
        joint,
        bench.sheet.scale,
        9,
        0.3,
        plain=plain.astype(np.float32),
        copies=copies,
    )
    assert floor.plain is not None
    inner = line(bench.y, KERB, 0.45, bench.soft)
    shape = bench.x.shape
    tone, other = (mix(part.reshape(*shape, 3), joint * 0.6, 0.85 * inner) for part in (floor.colour, floor.plain))
    bench.cover(tone, 0.4 * floor.height.reshape(shape), 0.15, other)
    return bench.pictures()


def _figures(colour: str, row: NDArray[np.int64], run: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which stones of a kerb belong to its pattern: waves, dots or diagonals."""
    if colour == "blue":
        found: NDArray[np.bool_] = row == np.rint(2 + 1.1 * np.sin(run * 2 * np.pi / 22.05)).astype(int)
    elif colour == "purple":
        found = (run + 1.15 * KERB_STONE * row) % 12.6 < 5.04
    else:
        found = (np.abs(run % 12.6 - 6.3) < np.where(row == 2, 3.64, 1.4)) & (row > 0)
    return found


def corner(colour: str, fine: float) -> Sprite:
    """The square stone where two kerbs meet, a boss in its middle."""
    own, figure, *_rest = (hex_colour(tone) for tone in TONES[colour])
    bench = Bench(KERB + 1, KERB + 1, fine)
    distance = box_distance(bench.x, bench.y, (0, 0, bench.wide, bench.tall), 0.6)
    ring = np.hypot(bench.x - bench.wide / 2, bench.y - bench.tall / 2) / KERB
    boss = 1 - step(0.286, 0.343, ring)
    tone = mix(mix(COPING, own, line(ring, 0.371, 0.05, bench.soft / KERB)), mix(own, figure, 0.35), boss)
    height = 1.3 * (1 - step(-0.9, 0.0, distance)) + 0.9 * np.sqrt(np.clip(1 - (ring / 0.343) ** 2, 0, 1))
    bench.cover(tone.astype(np.float32), height.astype(np.float32), 0.3)
    return bench.pictures((distance < 0).astype(np.float32))[0]


def _courses(bench: Bench, top: float, foot: float, courses: int, length: float, seed: int) -> tuple[Field, Field]:
    """Cut stone between two heights of a bench, in courses with blocks of a length; its colour, and where joints are.
    Periodic along a bench that is a whole number of blocks wide."""
    tall = (foot - top) / courses
    course = np.floor((bench.y - top) / tall)
    shifted = bench.x + 0.5 * length * (course % 2)
    block = np.floor(shifted / length).astype(int) % round(bench.wide / length)
    chance = np.random.default_rng(seed)
    shades = 1 + 0.06 * chance.uniform(-1, 1, (courses + 40, 64))
    shade = shades[np.clip(course.astype(int) + 20, 0, courses + 39), block]
    joint = np.maximum(
        line(shifted % length, length / 2, 0.28, bench.soft), line((bench.y - top) % tall, tall / 2, 0.0, bench.soft)
    )
    upright = line((shifted + length / 2) % length, length / 2, 0.30, bench.soft)
    level = line((bench.y - top + tall / 2) % tall, tall / 2, 0.30, bench.soft)
    joint = np.maximum(upright, level)
    return (WALL * shade[..., None]).astype(np.float32), joint


def _grain(bench: Bench, seed: int) -> Field:
    """Uneven stone that repeats along a bench."""
    turn = bench.x / bench.wide * 2 * np.pi
    # Around a circle: its end meets its beginning.
    across, far = np.cos(turn) * bench.wide / 6.28, np.sin(turn) * bench.wide / 6.28
    return noise(across + 0.37 * bench.y, far + bench.y, 5.0, seed, 4)


def wall(fine: float) -> Sprite:
    """The front of a terrace, which the majority is written on: a coping, cut stone with blind arches, a footing."""
    bench = Bench(96.0, BAND, fine)
    colour, joint = _courses(bench, 3.6, BAND - 1.8, 3, 12.0, 3)
    grain = _grain(bench, 5)
    colour = colour * (1 + 0.035 * grain)[..., None]
    fade = step(3.0, BAND, bench.y)
    colour = mix(colour, colour * 0.88, fade)
    colour = mix(colour, colour * 0.74, 0.8 * joint)
    # Blind arches: their left jambs are in the shade, and light falls on the right ones.
    along, crown = bench.x % ARCH - ARCH / 2, 12.4
    up = np.minimum(bench.y - crown, 0)
    wide = ARCH * 0.30
    arch = np.hypot(along, up) - wide
    inside = (1 - step(-bench.soft, bench.soft, arch)) * (bench.y < BAND - 1.8)
    jamb = (1 - step(-wide, -wide + 2.6, along - 0.9 * up)) + 0.7 * (1 - step(7.6, 10.6, bench.y - 0.3 * along))
    depth = 0.87 - 0.17 * np.clip(jamb, 0, 1)
    bricks = line((bench.y - crown) % 2.4, 1.2, 0.16, bench.soft)
    niche = (WALL * (1 + 0.03 * grain)[..., None] * np.array([0.98, 0.93, 0.88])).astype(np.float32)
    niche = mix(niche, niche * 0.90, bricks) * depth[..., None]
    rim = line(arch, 0.75, 0.62, bench.soft) * (bench.y < BAND - 1.8)
    vault = line((np.arctan2(up, along) * 7 / np.pi) % 1, 0.5, 0.06, 0.06) * (up < 0)
    edge = (COPING * (1.0 - 0.06 * along / wide)[..., None] * (1 - 0.22 * vault)[..., None]).astype(np.float32)
    colour = mix(mix(colour, edge, 0.9 * rim), niche.astype(np.float32), inside)
    # Below the coping lies its shadow.
    colour *= (1 - 0.34 * (1 - step(3.6, 6.4, bench.y)))[..., None]
    coping = 1 - step(3.4, 3.6, bench.y)
    caps = line(bench.x % 24.0, 12.0, 0.25, bench.soft)
    stone = COPING * (1 + 0.03 * grain)[..., None] * (1.04 - 0.16 * step(1.9, 2.3, bench.y))[..., None]
    colour = mix(colour, mix(stone, stone * 0.72, 0.7 * caps), coping)
    foot = step(BAND - 1.8, BAND - 1.6, bench.y)
    colour = mix(colour, WALL * 0.70 * (1 + 0.04 * grain)[..., None], foot)
    bench.cover(colour.astype(np.float32), np.zeros(bench.x.shape, np.float32), 0.1)
    return bench.pictures()[0]


def parapet(fine: float) -> Sprite:
    """The wall at the back of a terrace, which the name is written on: a coping, smooth stone, a base."""
    bench = Bench(96.0, BAND, fine)
    grain = _grain(bench, 15)
    colour = PARAPET * (1 + 0.022 * grain)[..., None]
    colour = mix(colour, colour * 0.90, step(5.0, BAND - 3, bench.y))
    colour *= (1 - 0.22 * (1 - step(3.6, 5.6, bench.y)))[..., None]
    slabs = line((bench.x + 16) % 32.0, 16.0, 0.22, bench.soft) * step(3.4, 3.6, bench.y)
    colour = mix(colour, colour * 0.84, 0.8 * slabs)
    coping = 1 - step(3.4, 3.6, bench.y)
    caps = line(bench.x % 24.0, 12.0, 0.25, bench.soft)
    stone = COPING * (1 + 0.03 * grain)[..., None] * (1.05 - 0.15 * step(1.9, 2.3, bench.y))[..., None]
    colour = mix(colour, mix(stone, stone * 0.75, 0.7 * caps), coping)
    base = step(BAND - 2.6, BAND - 2.4, bench.y)
    colour = mix(colour, COPING * 0.86 * (1 + 0.03 * grain)[..., None], base)
    colour = mix(colour, colour * 0.6, line(bench.y, BAND - 2.5, 0.2, bench.soft))
    bench.cover(colour.astype(np.float32), np.zeros(bench.x.shape, np.float32), 0.1)
    return bench.pictures()[0]


def quay(fine: float) -> Sprite:
    """The bank above water that is seen from the front: a coping, wet stone, weed at the water."""
    bench = Bench(96.0, 12.0, fine)
    colour, joint = _courses(bench, 2.6, 12.0, 2, 12.0, 23)
    grain = _grain(bench, 25)
    colour = colour * (1 + 0.04 * grain)[..., None]
    colour = mix(colour * 0.86, rgb((72, 84, 72)), 0.75 * step(6.0, 11.5, bench.y + 0.5 * grain))
    colour = mix(colour, colour * 0.66, 0.8 * joint)
    colour *= (1 - 0.34 * (1 - step(2.6, 5.0, bench.y)))[..., None]
    colour = mix(colour, COPING * 0.96 * (1 + 0.03 * grain)[..., None], 1 - step(2.4, 2.6, bench.y))
    bench.cover(colour.astype(np.float32), np.zeros(bench.x.shape, np.float32), 0.2)
    return bench.pictures()[0]


def steps(fine: float) -> Sprite:
    """A stair that rises away from the viewer, as wide as it is wanted: four steps."""
    bench = Bench(24.0, 12.0, fine)
    grain = _grain(bench, 35)
    tread = bench.y % 3.0
    stone = mix(SAND, COPING, 0.55) * (1 + 0.04 * grain)[..., None]
    colour = stone * (1.06 - 0.46 * step(1.7, 1.9, tread) + 0.10 * (1 - step(0.0, 0.4, tread)))[..., None]
    bench.cover(colour.astype(np.float32), np.zeros(bench.x.shape, np.float32), 0.1)
    return bench.pictures()[0]


def water(fine: float) -> Sprite:
    """Deep water with soft waves."""
    bench = Bench(72.0, 120.0, fine)
    turn, down = bench.x / bench.wide * 2 * np.pi, bench.y / bench.tall * 2 * np.pi
    wave = np.zeros(bench.x.shape, np.float32)
    chance = np.random.default_rng(2)
    for _part in range(26):
        a, b = int(chance.integers(-7, 8)), int(chance.integers(6, 26))
        wave += np.sin(a * turn + b * down + chance.uniform(0, 6.3)).astype(np.float32) / (
            0.6 + 0.06 * math.hypot(a, b)
        )
    wave /= float(wave.std())
    colour = mix(rgb((30, 96, 112)), rgb((62, 140, 146)), step(-1.4, 1.8, wave))
    colour = mix(colour, rgb((178, 220, 212)), 0.30 * step(1.8, 2.8, wave))
    bench.cover(colour.astype(np.float32), 0.16 * wave, 0.5)
    return bench.pictures()[0]


def lot(variant: int, fine: float) -> Sprite:
    """A place to build on, turned as houses are: levelled earth in a border of stone with blocks at its corners, where
    somebody has begun; a house or a fountain covers what lies there. It throws a little shadow."""
    bench = Bench(2 * SMALL[0] + 4, 2 * SMALL[1] + 4, fine)
    x, y = bench.x - bench.wide / 2, bench.y - bench.tall / 2 + 0.6
    chance = np.random.default_rng(1000 + variant)
    slope = 1 / math.hypot(1 / SMALL[0], 1 / SMALL[1])

    def reach(x: Field, y: Field) -> Field:
        return ((np.abs(x) / SMALL[0] + np.abs(y) / SMALL[1] - 1) * slope + 0.5).astype(np.float32)

    distance = reach(x, y)
    # Along the two directions that houses stand in, -1 to 1.
    first, second = x / SMALL[0] + y / SMALL[1], x / SMALL[0] - y / SMALL[1]
    shift = 40.0 * variant
    earth = noise(x + shift, y, 13.0, 510, 3)
    crumbs = noise(x + shift, y, 1.5, 511, 2)
    blades = noise(x + shift, y, (0.9, 1.6), 513, 2)
    sward = np.clip(0.40 + 0.42 * noise(x + shift, y, 11.0, 514, 3) + 0.10 * blades, 0, 1)
    soil = EARTH * (1 + 0.05 * earth + 0.05 * crumbs)[..., None]
    green = GRASS * (1 + 0.06 * earth + 0.11 * blades)[..., None]
    colour = mix(soil.astype(np.float32), green.astype(np.float32), sward.astype(np.float32))
    height = (0.08 * earth + 0.10 * crumbs + 0.20 * sward * (1 + blades)).astype(np.float32)

    def lay_on(part: Field, tone: Field, rise: float) -> None:
        nonlocal colour, height
        colour = mix(colour, tone, part)
        height = np.maximum(height, rise * part).astype(np.float32)

    for _tuft in range(5):
        a, b = chance.uniform(-0.8, 0.8, 2)
        middle = ((a + b) / 2 * SMALL[0], (a - b) / 2 * SMALL[1])
        for _blade in range(9):
            u, v = x - middle[0] - chance.normal(0, 1.3), y - middle[1] - chance.normal(0, 0.8)
            blade = 1 - step(0.6, 1.0, np.hypot(u / 0.55, v / 0.75))
            lay_on(0.85 * blade, GRASS * chance.uniform(0.94, 1.1), 0.2)
    for _pebble in range(16):
        a, b = chance.uniform(-0.8, 0.8, 2)
        u, v = x - (a + b) / 2 * SMALL[0], y - (a - b) / 2 * SMALL[1]
        lay_on(1 - step(0.5, 0.8, np.hypot(u / 1.1, v / 0.9)), KERBSTONE * chance.uniform(0.94, 1.06), 0.2)
    for a, b, wide, deep, rise, tone in BEGUN[variant]:
        edge = np.maximum(np.abs(first - a) - wide, np.abs(second - b) - deep) * 16
        stone = tone * (1 + 0.04 * crumbs)[..., None]
        lay_on(1 - step(-0.25, 0.25, edge), stone.astype(np.float32), rise)
    border = step(-3.9, -3.6, distance)
    run = np.where(np.abs(first) > np.abs(second), second, first)
    joints = line((run + 1) % 0.4, 0.2, 0.012, bench.soft / SMALL[0])
    stone = KERBSTONE * (1 + 0.03 * noise(x + shift, y, 6.0, 512, 3))[..., None]
    stone = mix(stone.astype(np.float32), stone * 0.80, 0.8 * joints)
    colour = mix(colour, stone, border)
    height = np.where(border > 0.5, 0.34 - 0.2 * step(-0.9, 0.0, distance), height)
    colour = mix(colour, colour * 0.78, 0.8 * line(distance, -3.95, 0.36, bench.soft))
    corner = step(0.775, 0.785, np.minimum(np.abs(first), np.abs(second)))
    colour = mix(colour, KERBSTONE * 1.05, corner)
    height = np.where(corner > 0.5, 0.6 - 0.3 * step(-0.9, 0.0, distance), height)
    # The front of the border, below what is seen of its top.
    front = reach(x, y - 1.3)
    on_front = (distance > 0) & (front <= 0)
    colour[on_front] = (KERBSTONE * 0.90).astype(np.float32)
    bench.cover(colour.astype(np.float32), height.astype(np.float32), 0.1)
    inside = 1 - step(-bench.soft / 2, bench.soft / 2, np.minimum(distance, front))
    return Sprite(_with_shade(bench, bench.pictures(inside)[0].pixels, reach(x - 1.6, y - 1.6)))


def forum(colour: str, fine: float) -> Sprite:
    """The floor for a large building: a disc of cut stone seen as steeply as everything else, a rim of travertine
    around marble in the district's colour and a wreath of bronze. It throws a little shadow."""
    own = hex_colour(TONES[colour][0])
    bench = Bench(2 * LARGE[0] + 4, 2 * LARGE[1] + 4, fine)
    x, y = bench.x - bench.wide / 2, bench.y - bench.tall / 2 + 0.6

    def reach(x: Field, y: Field) -> Field:
        return ((np.hypot(x / LARGE[0], y / LARGE[1]) - 1) * LARGE[1] + 0.5).astype(np.float32)

    distance = reach(x, y)
    across, down = x / LARGE[0], y / LARGE[1]
    ring, turn = np.hypot(across, down), np.arctan2(down, across) / (2 * np.pi)
    soft = bench.soft / LARGE[1]
    stone = mix(marble(1.92 * bench.x, 1.92 * bench.y, FORUM, 524, 0.5), travertine(bench.x, bench.y, 520, FORUM), 0.3)
    pale = marble(1.92 * bench.x, 1.92 * bench.y, FORUM * 1.05, 521, 0.6)
    dull = mix(own, FORUM, 0.42)
    deep = marble(1.92 * bench.x, 1.92 * bench.y, dull.astype(np.float32), 522, 0.5)
    deeper = deep * 0.86
    # The marble: teeth that point outwards, a pale field with the wreath, and a star in the middle.
    tooth = np.abs((turn * 32) % 1 - 0.5) * 2
    teeth = 1 - step(-0.06, 0.06, tooth - (0.78 - ring) / 0.105)
    teeth_in = 1 - step(0.78 - soft / 2, 0.78 + soft / 2, ring)
    tone = mix(stone, mix(pale, deep, 1 - teeth), teeth_in)
    tone = mix(tone, pale, 1 - step(0.665 - soft / 2, 0.665 + soft / 2, ring))
    middle = 1 - step(0.335 - soft / 2, 0.335 + soft / 2, ring)
    ray = np.abs((turn * 8 + 0.5) % 1 - 0.5) * 2
    star = 1 - step(-0.07, 0.07, ring / 0.29 - (1 - 0.62 * ray))
    half = ((turn * 8) % 1 < 0.5).astype(np.float32)
    tone = mix(tone, mix(deeper, mix(pale, pale * 0.86, half), star), middle)
    leaves = wreath(across * LARGE[0], down * LARGE[0], LARGE[0] * 0.5, bench.soft) * (ring > 0.36)
    tone = mix(tone, BRONZE * (1 + 0.05 * noise(x, y, 3.0, 523, 2))[..., None], 0.85 * leaves)
    cut = np.zeros(ring.shape, np.float32)
    for at in (0.335, 0.665, 0.78, 0.925):
        cut = np.maximum(cut, line(ring, at, 0.008, soft))
    slabs = line((turn * 20) % 1, 0.5, 0.010, 0.02) * step(0.78, 0.79, ring)
    cut = np.maximum(cut, 0.7 * slabs)
    tone = mix(tone, tone * np.array([0.72, 0.68, 0.62], np.float32), 0.75 * cut)
    height = 0.9 - 0.5 * step(0.915, 0.93, ring) - 0.4 * step(-0.9, 0.0, distance) - 0.15 * cut + 0.12 * leaves
    front = reach(x, y - 1.5)
    on_front = (distance > 0) & (front <= 0)
    tone[on_front] = (FORUM * 0.78).astype(np.float32)
    bench.cover(tone.astype(np.float32), height.astype(np.float32), 0.3)
    inside = 1 - step(-bench.soft / 2, bench.soft / 2, np.minimum(distance, front))
    return Sprite(_with_shade(bench, bench.pictures(inside)[0].pixels, reach(x - 1.8, y - 1.6)))


def _with_shade(bench: Bench, pixels: NDArray[np.float32], distance: Field) -> NDArray[np.float32]:
    """A piece over the soft shadow of an outline."""
    edge = round(AROUND * bench.fine)
    shape = (pixels.shape[0] + 2 * edge, pixels.shape[1] + 2 * edge)
    shade = _smaller(0.13 * (1 - step(-1.2, 1.4, distance)), shape)[edge:-edge, edge:-edge]
    alpha = pixels[..., 3]
    below = shade[: alpha.shape[0], : alpha.shape[1]] * (1 - alpha)
    whole = np.maximum(alpha + below, 1e-4)
    result = pixels.copy()
    result[..., :3] = (pixels[..., :3] * alpha[..., None] + np.array([30, 16, 8]) / 255 * below[..., None]) / whole[
        ..., None
    ]
    result[..., 3] = alpha + below
    result[..., :3][result[..., 3] < 2e-3] = np.array([60, 50, 40]) / 255
    return result


def wreath(x: Field, y: Field, radius: float, soft: float) -> Field:
    """Two branches of laurel around 0, 0, open at the top: 1 where they are cut into the stone."""
    cut = np.zeros(x.shape, np.float32)
    for side in (-1.0, 1.0):
        for number in range(9):
            angle = math.radians(-66 + number * 17.5)
            for lean_, out, long in ((0.55, 1.06, 0.40), (-0.62, 0.93, 0.34)):
                root = (side * radius * math.cos(angle) * out, -radius * math.sin(angle) * out)
                turn = angle + math.pi / 2 - lean_
                dx, dy = side * math.cos(turn), -math.sin(turn)
                u = (x - root[0]) * dx + (y - root[1]) * dy
                v = -(x - root[0]) * dy + (y - root[1]) * dx
                length = radius * long
                part = np.clip(u / length, 0, 1)
                half = 0.17 * length * np.sin(np.pi * part) * (1.25 - 0.5 * part)
                inside = (u > 0) & (u < length)
                leaf = (1 - step(-soft / 2, soft / 2, np.abs(v) - half)) * inside
                rib = 0.6 * line(v, 0.0, 0.02 * length, soft) * inside * (part > 0.1)
                cut = np.maximum(cut, leaf - rib)
    ring = np.hypot(x, y)
    up = (y < 0) & (np.abs(x) < 0.36 * radius)
    branch = line(ring, radius, radius * 0.028, soft) * ~up
    inner = 0.45 * line(ring, radius * 0.60, 0.16, soft)
    return np.clip(np.maximum(np.maximum(cut, branch), inner), 0, 1).astype(np.float32)


GOLD = rgb((222, 170, 66))


def pier(gilded: bool, fine: float) -> Sprite:
    """The pillar at the end of a parapet, with a ball on top; on the first of all districts with a gilded eagle."""
    bench = Bench(10.0, 14.0, fine)
    x, y, soft = bench.x - 5.0, bench.y, bench.soft
    grain = _grain(bench, 45)
    face = box_distance(bench.x, bench.y, (2.2, 6.0, 5.6, 8.0), 0.2)
    cap = box_distance(bench.x, bench.y, (1.5, 4.7, 7.0, 1.7), 0.3)
    stone = COPING * (1 + 0.03 * grain)[..., None] * (1.02 - 0.30 * step(-2.8, 2.8, x))[..., None]
    stone *= (1 - 0.30 * (1 - step(6.4, 7.6, y)))[..., None]
    top = COPING * (1.08 - 0.20 * step(-3.5, 3.5, x))[..., None] * (1 - 0.2 * step(5.4, 5.8, y))[..., None]
    colour = mix(
        stone, GOLD * (1.05 - 0.3 * step(-3.5, 3.5, x))[..., None] if gilded else top, (cap < 0).astype(np.float32)
    )
    shapes = [face, cap]
    metal = GOLD if gilded else COPING * 1.02

    def rounded_off(middle: tuple[float, float], reach: tuple[float, float], lean: float = 0.0) -> None:
        """A body that is round, lit from the upper left."""
        nonlocal colour
        u, v = x - middle[0], y - middle[1]
        u, v = u * math.cos(lean) + v * math.sin(lean), v * math.cos(lean) - u * math.sin(lean)
        a, b = u / reach[0], v / reach[1]
        ring = np.sqrt(a * a + b * b)
        up = np.sqrt(np.clip(1 - ring * ring, 0, 1))
        light = np.clip(
            0.50 + 0.42 * (-0.68 * (x - middle[0]) / max(reach) - 0.45 * (y - middle[1]) / max(reach)) + 0.30 * up,
            0,
            1.3,
        )
        shade = metal * light[..., None] + 0.30 * np.clip(light - 0.85, 0, 1)[..., None]
        part = 1 - step(1 - soft, 1 + soft, ring)
        colour = mix(colour, np.clip(shade, 0, 1).astype(np.float32), part)
        shapes.append((ring - 1) * min(reach))

    if gilded:
        for side in (-1, 1):
            rounded_off((side * 2.3, 2.7), (2.7, 1.0), side * -0.62)
        rounded_off((0, 3.3), (1.15, 1.9))
        rounded_off((0.1, 1.2), (0.85, 0.85))
    else:
        rounded_off((0, 2.7), (2.1, 2.1))
    inside = np.minimum.reduce(shapes)
    bench.cover(colour.astype(np.float32), np.zeros(x.shape, np.float32), 0.1)
    return bench.pictures((1 - step(-soft / 2, soft / 2, inside)).astype(np.float32))[0]


_BLOCK, _TIMBER = rgb((214, 200, 170)), rgb((210, 164, 110))
BEGUN: tuple[tuple[tuple[float, float, float, float, float, Field], ...], ...] = (
    (
        (-0.10, 0.14, 0.13, 0.10, 1.2, _BLOCK),
        (0.20, 0.12, 0.13, 0.10, 1.0, _BLOCK),
        (0.04, 0.13, 0.12, 0.09, 1.9, _BLOCK),
    ),
    tuple((0.05, at, 0.42, 0.035, 0.5, _TIMBER) for at in (-0.22, -0.11, 0.0, 0.11)),
    (),
    (
        (-0.1, -0.1, 0.44, 0.03, 0.55, _BLOCK),
        (-0.1, 0.3, 0.44, 0.03, 0.55, _BLOCK),
        (-0.51, 0.1, 0.03, 0.23, 0.55, _BLOCK),
    ),
)
"""What lies on lots that differ: its middle and half its length along both directions of a lot, its height and tone;
blocks of stone, timber, nothing, and the first course of a wall."""


def pieces(fine: float) -> dict[str, Sprite]:
    """All pieces by name, ``fine`` pixels to a logical pixel."""
    found = {"street": street(fine), "wall": wall(fine), "parapet": parapet(fine), "quay": quay(fine)}
    found |= {"steps": steps(fine), "water": water(fine), "pier": pier(False, fine), "pier.eagle": pier(True, fine)}
    for colour in TONES:
        found[f"paving.{colour}"] = paving(colour, fine)
        found[f"kerb.{colour}"], found[f"kerb.{colour}.plain"] = kerb(colour, fine)
        found[f"corner.{colour}"] = corner(colour, fine)
        found[f"plot.large.{colour}"] = forum(colour, fine)
    for variant in range(len(BEGUN)):
        found[f"plot.small.{variant}"] = lot(variant, fine)
    return found
