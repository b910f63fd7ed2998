"""The interface of a guide, such as a lesson, that leads a player through scenes unaware of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from capitol.kit.canvas import Canvas
from capitol.kit.inputs import InputEvent
from capitol.kit.widgets.base import Widget

if TYPE_CHECKING:
    from capitol.kit.scene import Scene


class Guide(Protocol):
    """Sees the guided scenes of a stack (`Scene.guided`) before they act, and draws its own parts over them."""

    def dress(self, scene: Scene, root: Widget) -> None:
        """Add to or change a scene's new widgets before they are shown."""
        ...

    def handle(self, scene: Scene, event: InputEvent) -> bool:
        """Handle an input before the front scene does; return True to keep it from the scene."""
        ...

    def update(self, scene: Scene, now: float) -> bool:
        """Advance to ``now`` in ms; return True if the picture changed."""
        ...

    def next_due(self, scene: Scene, now: float) -> float | None:
        """Return when `update` will have something to do without input; None for never."""
        ...

    def paint(self, scene: Scene, canvas: Canvas) -> None:
        """Paint over a scene, below its rings, dialogs and notes."""
        ...
