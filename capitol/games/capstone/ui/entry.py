"""Opening Capstone's table for the program."""

from __future__ import annotations

from capitol.games.capstone.ui.flow import Colours, TableFlow, open_label
from capitol.games.capstone.ui.table_scene import TableScene
from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from capitol.session.source import RecordedTable
from capitol.table.context import TableContext
from capitol.table.viewing import ViewFlow


def open_table(context: TableContext, session: TableSession) -> Scene:
    """Return the scene of a game in progress, new or resumed. It pushes everything else on ``context.stack``."""
    return TableFlow(context, session).scene


def look_at(context: TableContext, table: RecordedTable, seat: int | None) -> Scene:
    """Return the scene for viewing a game, with the knowledge of ``seat``, or of nobody."""
    flow = ViewFlow(context, table, Colours(table, context.seats), seat, open_label)
    scene = TableScene(context, table, flow)
    flow.show_on(scene)
    return scene
