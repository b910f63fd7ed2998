"""The hint panel for moves of Capitol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast

from capitol.ai.player import Decision
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.models.hint import hint_lines
from capitol.games.capitol.ui.words import Names
from capitol.kit.look import Look
from capitol.table.hint.asking import Host, SeatView
from capitol.table.hint.panel import HintLine, HintPanel
from capitol.table.hint.room import Room


class NamedHost(Host, Protocol):
    """A scene that knows the names of seats and areas."""

    @property
    def names(self) -> Names: ...


class MoveHint(HintPanel):
    """The hint panel of a scene of Capitol."""

    def __init__(
        self,
        host: NamedHost,
        view_now: Callable[[], View | None],
        why_not: Callable[[], str],
        choose: Callable[[Move], None],
        room: Callable[[Look], Room],
    ) -> None:
        super().__init__(host, view_now, why_not, choose, room)
        self._named = host

    def lines_of(self, view: SeatView, decision: Decision[Any]) -> tuple[HintLine, ...]:
        return hint_lines(cast(View, view), decision, self._named.names)
