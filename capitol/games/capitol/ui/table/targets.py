"""Which widgets of the table can take what is being chosen: for the keys' focus, for a drag, and what is dimmed."""

from __future__ import annotations

from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.making import Task
from capitol.games.capitol.ui.table.placing import Placer
from capitol.kit.widgets import Widget


def ringed_targets(task: Task) -> frozenset[str]:
    """The targets to be ringed for an unfinished choice."""
    if isinstance(task, Builder):
        if task.choosing_blank:
            return frozenset(f"hand.{number}" for number in range(len(task.model.hand)))
        if task.draft is not None and task.draft.shape is not None:
            return frozenset(id for id in task.legal() if not id.startswith("roof."))
    return task.legal()


def open_spaces(task: Task | None) -> frozenset[str]:
    """Where a tile that has been put down may stand until that is confirmed, its present space among them."""
    return task.legal() if isinstance(task, Placer) and task.active else frozenset()


def dimmed_areas(task: Task) -> list[int]:
    """The areas that cannot take what is being placed."""
    areas = {_area_of(id) for id in task.targets() if id.startswith("space.")}
    return sorted(areas - {_area_of(id) for id in task.legal() if id.startswith("space.")})


def narrow_focus(root: Widget, legal: frozenset[str]) -> None:
    """While targets are ringed, the arrows go to them alone in their region; Tab leads on to the rest of it."""
    if not legal:
        return
    names: dict[Widget, str] = {}
    for widget in root.walk():
        names[widget] = widget.region or ("" if widget.parent is None else names[widget.parent])
    regions = {name for widget, name in names.items() if widget.id in legal}
    for widget, name in names.items():
        if widget.id in legal:
            widget.focusable, widget.region = True, name
        elif name in regions and widget.focusable and widget.role != "button":
            widget.region = f"{name}.rest"


def narrow_drops(root: Widget, task: Task) -> None:
    """While something is dragged, only what could take it is a target: free spaces, and areas with all the rest."""
    targets = task.targets()
    on_board = any(id.startswith("space.") for id in targets)
    for widget in root.walk():
        if widget.role == "area":
            widget.droppable = on_board
        elif widget.role == "space":
            widget.droppable = targets.get(widget.id, widget) is None
        else:
            widget.droppable = widget.id in targets and not widget.id.startswith("roof.")


def _area_of(space_id: str) -> int:
    return int(space_id.split(".")[1])
