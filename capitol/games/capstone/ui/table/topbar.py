"""The bar at the top: menu, title, and tools."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.noted import Part
from capitol.kit.widgets import Label, Widget
from capitol.table.speed import speed_icon, speed_text
from capitol.table.tool_bar import BarButton, menu_button, paint_topbar, tool_button

_LEAST, _TITLE = 32, 18


def topbar_shows(view_model: TableViewModel) -> object:
    """Return what the bar depends on, beyond the common settings."""
    tools = view_model.buttons, view_model.speed, view_model.hint
    return view_model.setting, view_model.looked_at, view_model.model.phase, view_model.model.turns, tools


class TopBar(Part):
    """The bar, on its wood."""

    def paint(self, canvas: Canvas) -> None:
        paint_topbar(canvas, self.rect)


def build_topbar(view_model: TableViewModel) -> Widget:
    """Build the whole bar."""
    look, rect = view_model.look, view_model.regions.bar
    bar = TopBar("topbar", rect, region="tools")
    gap = look.ui(4)
    tall = max(rect.height - 2 * gap, min(rect.height, look.ui(_LEAST)))
    top = rect.y + (rect.height - tall) // 2
    menu = menu_button(view_model.press, back=view_model.looked_at)
    left = bar.add(tool_button(look, rect.x + gap, top, tall, menu)).rect.right + 2 * gap
    right = rect.right - gap
    tools = []
    for button in reversed(_tools(view_model)):
        right -= tall + gap
        tools.append(tool_button(look, right, top, tall, button))
        right -= gap
    theme, title = look.theme, bar_title(view_model)
    room = Rect(left, rect.y, right - left - gap, rect.height)
    px = look.fitting(title, _TITLE, room.width, bold=True)
    label = Label("turn", room, title, text_px=px, bold=True, fg=theme.cream, bg=theme.dark)
    bar.add(label)
    for tool in reversed(tools):
        bar.add(tool)
    return bar


def bar_title(view_model: TableViewModel) -> str:
    """Return the title: arranging goals, or the number of the turn."""
    if view_model.model.phase == "arrange":
        return _("Capstone: goals")
    if view_model.model.phase == "over":
        return _("Capstone: the end")
    return _("Capstone: turn {number}").format(number=view_model.model.turns + 1)


def _tools(view_model: TableViewModel) -> list[BarButton]:
    can, press = view_model.buttons, view_model.press
    speed = speed_text(view_model.speed)
    tools = [
        BarButton(
            "redo",
            "redo",
            _("Redo"),
            can.redo_why or _("Redo ([redo])"),
            partial(press, "redo"),
            "y ctrl+y ctrl+shift+z",
            can.redo,
        ),
        BarButton("help", "help", _("Rules"), _("Rules ([help])"), partial(press, "help"), "? f1"),
        BarButton("log", "log", _("Log"), _("Log ([log])"), partial(press, "log"), "l"),
        BarButton(
            "speed",
            speed_icon(view_model.speed),
            speed,
            _("{speed} (, and .)").format(speed=speed),
            partial(press, "speed"),
        ),
        BarButton("settings", "settings", _("Settings"), _("Settings"), partial(press, "settings")),
    ]
    if view_model.hint is not None:
        said = view_model.hint or _("Hint: the best three moves ([hint])")
        tools.insert(1, BarButton("hint", "hint", _("Hint"), said, partial(press, "hint"), "n", not view_model.hint))
    return tools
