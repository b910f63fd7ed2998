"""The pictures of floor blocks: alone with their top, and as the front of one that carries another."""

from __future__ import annotations

import numpy

from assets import shapes, studio, woodshop
from assets.layers import OUTLINE, Sprite, bled, outlined
from assets.studio import Box, Pixels, Shot


def floors(shot: Shot) -> dict[str, Sprite]:
    """``floor.N`` and ``floor.N.thin`` with their upper side, ``floor.N.under`` and ``floor.N.under.thin``: the
    front of one that carries another."""
    found = {}
    for variant in range(len(woodshop.TONES)):
        for ending, thick in (("", 1.0), (".thin", woodshop.THIN)):
            for covered in (False, True):
                studio.clear()
                pieces = woodshop.block(woodshop.wood(variant), thick)
                if variant % 2:
                    shapes.turn_mesh(pieces[0], 1)
                woodshop.ghost(-woodshop.FLOOR_Z * thick, thick)
                if covered:
                    woodshop.ghost(woodshop.FLOOR_Z * thick, thick)
                high = woodshop.STEP * thick if covered else woodshop.TOP + woodshop.STEP * thick
                box: Box = (-woodshop.WIDE / 2, -woodshop.TOP / 2, woodshop.WIDE / 2, -woodshop.TOP / 2 + high)
                pixels = _squared(studio.photograph(box, shot), 0.0 if covered else 0.2)
                pixels = woodshop.jointed(pixels, shot.fine)
                pixels = (_sided if covered else outlined)(pixels, woodshop.LINE * shot.fine)
                found[f"floor.{variant}{'.under' if covered else ''}{ending}"] = Sprite(bled(pixels))
    return found


def _squared(pixels: Pixels, below: float) -> Pixels:
    """What shines through at rounded corners and in the gap becomes dark instead of clear, ``below`` this part of the
    height: there lies another piece or its shadow."""
    result = pixels.copy()
    lower = numpy.arange(pixels.shape[0])[:, None] >= pixels.shape[0] * below
    fill = (pixels[:, :, 3:4] < 1) & lower[:, :, None]
    over = pixels[:, :, :3] * pixels[:, :, 3:4] + OUTLINE * (1 - pixels[:, :, 3:4])
    result[:, :, :3] = numpy.where(fill, over, pixels[:, :, :3])
    result[:, :, 3] = numpy.where(fill[:, :, 0], 1.0, pixels[:, :, 3])
    return result


def _sided(pixels: Pixels, width: float) -> Pixels:
    """A dark line at the left and right border alone."""
    columns = numpy.arange(pixels.shape[1])
    depth = numpy.minimum(columns, columns[::-1]) + 1.0
    share = (numpy.clip((width * 1.25 - depth) / (width * 0.5), 0, 1) * 0.92)[None, :, None]
    result = pixels.copy()
    result[:, :, :3] = pixels[:, :, :3] * (1 - share) + OUTLINE * share
    return result
