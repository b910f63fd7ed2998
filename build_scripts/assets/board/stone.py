"""Stone and wood as colours: marble, travertine, walnut."""

from __future__ import annotations

import numpy as np

from assets.board.fields import Field, mix, noise, rgb, step

CREAM, IVORY, TRAVERTINE = rgb((236, 231, 220)), rgb((242, 234, 214)), rgb((205, 188, 156))
VEIN, HONEY = rgb((150, 146, 142)), rgb((214, 186, 138))


def marble(x: Field, y: Field, base: Field, seed: int, veins: float = 1.0) -> Field:
    """Polished marble: clouds, a few grey veins and faint honey-coloured ones."""
    clouds = noise(x, y, 90, seed, 4)
    fold = noise(x, y, 52, seed + 1, 3, 0.42)
    where = step(-0.1, 1.3, noise(x, y, 120, seed + 2, 2))
    # Wide and without an edge: a fine sharp line looks like a crack, and as if it went on in the next slab.
    grey = np.exp(-(((fold + 0.35 * clouds) / 0.20) ** 2)) * where
    fine = np.exp(-np.abs(noise(x, y, 24, seed + 3, 3) + 0.4 * fold) / 0.03) * 0.4
    colour = base * (1 + 0.022 * clouds + 0.012 * noise(x, y, 9, seed + 4, 3))[..., None]
    colour = mix(colour, VEIN, np.clip(0.24 * veins * grey, 0, 1))
    return mix(colour, HONEY, np.clip(0.30 * veins * fine * (1 - where), 0, 1))


def travertine(x: Field, y: Field, seed: int, base: Field = TRAVERTINE) -> Field:
    """Warm building stone with level bands and small holes."""
    bands = noise(x, y, (60.0, 5.0), seed, 3)
    holes = step(1.35, 1.9, noise(x, y, (6.0, 2.5), seed + 1, 2))
    colour = base * (1 + 0.05 * bands + 0.04 * noise(x, y, 12, seed + 2, 3))[..., None]
    pitted: Field = (colour * (1 - 0.30 * holes)[..., None]).astype(np.float32)
    return pitted


def walnut(u: Field, v: Field, seed: int, grain: float = 1.0) -> Field:
    """Oiled walnut, its fibres along ``u``; ``grain`` map pixels are the size of a fine fibre."""
    bend = noise(u, v, (420 * grain, 60 * grain), seed, 3)
    rings = v / (26 * grain) + 1.5 * bend + 0.10 * noise(u, v, (110 * grain, 4 * grain), seed + 1, 2)
    saw = rings - np.floor(rings)
    late = step(0.30, 0.96, saw) * (1 - step(0.965, 1.0, saw))
    fibre = noise(u, v, (70 * grain, 1.5 * grain), seed + 2, 3, 0.65)
    pores = step(1.15, 2.0, noise(u, v, (34 * grain, 0.9 * grain), seed + 3, 2, 0.7))
    broad = noise(u, v, (300 * grain, 110 * grain), seed + 4, 2)
    colour = mix(rgb((126, 80, 48)), rgb((78, 46, 27)), np.clip(0.18 + 0.62 * late, 0, 1))
    colour = colour * (1 + 0.07 * fibre + 0.08 * broad)[..., None]
    grained: Field = (colour * (1 - 0.34 * pores)[..., None]).astype(np.float32)
    return grained
