"""How a press on the board changes the pending step."""

from __future__ import annotations

from typing import Protocol

from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.cells import Position, cell_at
from capitol.games.capoterra.rules.moves import Move, Resolve
from capitol.games.capoterra.rules.state import ANSWERING, MOVING
from capitol.games.capoterra.ui.cues import PICK, PUT
from capitol.games.capoterra.ui.models.hauling import loose
from capitol.games.capoterra.ui.models.pending import (
    CELL,
    NOTHING,
    PILE,
    UNIT,
    Held,
    PendingStep,
    Pile,
    Taking,
    Unit,
    cell_id,
    position_in,
)
from capitol.kit.inputs import InputEvent, KeyDown, Wheel
from capitol.table.objection import objected
from capitol.table.selection import SelectionController, SelectionScene

_MORE = {"+": 1, "=": 1, "pageup": 1, "-": -1, "pagedown": -1}
"""By how many goods these keys change the number in the hand; the page keys are the triggers of a gamepad."""
_DIGITS = "0123456789"
ANSWERS = ("accept", "refuse")
"""The buttons that answer an offer."""


class StepScene(SelectionScene, Protocol):
    """The table of Capoterra on which things are pressed."""

    @property
    def pending(self) -> PendingStep | None: ...

    @property
    def tools(self) -> StepTools: ...

    def bring_in(self, at: Position) -> None:
        """Make a place of the board fully visible."""
        ...


class StepTools(Protocol):
    """The tools of the steps."""

    def confirm(self) -> bool: ...


class StepSelection(SelectionController[StepScene]):
    """Turns presses into steps of the scene's pending choice, or plays a move at once. The primary button also pays all
    units as the tray proposes. With keys, the focus moves to the first target of the thing in the hand, or to the
    answer to an offer; to the primary button when a step begins, and after a move on the board, in which Enter goes on
    as the prompt says."""

    otherwise = "status"

    def __init__(self, scene: StepScene) -> None:
        super().__init__(scene)
        self._noted = (0, -1)  # how many moves were made, and the step of the turn, when it was last noted

    def confirm(self) -> None:
        if not (self.scene.may_choose and self.scene.tools.confirm()):
            super().confirm()

    def press(self, id: str) -> None:
        scene, pending = self.scene, self.scene.pending
        if pending is None or not scene.may_choose:
            scene.stage.explain(id)
            return
        kind, position = id.partition(".")[0], position_in(id)
        if kind == "turn":
            self.rotate(-1 if id.endswith("left") else 1)
        elif kind in (UNIT, PILE) and position is not None:
            self._press_piece(pending, id, position)
        elif kind == CELL and position is not None:
            self._press_cell(pending, id, position)
        else:
            scene.stage.explain(id)

    def rotate(self, by: int) -> bool:
        """Turn the thing in the hand, or the unconfirmed tile; return False if there is nothing to turn."""
        pending = self.scene.pending
        if pending is None or not self.scene.may_choose or not pending.rotate(by):
            return False
        self.scene.show()
        return True

    def carry(self, event: InputEvent) -> bool:
        """Change how many of the goods in the hand are moved, by the wheel or by keys, also while they are dragged;
        return False if the input does not mean that."""
        pending = self.scene.pending
        held = None if pending is None or not self.scene.may_choose else pending.held
        if pending is None or not isinstance(held, Pile) or pending.choice.move is not None:
            return False
        if isinstance(event, Wheel):
            count = held.count + (1 if event.dy > 0 else -1)
        elif isinstance(event, KeyDown) and event.chord in _MORE:
            count = held.count + _MORE[event.chord]
        elif isinstance(event, KeyDown) and event.chord in _DIGITS:
            most = loose(pending.state, pending.view.seat, held.good, cell_at(held.at))
            typed = held.count * 10 + int(event.chord)
            count = typed if typed <= most else int(event.chord)
            if not count:
                return False
        else:
            return False
        if pending.carry(count):
            self.scene.show()
        return True

    def _press_piece(self, pending: PendingStep, id: str, at: Position) -> None:
        if pending.held is not None and cell_id(at) in pending.legal() and pending.held != held_by(pending, id):
            self._press_cell(pending, cell_id(at), at)
        elif pending.held is not None and pending.held == held_by(pending, id):
            pending.drop()
            self.scene.show()
        elif id in pending.sources:
            pending.hold_this(held_by(pending, id))
            self.chosen()
        elif cell_id(at) in pending.targets():
            self._press_cell(pending, cell_id(at), at)
        else:
            self.scene.stage.explain(id)

    def _press_cell(self, pending: PendingStep, id: str, at: Position) -> None:
        scene = self.scene
        if pending.held is None and not pending.targets():
            scene.stage.explain(id)
            return
        if id in pending.here and (self.pressed_again(pending) or self.rotate(1)):
            return
        if self._is_played_at_once(pending):
            move, refusal = pending.move_to(at), pending.why_not(at)
            if refusal is not None or move is None:
                self._refused(pending, refusal, id)
            else:
                self.play_now(move, id)
            return
        refusal = pending.put(at)
        if refusal is not None:
            self._refused(pending, refusal, id)
            return
        scene.play_sound(PUT)
        self.chosen()
        scene.bring_in(at)

    def _is_played_at_once(self, pending: PendingStep) -> bool:
        """Whether the thing in the hand needs no confirmation."""
        if isinstance(pending.held, Taking):
            return True
        return pending.state.phase == MOVING and isinstance(pending.held, Unit | Pile)

    def _refused(self, pending: PendingStep, refusal: Refusal | None, id: str) -> None:
        if refusal is None:
            self.scene.stage.explain(id)
        else:
            self.refuse(refusal, id)

    def play_now(self, move: Move, about: str) -> None:
        """Play a move that needs no confirmation, unless the table objects to it."""
        scene = self.scene
        if not objected(scene, scene.viewer, move, about, otherwise=self.otherwise):
            scene.play_sound(PICK if isinstance(move, Resolve) else PUT)
            scene.play(move)

    def note(self) -> None:
        """Note how far the game is, to tell at the next decision whether another step has begun."""
        pending = self.scene.pending
        if pending is not None:
            self._noted = len(self.scene.session.steps), pending.state.phase

    def follow(self) -> None:
        scene, pending = self.scene, self.scene.pending
        if pending is None or not scene.by_key:
            return
        if pending.state.phase == ANSWERING and scene.stage.focus.id not in ANSWERS:
            root = scene.stage.root
            able = [id for id in ANSWERS if (button := root.find(id)) is not None and button.can_focus]
            if able:
                scene.stage.focus_on(able[0], visible=True)
            return
        if pending.move is not None:
            # Enter would pick up the piece, or use the tool, that happens to be nearest to the place of the last move.
            played, phase = self._noted
            on_board = scene.stage.focus.region == "board" and len(scene.session.steps) != played
            if pending.choice == NOTHING and (on_board or pending.state.phase != phase):
                scene.stage.focus_on("confirm", visible=True)
            return
        legal = pending.asked | (pending.turnable if not pending.asked else frozenset())
        self.focus_one_of(sorted(legal, key=lambda id: position_in(id) or (0, 0)))


def held_by(pending: PendingStep, id: str) -> Held | None:
    """Return the thing that a press on a unit or on goods picks up."""
    parts, at = id.split("."), position_in(id)
    if at is None:
        return None
    if parts[0] == UNIT:
        return Unit(int(parts[1]), at) if int(parts[2]) == pending.view.seat else None
    good = int(parts[1])
    return Pile(good, at, loose(pending.state, pending.view.seat, good, cell_at(at)))
