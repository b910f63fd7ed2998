"""Drag and drop on the table: units, goods, and the tile in the hand."""

from __future__ import annotations

from pygame import Rect, Surface

from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.state import MOVING, PLACING
from capitol.games.capoterra.ui.art.names import good_sprite, tile_sprite, unit_sprite
from capitol.games.capoterra.ui.models.pending import CELL, PendingStep, Pile, Unit, cell_id, position_in
from capitol.games.capoterra.ui.table.board_widgets import PileToken, UnitPiece, count_px, paint_number, token_side
from capitol.games.capoterra.ui.table.selection import held_by
from capitol.games.capoterra.ui.table.tile_tool import DrawnTile, turned_tile
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.kit.canvas import Canvas
from capitol.kit.carry import LIFT
from capitol.kit.widgets import Widget
from capitol.table.dragging import DragController, Drop
from capitol.table.manner import Place


class TableDragController(DragController[PendingStep, TableViewModel]):
    """Picks up the dragged thing as a press would, and presses the cell on which it is dropped. Cells on which the tile
    fits after a turn count as legal; the tile itself is always in the hand."""

    def pick_up(self, id: str) -> Refusal | None:
        task = self._task
        if task is None:
            return None
        task.hold()
        if id == "drawn":
            return None
        held, now = held_by(task, id), task.held
        if isinstance(held, Pile) and isinstance(now, Pile) and (now.good, now.at) == (held.good, held.at):
            return None  # as many of them as were chosen
        if id in task.sources and held is not None and now != held:
            task.hold_this(held)
        return None

    def put_back(self) -> None:
        if self._task is not None:
            self._task.restore()

    def targets(self) -> dict[str, Refusal | None]:
        task = self._task
        if task is None:
            return {}
        turnable = task.turnable
        return {id: None if id in turnable else refusal for id, refusal in task.targets().items()}

    def meant(self, id: str) -> str:
        position = position_in(id)
        return id if position is None else cell_id(position)

    def why_astray(self, source: Widget, under: Widget | None) -> Refusal | None:
        task = self._task
        home = isinstance(source, DrawnTile) and under is not None and under.region_name == source.region_name
        if task is None or home:
            return None
        position = position_in(under.id) if under is not None and under.id.startswith(CELL) else None
        if position is not None:
            return task.why_not(position)
        match task.held:
            case Unit():
                return Refusal("UNIT_TO_TILE" if task.state.phase == MOVING else "VILLAGE_TO_PLACE")
            case Pile():
                return Refusal("NOT_FOR_GOODS")
        return Refusal("NOT_BESIDE_TILE" if task.state.spot is None else "OTHER_CELL")

    def let_go(self, drop: Drop) -> None:
        selection = self._scene.selection
        press = getattr(selection, "press")  # noqa: B009  # the protocol of the house tells of drops alone
        press(drop.id)

    def picture(self, source: Widget) -> Surface | None:
        view_model, task = self._view_model, self._task
        sprites, side = view_model.look.sprites, view_model.camera.side
        if isinstance(source, UnitPiece):
            return sprites.get(unit_sprite(source.unit, view_model.styles[source.seat]), *source.rect.size)
        if isinstance(source, PileToken):
            side = token_side(view_model.look, side)
            return sprites.get(good_sprite(source.good), side, side)
        if isinstance(source, DrawnTile) and task is not None and task.state.phase == PLACING:
            return sprites.get(tile_sprite(turned_tile(task.state.drawn, task.turn)), side, side)
        return None

    def _paint_ghost(self, canvas: Canvas, source: Widget, box: Rect) -> None:
        super()._paint_ghost(canvas, source, box)
        task = self._task
        if isinstance(source, PileToken) and task is not None and self._carried is not None:
            aimed = position_in(self._scene.stage.drag.over) if self._scene.stage.drag.legal else None
            number = task.carried(aimed)
            if number:
                look = canvas.look
                side = token_side(look, self._view_model.camera.side)
                foot = round(self._at[0]), round(self._at[1]) - look.board(LIFT) + side
                paint_number(canvas, foot, str(number), count_px(look, side))

    def home(self, source: Widget) -> Place:
        return source.rect.center

    def standing(self, source: Widget, id: str) -> Place | None:
        view_model, position = self._view_model, position_in(id)
        if position is None:
            return None
        return Rect(view_model.camera.corner(position), (view_model.camera.side, view_model.camera.side)).center
