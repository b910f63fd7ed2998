"""The space that the piece being placed would go to now: the same forecast for drag, pointer and keyboard."""

from __future__ import annotations

from typing import Protocol

from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.table.dragging import TableDragController, first_in_area
from capitol.games.capitol.ui.table.offers import site_of
from capitol.games.capitol.ui.table.pending_kinds import Pending
from capitol.kit.stage import Stage


class AimScene(Protocol):
    """The part of a scene that decides where a piece would go."""

    aims_by_key: bool

    @property
    def stage(self) -> Stage: ...

    @property
    def drags(self) -> TableDragController: ...

    @property
    def pending(self) -> Pending | None: ...

    @property
    def may_choose(self) -> bool: ...

    def ringed(self) -> frozenset[str]: ...


def aimed_at(scene: AimScene) -> Site | None:
    """Return the legal space under the dragged piece or the pointer, or with the focus; None if there is none.

    An area stands for its first free space. While the keyboard is used the pointer is ignored.
    """
    stage = scene.stage
    if stage.drag.active:
        return scene.drags.hovered
    pending, id = scene.pending, stage.focus.id if scene.aims_by_key and stage.focus.visible else stage.hovered
    if pending is None or not id.startswith(("area.", "space.")) or not scene.may_choose:
        return None
    ringed = scene.ringed()
    target = first_in_area(pending, id) if ringed and id not in ringed else id
    return site_of(target) if target in ringed else None
