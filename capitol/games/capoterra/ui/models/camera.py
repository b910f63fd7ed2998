"""The camera over the growing board: converts between cells and places in the window. No pygame, no drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from capitol.games.capoterra.rules.cells import Position

LEAST, USUAL, MOST = 44, 96, 200
"""The minimum side of a tile for a player's zoom, unless the whole board needs smaller tiles, the maximum to which the
board is fitted, and the absolute maximum, in logical pixels."""
STEP = 1.2
"""The factor by which a tile grows with each step of the zoom."""
EASE_MS = 240
"""How long a change of view takes."""
Room = tuple[int, int, int, int]
"""Left, top, width and height of the part of the window in which the board is fully visible."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The sides of a tile in window pixels: the minimum for a player's zoom, unless the whole board needs smaller
    tiles, the maximum to which the board is fitted, the absolute maximum."""

    least: int
    usual: int
    most: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """The positions that the board covers."""

    left: float
    top: float
    right: float
    bottom: float

    @staticmethod
    def around(positions: Iterable[Position], margin: float = 1) -> Bounds:
        """Return the bounds of tiles at these positions, with so many cells around them: one for a tile to be laid,
        half a one if a part of its place is enough. Raises ValueError if there are no positions."""
        xs, ys = zip(*positions, strict=True)
        return Bounds(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    def joined(self, other: Bounds) -> Bounds:
        """Return the bounds of both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Bounds(left, top, max(self.right, other.right), max(self.bottom, other.bottom))

    @property
    def wide(self) -> float:
        """The number of cells side by side."""
        return self.right - self.left + 1

    @property
    def tall(self) -> float:
        """The number of cells one below the other."""
        return self.bottom - self.top + 1


@dataclass(frozen=True, slots=True)
class Sight:
    """The view of a camera: ``side`` is that of a tile in window pixels, and ``x``, ``y`` the point of the board in the
    middle of the room, in cells; the middle of the start tile is (0, 0)."""

    side: int
    x: float
    y: float


@dataclass(slots=True)
class Grip:
    """A press on the board that is still down: its last position, the id of the widget below it, "" for none, and
    whether it has moved the board. It survives a new layout."""

    at: tuple[int, int] = (0, 0)
    under: str = ""
    panning: bool = False


class Camera:
    """Shows a part of the board (`Sight`), and after a change eases to the new view (`advance`), unless ``eases`` is
    False.

    ``follows``: the whole board stays in view as it grows, until a player zooms or pans; from then on only a tile laid
    out of view is brought in. Tiles keep their size as long as the board fits in the room, so that a press which was
    prepared hits; then they become so small that it can grow by ``spare`` cells on each side before the next time.
    While the camera is ``held`` only the player moves it: a board that grows meanwhile is fitted later.
    """

    def __init__(self) -> None:
        self.now = self.goal = Sight(0, 0.0, 0.0)
        self.follows, self.held, self.eases, self.spare = True, False, False, 0.0
        self._since: float | None = None
        self._start = self.now
        self._room: Room = (0, 0, 1, 1)
        self._limits = Limits(1, 1, 1)
        self._bounds = Bounds(-1, -1, 1, 1)
        self._laid: tuple[Position, ...] = ()
        self._placed: tuple[Sight, Room, tuple[int, int]] = self.now, (0, 0, 0, 0), (0, 0)

    @property
    def side(self) -> int:
        """The side of a tile in window pixels."""
        return self.now.side

    def settle(self, room: Room, limits: Limits, bounds: Bounds, laid: tuple[Position, ...] = ()) -> None:
        """Adjust to a new room or a grown board: fit the board unless it is fully visible, or keep the player's view as
        far as possible and bring in what was ``laid`` since the last time."""
        resized = (room, limits) != (self._room, self._limits)
        if not resized and (self.held or (bounds, laid) == (self._bounds, self._laid)):
            return
        goal = self.goal
        if goal.side and limits != self._limits and not self.follows:
            goal = replace(goal, side=round(goal.side * limits.usual / self._limits.usual))
        new = [position for position in laid if position not in self._laid]
        self._room, self._limits, self._bounds, self._laid = room, limits, bounds, laid
        if self.follows and resized:
            goal = self._fitted()
        elif self.follows and not self._sees_all(goal):
            goal = self._moved(goal) if self._whole_side() >= goal.side else self._fitted(self.spare)
        self._go(goal, at_once=resized)
        if not self.follows:
            for position in new:
                self.show(position)

    def fit(self) -> None:
        """Show the whole board, and follow it from now on."""
        self.follows = True
        self._go(self._fitted())

    def _moved(self, sight: Sight) -> Sight:
        """Return the view moved as little as necessary to see the whole board, which fits at its scale."""
        bounds, (_left, _top, wide, tall) = self._bounds, self._room
        across, down = wide / sight.side / 2 - 0.5, tall / sight.side / 2 - 0.5
        x = max(bounds.right - across, min(bounds.left + across, sight.x))
        return replace(sight, x=x, y=max(bounds.bottom - down, min(bounds.top + down, sight.y)))

    def _fitted(self, spare: float = 0) -> Sight:
        """Return the view of the whole board, with room for so many cells more on each side."""
        bounds, limits = self._bounds, self._limits
        whole = self._whole_side()
        side = min(limits.usual, whole, max(limits.least, self._whole_side(spare)))
        return Sight(side, (bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2)

    def _whole_side(self, spare: float = 0) -> int:
        """Return the largest side at which the whole board fits in the room, and so many cells more on each side."""
        bounds, (_left, _top, wide, tall) = self._bounds, self._room
        return max(1, int(min(wide / (bounds.wide + 2 * spare), tall / (bounds.tall + 2 * spare))))

    def _sees_all(self, sight: Sight) -> bool:
        """Return whether the whole board is in the room."""
        bounds = self._bounds
        _left, _top, wide, tall = self._room
        across = max(sight.x - bounds.left, bounds.right - sight.x) + 0.5
        down = max(sight.y - bounds.top, bounds.bottom - sight.y) + 0.5
        return 2 * across * sight.side <= wide and 2 * down * sight.side <= tall

    def _go(self, goal: Sight, *, at_once: bool = False) -> None:
        """Change the view to another one, at once or by easing."""
        bounds = self._bounds
        x = max(float(bounds.left), min(float(bounds.right), goal.x))
        y = max(float(bounds.top), min(float(bounds.bottom), goal.y))
        self.goal = Sight(goal.side, x, y)
        self._start, self._since = self.now, None
        if at_once or self.held or not self.eases or not self.now.side:
            self.now = self.goal

    @property
    def moves(self) -> bool:
        """Whether it is easing to another view."""
        return self.now != self.goal

    @property
    def eases_now(self) -> bool:
        """Whether the sizes on its way are seen, for each of which what is painted would have to be made."""
        return self.moves and not self.held

    def advance(self, now: float, factor: float = 1.0) -> bool:
        """Ease on at a time in ms; ``factor`` stretches time. Return whether the view changed.

        A zoom keeps its point in place: the distance to it is divided in proportion to the reciprocal of the side.
        """
        if not self.moves or self.held:
            self._start, self._since = self.now, None
            return False
        self._since = now if self._since is None else self._since
        done = min(1.0, (now - self._since) / (EASE_MS * factor)) if factor > 0 else 1.0
        start, goal = self._start, self.goal
        share = 1 - (1 - done) ** 3
        side = goal.side
        if done < 1 and start.side != goal.side:
            side = round(1 / ((1 - share) / start.side + share / goal.side))
            share = (1 / side - 1 / start.side) / (1 / goal.side - 1 / start.side)
        x, y = start.x + share * (goal.x - start.x), start.y + share * (goal.y - start.y)
        self.now = goal if done >= 1 else Sight(side, x, y)
        return True

    def zoom(self, steps: float, at: tuple[int, int] | None = None) -> bool:
        """Zoom in by these steps, or out; the point ``at`` of the window, by default the middle, stays in place. Return
        False at the limit."""
        limits, goal = self._limits, self.goal
        least = min(limits.least, self._whole_side())
        side = max(least, min(limits.most, round(goal.side * STEP**steps)))
        if side == goal.side:
            return False
        middle = self._middle
        about = middle if at is None else at
        dx, dy = about[0] - middle[0], about[1] - middle[1]
        self.follows = False
        self._go(Sight(side, goal.x + dx / goal.side - dx / side, goal.y + dy / goal.side - dy / side))
        return True

    def pan(self, dx: float, dy: float, *, at_once: bool = True) -> bool:
        """Move the view by window pixels; return False if it did not move."""
        before = self.now if at_once else self.goal
        self._go(replace(before, x=before.x - dx / before.side, y=before.y - dy / before.side), at_once=at_once)
        moved = before != self.goal
        self.follows = self.follows and not moved
        return moved

    def look_at(self, position: Position) -> bool:
        """Centre a cell in the room; return False if it already was."""
        before = self.goal
        self._go(replace(before, x=float(position[0]), y=float(position[1])))
        self.follows = self.follows and self.goal == before
        return self.goal != before

    def reveal(self, position: Position, *, at_once: bool = True) -> bool:
        """Move as little as necessary to make a cell fully visible; return False if it already was. The board is
        followed as before."""
        left, top, wide, tall = self._room
        side = self.goal.side
        x, y = self.corner_ahead(position)
        dx = max(0, left - x) - max(0, x + side - left - wide)
        dy = max(0, top - y) - max(0, y + side - top - tall)
        follows = self.follows
        moved = (dx, dy) != (0, 0) and self.pan(dx, dy, at_once=at_once)
        self.follows = follows
        return moved

    def show(self, position: Position) -> None:
        """Bring a cell into view automatically, unless the camera is held."""
        if not self.held:
            self.reveal(position, at_once=False)

    def _origin_of(self, sight: Sight) -> tuple[int, int]:
        middle = self._middle
        return round(middle[0] - (sight.x + 0.5) * sight.side), round(middle[1] - (sight.y + 0.5) * sight.side)

    def corner_ahead(self, position: Position) -> tuple[int, int]:
        """Return the window pixel that the upper left corner of a cell will have once the camera is at rest."""
        x, y = self._origin_of(self.goal)
        return x + position[0] * self.goal.side, y + position[1] * self.goal.side

    @property
    def origin(self) -> tuple[int, int]:
        """The window pixel of the upper left corner of the start tile."""
        if self._placed[0] is not self.now or self._placed[1] is not self._room:
            self._placed = self.now, self._room, self._origin_of(self.now)  # asked for everything on the board
        return self._placed[2]

    def corner(self, position: Position) -> tuple[int, int]:
        """Return the window pixel of the upper left corner of a cell."""
        x, y = self.origin
        return x + position[0] * self.side, y + position[1] * self.side

    def cell_at(self, pos: tuple[int, int]) -> Position:
        """Return the position of the cell at a window pixel."""
        x, y = self.origin
        return (pos[0] - x) // self.side, (pos[1] - y) // self.side

    @property
    def _middle(self) -> tuple[float, float]:
        left, top, wide, tall = self._room
        return left + wide / 2, top + tall / 2
