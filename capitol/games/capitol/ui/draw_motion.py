"""What moves in the draw: a card on its way from its stack or back to it, and a pile that turns over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pygame import Rect

from capitol.games.capitol.rules.numbers import STACKS
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.ui.parts.draw_parts import StackWidget, paint_flying
from capitol.kit.canvas import Canvas
from capitol.kit.tween import Item, Tween, in_out_cubic, out_cubic, parallel, rewind
from capitol.kit.widgets import Widget

FLY_MS, TURN_MS = 240.0, 180.0


@dataclass(slots=True)
class DrawMotion:
    """``card`` of ``stack`` is on its way to ``seat`` (or back); ``landing`` is its place in the hand that is shown.
    ``before`` is the table as it was while a card goes back: its stack still looks like that."""

    card: int = 0
    stack: int = 0
    seat: int | None = None
    landing: Rect | None = None
    before: State | None = None
    flight: float = 0.0
    turning: tuple[int, float] | None = None

    def begin(self, card: int, stack: int, seat: int) -> None:
        """A card leaves its stack."""
        self.card, self.stack, self.seat, self.flight = card, stack, seat, 0.0

    def draw(self, turned: int | None) -> Item:
        """The way of the card that has begun, while the pile of stack ``turned`` turns over."""
        fly = Tween(FLY_MS, self._fly, out_cubic, motion=True)
        if turned is None:
            return fly
        return parallel(fly, Tween(TURN_MS, partial(self._turn, turned), in_out_cubic, motion=True))

    def give_back(self) -> Item:
        """The same backwards and faster."""
        return rewind(Tween(FLY_MS, self._fly, out_cubic, motion=True))

    def land(self) -> None:
        """Nothing moves any more."""
        self.seat = self.before = self.turning = None

    def _fly(self, t: float) -> None:
        self.flight = t

    def _turn(self, stack: int, t: float) -> None:
        self.turning = (stack, t) if t < 1 else None

    def fresh(self, cards: list[int | None]) -> int | None:
        """The place in a hand of the card that is on its way there."""
        if self.seat is None or self.before is not None or self.card not in cards:
            return None
        return len(cards) - 1 - cards[::-1].index(self.card)

    def table(self, stack: int, now: State) -> State:
        """The table as a stack shows it."""
        return self.before if self.before is not None and stack == self.stack else now

    def paint(self, canvas: Canvas, root: Widget, *, to_hand: bool) -> None:
        """What moves, above the widgets; ``to_hand``: the card goes to the hand that is shown."""
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
