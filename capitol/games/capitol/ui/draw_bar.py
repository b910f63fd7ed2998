"""The buttons in the top bar of the draw, and its hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capitol.games.capitol.rules.moves import Draw, Move
from capitol.games.capitol.rules.numbers import STACKS
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.hint.move_marks import mark_boxes, marked_by, paint_marks
from capitol.games.capitol.ui.hint.panel import MoveHint
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.session.controller import TableSession
from capitol.table.frame import usual_frame
from capitol.table.hint.room import Room, in_rail
from capitol.table.takeback import hand_first
from capitol.table.tool_bar import BarButton, hide_tool, hint_tool, undo_tool

if TYPE_CHECKING:
    from capitol.games.capitol.ui.draw_scene import DrawScene


class DrawHint:
    """The hint of the draw: the stacks that a computer player would draw from."""

    def __init__(self, scene: DrawScene) -> None:
        self._scene = scene
        self.panel = MoveHint(scene, self._view, self._why_not, self._choose, self._room)

    def _view(self) -> View | None:
        scene = self._scene
        view: View | None = scene.session.view(scene.drawer) if scene.drawer is not None and scene.my_turn else None
        return view

    def _why_not(self) -> str:
        scene = self._scene
        if not scene.my_turn:
            return _("Only the player whose turn it is can ask for a hint.")
        # A hint may reveal the hand: if it has hidden cards, its owner must show it first.
        hidden = not scene.open_hand and not scene.hand_shown and not scene.why_no_showing()
        return hand_first() if hidden else ""

    def _choose(self, move: Move) -> None:
        """Focus the stack; the person still draws, because each drawn card reveals the next one."""
        if isinstance(move, Draw):
            self._scene.stage.focus_on(f"stack.{STACKS[move.stack]}", visible=True)

    def _marks(self) -> list[tuple[str, ...]]:
        return [marked_by(move, (), ()) for move in self.panel.moves]

    def _room(self, look: Look) -> Room:
        root = self._scene.root
        return in_rail(look, usual_frame(look), root, mark_boxes(look, root, self._marks()))

    def paint(self, canvas: Canvas) -> None:
        """Paint the marks on the stacks."""
        if self.panel.open:
            paint_marks(canvas, self._scene.root, self.panel, self._marks())


def draw_buttons(scene: DrawScene) -> list[BarButton]:
    """Return the buttons: hide or show the hand, undo, hint, board, rules and settings."""
    tip, sign = (
        (_("Show the stacks ([plan])"), "left") if scene.board_open else (_("Show the board ([plan])"), "search")
    )
    tools = [
        undo_tool(scene.undo, scene.why_no_undo(), scene.undo_tip),
        BarButton("board", sign, tip, tip, scene.turn_board, "v"),
        *scene.help_tools(),
    ]
    if scene.hint.panel.offered and scene.people:
        tools.insert(1, hint_tool(scene.hint.panel.ask, scene.hint.panel.why_not))
    if not scene.people:
        return [*watch_buttons(scene.session), *tools[1:]]
    if not scene.open_hand:
        tools.insert(0, hide_tool(scene.turn_hand, shown=scene.hand_shown, why_not=scene.why_no_showing()))
    return tools


def watch_buttons(session: TableSession) -> list[BarButton]:
    """Return pause and step for the bar of another screen of the table."""
    pace = session.pace
    said = _("Stop between two moves, or go on ([confirm])")
    return [
        BarButton(
            "watch.pause",
            "play" if pace.paused else "pause",
            _("Pause"),
            said,
            lambda: pace.pause(not pace.paused),
            "return",
        ),
        BarButton("watch.step", "right", _("One move"), _("Play the next move, and stop ([step])"), pace.step, "t"),
    ]
