"""The frame of a board: a walnut moulding, thin lines of bronze, and a Greek key inlaid in yellow marble."""

from __future__ import annotations

import numpy as np

from assets.board.fields import Field, line, mix, rgb, step
from assets.board.sheet import TOP, Sheet
from assets.board.stone import marble, walnut

# One turn of the key: rows from the outer to the inner side, 1 is inlaid. The lowest row runs on.
KEY = ((1, 1, 1, 1, 1, 0), (1, 0, 0, 0, 1, 0), (1, 0, 1, 1, 1, 0), (1, 0, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1))
# Yellow marble with porphyry laid into it, between lines of bronze.
GIALLO, RED, GOLD = rgb((212, 176, 116)), rgb((104, 30, 24)), rgb((206, 160, 74))
# The parts of the frame's width: walnut, gold line, key, gold line.
WALNUT, FILLET = 0.33, 0.045


def frame(sheet: Sheet, wide: float, seed: int) -> None:
    """A frame ``wide`` map pixels wide along the border of the sheet."""
    width, height = sheet.size
    strips = (
        ((0.0, 0.0, width, wide), False, False),
        ((0.0, height - wide, width, wide), False, True),
        ((0.0, 0.0, wide, height), True, False),
        ((width - wide, 0.0, wide, height), True, True),
    )
    for number, (box, upright, far) in enumerate(strips):
        window = sheet.window(box)
        x, y = window.x, window.y
        across = (x if not far else width - x) if upright else (y if not far else height - y)
        along = y if upright else x
        # Mitred corners: each pixel belongs to the side that it is nearer to.
        other = np.minimum(y, height - y) if upright else np.minimum(x, width - x)
        mine = (across <= other).astype(np.float32)
        length = height if upright else width
        colour, rise, gloss = _profile(sheet, along, across, wide, length, seed + 20 * number)
        mitre = line(across - other, 0.0, 0.25, sheet.soft) * (across < WALNUT * wide)
        colour = mix(colour, colour * 0.55, 0.8 * mitre)
        sheet.cover(window, mine, colour, rise, gloss)
    _corners(sheet, wide)


def _profile(
    sheet: Sheet, along: Field, across: Field, wide: float, length: float, seed: int
) -> tuple[Field, Field, Field]:
    """Colour, height and gloss of one side; ``across`` is 0 at the outer border."""
    rim, thin = WALNUT * wide, FILLET * wide
    wood = walnut(along, across * 2.2, seed, 0.55)
    part = np.clip(across / rim, 0, 1)
    # A round bar with a step at its inner side.
    bulge = np.sqrt(np.clip(1 - (2 * part - 0.95) ** 2, 0, 1))
    height = TOP - 1.0 + 5.5 * bulge
    stone = marble(along, across, GIALLO, seed + 9, 0.6)
    key_from, key_to = rim + 2 * thin, wide - 2.2 * thin
    tall = key_to - key_from
    cell = tall / len(KEY)
    turns = max(1, round((length - 2 * wide) / (cell * len(KEY[0]))))
    pitch = (length - 2 * wide) / (turns * len(KEY[0]))
    u, v = (along - wide) / pitch, (across - key_from) / cell
    soft = sheet.soft / cell
    ink = np.zeros(along.shape, np.float32)
    for row, cells in enumerate(KEY):
        for column, on in enumerate(cells):
            if on:
                du = np.abs((u - column) % len(KEY[0]) - 0.5)
                du = np.minimum(du, len(KEY[0]) - du)
                square = np.maximum(du, np.abs(v - row - 0.5)) - 0.5
                ink = np.maximum(ink, 1 - step(-soft / 2, soft / 2, square))
    ink *= (along > wide) & (along < length - wide)
    stone = mix(stone, RED, 0.92 * ink)
    flat = TOP - 0.6 - 0.5 * ink
    outer, inner = (line(across, at, 0.8 * thin, sheet.soft) for at in (rim + thin, wide - thin))
    gold = np.maximum(outer, inner)
    on_stone = step(rim - sheet.soft / 2, rim + sheet.soft / 2, across)
    colour = mix(mix(wood, stone, on_stone), GOLD, gold)
    rise = height * (1 - on_stone) + flat * on_stone + 1.3 * gold
    rise -= 2.0 * step(wide - 0.6, wide, across)
    gloss = 0.5 * (1 - on_stone) + 0.55 * on_stone + 0.4 * gold
    return colour.astype(np.float32), rise.astype(np.float32), gloss.astype(np.float32)


def _corners(sheet: Sheet, wide: float) -> None:
    """A rosette in each corner of the key."""
    width, height = sheet.size
    key_from, key_to = (WALNUT + 2 * FILLET) * wide, (1 - 2.2 * FILLET) * wide
    side, middle = key_to - key_from, (key_from + key_to) / 2
    for x0 in (middle, width - middle):
        for y0 in (middle, height - middle):
            window = sheet.window((x0 - side / 2, y0 - side / 2, side, side))
            x, y = window.x - x0, window.y - y0
            ring, turn = np.hypot(x, y), np.arctan2(y, x)
            petal = 0.46 * side * (0.70 + 0.30 * np.cos(8 * turn))
            ink = (1 - step(-sheet.soft / 2, sheet.soft / 2, ring - petal)) * step(
                0.1 * side, 0.1 * side + sheet.soft, ring
            )
            ink = np.asarray(ink, np.float32)
            for painted in sheet.colour:
                painted[window.at] = mix(painted[window.at], RED, 0.92 * ink)
            sheet.height[window.at] -= 0.5 * ink
