"""Which widgets of the table can take what is being chosen: for the keys' focus, for a drag, and what is dimmed."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Surface

from capitol.games.capitol.ui.table.offers import site_of
from capitol.games.capitol.ui.table.pending_kinds import Pending
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.kit.canvas import Canvas
from capitol.kit.focus import REST
from capitol.kit.widgets import Widget

FAINT = 150
"""How strong the rings are of what may be chosen instead of what waits to be confirmed, 0 to 255."""

_OTHERS = ".others"
"""Ends the name of the region of what is left of the yard, through which arrows go by itself."""


def paint_open(canvas: Canvas, widget: Widget, view_model: TableViewModel) -> None:
    """A faint ring around a piece or place of the tray to which what was put last may move."""
    if widget.id in view_model.open_to:
        canvas.legal_ring(widget.mark_rect, alpha=FAINT, outline=widget.mark_outline)


def paint_piece_light(
    canvas: Canvas, widget: Widget, view_model: TableViewModel, picture: Surface, at: tuple[int, int], *, chosen: bool
) -> None:
    """The light along the outline of a widget's piece, to be drawn before it: a target, ``chosen``, a place to which
    what was put last may move, or one that can be picked up now."""
    if "target" in widget.flags:
        canvas.legal_outline(picture, at, landing="landing" in widget.flags)
    elif chosen:
        canvas.chosen_outline(picture, at)
    elif widget.id in view_model.open_to:
        canvas.legal_outline(picture, at, FAINT)
    elif widget.id in view_model.starts:
        canvas.start_outline(picture, at)


def dimmed_areas(pending: Pending) -> list[int]:
    """The areas that cannot take what is being placed."""
    areas = _areas_of(pending.targets())
    return sorted(areas - _areas_of(pending.legal()))


def take_enter(root: Widget, view_model: TableViewModel) -> None:
    """While something waits to be confirmed, let Enter do what Space does on whatever is no part of it: where it may go
    instead, what refuses it, other cards and pieces, seats and the log. It must never confirm the one while the
    keyboard is on the other."""
    if not view_model.provisional and not view_model.open_to:
        return
    parts = view_model.selected | view_model.provisional - view_model.here - view_model.open_to
    lit = frozenset(f"area.{area}" for area in _areas_of(view_model.here))
    for widget in root.walk():
        if widget.focusable and widget.id not in parts | lit:
            widget.takes_enter = True


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
            # The buildings of a yard stand mixed in one row: from one to the next legal one, others would be passed by.
            widget.region = name + (_OTHERS if name == "yard" else REST)


def narrow_drops(root: Widget, pending: Pending) -> None:
    """While something is dragged, only what could take it is a target: free spaces, and areas with all the rest."""
    targets = pending.targets()
    on_board = any(id.startswith("space.") for id in targets)
    for widget in root.walk():
        if widget.role == "area":
            widget.droppable = on_board
        elif widget.role == "space":
            widget.droppable = targets.get(widget.id, widget) is None
        elif widget.lands:
            widget.droppable = targets.get(widget.lands, widget) is None
        else:
            widget.droppable = widget.id in targets and not widget.id.startswith("roof.")


def _areas_of(ids: Iterable[str]) -> frozenset[int]:
    """The areas of the spaces among some targets."""
    return frozenset(site[0] for id in ids if (site := site_of(id)) is not None)
