"""How presses build a pending move: the part common to all tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from capitol.core.refusal import Refusal
from capitol.host.language import _
from capitol.session.controller import playable
from capitol.table.objection import KNOCK, ObjectingScene, objected
from capitol.table.pending_move import PendingMove


class SelectionScene(ObjectingScene, Protocol):
    """The table on which things are pressed. ``on_confirm`` is the action of the button that the game waits for."""

    by_key: bool
    last_key: str
    on_confirm: Callable[[], None] | None
    viewer: int

    @property
    def pending(self) -> PendingMove[Any] | None: ...

    @property
    def may_choose(self) -> bool: ...

    def why_text(self, refusal: Refusal) -> str: ...

    def show(self) -> None: ...

    def play(self, move: Any) -> None: ...

    def play_sound(self, cue: str, semitone: int = 0) -> None: ...


S = TypeVar("S", bound=SelectionScene)


class SelectionController(ABC, Generic[S]):
    """Turns presses into steps of the scene's pending move, and passes a complete one to the flow."""

    otherwise = "tray"
    """The widget at which a message appears if the widget concerned is gone."""

    def __init__(self, scene: S) -> None:
        self.scene = scene

    # To be implemented by a game

    @abstractmethod
    def press(self, id: str) -> None:
        """Handle a press on anything that is no common tool."""

    @abstractmethod
    def follow(self) -> None:
        """Move the focus to the next choice."""

    def chosen(self) -> None:
        """Handle a changed choice: show it, and move the focus on."""
        self.scene.show()
        self.follow()

    def focus_one_of(self, targets: Sequence[str]) -> None:
        """Focus the first of these, unless the focus is on one already; what a guide highlights comes before others."""
        stage = self.scene.stage
        if targets and stage.focus.id not in targets:
            stage.focus_on(min(targets, key=lambda id: id not in stage.lit), visible=True)

    def focus_confirm(self) -> None:
        """Move the focus to the button that confirms a complete move that was chosen as a whole: Enter on the place
        that had it would change the move."""
        pending = self.scene.pending
        if pending is not None and pending.move is not None:
            self.scene.stage.focus_on("confirm")

    # For the scene

    def confirm(self) -> None:
        """Handle the primary button: press what the game waits for, or play the complete move."""
        scene = self.scene
        if scene.on_confirm is not None:
            go, scene.on_confirm = scene.on_confirm, None
            go()
            return
        move = scene.pending.move if scene.pending is not None and scene.may_choose else None
        if move is not None and not objected(scene, scene.viewer, move, "confirm", otherwise=self.otherwise):
            scene.play(move)

    def pressed_again(self, pending: PendingMove[Any]) -> bool:
        """Handle Enter and Space on what a complete move has just placed: Enter confirms the move, and Space says so.
        Return False for other keys and the pointer, and for an incomplete move."""
        key = self.scene.last_key
        if pending.move is None or key not in ("return", "space"):
            return False
        if key == "return":
            self.confirm()
        else:
            self.scene.stage.bubble(_("[confirm] confirms."), "confirm", "info")
        return True

    def explain_dragging(self, id: str) -> None:
        """Say at a widget that it can only be dragged."""
        text = _("Drag it to its place: the settings let pieces be moved by dragging only.")
        self.scene.stage.bubble(text, id, "info")

    def refuse(self, refusal: Refusal, about: str) -> None:
        """Show a refusal at a widget. The focus stays where it is: Enter must not repeat what a digit tried."""
        scene = self.scene
        playing, pending = playable(scene.session), scene.pending
        if playing is not None and playing.refused(scene.viewer, refusal) and pending is not None:
            pending.cancel()  # it was only a try, not to be resumed after a step that is read
            playing.keep_draft(scene.viewer, None)
            scene.show()
        scene.play_sound(KNOCK)
        found = scene.root.find(about) is not None
        scene.stage.bubble(scene.why_text(refusal), about if found else self.otherwise)
        if scene.last_key not in ("", "return", "space"):
            scene.stage.refuse_key()
