"""The widgets of the table that accept the current choice: for focus, drag and drop, and dimming."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from pygame import Surface

from capitol.games.capitol.ui.table.offers import site_of
from capitol.games.capitol.ui.table.pending_kinds import Pending
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.focus import REST
from capitol.kit.look import Look
from capitol.kit.widgets import Widget

FAINT = 150
"""The opacity of the rings around alternatives to the move awaiting confirmation, 0 to 255."""

_OTHERS = ".others"
"""Suffix of the focus region of the yard's other pieces, which arrows visit separately."""


def paint_open(canvas: Canvas, widget: Widget, view_model: TableViewModel) -> None:
    """Paint a faint ring around a piece or place of the tray to which the last piece can move."""
    if widget.id in view_model.open_to:
        canvas.legal_ring(widget.mark_rect, alpha=FAINT, outline=widget.mark_outline)


def paint_piece_light(
    canvas: Canvas, widget: Widget, view_model: TableViewModel, picture: Surface, at: tuple[int, int], *, chosen: bool
) -> None:
    """Paint the glow along the outline of a widget's piece, before the piece: for a target, ``chosen``, a place to
    which the last piece can move, or a piece that can be picked up now."""
    if "target" in widget.flags:
        canvas.legal_outline(picture, at, landing="landing" in widget.flags)
    elif chosen:
        canvas.chosen_outline(picture, at)
    elif widget.id in view_model.open_to:
        canvas.legal_outline(picture, at, FAINT)
    elif widget.id in view_model.starts:
        canvas.start_outline(picture, at)


def want_piece_lights(look: Look, piece: Hashable, picture: Surface) -> None:
    """Ask the loop to prepare the glows of a ``piece``, which are needed when one is picked up."""

    def make() -> Iterator[None]:
        canvas = Canvas(Recording(picture.get_size()), look)
        for draw in (canvas.legal_outline, canvas.chosen_outline, canvas.start_outline):
            draw(picture, (0, 0))
            yield

    look.prefetch.want(("light", piece, picture.get_size()), make, soon=True)


def dimmed_areas(pending: Pending) -> list[int]:
    """Return the areas that cannot take the piece being placed."""
    areas = _areas_of(pending.targets())
    return sorted(areas - _areas_of(pending.legal()))


class EnabledTargets:
    """The ways in which keyboard and drag can use the widgets of the table. They change with every piece picked up or
    put down, while widgets live longer: each is reset to its initial state first, then updated."""

    def __init__(self) -> None:
        self._built: list[tuple[Widget, str, object]] = []

    def apply(self, root: Widget, view_model: TableViewModel, dragged: Pending | None) -> None:
        """Update all widgets of the table; ``dragged`` is the pending move whose piece is being dragged."""
        for widget, name, value in reversed(self._built):
            setattr(widget, name, value)
        self._built = []
        self._open_spaces(root, view_model)
        self._narrow_focus(root, view_model.ringed | (view_model.open_to and view_model.open_to | view_model.here))
        self._take_enter(root, view_model)
        if dragged is not None:
            self._narrow_drops(root, dragged)

    def _set(self, widget: Widget, name: str, value: object) -> None:
        before = getattr(widget, name)
        if before != value:
            self._built.append((widget, name, before))
            setattr(widget, name, value)

    def _open_spaces(self, root: Widget, view_model: TableViewModel) -> None:
        """Make only usable spaces focusable: the others would be useless stops."""
        can = view_model.ringed | view_model.open_to | view_model.here
        for widget in root.walk() if can or view_model.targeting else ():
            if widget.role == "space":
                if widget.id in can:
                    self._set(widget, "focusable", True)
                if view_model.targeting:
                    self._set(widget, "droppable", True)

    def _take_enter(self, root: Widget, view_model: TableViewModel) -> None:
        """While a move awaits confirmation, let Enter do what Space does on all widgets that are not part of it:
        alternatives, refused targets, other cards and pieces, seats and the log. It must never confirm the move while
        the focus is elsewhere."""
        if not view_model.provisional and not view_model.open_to:
            return
        parts = view_model.selected | view_model.provisional - view_model.here - view_model.open_to
        lit = frozenset(f"area.{area}" for area in _areas_of(view_model.here))
        for widget in root.walk():
            if widget.focusable and widget.id not in parts | lit:
                self._set(widget, "takes_enter", True)

    def _narrow_focus(self, root: Widget, legal: frozenset[str]) -> None:
        """While targets are ringed, restrict the arrows to them in their region; Tab leads to the rest of it."""
        if not legal:
            return
        names: dict[Widget, str] = {}
        for widget in root.walk():
            names[widget] = widget.region or ("" if widget.parent is None else names[widget.parent])
        regions = {name for widget, name in names.items() if widget.id in legal}
        for widget, name in names.items():
            if widget.id in legal:
                self._set(widget, "focusable", True)
                self._set(widget, "region", name)
            elif name in regions and widget.focusable and widget.role != "button":
                # The buildings of a yard are mixed in one row: arrows between legal ones would pass others by.
                self._set(widget, "region", name + (_OTHERS if name == "yard" else REST))

    def _narrow_drops(self, root: Widget, pending: Pending) -> None:
        """During a drag, make only possible targets droppable: free spaces, and areas for the rest."""
        targets = pending.targets()
        on_board = any(id.startswith("space.") for id in targets)
        for widget in root.walk():
            if widget.role == "area":
                droppable = on_board
            elif widget.role == "space":
                droppable = targets.get(widget.id, widget) is None
            elif widget.lands:
                droppable = targets.get(widget.lands, widget) is None
            else:
                droppable = widget.id in targets and not widget.id.startswith("roof.")
            self._set(widget, "droppable", droppable)


def _areas_of(ids: Iterable[str]) -> frozenset[int]:
    """Return the areas of the spaces among some targets."""
    return frozenset(site[0] for id in ids if (site := site_of(id)) is not None)
