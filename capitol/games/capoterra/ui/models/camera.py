"""The camera over the growing board: which cell lies where in the window. No pygame, no drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from capitol.games.capoterra.rules.cells import Position

LEAST, USUAL, MOST = 44, 96, 200
"""The least side of a tile, the largest to which the board is fitted, and the largest at all, in logical pixels."""
STEP = 1.2
"""How many times larger a tile becomes with each step of the zoom."""
Room = tuple[int, int, int, int]
"""Left, top, width and height of the part of the window in which the board can be seen whole."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The sides of a tile in window pixels: the least, the largest to which the board is fitted, the largest at all."""

    least: int
    usual: int
    most: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """The positions that the board covers, with one cell around all tiles."""

    left: int
    top: int
    right: int
    bottom: int

    @staticmethod
    def around(positions: Iterable[Position]) -> Bounds:
        """Return the bounds of tiles at these positions. Raises ValueError if there are none."""
        xs, ys = zip(*positions, strict=True)
        return Bounds(min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1)

    @property
    def wide(self) -> int:
        """How many cells lie side by side."""
        return self.right - self.left + 1

    @property
    def tall(self) -> int:
        """How many cells lie one below the other."""
        return self.bottom - self.top + 1


class Camera:
    """``side`` is that of a tile in window pixels, and ``x``, ``y`` the point of the board in the middle of the room,
    in cells; the middle of the start tile is (0, 0). ``follows``: the board is fitted as it grows, until a player zooms
    or pans."""

    def __init__(self) -> None:
        self.side = 0
        self.x = self.y = 0.0
        self.follows = True
        self._room: Room = (0, 0, 1, 1)
        self._limits = Limits(1, 1, 1)
        self._bounds = Bounds(-1, -1, 1, 1)

    def settle(self, room: Room, limits: Limits, bounds: Bounds) -> None:
        """Take in a new room or a grown board: fit it, or keep what the player has chosen as far as it is possible."""
        if self.side and limits != self._limits and not self.follows:
            self.side = round(self.side * limits.usual / self._limits.usual)
        self._room, self._limits, self._bounds = room, limits, bounds
        if self.follows:
            self._fit()
        self._keep_in()

    def fit(self) -> None:
        """Show the whole board, or if its tiles would become too small the middle of it, and follow it from now on."""
        self.follows = True
        self._fit()
        self._keep_in()

    def _fit(self) -> None:
        bounds, limits = self._bounds, self._limits
        _left, _top, wide, tall = self._room
        side = min(wide // bounds.wide, tall // bounds.tall)
        self.side = max(limits.least, min(limits.usual, side))
        self.x, self.y = (bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2

    def zoom(self, steps: float, at: tuple[int, int] | None = None) -> bool:
        """Zoom in by these steps, or out; what is at the point ``at`` of the window, by default the middle, stays
        there. Return False if it is as far as it goes."""
        limits = self._limits
        side = max(limits.least, min(limits.most, round(self.side * STEP**steps)))
        if side == self.side:
            return False
        middle = self._middle
        about = middle if at is None else at
        x, y = self.point(about)
        self.side, self.follows = side, False
        self.x, self.y = x - (about[0] - middle[0]) / side, y - (about[1] - middle[1]) / side
        self._keep_in()
        return True

    def pan(self, dx: float, dy: float) -> bool:
        """Move what is seen by window pixels; return False if it did not move."""
        before = self.origin
        self.x, self.y = self.x - dx / self.side, self.y - dy / self.side
        self._keep_in()
        moved = self.origin != before
        self.follows = self.follows and not moved
        return moved

    def look_at(self, position: Position) -> bool:
        """Bring a cell into the middle of the room; return False if it was there."""
        before = self.origin
        self.x, self.y = float(position[0]), float(position[1])
        self._keep_in()
        self.follows = self.follows and self.origin == before
        return self.origin != before

    def reveal(self, position: Position) -> bool:
        """Move as little as is needed to see a cell whole; return False if it was seen."""
        left, top, wide, tall = self._room
        x, y = self.corner(position)
        dx = max(0, left - x) - max(0, x + self.side - left - wide)
        dy = max(0, top - y) - max(0, y + self.side - top - tall)
        return (dx, dy) != (0, 0) and self.pan(dx, dy)

    @property
    def origin(self) -> tuple[int, int]:
        """The window pixel of the upper left corner of the start tile."""
        middle = self._middle
        return round(middle[0] - (self.x + 0.5) * self.side), round(middle[1] - (self.y + 0.5) * self.side)

    def corner(self, position: Position) -> tuple[int, int]:
        """Return the window pixel of the upper left corner of a cell."""
        x, y = self.origin
        return x + position[0] * self.side, y + position[1] * self.side

    def point(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Return the point of the board, in cells, at a window pixel."""
        middle = self._middle
        return self.x + (pos[0] - middle[0]) / self.side, self.y + (pos[1] - middle[1]) / self.side

    def cell_at(self, pos: tuple[int, int]) -> Position:
        """Return the position of the cell at a window pixel."""
        x, y = self.origin
        return (pos[0] - x) // self.side, (pos[1] - y) // self.side

    @property
    def _middle(self) -> tuple[float, float]:
        left, top, wide, tall = self._room
        return left + wide / 2, top + tall / 2

    def _keep_in(self) -> None:
        """Keep the middle of the room on the board."""
        bounds = self._bounds
        self.x = max(float(bounds.left), min(float(bounds.right), self.x))
        self.y = max(float(bounds.top), min(float(bounds.bottom), self.y))
