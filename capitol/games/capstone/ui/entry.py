"""The door of the table for the program: opens the scene of a game."""

from __future__ import annotations

from capitol.games.capstone.ui.flow import TableFlow
from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from capitol.table.context import TableContext


def open_table(context: TableContext, session: TableSession) -> Scene:
    """The scene of a game in progress, new or resumed. Everything else is pushed on ``context.stack`` by it."""
    return TableFlow(context, session).scene
