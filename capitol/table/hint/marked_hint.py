"""A hint in the rail of a scene, which marks on the table what its moves touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Widget
from capitol.table.frame import Frame
from capitol.table.hint.asking import Host, SeatView
from capitol.table.hint.panel import HintPanel, Lines, paint_badge
from capitol.table.hint.room import Room, in_rail


class MarkedHint(HintPanel):
    """A hint panel in the rail of the frame ``cut``. ``marked`` returns the ids of the widgets that a move touches, its
    destination last."""

    def __init__(
        self,
        host: Host,
        view_now: Callable[[], SeatView | None],
        why_not: Callable[[], str],
        choose: Callable[[Any], None],
        lines_of: Lines,
        *,
        cut: Callable[[Look], Frame],
        marked: Callable[[Any], tuple[str, ...]],
    ) -> None:
        super().__init__(host, view_now, why_not, choose, self._in_rail, lines_of)
        self._cut, self._marked = cut, marked

    def _in_rail(self, look: Look) -> Room:
        root = self.host.stage.root
        return in_rail(look, self._cut(look), root, mark_boxes(look, root, self._marks()))

    def _marks(self) -> list[tuple[str, ...]]:
        return [self._marked(move) for move in self.moves]

    def _said(self) -> str:
        """Also explain the numbers on the table, if there are any."""
        said = super()._said()
        root = self.host.stage.root
        marked = any(root.find(ids[-1]) is not None for ids in self._marks() if ids)
        return " ".join((said, _("A number on the table shows where its move goes."))) if marked else said

    def paint(self, canvas: Canvas) -> None:
        """Mark the widgets of the moves, while the panel is open."""
        if self.open:
            paint_marks(canvas, self.host.stage.root, self, self._marks())


def mark_boxes(look: Look, root: Widget, marks: Sequence[Sequence[str]]) -> list[Rect]:
    """Return the place of each move's number, an empty rect for a move without a visible destination. Numbers with the
    same destination are placed side by side."""
    side = look.ui(26)
    taken: dict[str, int] = {}
    boxes = []
    for ids in marks:
        box = Rect(0, 0, 0, 0)
        last = root.find(ids[-1]) if ids else None
        if last is not None:
            beside = taken.get(last.id, 0)
            taken[last.id] = beside + 1
            box = Rect(0, 0, side, side)
            if isinstance(last, Button):  # at its corner, clear of its label
                box.center = (last.rect.x + side // 4 + beside * side, last.rect.y)
            elif getattr(last, "is_empty", False):  # nothing is there that it could hide
                box.center = (last.rect.centerx + beside * side, last.rect.centery)
            else:
                box.midtop = (last.rect.centerx + beside * side, last.rect.y - side // 3)
        boxes.append(box)
    return boxes


def paint_marks(canvas: Canvas, root: Widget, panel: HintPanel, marks: Sequence[Sequence[str]]) -> None:
    """Paint a number at each move's destination, and rings around all widgets of the move under the pointer."""
    pointed = panel.pointed
    for number, box in enumerate(mark_boxes(canvas.look, root, marks)):
        if pointed not in (None, number):
            continue
        for id in marks[number] if pointed is not None else ():
            found = root.find(id)
            if found is not None:
                canvas.pointing_ring(found.rect)
                found.paint_before(canvas)
        if box.width:
            paint_badge(canvas, box, number)
