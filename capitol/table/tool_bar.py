"""The bar at the top of a table: its background and its buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button
from capitol.table.palette import Colour


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button of the bar that shows only its icon; ``tooltip`` also names its key."""

    id: str
    icon: str
    label: str
    tooltip: str
    on_press: Callable[[], None]
    key: str = ""
    enabled: bool = True


def tool_button(look: Look, left: int, top: int, tall: int, button: BarButton) -> Button:
    """Make a button of the bar, slightly wider than it is ``tall``."""
    return Button(
        button.id,
        Rect(left, top, tall + look.ui(4), tall),
        button.label,
        button.on_press,
        kind="quiet",
        icon=button.icon,
        key=button.key,
        tooltip=button.tooltip,
        enabled=button.enabled,
        show_label=False,
    )


def menu_button(press: Callable[[str], None], *, back: bool) -> BarButton:
    """Return the button at the left, which opens the menu of a game, or with ``back`` returns to where it was
    opened."""
    if back:
        return BarButton("menu", "left", _("Back"), _("Back ([escape])"), partial(press, "menu"))
    return BarButton("menu", "menu", _("Menu"), _("Menu ([menu])"), partial(press, "menu"))


def paint_topbar(canvas: Canvas, rect: Rect) -> None:
    """Paint the background of the bar."""
    theme = canvas.look.theme
    canvas.fill(theme.dark, rect)
    line: Colour = theme.dark_edge
    canvas.fill(line, Rect(rect.x, rect.bottom - max(1, canvas.look.ui(1)), rect.width, max(1, canvas.look.ui(1))))
