"""Widgets that stand for something that happened: under the pointer or the keyboard they show where it was."""

from __future__ import annotations

from collections.abc import Iterable

from capitol.core.events import Event
from capitol.kit.widgets import Widget


class Pointing(Widget):
    """A widget that stands for ``event``."""

    event: Event | None = None


def pointed_at(widgets: Iterable[Widget], keyboard: bool) -> Event | None:
    """What the widget under the pointer, or else with the keyboard, stands for."""
    focused = None
    for widget in widgets:
        if widget.flags and isinstance(widget, Pointing) and widget.event is not None:
            if "hovered" in widget.flags:
                return widget.event
            if keyboard and "focused" in widget.flags:
                focused = widget.event
    return focused
