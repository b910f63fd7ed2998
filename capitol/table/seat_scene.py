"""A scene that one seat looks through, which may have its hand open or hidden."""

from __future__ import annotations

from capitol.kit.scene import Scene


class SeatScene(Scene):
    """``viewer`` is the seat that looks."""

    viewer = 0

    @property
    def hand_open(self) -> bool:
        """Whether what only the viewer may see is in sight."""
        return self.shown_to is not None

    @hand_open.setter
    def hand_open(self, is_open: bool) -> None:
        self.shown_to = self.viewer if is_open else None
