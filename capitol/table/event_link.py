"""Widgets linked to an event: hovered or focused, they show its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from capitol.core.events import Event
from capitol.kit.widgets import Widget


class EventLink(Widget):
    """A widget linked to ``event``, and to others told with it."""

    event: Event | None = None
    others: Sequence[Event] = ()


def linked_event(widgets: Iterable[Widget], keyboard: bool) -> Event | None:
    """Return the event of the hovered widget, or else of the focused one."""
    return next(iter(linked_events(widgets, keyboard)), None)


def linked_events(widgets: Iterable[Widget], keyboard: bool) -> Sequence[Event]:
    """Return the events of the hovered widget, or else of the focused one, its own first."""
    focused: Sequence[Event] = ()
    for widget in widgets:
        if widget.flags and isinstance(widget, EventLink) and widget.event is not None:
            if "hovered" in widget.flags:
                return widget.event, *widget.others
            if keyboard and "focused" in widget.flags:
                focused = widget.event, *widget.others
    return focused
