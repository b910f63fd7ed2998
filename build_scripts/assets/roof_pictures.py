"""The pictures of roofs and plinths: what a seat's colour is multiplied with, and the light that is added."""

from __future__ import annotations

from typing import Any

import numpy

from assets import materials, studio, woodshop
from assets.layers import Sprite, bled, outlined
from assets.studio import Box, Pixels, Shot


def _tintable(build: Any, box: Box, shot: Shot, light: float, gloss_share: float) -> tuple[Pixels, Pixels]:
    """A painted piece as two pictures: what its colour is multiplied with, and the light that is added.

    ``build`` makes the piece of a material. ``light`` is which share of the first picture's pixels may be as bright as
    they can be: it sets the exposure. ``gloss_share`` is which share of the second stays black: more of it would take
    the tint's depth, and dark tints would meet middling ones.
    """
    layers = []
    for gloss in (False, True):
        studio.clear()
        build(materials.painted(5, gloss))
        layers.append(studio.photograph(box, shot))
    base, shine = layers
    inside = base[:, :, 3] > 0.9
    # A tint should meet its own colour where the light falls, and be darker elsewhere.
    grey = base[:, :, :3].mean(axis=2)
    exposed = base.copy()
    exposed[:, :, :3] = numpy.clip(base[:, :, :3] / numpy.quantile(grey[inside], light), 0, 1)
    added = shine.copy()
    quiet = numpy.quantile(shine[:, :, :3][inside].mean(axis=1), gloss_share)
    added[:, :, :3] = numpy.clip((shine[:, :, :3] - quiet) * 1.5, 0, 0.4)
    return exposed, added


def painted_pieces(shot: Shot) -> dict[str, Sprite]:
    """``roof.SHAPE`` and ``plinth`` for multiplying, each with ``.shine`` for adding."""
    found = {}

    def build_plinth(material: Any) -> None:
        woodshop.plinth(material)
        woodshop.ghost(0)

    def build_roof(material: Any, shape: str) -> None:
        woodshop.roof(shape, material)
        woodshop.ghost(-woodshop.FLOOR_Z)

    side, front = woodshop.WIDE / 2 + woodshop.MARGIN, -woodshop.TOP / 2 - woodshop.MARGIN - woodshop.PLINTH
    jobs: dict[str, tuple[Any, Box, float, float]] = {
        "plinth": (build_plinth, (-side, front, side, woodshop.TOP / 2 + woodshop.MARGIN), 0.80, 0.93),
    }
    for shape in woodshop.SHAPES:
        box = (-woodshop.WIDE / 2, -woodshop.TOP / 2, woodshop.WIDE / 2, woodshop.TOP / 2 + woodshop.RISE)
        jobs[f"roof.{shape}"] = (lambda material, shape=shape: build_roof(material, shape), box, 0.86, 0.5)
    for name, (build, box, light, gloss) in jobs.items():
        base, shine = _tintable(build, box, shot, light, gloss)
        if name == "plinth":
            # The upper side lies in the shade of the house.
            base[: -round(woodshop.PLINTH * shot.fine), :, :3] *= 0.8
        else:
            base = woodshop.jointed(base, shot.fine)
        line = woodshop.LINE * shot.fine
        base = outlined(base, line)
        white = numpy.dstack([numpy.ones((*base.shape[:2], 3)), base[:, :, 3]])
        edge = outlined(white, line)[:, :, :1]
        shine[:, :, :3] *= edge * base[:, :, 3:4]
        shine[:, :, 3] = 1
        found[name], found[f"{name}.shine"] = Sprite(bled(base)), Sprite(shine)
    return found
