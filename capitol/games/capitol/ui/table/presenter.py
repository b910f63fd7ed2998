"""Events of Capitol at its table: flying pieces and cards, and the status line."""

from __future__ import annotations

from collections.abc import Callable

from capitol.core.events import Event
from capitol.games.capitol.ui.parts.board_picture import Site
from capitol.games.capitol.ui.table.animations import Animation, animation_of, timeline
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.kit.tween import Item
from capitol.table.presenter import AnimatedScene, EventPresenter


class TablePresenter(EventPresenter[Animation]):
    """Shows events at the table."""

    def __init__(self, scene: AnimatedScene[TableViewModel]) -> None:
        super().__init__(scene)
        self._table = scene

    def flying(self) -> frozenset[Site]:
        """Return the spaces whose piece is still in flight."""
        return frozenset() if self.animation is None else self.animation.skip

    def animation_of(self, event: Event, *, own: bool) -> Animation | None:
        table = self._table
        found = animation_of(
            event, table.view_model, table.root, own=own, reduced=table.animator.reduced, sound=table.play_sound
        )
        return found if found.items else None

    def timeline(self, animation: Animation, land: Callable[[], None]) -> Item:
        return timeline(animation, land)
