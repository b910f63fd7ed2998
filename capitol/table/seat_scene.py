"""A scene that shows one seat's view, with its hand open or hidden."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Protocol

from pygame import Rect

from capitol.core.events import Event
from capitol.kit.inputs import InputEvent
from capitol.kit.look import Look
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.widgets import Widget


class Strip(Protocol):
    """A strip below a table, as wide as the window."""

    @property
    def height(self) -> float:
        """Its height in logical pixels of a control."""
        ...

    def build(self, look: Look, rect: Rect) -> Widget:
        """Build it in ``rect``."""
        ...

    def takes(self, event: InputEvent) -> bool:
        """Handle an input before the scene does; return True to keep it from the scene."""
        ...


class SeatScene(Scene, ABC):
    """A scene with the view of the seat ``viewer``."""

    viewer = 0
    strip: Strip | None = None
    """The strip below the table; None for none."""

    @property
    def hand_open(self) -> bool:
        """Whether the viewer's secrets are visible."""
        return self.shown_to is not None

    @hand_open.setter
    def hand_open(self, is_open: bool) -> None:
        self.shown_to = self.viewer if is_open else None

    @abstractmethod
    def event_text(self, event: Event) -> str | None:
        """Describe an event that has just happened in a translated sentence; None for none. It is shown to everyone who
        may know the event, and appears in their logs."""

    def log_text(self, event: Event, after: int) -> str | None:
        """Describe an event as `event_text` did when the log had ``after`` steps, its own being the last of them: a
        game whose sentences depend on the table must not take the table of today."""
        return self.event_text(event)

    def attach(self, stack: SceneStack, look: Look) -> None:
        """Join a stack, with room for the strip."""
        super().attach(stack, look if self.strip is None else replace(look, foot=self.strip.height))

    def add_strip(self, look: Look, root: Widget) -> None:
        """Add the strip to ``root``, if there is one."""
        if self.strip is not None:
            room, window = look.room, look.scale.rect
            root.add(self.strip.build(look, Rect(0, room.bottom, window.width, window.bottom - room.bottom)))

    def handle(self, event: InputEvent) -> bool:
        """Handle an input; the strip comes first."""
        return (self.strip is not None and self.strip.takes(event)) or super().handle(event)
