"""Drag and drop on the table of Capstone: pieces of the stash, tops of stacks, and the capstone that is owed."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Surface

from capitol.core.refusal import Refusal
from capitol.games.capstone.ui.cues import CAPSTONE, PLACE
from capitol.games.capstone.ui.models.pending_turn import Capstone, PendingTurn, Piece, Top, piece_of, slot_of
from capitol.games.capstone.ui.table.pyramids import SMALL
from capitol.games.capstone.ui.table.stash import StashCap, StashPiece
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.kit.carry import Carried
from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from capitol.table.dragging import PieceDrags
from capitol.table.micro_animations import MicroAnimations, Place


class TurnDrags(PieceDrags):
    """Joins the kit's drag with the turn in the making."""

    def __init__(
        self,
        task: Callable[[], PendingTurn | None],
        view_model: Callable[[], TableViewModel],
        chosen: Callable[[], None],
        stage: Callable[[], Stage],
        micro: MicroAnimations,
        changed: Callable[[], None],
        refuse: Callable[[Refusal, str], None],
    ) -> None:
        super().__init__(stage, micro, changed, refuse)
        self._task, self._view_model, self._chosen = task, view_model, chosen
        self.lifted = ""
        """The widget whose piece hangs under the pointer."""

    def pick_up(self, id: str) -> Refusal | None:
        """A piece of the stash or the top of a stack; a capstone that is owed hangs in the air already."""
        task = self._task()
        if task is None:
            return Refusal("NOT_YOUR_TURN")
        refusal = None
        piece, slot = piece_of(id), slot_of(id)
        if isinstance(task.held, Capstone):
            if not id.startswith("cap.") and slot != task.held.slot:
                refusal = Refusal("MOVED_ALREADY")
        elif piece is not None:
            refusal = task.pick(piece)
        elif slot is not None:
            refusal = task.lift(slot)
        if refusal is None:
            self.lifted = id
        return refusal

    def put_back(self) -> None:
        """It is where it was."""
        self.lifted = ""
        task = self._task()
        if task is not None:
            task.drop()

    def targets(self) -> dict[str, Refusal | None]:
        """The slots."""
        task = self._task()
        return {} if task is None else task.targets()

    def let_go(self, id: str) -> None:
        """On a slot."""
        task, slot = self._task(), slot_of(id)
        self.lifted = ""
        if task is not None and slot is not None:
            task.put(slot)
        self._chosen()

    def picture(self, source: Widget) -> Surface | None:
        """The piece that is held."""
        task = self._task()
        return None if task is None else held_picture(self._view_model(), task)

    def home(self, source: Widget) -> Place:
        """Where it lay."""
        if isinstance(source, StashPiece | StashCap):
            return source.centre()
        slot = slot_of(source.id)
        view_model = self._view_model()
        if slot is None:
            return source.rect.center
        stack, cell = view_model.model.stacks[slot], view_model.regions.cells[slot]
        return view_model.art.piece_at(stack.size, cell.foot, max(0, len(stack.pieces) - 1))

    def standing(self, id: str) -> Place | None:
        """Where it would lie: on top of what is there."""
        task, slot = self._task(), slot_of(id)
        if task is None or slot is None:
            return None
        view_model = self._view_model()
        stack, cell = view_model.model.stacks[slot], view_model.regions.cells[slot]
        if isinstance(task.held, Capstone):
            return view_model.art.cap_at(stack.size, cell.foot, len(stack.pieces))
        return view_model.art.piece_at(stack.size, cell.foot, len(stack.pieces))

    def came_down(self, id: str, carried: Carried | None, start: Place) -> None:
        """It is heard and settles where it lies."""
        slot, task = slot_of(id), self._task()
        if carried is None or slot is None or task is None or id not in task.here:
            return  # the table objected, and it lies where it was
        view_model = self._view_model()
        stack, cell = view_model.model.stacks[slot], view_model.regions.cells[slot]
        capped = task.parts.cap == slot
        pieces = len(stack.pieces)
        if capped:
            end, site = view_model.art.cap_at(stack.size, cell.foot, pieces), ("cap", slot)
        else:
            end, site = view_model.art.piece_at(stack.size, cell.foot, pieces - 1), ("piece", slot)
        cue = (CAPSTONE, 0) if capped else (PLACE, 2 * (pieces - 1))
        self._micro.set_down(carried, start, end, site, cue)


def held_picture(view_model: TableViewModel, task: PendingTurn) -> Surface | None:
    """The picture of what is picked up."""
    match task.held:
        case Piece(size, colour):
            return view_model.art.piece(size, colour)
        case Top(slot):
            colour = task.table.stacks[slot] & 3
            return view_model.art.piece(slot // 5, colour)
        case Capstone(colour, _slot):
            return view_model.art.piece(SMALL, colour, capstone=True)
        case None:
            return None
