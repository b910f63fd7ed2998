"""Somebody who leads a person through scenes that know nothing of it: what a scene stack asks of a guide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from capitol.kit.canvas import Canvas
from capitol.kit.inputs import InputEvent
from capitol.kit.widgets.base import Widget

if TYPE_CHECKING:
    from capitol.kit.scene import Scene


class Guide(Protocol):
    """Sees the guided scenes of a stack (`Scene.guided`) before they act, and shows something of its own on them."""

    def dress(self, scene: Scene, root: Widget) -> None:
        """Add to the new widgets of a scene, or change them, before they are shown."""
        ...

    def handle(self, scene: Scene, event: InputEvent) -> bool:
        """Take an input before the scene in front does; True if the scene is not to have it."""
        ...

    def update(self, scene: Scene, now: float) -> bool:
        """Time passes, ``now`` in ms; True if the picture changed."""
        ...

    def next_due(self, scene: Scene, now: float) -> float | None:
        """When `update` will have something to do without input; None for never."""
        ...

    def paint(self, scene: Scene, canvas: Canvas) -> None:
        """Over a scene, below its rings, dialogs and notes."""
        ...
