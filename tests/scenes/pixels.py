"""The contrast of drawn text: its colour against the pixels around it (G3)."""

from __future__ import annotations

import fnmatch
import itertools
from collections import Counter

import pygame
from pygame import Mask, Rect

from capitol.kit.look import Look
from capitol.kit.theme import RGB, contrast
from capitol.kit.widgets import Label, Paragraph, Widget
from tests.scenes.checks import LARGE_TEXT, scrolled_away

NEAR = 40
"""The largest difference, in each channel, between the colour of a text and a pixel that belongs to it."""
NO_LETTER = 12
"""With fewer such pixels there is no text: something covers it, or the widget's label is not drawn."""
WORST = 0.25
"""This fraction of the pixels around a text may have less contrast: its own smooth edges, frames and pictures beside
it."""

PICTURES = ("stack.*", "seat.[0-3]", "aid.[0-3]", "recap.*")
"""Widgets that are pictures with text on several backgrounds: cards, chips, signs in the colour of a text. Only what
they declare is checked."""


def faint(root: Widget, surface: pygame.Surface, look: Look) -> list[str]:
    """Return one sentence for each text of a drawn tree that has too little contrast, or is not in its colour."""
    found: list[str] = []
    window = look.scale.rect
    for widget in root.walk():
        box = widget.rect.clip(window)
        if not widget.label or widget.fg is None or not widget.enabled or scrolled_away(widget) or not box:
            continue
        if any(fnmatch.fnmatchcase(widget.id, picture) for picture in PICTURES):
            continue
        letters, around = grounds(surface, box, widget.fg, max(1, look.ui(1)))
        if letters < NO_LETTER:
            if isinstance(widget, Label | Paragraph):
                found.append(f"{widget.id}: no text in {widget.fg} is drawn")
            continue
        needed = 3.0 if widget.text_px >= LARGE_TEXT else 4.5
        # Where hardly anything lies around the letters, they are the ground itself: it has nearly their colour.
        ratio = quantile(around, widget.fg, WORST) if around.total() > letters // 8 else 1.0
        if ratio < needed:
            found.append(f"{widget.id}: contrast {ratio:.2f} on its drawn ground is less than {needed}")
    return found


def grounds(surface: pygame.Surface, box: Rect, ink: RGB, step: int) -> tuple[int, Counter[RGB]]:
    """Return the number of pixels in ``box`` in the colour of the ink, and how often each colour occurs in a ring
    around them: 2 to 4 steps away, beyond the smooth edges of letters."""
    part = surface.subsurface(box)
    letters = pygame.mask.from_threshold(part, ink, (NEAR, NEAR, NEAR, 255))
    ring = grown(letters, 4 * step)
    ring.erase(grown(letters, 2 * step), (0, 0))
    left = ring.to_surface(setsurface=part.convert_alpha(), unsetcolor=(0, 0, 0, 0))
    data = pygame.image.tobytes(left, "RGBA")
    colours = Counter(data[at : at + 4] for at in range(0, len(data), 4))
    return letters.count(), Counter({(c[0], c[1], c[2]): count for c, count in colours.items() if c[3]})


def grown(mask: Mask, radius: int) -> Mask:
    """Return the mask and everything within ``radius`` of it."""
    side = 2 * radius + 1
    wide = mask.convolve(Mask((side, side), fill=True))
    made = Mask(mask.get_size())
    made.draw(wide, (-radius, -radius))
    return made


def quantile(colours: Counter[RGB], ink: RGB, part: float) -> float:
    """Return the contrast of the ink that this fraction of the colours does not reach."""
    ratios = sorted((contrast(ink, colour), count) for colour, count in colours.items())
    reached = itertools.accumulate(count for _ratio, count in ratios)
    wanted = part * colours.total()
    return next(ratio for (ratio, _count), so_far in zip(ratios, reached, strict=True) if so_far >= wanted)
