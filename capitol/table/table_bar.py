"""The bar of a declared table: the tools that it names, for what can be done now."""

from __future__ import annotations

from functools import partial

from capitol.table.frame import bar_rect
from capitol.table.spec import TableSpec
from capitol.table.tool_bar import (
    BarButton,
    TopBar,
    build_bar,
    hide_tool,
    hint_tool,
    log_tool,
    menu_tool,
    redo_tool,
    rules_tool,
    settings_tool,
    speed_tool,
    undo_tool,
)
from capitol.table.view_model import SharedViewModel


def build_table_bar(spec: TableSpec, view_model: SharedViewModel) -> TopBar:
    """Build the whole bar."""
    menu = menu_tool(partial(view_model.press, "menu"), back=view_model.looked_at)
    tools = [tool for id in spec.tools if (tool := _tool(id, view_model)) is not None]
    return build_bar(view_model.look, bar_rect(view_model.look), menu, tools, partial(spec.heading, view_model))


def _tool(id: str, view_model: SharedViewModel) -> BarButton | None:
    """Return a tool by its id; None if this table has none now. Raises ValueError for an unknown one."""
    do, can = partial(view_model.press, id), view_model.buttons
    match id:
        case "undo":
            return undo_tool(do, can.undo_why, can.undo_tip)
        case "redo":
            return redo_tool(do, can.redo_why)
        case "hint":
            return None if view_model.hint is None else hint_tool(do, view_model.hint)
        case "help":
            return rules_tool(do)
        case "log":
            return log_tool(do)
        case "speed":
            return speed_tool(do, view_model.speed)
        case "hide":
            shown, why_not = view_model.hand_open, view_model.hide_why
            return hide_tool(do, shown=shown, why_not=why_not) if view_model.hideable else None
        case "settings":
            return settings_tool(do)
    raise ValueError(f"no tool {id}")
