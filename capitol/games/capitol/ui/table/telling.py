"""What happened is shown on the table: pieces and cards fly, and the status line says it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capitol.core.events import Event
from capitol.games.capitol.ui.table.flights import Flight, flight_of, timeline
from capitol.games.capitol.ui.words import event_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from capitol.games.capitol.ui.table_scene import TableScene


class Teller:
    """Shows events on ``scene``, one at a time; ``flight`` is what is under way."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.flight: Flight | None = None

    def present(self, event: Event, *, own: bool, done: Callable[[], None]) -> None:
        """Show an event over the table as it is afterwards, then call ``done``."""
        scene = self._scene
        scene.making.end()
        scene.message, self.flight = event_text(event, scene.names) or "", None
        scene.show()
        self._fly(self._flight_of(event, own), done)

    def replay(self, event: Event) -> None:
        """Show again something that happened; the move in the making stays as it is."""
        scene = self._scene
        if scene.busy:
            return
        before, scene.message = scene.message, event_text(event, scene.names) or ""

        def done() -> None:
            scene.message = before
            scene.show()

        self._fly(self._flight_of(event, own=False), done)

    def _flight_of(self, event: Event, own: bool) -> Flight:
        scene = self._scene
        return flight_of(event, scene.sight, scene.root, own=own, reduced=scene.animator.reduced,
                         sound=scene.play_sound)  # fmt: skip

    def _fly(self, flight: Flight, done: Callable[[], None]) -> None:
        scene = self._scene

        def land() -> None:
            self.flight, scene.message = None, ""
            scene.show()
            done()

        if flight.items:
            self.flight = flight
            scene.changed()
            scene.animator.play(timeline(flight, land))
        else:
            scene.message = ""
            done()
