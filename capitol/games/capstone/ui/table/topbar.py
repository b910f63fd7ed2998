"""The bar at the top: menu, title, and tools."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.host.language import _
from capitol.kit.widgets import Widget
from capitol.table.tool_bar import (
    BarButton,
    bar_label,
    build_bar,
    hint_tool,
    log_tool,
    menu_tool,
    redo_tool,
    rules_tool,
    settings_tool,
    speed_tool,
)


def topbar_shows(view_model: TableViewModel) -> object:
    """Return what the bar depends on, beyond the common settings."""
    tools = view_model.buttons, view_model.speed, view_model.hint
    return view_model.setting, view_model.looked_at, view_model.model.phase, view_model.model.turns, tools


def build_topbar(view_model: TableViewModel) -> Widget:
    """Build the whole bar."""
    look = view_model.look

    def heading(room: Rect) -> list[Widget]:
        return [bar_label(look, "turn", room, bar_title(view_model))]

    menu = menu_tool(partial(view_model.press, "menu"), back=view_model.looked_at)
    return build_bar(look, view_model.regions.bar, menu, _tools(view_model), heading)


def bar_title(view_model: TableViewModel) -> str:
    """Return the title: arranging goals, or the number of the turn."""
    if view_model.model.phase == "arrange":
        return _("Capstone: goals")
    if view_model.model.phase == "over":
        return _("Capstone: the end")
    return _("Capstone: turn {number}").format(number=view_model.model.turns + 1)


def _tools(view_model: TableViewModel) -> list[BarButton]:
    press = view_model.press
    tools = [
        redo_tool(partial(press, "redo"), view_model.buttons.redo_why),
        rules_tool(partial(press, "help")),
        log_tool(partial(press, "log")),
        speed_tool(partial(press, "speed"), view_model.speed),
        settings_tool(partial(press, "settings")),
    ]
    if view_model.hint is not None:
        tools.insert(1, hint_tool(partial(press, "hint"), view_model.hint))
    return tools
