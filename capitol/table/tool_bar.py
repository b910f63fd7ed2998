"""The bar at the top of a table and of the scenes in front of it: menu, heading and tools."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from capitol.host.language import _
from capitol.kit.cached_layer import CachedPart
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Label, Widget
from capitol.table.palette import Colour
from capitol.table.speed import speed_icon, speed_text, speed_tip

_GAP, _LEAST = 4, 32
TITLE = 18
"""The text size of a heading."""

Do = Callable[[], None]
Heading = Callable[[Rect], Iterable[Widget]]
"""Makes the widgets between the menu and the tools, in the room given."""


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button of the bar that shows only its icon; ``tooltip`` also names its key."""

    id: str
    icon: str
    label: str
    tooltip: str
    on_press: Do
    key: str = ""
    enabled: bool = True

    def made(self, rect: Rect, **options: Any) -> Button:
        """Make the button, with other options of `Button` where given."""
        usual = {"kind": "quiet", "icon": self.icon, "key": self.key, "tooltip": self.tooltip, "show_label": False}
        return Button(self.id, rect, self.label, self.on_press, enabled=self.enabled, **{**usual, **options})


def menu_tool(do: Do, *, back: bool = False, key: str = "") -> BarButton:
    """Return the button at the left, which opens the menu of a game, or with ``back`` returns to the previous
    screen."""
    if back:
        return BarButton("menu", "left", _("Back"), _("Back ([escape])"), do, key)
    return BarButton("menu", "menu", _("Menu"), _("Menu ([menu])"), do, key)


def undo_tool(do: Do, why_not: str, tip: str = "") -> BarButton:
    """Return the button for undo, with a tip on what it undoes if that is not obvious."""
    return BarButton("undo", "undo", _("Undo"), why_not or tip or _("Undo ([undo])"), do, "z ctrl+z", not why_not)


def redo_tool(do: Do, why_not: str) -> BarButton:
    """Return the button for redo."""
    return BarButton("redo", "redo", _("Redo"), why_not or _("Redo ([redo])"), do, "y ctrl+y ctrl+shift+z", not why_not)


def hint_tool(do: Do, why_not: str) -> BarButton:
    """Return the button that asks for a hint."""
    said = why_not or _("Hint: the best three moves ([hint])")
    return BarButton("hint", "hint", _("Hint"), said, do, "n", not why_not)


def rules_tool(do: Do) -> BarButton:
    """Return the button that opens the rules."""
    return BarButton("help", "help", _("Rules"), _("Rules ([help])"), do, "? f1")


def log_tool(do: Do) -> BarButton:
    """Return the button that opens the log."""
    return BarButton("log", "log", _("Log"), _("Log ([log])"), do, "l")


def speed_tool(do: Do, speed: str) -> BarButton:
    """Return the button that selects the next speed."""
    return BarButton("speed", speed_icon(speed), speed_text(speed), speed_tip(speed), do)


def hide_tool(do: Do, *, shown: bool, why_not: str = "") -> BarButton:
    """Return the button that hides the hand, or shows it."""
    tip = _("Hide the hand ([hide])") if shown else _("Show the hand ([hide])")
    return BarButton("hide", "hide" if shown else "eye", tip, why_not or tip, do, "h", not why_not)


def settings_tool(do: Do) -> BarButton:
    """Return the button that opens the settings."""
    return BarButton("settings", "settings", _("Settings"), _("Settings"), do)


def _tool_button(look: Look, left: int, room: Rect, button: BarButton) -> Button:
    """Make a button of the bar, slightly wider than it is tall."""
    return button.made(Rect(left, room.y, room.height + look.ui(_GAP), room.height))


def bar_controls(look: Look, bar: Rect) -> Rect:
    """Return the area of a bar's controls: as high as its buttons."""
    tall = max(bar.height - 2 * look.ui(_GAP), min(bar.height, look.ui(_LEAST)))
    return Rect(bar.x, bar.y + (bar.height - tall) // 2, bar.width, tall)


class TopBar(CachedPart):
    """The bar, on its background; without one if it is ``bare``."""

    bare = False

    def paint(self, canvas: Canvas) -> None:
        if self.bare:
            return
        look, theme = canvas.look, canvas.look.theme
        line: Colour = theme.dark_edge
        thin = max(1, look.ui(1))
        canvas.fill(theme.dark, self.rect)
        canvas.fill(line, Rect(self.rect.x, self.rect.bottom - thin, self.rect.width, thin))


def _nothing(_room: Rect) -> Iterable[Widget]:
    return ()


def build_bar(
    look: Look,
    rect: Rect,
    menu: BarButton,
    tools: Sequence[BarButton],
    heading: Heading = _nothing,
    *,
    bare: bool = False,
) -> TopBar:
    """Build the bar: the menu at the left, the tools at the right in this order, and the heading between them; without
    a background if it is ``bare``."""
    bar = TopBar("topbar", rect, region="tools")
    bar.bare = bare
    gap, room = look.ui(_GAP), bar_controls(look, rect)
    left = bar.add(_tool_button(look, rect.x + gap, room, menu)).rect.right + 2 * gap
    right = rect.right - gap
    made = []
    for button in reversed(tools):
        right -= room.height + gap
        made.append(_tool_button(look, right, room, button))
        right -= gap
    for widget in heading(Rect(left, rect.y, right - left - gap, rect.height)):
        bar.add(widget)
    for tool in reversed(made):
        bar.add(tool)
    return bar


def bar_label(look: Look, id: str, room: Rect, text: str, *, family: str = "text") -> Label:
    """Return a heading of one line."""
    theme, px = look.theme, look.fitting(text, TITLE, room.width, bold=True, family=family)
    return Label(id, room, text, text_px=px, bold=True, family=family, fg=theme.cream, bg=theme.dark)
