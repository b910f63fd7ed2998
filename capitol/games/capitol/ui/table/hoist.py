"""How pieces are built: a floor lowered by a crane on its rope, and a roof that comes down whole and rattles."""

from __future__ import annotations

import math

import pygame

from capitol.games.capitol.ui.art.pieces import EAVES, FLOOR_UP, HALF, ROOF_UP, SIN, STEP, WIDE
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.shapes import supersampled
from capitol.kit.theme import RGB
from capitol.kit.tween import in_out_cubic, shake
from capitol.table.manner import Manner, Place

HUNG = 40.0
"""The height above its place at which a floor appears, in logical pixels of a piece."""
_CORNER = HALF * 2**0.5 * 10
_TOP_OF_FLOOR = FLOOR_UP - STEP
_SLING, _ROPE, _SWAY, _SWINGS = 17.0, 30.0, 6.0, 1.25
"""The height of the hook above a floor, the rope above the hook, and how far and how often a floor swings."""
_REACH = 44.0
"""How far the jib extends from the right."""
_THICK, _CORD = 1.9, (74, 50, 28)
_IRON: RGB = (58, 54, 56)
_JIB = 92.0, 58.0
_TIMBER: tuple[RGB, RGB] = ((142, 96, 54), (70, 44, 24))
_SINK, _LEAN = 3.0, 2.2
"""How far a roof overshoots, in logical pixels of a piece, and how far it leans, in degrees, as it rattles."""
_TILES, _HOP, _TILE = 9, 9.0, 3.4
"""The number of tiles that jump, how high, and their size."""
_TILE_COLOURS: tuple[RGB, ...] = ((176, 92, 58), (146, 70, 44), (200, 122, 82))


class Hoisted(Manner):
    """A floor on the rope of a crane, whose jib swings in from the right and away again. ``reach`` is the share of the
    usual rope, for a yard with little room."""

    fall_ms = 180.0
    ease = staticmethod(in_out_cubic)

    def __init__(self, reach: float = 1.0) -> None:
        self._reach = reach

    def paint_falling(self, canvas: Canvas, carried: Carried, at: Place, t: float) -> None:
        scale = _scale_of(carried)
        swing = math.cos(_SWINGS * math.pi * t) * (1 - t)
        x, y = at[0] + _SWAY * scale * swing, at[1]
        _paint_jib(canvas, (at[0] + _REACH * scale * (1 - t) ** 2, y), carried, self._reach, min(1.0, 4 * t), (x, y))
        carried.paint(canvas, (x, y), 0.5 * (1 - t), -3.0 * swing)

    def paint_after(self, canvas: Canvas, carried: Carried, at: Place, t: float) -> None:
        scale = _scale_of(carried)
        up = at[1] - 14.0 * scale * t
        _paint_jib(canvas, (at[0] + _REACH * scale * t * t, up), carried, self._reach, 1 - t)


class Laid(Manner):
    """A roof that comes down whole, sinks in, rises and settles, while its tiles rattle."""

    fall_ms, settle_ms = 130.0, 130.0

    def paint_settling(self, canvas: Canvas, carried: Carried, at: Place, t: float) -> None:
        scale = _scale_of(carried)
        down = _SINK * scale * math.sin(2 * math.pi * t) * (1 - t)
        turned = pygame.transform.rotozoom(carried.picture, round(_LEAN * shake(t), 1), 1.0)
        canvas.blit(turned, turned.get_rect(center=(round(at[0]), round(at[1] + down))).topleft)
        self._paint_tiles(canvas, carried, at, t * self.settle_ms / (self.settle_ms + self.after_ms))

    def paint_after(self, canvas: Canvas, carried: Carried, at: Place, t: float) -> None:
        begun = self.settle_ms / (self.settle_ms + self.after_ms)
        self._paint_tiles(canvas, carried, at, begun + t * (1 - begun))

    @staticmethod
    def _paint_tiles(canvas: Canvas, carried: Carried, at: Place, t: float) -> None:
        """Paint tiles that jump along the eaves and fall back, each a little later than the one before."""
        scale = _scale_of(carried)
        side = max(2, round(_TILE * scale))
        foot = at[1] - carried.picture.get_height() / 2 + ROOF_UP * scale
        far = (HALF + EAVES) * 2**0.5 * 10 * scale
        for number in range(_TILES):
            late = 0.05 * (number * 5 % _TILES)
            part = (t - late) / 0.55
            if not 0 < part < 1:
                continue
            along = -1 + 2 * (number + 0.5) / _TILES
            x = at[0] + far * along * (1 + 0.12 * part)
            y = foot + far * SIN * (1 - abs(along)) - _HOP * scale * 4 * part * (1 - part) + 2 * scale * part
            tile = _tile(canvas, side, _TILE_COLOURS[number % len(_TILE_COLOURS)], number % 3)
            canvas.blit(tile, tile.get_rect(center=(round(x), round(y))).topleft, round(255 * min(1.0, 3 * (1 - part))))


def _scale_of(carried: Carried) -> float:
    """Return the number of pixels per logical pixel in the picture of a piece."""
    return carried.picture.get_width() / (2 * WIDE)


def _tile(canvas: Canvas, side: int, colour: RGB, turn: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        plain = pygame.Surface((side + 1, max(2, side * 2 // 3)), pygame.SRCALPHA, 32)
        plain.fill(tuple(part * 2 // 3 for part in colour))
        plain.fill(colour, (0, 0, side + 1, max(1, side // 2)))
        return pygame.transform.rotate(plain, 40 * turn - 30)

    return canvas.look.cache.get(("roof tile", side, colour, turn), make)


def _paint_jib(
    canvas: Canvas, tip: Place, carried: Carried, reach: float, shown: float, hung: Place | None = None
) -> None:
    """Paint the jib above ``tip`` with its rope and hook, and with slings to the corners of a floor with its middle at
    ``hung``, if one hangs there."""
    scale, alpha = _scale_of(carried), round(255 * max(0.0, min(1.0, shown)))
    top = -carried.picture.get_height() / 2 + _TOP_OF_FLOOR * scale
    hook = (hung or tip)[0], (hung or tip)[1] + top - _SLING * scale * (reach if hung else 0.8 * reach)
    end = tip[0], tip[1] + top - (_SLING + _ROPE) * reach * scale
    jib = _jib(canvas, scale * reach)
    canvas.blit(jib, (round(end[0] - 5 * scale * reach), round(end[1] - jib.get_height() + 5 * scale * reach)), alpha)
    lines = [(end, hook)]
    if hung is not None:
        wide, deep = _CORNER * scale, _CORNER * SIN * scale
        middle = hung[1] + top
        corners = ((-wide, 0.0), (wide, 0.0), (0.0, deep))
        lines += [(hook, (hung[0] + across, middle + down)) for across, down in corners]
    _paint_cords(canvas, lines, max(1.0, _THICK * scale * 0.75), alpha)
    side = max(2.0, 2.4 * scale)
    canvas.circle(hook, side, _IRON, alpha=alpha)


def _paint_cords(canvas: Canvas, lines: list[tuple[Place, Place]], width: float, alpha: int) -> None:
    """Paint cords. They differ in each frame, so their picture is not cached."""
    points = [point for line in lines for point in line]
    left, top = (math.floor(min(point[axis] for point in points)) - 3 for axis in (0, 1))
    right, foot = (math.ceil(max(point[axis] for point in points)) + 3 for axis in (0, 1))

    def paint(surface: pygame.Surface, k: float) -> None:
        for line in lines:
            start, end = (((x - left) * k, (y - top) * k) for x, y in line)
            pygame.draw.line(surface, (*_CORD, 255), start, end, max(1, round(width * k)))

    canvas.blit(supersampled((right - left, foot - top), _CORD, paint), (left, top), alpha)


def _jib(canvas: Canvas, scale: float) -> pygame.Surface:
    """Return the picture of the jib: two beams with rungs that meet at the lower left, at the pulley."""
    size = max(8, round(_JIB[0] * scale)), max(6, round(_JIB[1] * scale))

    def paint(surface: pygame.Surface, k: float) -> None:
        unit = k * scale
        wide, tall = surface.get_size()
        pulley = 5 * unit, tall - 5 * unit
        ends = (wide + 4 * unit, 2 * unit), (wide + 4 * unit, 17 * unit)

        def on(end: tuple[float, float], part: float) -> tuple[float, float]:
            return pulley[0] + (end[0] - pulley[0]) * part, pulley[1] + (end[1] - pulley[1]) * part

        for thick, colour in ((5.6, _TIMBER[1]), (3.8, _TIMBER[0])):
            for part in (0.3, 0.5, 0.7, 0.9):
                pygame.draw.line(
                    surface, colour, on(ends[0], part), on(ends[1], part), max(1, round(thick * 0.7 * unit))
                )
            for end in ends:
                pygame.draw.line(surface, colour, pulley, end, max(1, round(thick * unit)))
        pygame.draw.circle(surface, _TIMBER[1], pulley, 4.8 * unit)
        pygame.draw.circle(surface, _IRON, pulley, 3.4 * unit)
        pygame.draw.circle(surface, _TIMBER[0], pulley, 1.3 * unit)

    def make() -> pygame.Surface:
        jib = supersampled(size, _TIMBER[1], paint)
        for column in range(size[0] // 2, size[0]):  # its foot is outside the picture
            share = min(1.0, 2 * (size[0] - column) / size[0])
            jib.fill((255, 255, 255, round(255 * share)), (column, 0, 1, size[1]), pygame.BLEND_RGBA_MULT)
        return jib

    return canvas.look.cache.get(("jib", size), make)
