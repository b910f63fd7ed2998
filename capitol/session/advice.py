"""A second opinion for the person at a seat: what a computer player would do in its place, from its view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from capitol.ai.player import Budget, Decision
from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import Request
from capitol.core.game import Game
from capitol.session.seeds import derive_seed


class Advice:
    """The pending questions of one person; a new question cancels the previous one.

    The caller supplies the views, which must be the seat's own or derived from them: nothing else of the game is used.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        line: SharedThinking,
        now: Callable[[], int],
        table_mates: Callable[[], tuple[str, ...]],
    ) -> None:
        """``now`` returns the number of steps of the game: advice about an earlier position is dropped. ``table_mates``
        returns the kinds of the seats, as in a `Request`."""
        self._game, self._line, self._now, self._table_mates = game, line, now, table_mates
        self._asked: dict[int, int] = {}  # request id: index among the views
        self._answers: dict[int, Decision[Any] | None] = {}
        self._views: tuple[Any, ...] = ()
        self._step = 0

    @property
    def thinking(self) -> bool:
        """Whether an answer is pending."""
        return bool(self._asked)

    @property
    def ready(self) -> bool:
        """Whether `take` has something to return."""
        return bool(self._asked) and self._line.ready(self._asked)

    def ask(self, player: str, seat: int, views: Sequence[Any], budget: Budget) -> None:
        """Ask the computer player ``player`` what it would do in each of ``views``, in which ``seat`` is to act."""
        self.forget()
        self._views, self._step = tuple(views), self._now()
        for place, view in enumerate(self._views):
            number = self._line.new_id()
            self._asked[number] = place
            # Everybody knows these numbers: the seed reveals nothing of what the game's own players draw.
            seed = derive_seed("advice", self._step, seat, place)
            choices = self._game.choices(view, seat)
            self._line.ask(
                Request(number, self._game.id, player, view, choices, budget, seed, table_mates=self._table_mates())
            )

    def take(self) -> tuple[Decision[Any] | None, ...] | None:
        """Return the decisions about the views, None for one that failed; None while some are pending, or if nothing
        was asked about the present position. Never waits."""
        if self._step != self._now():
            self.forget()
        for answer in self._line.take(self._asked):
            place = self._asked.pop(answer.request.id)
            self._answers[place] = None if answer.failure is not None else answer.decision
        if self._asked or not self._views:
            return None
        return tuple(self._answers[place] for place in range(len(self._views)))

    def forget(self) -> None:
        """Drop the question; a decision in progress is cancelled."""
        for number in self._asked:
            self._line.cancel(number)
        self._asked.clear()
        self._answers.clear()
        self._views = ()
