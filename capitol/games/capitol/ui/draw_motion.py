"""Animations of the draw: a card flying from its stack or back, dragged, and a pile that turns over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from capitol.games.capitol.rules.numbers import STACKS
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.ui.parts.card import card_sprite
from capitol.games.capitol.ui.parts.draw_parts import StackWidget, paint_flying
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.drag import DragRules
from capitol.kit.stage import Stage
from capitol.kit.tween import Item, Tween, in_out_cubic, out_cubic, parallel, rewind
from capitol.kit.widgets import Widget
from capitol.table.micro_animations import MicroAnimations

FLY_MS, TURN_MS = 240.0, 180.0


@dataclass(slots=True)
class DrawMotion:
    """The state of the animation. ``card`` of ``stack`` flies to ``seat`` (or back); ``landing`` is its place in the
    hand shown. ``before`` is the table before an undo, which the stack still shows while a card flies back."""

    card: int = 0
    stack: int = 0
    seat: int | None = None
    landing: Rect | None = None
    before: State | None = None
    flight: float = 0.0
    turning: tuple[int, float] | None = None

    def begin(self, card: int, stack: int, seat: int) -> None:
        """Start moving a card from its stack."""
        self.card, self.stack, self.seat, self.flight = card, stack, seat, 0.0

    def draw(self, turned: int | None) -> Item:
        """Return the animation of the card's flight, with the pile of stack ``turned`` turning over."""
        fly = Tween(FLY_MS, self._fly, out_cubic, motion=True)
        if turned is None:
            return fly
        return parallel(fly, Tween(TURN_MS, partial(self._turn, turned), in_out_cubic, motion=True))

    def give_back(self) -> Item:
        """Return the flight in reverse, and faster."""
        return rewind(Tween(FLY_MS, self._fly, out_cubic, motion=True))

    def land(self) -> None:
        """End all animations."""
        self.seat = self.before = self.turning = None

    def _fly(self, t: float) -> None:
        self.flight = t

    def _turn(self, stack: int, t: float) -> None:
        self.turning = (stack, t) if t < 1 else None

    def fresh(self, cards: list[int | None]) -> int | None:
        """Return the index in a hand of the card that is flying to it; None if there is none."""
        if self.seat is None or self.before is not None or self.card not in cards:
            return None
        return len(cards) - 1 - cards[::-1].index(self.card)

    def table(self, stack: int, now: State) -> State:
        """Return the table as a stack shows it."""
        return self.before if self.before is not None and stack == self.stack else now

    def paint(self, canvas: Canvas, root: Widget, *, to_hand: bool) -> None:
        """Paint moving cards above the widgets; ``to_hand`` if the card flies to the hand shown."""
        if self.turning is not None:
            stack = root.find(f"stack.{STACKS[self.turning[0]]}")
            if isinstance(stack, StackWidget):
                stack.turning = self.turning[1]
                stack.draw(canvas)
                stack.turning = 1.0
        source = root.find(f"stack.{STACKS[self.stack]}")
        if self.seat is None or not 0 < self.flight < 1 or not isinstance(source, StackWidget):
            return
        goal = self.landing
        if goal is None or not to_hand:
            found = root.find(f"seat.{self.seat}")
            goal = Rect(0, 0, canvas.look.board(46), canvas.look.board(64))
            goal.center = (found or root).rect.center
        paint_flying(canvas, self.card, source.card_rect(canvas.look), goal, self.flight)


class CardDrag:
    """Dragging the top card of a stack to the hand; dropped elsewhere, it flies back."""

    def __init__(self, micro: MicroAnimations, stage: Callable[[], Stage], draw: Callable[[str], None]) -> None:
        """``draw`` is called with the id of the stack whose card was dropped on the hand."""
        self._micro, self._stage, self._draw = micro, stage, draw
        self._carried: Carried | None = None
        self._at: tuple[float, float] = (0, 0)

    def rules(self) -> DragRules:
        """Return the drag rules for the stage."""
        return DragRules(
            targets_for=self._pick,
            on_drop=lambda source, target: self._draw(source.id),
            on_cancel=self._send_home,
            on_refuse=lambda source, target: self._send_home(source),
            on_astray=self._strayed,
            draw_ghost=self._paint,
        )

    def _pick(self, _source: Widget) -> frozenset[str]:
        self._carried = None
        return frozenset({"hand"})

    def _paint(self, canvas: Canvas, source: Widget, box: Rect) -> None:
        if not isinstance(source, StackWidget) or source.model.top is None:
            return
        home = source.card_rect(canvas.look)
        if self._carried is None:
            self._carried = Carried(canvas.look.sprites.get(card_sprite(source.model.top), *home.size))
        dx, dy = box.centerx - source.rect.centerx, box.centery - source.rect.centery
        self._at = self._carried.inside(canvas.look, (home.centerx + dx, home.centery + dy))
        pose = self._stage().drag.pose
        self._carried.paint(canvas, self._at, pose.lift, pose.tilt)

    def _strayed(self, source: Widget, _under: Widget | None) -> None:
        self._send_home(source)
        self._micro.sound("knock", 0)
        self._stage().bubble(_("The card that you draw goes into your hand."), source.id)

    def _send_home(self, source: Widget) -> None:
        if self._carried is not None and isinstance(source, StackWidget):
            home = source.card_rect(self._stage().look)
            self._micro.send_home(self._carried, self._at, home.center, source.id, None)
