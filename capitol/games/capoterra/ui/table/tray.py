"""The tray at the bottom: the status, the tool of the step, and the buttons that confirm and undo."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capoterra.ui.table.recap import build_recap
from capitol.games.capoterra.ui.table.step_tools import build_step_tool
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.kit.cached_layer import CachedPart, CachedParts
from capitol.kit.widgets import Widget, column, inset
from capitol.table.move_buttons import confirm_button, undo_button
from capitol.table.status_label import StatusLabel
from capitol.table.watching import build_watch, is_low


def build_tray(view_model: TableViewModel, parts: CachedParts) -> Widget:
    """Build the whole tray."""
    look, cut = view_model.look, view_model.regions
    root = Widget("tray", cut.tray)
    root.solid = True
    line = Widget("status.line", cut.status, region="status")
    room = inset(cut.status, look.ui(10), 0)
    said = StatusLabel.width(look, view_model.status) + look.ui(12)
    recap = build_recap(view_model, Rect(room.x + said, room.y, room.width - said, room.height))
    if recap is not None:
        room.width = said
        line.add(recap)
    words = StatusLabel(look, "status", room, view_model.status)
    words.prompt = True
    line.add(words)
    root.add(line)
    tool = build_step_tool(view_model)
    root.add(tool)
    if view_model.watch is not None:
        room = cut.actions
        if is_low(look, room) and not tool.children:
            room = Rect(cut.tool.centerx, room.y, room.right - cut.tool.centerx, room.height)
        root.add(build_watch(look, view_model.watch, room, True, view_model.press))
    else:
        shows = view_model.setting, view_model.buttons
        root.add(parts.get("actions", shows, lambda: _buttons(view_model, cut.actions)))
    return root


def _buttons(view_model: TableViewModel, rect: Rect) -> Widget:
    gap = view_model.look.ui(6)
    root = CachedPart("actions", rect, region="actions")
    upper, lower = column(rect, [(rect.height - gap) * 0.58, (rect.height - gap) * 0.42], gap)
    root.add(confirm_button(view_model, upper))
    root.add(undo_button(view_model, lower))
    return root
