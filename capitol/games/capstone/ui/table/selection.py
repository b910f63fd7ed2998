"""How a press on a piece, a slot or a part of the turn changes the pending turn."""

from __future__ import annotations

from typing import Protocol

from capitol.core.refusal import Refusal
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import HEIGHT, height_of
from capitol.games.capstone.ui.cues import CAPSTONE, FULL, LIFT, MOVE, PICK, PLACE
from capitol.games.capstone.ui.models.pending_turn import (
    SLOT_IDS,
    STASH,
    Capstone,
    Held,
    PendingTurn,
    Piece,
    Top,
    piece_of,
    slot_of,
)
from capitol.table.objection import objected
from capitol.table.selection import SelectionController, SelectionScene


class TurnSelectionScene(SelectionScene, Protocol):
    """The table of Capstone on which things are pressed."""

    @property
    def pending(self) -> PendingTurn | None: ...


class TurnSelection(SelectionController[TurnSelectionScene]):
    """Turns presses into steps of the scene's turn. A part that the table objects to is undone."""

    otherwise = "status"

    def press(self, id: str) -> None:
        scene, pending = self.scene, self.scene.pending
        kind, _dot, rest = id.partition(".")
        if kind == "cap" and not (pending is not None and isinstance(pending.held, Capstone)):
            self._show_cap(int(rest))
            return
        if pending is None or not scene.may_choose:
            scene.stage.explain(id)
            return
        if self._only_dragged(pending, id):
            self.explain_dragging(id)
            return
        piece, slot = piece_of(id), slot_of(id)
        if kind == "part":
            pending.back_to(int(rest))
            scene.show()
            self.follow()
        elif piece is not None:
            self._press_piece(pending, piece, id)
        elif slot is not None and not self._placed_again(pending, slot, id):
            self._press_slot(pending, slot, id)

    def _only_dragged(self, pending: PendingTurn, id: str) -> bool:
        scene = self.scene
        if scene.by_key or scene.context.settings.play.pointer != "drag" or isinstance(pending.held, Capstone):
            return False
        return piece_of(id) is not None or (slot_of(id) is not None and pending.held is None)

    def _placed_again(self, pending: PendingTurn, slot: int, id: str) -> bool:
        """Handle Enter and Space on a slot whose piece cannot be lifted again."""
        return id in pending.here and slot not in pending.movable and self.pressed_again(pending)

    def _press_piece(self, pending: PendingTurn, piece: Piece, id: str) -> None:
        if pending.held == piece:
            pending.drop()
            self.scene.show()
        else:
            self._after(pending.pick(piece), id)

    def _press_slot(self, pending: PendingTurn, slot: int, id: str) -> None:
        held = pending.held
        if held == Top(slot):
            pending.drop()
            self.scene.show()
        elif held is None:
            self._after(pending.lift(slot), id)
        else:
            refusal = pending.put(slot)
            if refusal is not None:
                self.refuse(refusal, id)
                return
            self.sound_put(pending, held, slot)
            self.chosen()
            if self.scene.by_key and not pending.asked:
                self.scene.stage.focus_on(id, visible=True)  # the focus follows the piece

    def sound_put(self, pending: PendingTurn, held: Held, slot: int) -> None:
        """Play the sound of putting something down: higher with each layer, and an extra one for a full stack."""
        play = self.scene.play_sound
        if isinstance(held, Capstone):
            play(CAPSTONE)
            return
        height = height_of(pending.table.stacks[slot])
        if isinstance(held, Top):
            play(MOVE)
            play(LIFT)
        play(PLACE, 2 * (height - 1))
        if height == HEIGHT:
            play(FULL)

    def _after(self, refusal: Refusal | None, near: str) -> None:
        if refusal is not None:
            self.refuse(refusal, near)
            return
        self.scene.play_sound(PICK)
        self.chosen()

    def chosen(self) -> None:
        scene, pending = self.scene, self.scene.pending
        scene.show()
        laid = pending is not None and (pending.held is None or isinstance(pending.held, Capstone))
        if laid and pending is not None and pending.attempt is not None and self._objected(pending, pending.attempt):
            return
        self.follow()

    def _objected(self, pending: PendingTurn, turn: Turn) -> bool:
        last = next(slot for slot in (turn.cap, turn.target, turn.slot) if slot is not None)

        def take_back() -> None:
            pending.step_back()
            self.scene.show()

        begun, scene = turn.cap is None, self.scene
        return objected(scene, scene.viewer, turn, SLOT_IDS[last], begun=begun, take_back=take_back, otherwise="status")

    def follow(self) -> None:
        scene, pending = self.scene, self.scene.pending
        if pending is None or not scene.by_key:
            return
        self.focus_one_of([id for id in (*STASH, *SLOT_IDS) if id in pending.asked])

    def _show_cap(self, colour: int) -> None:
        """Show where a capstone is, at its slot."""
        scene = self.scene
        scene.stage.explain(f"cap.{colour}")
