"""The small icons that a table needs in addition to the kit's, painted in one colour from shapes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from capitol.table.art.brush import Point, arc_points, canvas, outline, shrink, stroke
from capitol.table.art.symbols import paint_wreath
from capitol.table.palette import Colour


class Pen:
    """Paints on a square of 24 x 24 units in one colour; ``hole`` paints the parts cut out of a filled shape."""

    def __init__(self, surface: pygame.Surface, colour: Colour) -> None:
        self.surface = surface
        self.colour = colour
        width, height = surface.get_size()
        self.unit = min(width, height) / 24
        self.left = (width - 24 * self.unit) / 2
        self.top = (height - 24 * self.unit) / 2

    def at(self, x: float, y: float) -> Point:
        """Return the pixel at unit position ``x``, ``y``."""
        return self.left + x * self.unit, self.top + y * self.unit

    def line(self, *points: Point, width: float = 2.2) -> None:
        """Draw an open line through ``points``."""
        stroke(self.surface, [self.at(*point) for point in points], self.colour, width * self.unit)

    def ring(self, *points: Point, width: float = 2.0) -> None:
        """Draw a closed line through ``points``."""
        outline(self.surface, [self.at(*point) for point in points], self.colour, width * self.unit)

    def fill(self, *points: Point) -> None:
        """Draw a filled polygon."""
        pygame.draw.polygon(self.surface, self.colour, [self.at(*point) for point in points])

    def disc(self, x: float, y: float, radius: float) -> None:
        """Draw a filled circle."""
        pygame.draw.circle(self.surface, self.colour, self.at(x, y), radius * self.unit)

    def circle(self, x: float, y: float, radius: float, width: float = 2.0) -> None:
        """Draw a circle, ``width`` units wide."""
        pygame.draw.circle(
            self.surface, self.colour, self.at(x, y), radius * self.unit, max(1, round(width * self.unit))
        )

    def arc(self, x: float, y: float, across: float, down: float, start: float, end: float, width: float = 2.2) -> None:
        """Draw part of an ellipse; degrees, 0 right, 90 up."""
        self.line(*arc_points((x, y), across, down, start, end, 28), width=width)

    def box(self, x: float, y: float, width: float, height: float, corner: float = 1.0, line: float = 0.0) -> None:
        """Draw a rectangle with round corners, filled if ``line`` is 0."""
        left, top = self.at(x, y)
        rect = pygame.Rect(round(left), round(top), round(width * self.unit), round(height * self.unit))
        pygame.draw.rect(self.surface, self.colour, rect, round(line * self.unit), round(corner * self.unit))

    def hole(self, *points: Point) -> None:
        """Make a polygon transparent again."""
        pygame.draw.polygon(self.surface, (*self.colour, 0), [self.at(*point) for point in points])

    def round_hole(self, x: float, y: float, radius: float) -> None:
        """Make a circle transparent again."""
        pygame.draw.circle(self.surface, (*self.colour, 0), self.at(x, y), radius * self.unit)


def _hint(pen: Pen) -> None:
    pen.circle(12, 9.6, 6.2, 2.0)
    pen.line((9.6, 16.4), (14.4, 16.4), width=1.8)
    pen.line((9.8, 19.2), (14.2, 19.2), width=1.8)
    pen.line((11, 21.6), (13, 21.6), width=1.6)
    pen.line((9.8, 9.4), (11.2, 11), (12.8, 11), (14.2, 9.4), width=1.3)


def _laurel(pen: Pen) -> None:
    paint_wreath(pen.surface, pen.at(12, 11), 7.6 * pen.unit, pen.colour, pen.colour)


def _crown(pen: Pen) -> None:
    pen.fill((3, 8), (7.6, 12.4), (12, 5), (16.4, 12.4), (21, 8), (19.2, 17), (4.8, 17))
    pen.box(4.8, 18.2, 14.4, 2.4, 0.6)
    for x, y in ((3, 7.2), (12, 4.2), (21, 7.2)):
        pen.disc(x, y, 1.7)


def _flag(pen: Pen) -> None:
    pen.line((5.6, 3.6), (5.6, 21), width=2.2)
    pen.fill((6.6, 4.2), (19.6, 5.6), (16.4, 9.2), (19.6, 13.2), (6.6, 12.8))


ICONS: dict[str, Callable[[Pen], None]] = {"hint": _hint, "laurel": _laurel, "crown": _crown, "flag": _flag}


def draw_icon(width: int, height: int, name: str, colour: Colour) -> pygame.Surface:
    """Draw the icon ``name`` (a key of ``ICONS``) in ``colour`` on a transparent ground.

    Raises: KeyError: unknown icon.
    """
    return draw_with_pen(width, height, ICONS[name], colour)


def draw_with_pen(width: int, height: int, paint: Callable[[Pen], None], colour: Colour) -> pygame.Surface:
    """Draw what ``paint`` paints, in ``colour`` on a transparent ground."""
    fine = 4
    surface = canvas(width * fine, height * fine, colour)
    paint(Pen(surface, colour))
    return shrink(surface, width, height)
