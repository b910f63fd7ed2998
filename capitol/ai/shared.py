"""One thinker shared by several callers: each gets the answers to its own requests, whoever polls first."""

from __future__ import annotations

import itertools
from collections.abc import Container

from capitol.ai.thinking import Answer, Asked, Evaluated, Reply, Reviewed, Thinking


class SharedThinking:
    """Keeps answers until they are fetched by their requests' ids; `new_id` returns unique ids."""

    @classmethod
    def of(cls, thinker: Thinking | SharedThinking) -> SharedThinking:
        """Share a thinker, which nobody else may poll; one that is already shared is returned as it is."""
        return thinker if isinstance(thinker, SharedThinking) else cls(thinker)

    def __init__(self, thinker: Thinking) -> None:
        self._thinker = thinker
        self._ids = itertools.count(1)
        self._kept: list[Reply] = []

    def new_id(self) -> int:
        """Return a new id for a request."""
        return next(self._ids)

    def ask(self, request: Asked) -> None:
        """Request a decision or an evaluation. Returns at once."""
        self._thinker.ask(request)

    def ready(self, wanted: Container[int]) -> bool:
        """Whether `take` may have an answer to one of these requests. Changes nothing."""
        return self._thinker.ready or any(answer.request.id in wanted for answer in self._kept)

    def take(self, wanted: Container[int]) -> list[Answer]:
        """Return the decisions on these requests that have come, in order; keep everything else. Never waits."""
        return [answer for answer in self._taken(wanted) if isinstance(answer, Answer)]

    def take_evaluated(self, wanted: Container[int]) -> list[Evaluated]:
        """Return the evaluations of these requests that have come, in order; keep everything else. Never waits."""
        return [answer for answer in self._taken(wanted) if isinstance(answer, Evaluated)]

    def take_reviewed(self, wanted: Container[int]) -> list[Reviewed]:
        """Return the reviews of these requests that have come, in order; keep everything else. Never waits."""
        return [answer for answer in self._taken(wanted) if isinstance(answer, Reviewed)]

    def _taken(self, wanted: Container[int]) -> list[Reply]:
        self._kept += self._thinker.poll()
        taken = [answer for answer in self._kept if answer.request.id in wanted]
        self._kept = [answer for answer in self._kept if answer.request.id not in wanted]
        return taken

    def cancel(self, request_id: int) -> None:
        """Drop a request: no answer to it will come any more."""
        self._thinker.cancel(request_id)
        self._kept = [answer for answer in self._kept if answer.request.id != request_id]
