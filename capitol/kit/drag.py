"""Drag and drop: threshold, legal targets, magnet, cancelling; a piece dropped where it started is not clicked."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried, Pose
from capitol.kit.inputs import Point
from capitol.kit.look import Look
from capitol.kit.widgets.base import Widget, upwards

THRESHOLD = 6  # logical pixels of movement that turn a press into a drag
MAGNET = 28  # distance in logical pixels at which a legal target attracts the piece
SNAP_MS = 90


@dataclass(frozen=True, slots=True)
class DragRules:
    """The scene's part of a drag: the legal targets and the callbacks. ``on_refuse`` gets the illegal target;
    ``on_astray`` is called for a drop at a place, away from the start, that takes no pieces, with the widget there, if
    any."""

    targets_for: Callable[[Widget], Collection[str]]
    on_drop: Callable[[Widget, Widget], None]
    on_refuse: Callable[[Widget, Widget], None] | None = None
    on_astray: Callable[[Widget, Widget | None], None] | None = None
    on_pick: Callable[[Widget], None] | None = None
    on_cancel: Callable[[Widget], None] | None = None
    on_over: Callable[[Widget, Widget | None], None] | None = None
    draw_ghost: Callable[[Canvas, Widget, Rect], None] | None = None


class Drag:
    """One drag at a time. ``over`` is the id of the target under the piece ("" for none); ``legal``: it accepts the
    piece."""

    def __init__(self) -> None:
        self.rules: DragRules | None = None
        self.enabled = True
        self.factor = 1.0  # stretches the duration of picking up and snapping
        self.reduced = False
        self.active = False
        self.over = ""
        self.legal = False
        self.targets: frozenset[str] = frozenset()
        self.source: Widget | None = None
        self.pose = Pose()
        self._scale = 1.0
        self._start: Point = (0, 0)
        self._pos: Point = (0, 0)
        self._home = Rect(0, 0, 0, 0)
        self._picture: Carried | None = None
        self._magnet: Rect | None = None
        self._magnet_since: float | None = None
        self._now = 0.0
        self._snapped = False
        self._from: tuple[float, float] = (0.0, 0.0)

    def press(self, widget: Widget, pos: Point) -> None:
        """Handle a press of the left button on a draggable widget."""
        if self.enabled and self.rules is not None and widget.draggable and widget.enabled:
            self.source, self._start, self._pos = widget, pos, pos
            self._home = Rect(widget.rect)

    def move(self, pos: Point, root: Widget, look: Look) -> bool:
        """Handle a move of the pointer; return True while dragging."""
        if self.source is None or self.rules is None:
            return False
        self._pos = pos
        if not self.active:
            if math.dist(pos, self._start) <= look.board(THRESHOLD):
                return False
            self._begin(look)
        self._aim(root, look)
        return True

    def _begin(self, look: Look) -> None:
        source, rules = self.source, self.rules
        if source is None or rules is None:
            return
        self.active = True
        self.pose, self._scale = Pose(), look.scale.s
        self._picture = None if rules.draw_ghost is not None else Carried(picture_of(source, look))
        self.targets = frozenset(rules.targets_for(source))
        if rules.on_pick is not None:
            rules.on_pick(source)

    def _aim(self, root: Widget, look: Look) -> None:
        aimed = self._target(root, look)
        before = self.over
        self.over = aimed.id if aimed is not None else ""
        self.legal = self.over in self.targets
        magnet = Rect(aimed.rect) if aimed is not None and self.legal else None
        if magnet != self._magnet:
            self._from = self._free_centre() if self._magnet is None else self._magnet.center
            self._magnet, self._magnet_since, self._snapped = magnet, None, False
        tell = self.rules.on_over if self.rules is not None else None
        if self.over != before and self.source is not None and tell is not None:
            tell(self.source, aimed)

    def _target(self, root: Widget, look: Look) -> Widget | None:
        """Return the legal target under the pointer or near enough to attract; else the illegal one under the
        pointer."""
        hit = list(upwards(root.hit(self._pos)))
        open_to_drops = [w for w in root.walk() if w.droppable and not _is_covered(w, hit)]
        under = [
            w
            for w in open_to_drops
            if w.rect.collidepoint(self._pos) and (self.source is None or w.id != self.source.id)
        ]
        for widget in reversed(under):
            if widget.id in self.targets:
                return widget
        direct = under[-1] if under else None
        if direct is not None and direct.lands in self.targets and not self._home.collidepoint(self._pos):
            return root.find(direct.lands)
        near = [(distance(self._pos, w.rect), w) for w in open_to_drops if w.id in self.targets]
        reach = [(d, w) for d, w in near if d <= look.board(MAGNET)]
        # A neighbour must not take a piece aimed at an illegal place: only targets inside that place attract.
        if direct is not None:
            reach = [(d, w) for d, w in reach if direct in upwards(w.parent) or direct.rect.contains(w.rect)]
        return min(reach, key=lambda pair: pair[0])[1] if reach else direct

    def release(self, root: Widget) -> bool:
        """Handle the button's release: True if a drag ended (dropped, refused or returned), False if it was only a
        press."""
        source, rules = self.source, self.rules
        if not self.active or source is None or rules is None:
            self._reset()
            return False
        target = root.find(self.over) if self.over else None
        legal = self.legal
        home = self._home.collidepoint(self._pos)
        self._reset()
        if target is not None and legal:
            rules.on_drop(source, target)
        elif target is not None and not home and rules.on_refuse is not None:
            rules.on_refuse(source, target)
        elif target is None and not home and rules.on_astray is not None:
            rules.on_astray(source, root.hit(self._pos))
        elif rules.on_cancel is not None:
            rules.on_cancel(source)
        return True

    def cancel(self) -> bool:
        """Send the piece home (Esc, right click, pointer left the window). Return True if a drag was going on."""
        source, rules, was = self.source, self.rules, self.active
        self._reset()
        if was and source is not None and rules is not None and rules.on_cancel is not None:
            rules.on_cancel(source)
        return was

    def _reset(self) -> None:
        self.source, self.active, self.over, self.legal = None, False, "", False
        self.targets, self._picture, self._magnet, self._magnet_since = frozenset(), None, None, None

    # The piece under the pointer

    def _free_centre(self) -> tuple[float, float]:
        return (self._home.centerx + self._pos[0] - self._start[0], self._home.centery + self._pos[1] - self._start[1])

    def ghost(self, now: float) -> Rect:
        """Return the rect of the dragged piece: following the pointer 1:1, or pulled to the magnet within 90 ms."""
        centre = self._free_centre()
        if self._magnet is not None:
            t = self.pull(now)
            goal = self._magnet.center
            centre = (self._from[0] + (goal[0] - self._from[0]) * t, self._from[1] + (goal[1] - self._from[1]) * t)
        box = Rect(self._home)
        box.center = (round(centre[0]), round(centre[1]))
        return box

    @property
    def drawn(self) -> float:
        """How far the magnet has pulled the piece by now, 0 to 1."""
        return self.pull(self._now)

    def pull(self, now: float) -> float:
        """Return how far the magnet has pulled the piece, 0 to 1; 0 without one."""
        if self._magnet is None:
            return 0.0
        since = self._magnet_since if self._magnet_since is not None else now
        ms = SNAP_MS * self.factor
        return 1.0 if now - since >= ms else 1 - (1 - (now - since) / ms) ** 3

    def update(self, now: float) -> bool:
        """Advance the animation; return True while the piece moves by itself."""
        self._now = now
        if not self.active:
            return False
        across = self.ghost(now).centerx
        posed = self.pose.update(now, across, self._scale, factor=self.factor, still=self.reduced)
        if self._magnet is None:
            return posed
        if self._magnet_since is None:
            self._magnet_since = now
        if now - self._magnet_since < SNAP_MS * self.factor:
            self._snapped = False
            return True
        arrived, self._snapped = not self._snapped, True
        return arrived or posed

    @property
    def snapping(self) -> bool:
        """Whether the magnet is still pulling the piece."""
        return self.active and self._magnet is not None and not self._snapped

    @property
    def moving(self) -> bool:
        """Whether the piece moves with time alone: picked up, tilting or pulled by the magnet."""
        return self.snapping or (self.active and self.pose.moving)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the dragged piece."""
        if not self.active or self.source is None or self.rules is None:
            return
        box = self.ghost(now)
        if self.rules.draw_ghost is not None:
            self.rules.draw_ghost(canvas, self.source, box)
        elif self._picture is not None:
            self._picture.paint(canvas, self._picture.inside(canvas.look, box.center), self.pose.lift, self.pose.tilt)


def distance(pos: Point, rect: Rect) -> float:
    """Return the distance from a point to a rect, 0 inside."""
    dx = max(rect.left - pos[0], 0, pos[0] - rect.right + 1)
    dy = max(rect.top - pos[1], 0, pos[1] - rect.bottom + 1)
    return math.hypot(dx, dy)


def picture_of(widget: Widget, look: Look) -> pygame.Surface:
    """Return a picture of a widget as it looks now, on a transparent ground."""
    picture = pygame.Surface(widget.rect.size, pygame.SRCALPHA, 32)
    dx, dy = widget.rect.topleft
    widget.move_by(-dx, -dy)
    widget.draw(Canvas(picture, look))
    widget.move_by(dx, dy)
    return picture


def _is_covered(widget: Widget, hit: Sequence[Widget]) -> bool:
    """Whether a panel of which ``widget`` is no part takes the pointer; ``hit``: what that meets, inner first."""
    inside = list(upwards(widget))
    return widget not in hit and any(one.solid and one not in inside for one in hit)
