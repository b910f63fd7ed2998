"""Shows on the screen that a game could not be saved, and when it is saved again."""

from __future__ import annotations

from capitol.host.language import _
from capitol.kit.scene import Scene
from capitol.shell.stack import ProgramStack
from capitol.shell.tables import Tables
from capitol.shell.unsaved import UnsavedScene


class SaveTroubles:
    """Shows the save trouble of the game at the table: once on each screen, whoever acted, and once when all is saved
    again. Implements `capitol.shell.stack.Companion`."""

    def __init__(self, stack: ProgramStack, tables: Tables) -> None:
        self.stack, self.tables = stack, tables
        self._told: tuple[Scene, str] | None = None  # the last trouble shown, and its screen

    def forget(self) -> None:
        self._told = None

    def next_due(self, now: float) -> float | None:
        return None

    def update(self, now: float) -> bool:
        top, session = self.stack.top, self.tables.session
        if top is None or session is None:
            self._told = None
            return False
        trouble = session.save_trouble
        if trouble is None:
            was, self._told = self._told, None
            if was is not None:
                top.stage.toast(_("The game is saved again."))
            return was is not None
        if isinstance(top, UnsavedScene) or self._told == (top, str(trouble)):
            return False
        self._told = top, str(trouble)
        top.stage.toast(str(trouble))
        return True
