"""The stack as one row of cards: BID, STOP, KEPT; moved by clicks, keys or dragging, while the others make way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from pygame import Rect

from capitol.games.capitol.ui.models.stacking import Stack
from capitol.games.capitol.ui.parts.card import CardRow, CardWidget
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown, Point
from capitol.kit.look import Look
from capitol.kit.widgets import Host, centred
from capitol.table.fan import MOST_ROWS, ROW_SHOWN, STRIP, card_width, fan

MOST_HEIGHT = 240
LEAST_SHOWN = 32
_MORE = 1.08
"""An additional row is used if it makes the cards at least this many times as large."""


class RowKeeper(Protocol):
    """The receiver of input on the row's cards; items are numbered in the row, including STOP."""

    @property
    def alive(self) -> bool:
        """Whether cards are moving: they are then painted each frame, and left out of the static picture."""
        ...

    def press(self, item: int) -> None:
        """The item was clicked, or Space was pressed."""

    def grab(self, item: int, pos: Point) -> None:
        """The pointer was pressed on the item."""

    def pull(self, pos: Point) -> None:
        """The pointer moved while holding an item."""

    def release(self) -> None:
        """The pointer was released."""

    def drop(self) -> None:
        """The pointer was lost."""

    def key(self, item: int, event: KeyDown) -> bool:
        """Handle a key on the focused item; return whether it was used."""
        ...


class StackRow(CardRow):
    """The row of a stack, which tips point at as far as it has cards."""

    def shown_at(self, look: Look) -> Rect:
        return self.rect if not self.children else self.children[0].rect.unionall([one.rect for one in self.children])


class StackCard(CardWidget):
    """One item of the row: a card, or STOP if ``card`` is None; ``cut``: another row covers its lower part, so the word
    STOP is drawn above that."""

    def __init__(
        self, id: str, rect: Rect, card: int | None, item: int, keeper: RowKeeper, *, cut: bool = False, **options: Any
    ) -> None:
        label = _("STOP") if card is None else ""
        if card is None:
            options.setdefault("tooltip", _("What lies before STOP is bid; what lies after it you keep."))
        options.update(focusable=True, draggable=True, on_press=lambda: keeper.press(item))
        super().__init__(id, rect, card, label=label, **options)
        self.item, self.keeper, self.cut = item, keeper, cut

    @property
    def sprite(self) -> str:
        if self.card is None:
            return "cut.stop" if self.cut and not self.lies_over else "card.stop"
        return super().sprite

    @property
    def lies_over(self) -> bool:
        return not self.keeper.alive and super().lies_over

    def paint(self, canvas: Canvas) -> None:
        if not self.keeper.alive:
            super().paint(canvas)

    def paint_at(self, canvas: Canvas, rect: Rect) -> None:
        home, self.rect = self.rect, rect
        super().paint(canvas)
        self.rect = home

    def pointer_down(self, pos: Point, host: Host) -> bool:
        self.keeper.grab(self.item, pos)
        return True

    def pointer_drag(self, pos: Point, host: Host) -> None:
        self.keeper.pull(pos)

    def pointer_up(self, pos: Point, host: Host) -> None:
        self.keeper.release()

    def pointer_lost(self) -> None:
        self.keeper.drop()

    def key_down(self, event: KeyDown, host: Host) -> bool:
        return self.keeper.key(self.item, event)


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The layout of a stack's items in ``room``, in lines of ``per_line``, ``step`` apart; STOP and the card before it
    take a full card's width, so that STOP is never covered and the frame of the bid ends before it. ``empty`` is the
    place for the first card of a bid, if there is none yet and room for it."""

    room: Rect
    size: tuple[int, int]
    per_line: int
    step: float
    pitch: int
    gap: int
    stop: int
    rects: tuple[Rect, ...]
    empty: Rect | None = None

    @property
    def shown(self) -> float:
        """The width of a card that the next one leaves visible."""
        return min(float(self.size[0]), self.step)

    def slot_at(self, pos: tuple[float, float], held: int) -> int:
        """Return the place in the row that the held item would take at a point.

        The other items are treated as closed up, so that the answer does not depend on where the held item was shown
        last.
        """
        count = len(self.rects) - 1
        stop = None if held == self.stop else self.stop - (held < self.stop)
        others = _laid(self.room, self.size, self.per_line, self.step, self.pitch, self.gap, count, stop)
        if not others:
            return 0
        tops = sorted({rect.y for rect in others})
        top = min(tops, key=lambda y: abs(y + self.size[1] / 2 - pos[1]))
        before = sum(rect.y < top for rect in others)
        return before + sum(rect.y == top and rect.x + self.shown / 2 < pos[0] for rect in others)

    def taken_back(self, item: int) -> tuple[Rect, ...]:
        """Return the places after a card of the bid was taken back if the rest of the bid and STOP stay where they are:
        the kept cards of the last line move together. Empty if nothing is left of the bid, or STOP is last."""
        end, last = self.stop + 1, self.rects[-1]
        line = [rect for rect in self.rects[end:] if rect.y == last.y]
        if not line or self.stop < 2:
            return ()
        start, step = line[0].x, min(max(self.step, 1.0), (self.room.right - line[0].x - last.width) / len(line))
        spread = [Rect(round(start + step * at), last.y, *last.size) for at in range(len(line) + 1)]
        stay = [rect for at, rect in enumerate(self.rects[: len(self.rects) - len(line)]) if at != item]
        return (*stay, *spread)

    @property
    def stop_under(self) -> bool:
        """Whether the next line covers the foot of STOP."""
        stop = self.rects[self.stop]
        return any(rect.y > stop.y and rect.colliderect(stop) for rect in self.rects)

    def trays(self) -> tuple[list[Rect], list[Rect]]:
        """Return the trays of the bid and of the kept cards, one rect for each of their lines."""
        bid, kept = self._grounds(self.rects[: self.stop]), self._grounds(self.rects[self.stop + 1 :])
        stop = self.rects[self.stop]
        for ground in bid:
            if ground.y == stop.y:  # exclude the part of the last card covered by STOP
                ground.width = min(ground.width, stop.x - ground.x)
        return [self.empty] if self.empty is not None else bid, kept

    @staticmethod
    def _grounds(rects: tuple[Rect, ...]) -> list[Rect]:
        lines: dict[int, Rect] = {}
        for rect in rects:
            lines[rect.y] = lines[rect.y].union(rect) if rect.y in lines else Rect(rect)
        return list(lines.values())


def plan_row(look: Look, rect: Rect, stack: Stack, no_bid: bool = False) -> RowPlan:
    """Lay out the stack in ``rect``; ``no_bid``: while no card is moved, none is above STOP."""
    count, gap = len(stack.cards) + 1, look.board(9)
    rows, most = _largest(look, rect, count, gap)
    base = fan(rect, count, most_height=most, gap=gap, least=look.board(LEAST_SHOWN), rows=rows)
    width, height = base.size
    if base.rows == 1:
        # In the middle, with room for the first card of a bid in every state: the row must not jump.
        rect = centred(rect, min(rect.width, (count + 1) * (width + gap) - gap), rect.height)
    per_line = -(-count // base.rows)
    step = _step(rect.width, per_line, width, gap)
    pitch = 0 if base.rows < 2 else min(height + gap, (rect.height - height) // (base.rows - 1))
    room, empty = rect, None
    rest = Rect(rect.x + width + gap, rect.y, rect.width - width - gap, rect.height)
    closer = _step(rest.width, per_line, width, gap)
    if no_bid and base.rows == 1 and closer >= look.board(LEAST_SHOWN):
        room, step = rest, closer
        empty = Rect(rect.x, rect.y + (rect.height - height) // 2, width, height) if stack.stop == 0 else None
    rects = _laid(room if empty else rect, base.size, per_line, step, pitch, gap, count, stack.stop)
    return RowPlan(room, base.size, per_line, step, pitch, gap, stack.stop, rects, empty)


def _largest(look: Look, rect: Rect, count: int, gap: int) -> tuple[int, int]:
    """Return the number of rows with the largest cards, and their height: each value must be visible, and a single row
    leaves room for the first card of a bid."""
    best = 1, 0
    for rows in range(1, MOST_ROWS + 1):
        per_line = -(-count // rows)
        height = min(look.board(MOST_HEIGHT), int(rect.height / (1 + ROW_SHOWN * (rows - 1))))
        while height > best[1]:
            width = card_width(height)
            room = rect.width - (width + gap if rows == 1 else 0)
            if _step(room, per_line, width, gap) >= max(look.board(LEAST_SHOWN), width * STRIP):
                break
            height = height * 24 // 25
        if height > best[1] * _MORE:
            best = rows, height
    return best


def _step(room: int, per_line: int, width: int, gap: int) -> float:
    """Return the distance of the items of a line at this width; less than a card's width if necessary."""
    step = float(width + gap)
    if per_line > 3 and step * (per_line - 1) + width > room:
        step = (room - 3 * width - 2 * gap) / (per_line - 3)
    elif per_line > 2 and step * (per_line - 1) + width > room:
        step = (room - 2 * width - gap) / (per_line - 2)
    return step


def _laid(
    room: Rect, size: tuple[int, int], per_line: int, step: float, pitch: int, gap: int, count: int, stop: int | None
) -> tuple[Rect, ...]:
    width, height = size
    lines = -(-count // per_line) if count else 1
    top = room.y + (room.height - height - pitch * (lines - 1)) // 2
    rects = []
    x = float(room.x)
    for item in range(count):
        if item % per_line == 0:
            x = float(room.x)
        rects.append(Rect(round(x), top + item // per_line * pitch, width, height))
        x += max(step, width + gap) if stop is not None and stop - 1 <= item <= stop else step
    return tuple(rects)
