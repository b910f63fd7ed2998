"""Events of Capitol on its table: pieces and cards fly, and the status line says it in words."""

from __future__ import annotations

from collections.abc import Callable

from capitol.core.events import Event
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.table.animations import Animation, animation_of, timeline
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.words import Names, event_text
from capitol.kit.tween import Item
from capitol.table.presenter import AnimatedScene, EventPresenter


class TablePresenter(EventPresenter[Animation]):
    """Shows events on the table."""

    def __init__(self, scene: AnimatedScene[Names, TableViewModel]) -> None:
        super().__init__(scene)
        self._table = scene

    def words(self, event: Event) -> str:
        """As the log says it."""
        return event_text(event, self._table.names) or ""

    def flying(self) -> frozenset[Site]:
        """The spaces whose piece is still under way to them."""
        return frozenset() if self.animation is None else self.animation.skip

    def animation_of(self, event: Event, *, own: bool) -> Animation | None:
        """Pieces and cards on their way; None where nothing flies."""
        table = self._table
        found = animation_of(
            event, table.view_model, table.root, own=own, reduced=table.animator.reduced, sound=table.play_sound
        )
        return found if found.items else None

    def timeline(self, animation: Animation, land: Callable[[], None]) -> Item:
        """The way of each."""
        return timeline(animation, land)
