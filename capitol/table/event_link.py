"""Widgets linked to an event: hovered or focused, they show its place."""

from __future__ import annotations

from collections.abc import Iterable

from capitol.core.events import Event
from capitol.kit.widgets import Widget


class EventLink(Widget):
    """A widget linked to ``event``."""

    event: Event | None = None


def linked_event(widgets: Iterable[Widget], keyboard: bool) -> Event | None:
    """Return the event of the hovered widget, or else of the focused one."""
    focused = None
    for widget in widgets:
        if widget.flags and isinstance(widget, EventLink) and widget.event is not None:
            if "hovered" in widget.flags:
                return widget.event
            if keyboard and "focused" in widget.flags:
                focused = widget.event
    return focused
