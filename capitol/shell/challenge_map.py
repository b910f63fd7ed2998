"""The challenges as a path through Rome: a stop on the map for each, with its number and its laurels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.kit.widgets import Widget
from capitol.session.laurels import MOST
from capitol.table.art.wood import MAP

_SIZE = (1000, 1100)
"""Units of the map (`build_scripts/assets/rome_map.py`)."""
_STOPS = (
    (76, 626), (180, 624), (340, 525), (132, 516), (82, 405), (112, 215), (265, 205), (235, 422), (480, 315),
    (415, 165), (605, 255), (745, 190), (905, 330), (765, 435), (590, 536), (397, 634), (760, 660), (580, 812),
    (412, 880), (640, 985),
)  # fmt: skip
"""The places of its stops, in the order of the path: from the west along the river, over the hills, and out to the
south; beside the names of hills and fields."""
NAMES: Mapping[str, tuple[int, int, int, int]] = {
    "CAPITOLIVM": (393, 469, 169, 18), "PALATIVM": (448, 660, 136, 18), "AVENTINVS": (363, 808, 154, 18),
    "CAELIVS": (606, 729, 111, 18), "ESQVILINVS": (644, 558, 160, 24), "VIMINALIS": (571, 451, 142, 18),
    "QVIRINALIS": (481, 381, 158, 24), "PINCIVS": (457, 223, 110, 18), "IANICVLVM": (59, 713, 154, 18),
    "VATICANVS": (35, 291, 154, 18), "CAMPVS MARTIVS": (258, 308, 119, 41), "TRANS TIBERIM": (232, 671, 112, 41),
    "TIBERIS": (303, 893, 28, 104), "VIA APPIA": (713, 935, 70, 129), "ROMA": (686, 78, 240, 51),
}  # fmt: skip
"""The boxes of the names on the map, in its units."""
_DISC, _LAUREL = 38, 16
_DOT, _APART = 3.2, 11


class MapStop(Widget):
    """A challenge on the map: its number on a disc, over its laurels."""

    role = "row"
    takes_enter = True

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        number: int,
        earned: int,
        *,
        chosen: bool,
        tooltip: str,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(id, rect, label=label, focusable=True, selected=chosen, tooltip=tooltip, on_press=on_press)
        self.number, self.earned = number, earned

    def disc(self, look: Look) -> Rect:
        """Return the place of the disc with the number."""
        side = look.ui(_DISC)
        return Rect(self.rect.centerx - side // 2, self.rect.y + look.ui(2), side, side)

    def ribbon(self, look: Look) -> Rect:
        """Return the place of the laurels, on the foot of the disc."""
        leaf = look.ui(_LAUREL)
        ribbon = Rect(0, 0, MOST * leaf + look.ui(6), leaf + look.ui(2))
        ribbon.midtop = self.rect.centerx, self.disc(look).bottom - look.ui(5)
        return ribbon

    def ring_rect(self, look: Look) -> Rect:
        return self.rect if self.earned else self.disc(look).inflate(2 * look.ui(3), 2 * look.ui(3))

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        disc, side = self.disc(look), look.ui(_DISC)
        lit = self.selected or "hovered" in self.flags
        face: RGB = theme.gold_light if lit else theme.gold if self.earned == MOST else theme.parchment_light
        self.fg, self.bg = theme.ink, face
        canvas.shadow(disc, side // 2, 5, 150)
        canvas.circle(disc.center, side / 2, face, 3 if self.selected else 2, theme.ink_soft)
        if self.selected:
            canvas.circle(disc.center, side / 2 + look.ui(1), None, 2, theme.gold)
        canvas.text(f"{self.number + 1}", disc, 20, theme.ink, bold=True, family="title", align="centre")
        if not self.earned:
            return
        leaf, ribbon = look.ui(_LAUREL), self.ribbon(look)
        canvas.rounded(ribbon, theme.card, ribbon.height // 2, 1, theme.ink_soft)
        left = ribbon.centerx - MOST * leaf // 2
        for at in range(MOST):
            colour = theme.gold_edge if at < self.earned else theme.parchment_edge
            canvas.icon("laurel", Rect(left + at * leaf, ribbon.y + look.ui(1), leaf, leaf), colour)


class ChallengeMap(Widget):
    """The map, and the path from stop to stop; the path is dark as far as laurels have been earned."""

    def __init__(self, id: str, rect: Rect, stops: Sequence[MapStop], region: str) -> None:
        super().__init__(id, rect, region=region)
        for stop in stops:
            self.add(stop)
        self._stops = list(stops)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        canvas.sprite(MAP, self.rect)
        canvas.rounded(self.rect, None, 3, 2, theme.ink_soft)
        for stop, place in self.dots(look):
            canvas.circle(place, look.ui(_DOT), theme.alert if stop.earned else theme.ink_soft, 1, theme.card)

    def dots(self, look: Look) -> Iterator[tuple[MapStop, tuple[float, float]]]:
        """Yield the dots of the path, each with the stop that it comes from; it passes below the names of the map."""
        names = [name.inflate(2 * look.ui(_DOT), 2 * look.ui(_DOT)) for name in name_rects(self.rect)]
        for stop, following in pairwise(self._stops):
            (ax, ay), (bx, by) = stop.disc(look).center, following.disc(look).center
            count = max(1, round(math.dist((ax, ay), (bx, by)) / look.ui(_APART)))
            for at in range(1, count):
                place = (ax + (bx - ax) * at / count, ay + (by - ay) * at / count)
                if not any(name.collidepoint(place) for name in names):
                    yield stop, place


def name_rects(rect: Rect) -> list[Rect]:
    """Return the boxes of the names on a map in ``rect``."""
    scale = _scale(rect)
    found = []
    for x, y, wide, tall in NAMES.values():
        left, top = rect.centerx + (x - _SIZE[0] / 2) * scale, rect.centery + (y - _SIZE[1] / 2) * scale
        found.append(Rect(round(left), round(top), round(wide * scale), round(tall * scale)))
    return found


def _scale(rect: Rect) -> float:
    """Return the pixels of a unit of a map in ``rect``."""
    return max(rect.width / _SIZE[0], rect.height / _SIZE[1])


def stop_rects(look: Look, rect: Rect, count: int) -> list[Rect] | None:
    """Return the places of ``count`` stops on a map in ``rect``; None if they do not fit on it."""
    if not look.theme.textured or count > len(_STOPS):
        return None
    scale = _scale(rect)
    side, tall = look.ui(_DISC) + look.ui(4), look.ui(_DISC) + look.ui(_LAUREL + 3)
    found: list[Rect] = []
    for number in range(count):
        x, y = _STOPS[round(number * (len(_STOPS) - 1) / max(1, count - 1))]
        box = Rect(0, 0, max(side, MOST * look.ui(_LAUREL) + look.ui(6)), tall)
        box.center = (
            round(rect.centerx + (x - _SIZE[0] / 2) * scale),
            round(rect.centery + (y - _SIZE[1] / 2) * scale),
        )
        if not rect.contains(box) or box.collidelist(found) >= 0:
            return None
        found.append(box)
    return found
