"""The answers that threads bring, until whoever asked fetches them."""

from __future__ import annotations

import threading

from capitol.ai.thinking import Answer


class Answers:
    """A list of answers for several threads. Nothing is called while its lock is held: it may be used inside others."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Answer] = []

    def __len__(self) -> int:
        """How many wait."""
        with self._lock:
            return len(self._waiting)

    def put(self, answer: Answer) -> None:
        """Add an answer."""
        with self._lock:
            self._waiting.append(answer)

    def take(self) -> list[Answer]:
        """All that have come since the last call, in order. Never waits."""
        with self._lock:
            answers, self._waiting = self._waiting, []
            return answers

    def forget(self, request_id: int | None) -> None:
        """Drop the answer to a request, or all of them."""
        with self._lock:
            self._waiting = [a for a in self._waiting if request_id is not None and a.request.id != request_id]
