"""Drag and drop on the table of Capstone: pieces of the stash, tops of stacks, and the capstone that is due."""

from __future__ import annotations

from pygame import Surface

from capitol.core.refusal import Refusal
from capitol.games.capstone.rules.numbers import COLOURS
from capitol.games.capstone.ui.cues import CAPSTONE, PLACE
from capitol.games.capstone.ui.models.pending_turn import Capstone, PendingTurn, Piece, Top, piece_of, slot_of
from capitol.games.capstone.ui.table.pyramids import SMALL
from capitol.games.capstone.ui.table.stash import StashCap, StashPiece
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.kit.widgets import Widget
from capitol.table.dragging import DragController, Drop
from capitol.table.manner import Place


class TableDragController(DragController[PendingTurn, TableViewModel]):
    """Connects the kit's drag with the pending turn. A capstone that is due counts as already held."""

    def pick_up(self, id: str) -> Refusal | None:
        pending = self._task
        if pending is None:
            return Refusal("NOT_YOUR_TURN")
        piece, slot = piece_of(id), slot_of(id)
        if isinstance(pending.held, Capstone):
            here = id.startswith("cap.") or slot == pending.held.slot
            return None if here else Refusal("MOVED_ALREADY")
        if piece is not None:
            return pending.pick(piece)
        return None if slot is None else pending.lift(slot)

    def put_back(self) -> None:
        pending = self._task
        if pending is not None:
            pending.drop()

    def why_astray(self, source: Widget, under: Widget | None) -> Refusal | None:
        pending = self._task
        if under is not None and under.region_name == source.region_name:
            return None
        match pending.held if pending is not None else None:
            case Capstone(colour, _slot):
                return Refusal("CAP_TO_SLOT", {"colour": COLOURS[colour]})
            case Top():
                return Refusal("TOP_TO_STACK")
            case Piece():
                return Refusal("PIECE_TO_SLOT")
        return None

    def let_go(self, drop: Drop) -> None:
        pending, slot = self._task, slot_of(drop.id)
        if pending is not None and slot is not None:
            pending.put(slot)
        self._scene.selection.chosen()
        self._come_down(drop)

    def picture(self, source: Widget) -> Surface | None:
        pending = self._task
        return None if pending is None or self._hopeless is not None else held_picture(self._view_model, pending)

    def home(self, source: Widget) -> Place:
        if isinstance(source, StashPiece | StashCap):
            return source.centre()
        slot = slot_of(source.id)
        view_model = self._view_model
        if slot is None:
            return source.rect.center
        stack, cell = view_model.model.stacks[slot], view_model.regions.cells[slot]
        return view_model.art.piece_at(stack.size, cell.foot, max(0, len(stack.pieces) - 1))

    def standing(self, _source: Widget, id: str) -> Place | None:
        pending, slot = self._task, slot_of(id)
        if pending is None or slot is None:
            return None
        view_model = self._view_model
        stack, cell = view_model.model.stacks[slot], view_model.regions.cells[slot]
        if isinstance(pending.held, Capstone):
            return view_model.art.cap_at(stack.size, cell.foot, len(stack.pieces))
        return view_model.art.piece_at(stack.size, cell.foot, len(stack.pieces))

    def _come_down(self, drop: Drop) -> None:
        slot, pending = slot_of(drop.id), self._task
        if drop.carried is None or slot is None or pending is None or drop.id not in pending.here:
            return  # the table objected, and it is back where it was
        view_model = self._view_model
        stack, cell = view_model.model.stacks[slot], view_model.regions.cells[slot]
        capped = pending.parts.cap == slot
        pieces = len(stack.pieces)
        if capped:
            end, site = view_model.art.cap_at(stack.size, cell.foot, pieces), ("cap", slot)
        else:
            end, site = view_model.art.piece_at(stack.size, cell.foot, pieces - 1), ("piece", slot)
        cue = (CAPSTONE, 0) if capped else (PLACE, 2 * (pieces - 1))
        self._micro.set_down(drop.carried, drop.start, end, site, cue)


def held_picture(view_model: TableViewModel, pending: PendingTurn) -> Surface | None:
    """Return the picture of the held piece."""
    match pending.held:
        case Piece(size, colour):
            return view_model.art.piece(size, colour)
        case Top(slot):
            colour = pending.table.stacks[slot] & 3
            return view_model.art.piece(slot // 5, colour)
        case Capstone(colour, _slot):
            return view_model.art.piece(SMALL, colour, capstone=True)
        case None:
            return None
