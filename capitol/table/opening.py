"""Opens a game's table as declared: to play at it, or to look at a recorded game."""

from __future__ import annotations

from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from capitol.session.source import RecordedTable
from capitol.table.context import TableContext
from capitol.table.spec import TableSpec
from capitol.table.viewing import ViewFlow


def open_table(spec: TableSpec, context: TableContext, session: TableSession) -> Scene:
    """Return the scene of a game in progress, new or resumed. It pushes everything else on ``context.stack``."""
    scene: Scene = spec.flow(context, session, spec).scene
    return scene


def look_at(spec: TableSpec, context: TableContext, table: RecordedTable, seat: int | None) -> Scene:
    """Return the scene for viewing a recorded game, with the knowledge of ``seat``, or of nobody."""
    flow = ViewFlow(context, table, spec, seat)
    scene = spec.scene(context, table, flow)
    flow.show_on(scene)
    shown: Scene = scene
    return shown
