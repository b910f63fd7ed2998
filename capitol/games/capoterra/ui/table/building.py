"""Animates a village as it is built on its site: house by house, in clouds of dust."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from capitol.games.capoterra.rules.cells import Position
from capitol.games.capoterra.ui.models.camera import Camera
from capitol.kit.canvas import Canvas
from capitol.table.dust import paint_dust

_PARTS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The quarters of the tile, in the order in which they are built: column and row."""
_EACH, _SHOWN = 0.4, 0.4
"""The share of the time that a quarter takes, with its dust, and the point in that at which its houses are complete."""


@dataclass(slots=True)
class Building:
    """The pictures of a village and of its ``site``, each painted over the other at ``at``."""

    at: Position
    camera: Camera
    site: tuple[str, ...]
    village: tuple[str, ...]
    t: float = 0.0

    def appear(self, t: float) -> None:
        """Do nothing: the site is already there."""

    def travel(self, t: float) -> None:
        """Go on building, from 0 to 1."""
        self.t = t

    def paint(self, canvas: Canvas) -> None:
        """Paint the site with the houses built so far."""
        side, corner = self.camera.side, self.camera.corner(self.at)
        half = side // 2
        for column, row in _PARTS:
            begun = (1 - _EACH) * (column + 2 * row) / (len(_PARTS) - 1)
            part = min(1.0, max(0.0, (self.t - begun) / _EACH))
            area = Rect(column * half, row * half, side - half if column else half, side - half if row else half)
            place = corner[0] + area.x, corner[1] + area.y
            with canvas.clip(Rect(place, area.size)):
                for names, alpha in ((self.site, 1.0), (self.village, min(1.0, part / _SHOWN))):
                    for name in names if alpha else ():
                        canvas.sprite(name, Rect(corner, (side, side)), round(255 * alpha))
        for column, row in _PARTS:
            begun = (1 - _EACH) * (column + 2 * row) / (len(_PARTS) - 1)
            foot = corner[0] + side * (0.27 + 0.46 * column), corner[1] + side * (0.34 + 0.46 * row)
            paint_dust(canvas, foot, 0.34 * side, min(1.0, max(0.0, (self.t - begun) / _EACH)))
