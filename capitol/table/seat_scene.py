"""A scene that shows one seat's view, with its hand open or hidden."""

from __future__ import annotations

from capitol.kit.scene import Scene


class SeatScene(Scene):
    """A scene with the view of the seat ``viewer``."""

    viewer = 0

    @property
    def hand_open(self) -> bool:
        """Whether the viewer's secrets are visible."""
        return self.shown_to is not None

    @hand_open.setter
    def hand_open(self, is_open: bool) -> None:
        self.shown_to = self.viewer if is_open else None
