"""The tray at the bottom: the status, the tool of the step, and the buttons that confirm and undo."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capoterra.ui.table.recap_line import build_recap, least_recap
from capitol.games.capoterra.ui.table.step_tools import build_step_tool
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.kit.cached_layer import CachedPart, CachedParts
from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Widget, column, inset
from capitol.table.move_buttons import confirm_button, undo_button
from capitol.table.status_label import StatusLabel
from capitol.table.watching import build_watch

_AROUND = 6
"""The edge of the ground under what floats over the board, in logical pixels."""


def build_tray(view_model: TableViewModel, parts: CachedParts) -> Widget:
    """Build the whole tray."""
    look, cut = view_model.look, view_model.regions
    root = Widget("tray", cut.tray)
    root.solid = True
    line = Widget("status.line", cut.status, region="status")
    room = inset(cut.status, look.ui(10), 0)
    apart = look.ui(12)
    said = StatusLabel.width_beside(look, view_model.status, room, least_recap(view_model) + apart) + apart
    tall = room.height if view_model.watch is None else min(room.height, cut.actions.height)
    recap = build_recap(view_model, Rect(room.x + said, room.centery - tall // 2, room.width - said, tall))
    if recap is not None:
        room.width = said
        line.add(recap)
    words = StatusLabel(look, "status", room, view_model.status)
    words.prompt = True
    line.add(words)
    root.add(line)
    tool = build_step_tool(view_model)
    if view_model.watch is not None and tool.children:
        root.add(Shown("tool.back", inset(cut.tool, -look.ui(_AROUND))))
    root.add(tool)
    if view_model.watch is not None:
        root.add(build_watch(look, view_model.watch, cut.actions, True, view_model.press))
    else:
        shows = view_model.setting, view_model.buttons
        root.add(parts.get("actions", shows, lambda: _buttons(view_model, cut.actions)))
    return root


class Shown(Widget):
    """The ground under a card or an offer that floats over the board while nobody plays."""

    solid = True

    def paint(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "dark", shadow=False)


def _buttons(view_model: TableViewModel, rect: Rect) -> Widget:
    gap = view_model.look.ui(6)
    root = CachedPart("actions", rect, region="actions")
    upper, lower = column(rect, [(rect.height - gap) * 0.58, (rect.height - gap) * 0.42], gap)
    root.add(confirm_button(view_model, upper))
    root.add(undo_button(view_model, lower))
    return root
