"""The space that what is being placed would go to now: foretold alike where one drags and where one points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.table.dragging import first_in_area
from capitol.games.capitol.ui.table.offers import site_of

if TYPE_CHECKING:
    from capitol.games.capitol.ui.table_scene import TableScene


def aimed_at(scene: TableScene) -> Site | None:
    """The legal space under the piece that is dragged, or under the pointer; an area stands for its first free one."""
    if scene.stage.drag.active:
        return scene.hauler.hovered
    task, id = scene.task, scene.stage.hovered
    if task is None or not id.startswith(("area.", "space.")) or not scene.may_choose:
        return None
    ringed = scene.ringed()
    target = first_in_area(task, id) if ringed and id not in ringed else id
    return site_of(target) if target in ringed else None
