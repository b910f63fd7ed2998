"""Hints at the table: for building or placing a tile, marked on the board and accepted as a choice."""

from __future__ import annotations

from typing import Protocol

from capitol.games.capitol.rules.moves import Move, Pass, Place
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.hint.move_marks import mark_boxes, marked_by, paint_marks
from capitol.games.capitol.ui.hint.panel import MoveHint, NamedHost
from capitol.games.capitol.ui.models.partial_move import partial_move_of
from capitol.games.capitol.ui.models.table import LARGE
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.offers import site_id
from capitol.games.capitol.ui.table.pending_kinds import Pending
from capitol.games.capitol.ui.table.selection import TableSelection
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Widget
from capitol.table.frame import frame
from capitol.table.hint.room import Room, in_rail


class HintScene(NamedHost, Protocol):
    """The part of a table that hints use."""

    by_key: bool
    selection: TableSelection

    @property
    def pending(self) -> Pending | None: ...

    @property
    def view_model(self) -> TableViewModel: ...

    @property
    def root(self) -> Widget: ...

    def hint_view(self) -> View | None: ...

    def why_no_hint(self) -> str: ...

    def press(self, id: str) -> None: ...

    def show(self) -> None: ...


class TableHint:
    """The hint panel of a table."""

    def __init__(self, scene: HintScene) -> None:
        self._scene = scene
        self.panel = MoveHint(scene, scene.hint_view, scene.why_no_hint, self._choose, self._room)

    def _choose(self, move: Move) -> None:
        scene, pending = self._scene, self._scene.pending
        if isinstance(move, Pass):
            scene.press("pass")
        elif isinstance(pending, Builder):
            pending.take(partial_move_of(move))
        elif pending is not None and isinstance(move, Place):
            pending.put(site_id((move.area, LARGE if move.space is None else move.space)))
        scene.show()
        if scene.by_key:
            scene.selection.follow(from_anywhere=True)  # Enter confirms there; elsewhere it would move the piece

    def _marks(self) -> list[tuple[str, ...]]:
        """Return the widgets involved in each move of the hint."""
        model = self._scene.view_model.model
        return [marked_by(move, model.hand, model.me.yard) for move in self.panel.moves]

    def _room(self, look: Look) -> Room:
        root = self._scene.root
        return in_rail(look, frame(look), root, mark_boxes(look, root, self._marks()))

    def paint(self, canvas: Canvas) -> None:
        """Mark the widgets of the hint's moves."""
        if self.panel.open:
            paint_marks(canvas, self._scene.root, self.panel, self._marks())
