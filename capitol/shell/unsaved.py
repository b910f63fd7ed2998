"""The confirmation before leaving a game that could not be saved: an overlay, so that the screen below waits."""

from __future__ import annotations

from collections.abc import Callable

from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Dialog, DialogButton, Widget, message_dialog
from capitol.shell.screen import Screen


class UnsavedScene(Screen):
    """A dialog with Stay (Enter and Esc) and Leave anyway, which calls ``leave``."""

    opaque = False
    title = "Capitol"

    def __init__(self, trouble: str, leave: Callable[[], None]) -> None:
        super().__init__()
        self.trouble, self.leave_all_the_same = trouble, leave

    def layout(self, look: Look) -> None:
        self.stage.set_root(Widget("unsaved.screen", look.scale.rect))
        if self.stage.dialog is None:
            self.stage.open(self._question)

    def _question(self, look: Look) -> Dialog:
        text = f"{self.trouble} " + _("If you leave now, what is not saved is lost.")
        buttons = [
            DialogButton("no", _("Stay"), self.back),
            DialogButton("yes", _("Leave anyway"), self._leave, kind="danger"),
        ]
        return message_dialog(look, "unsaved", _("This game is not saved"), text, buttons, on_cancel=self.back)

    def _leave(self) -> None:
        self.back()
        self.leave_all_the_same()

    def paint_static(self, canvas: Canvas) -> None:
        """Paint the screen below unchanged, because the dialog dims it."""
        self.stage.draw_still(canvas)
