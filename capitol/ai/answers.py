"""A thread-safe queue of answers, kept until the asker fetches them."""

from __future__ import annotations

import threading

from capitol.ai.thinking import Reply


class Answers:
    """Answers shared between threads. Its lock is never held across a call, so it may be used inside other locks."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Reply] = []

    def __len__(self) -> int:
        """The number of waiting answers."""
        with self._lock:
            return len(self._waiting)

    def put(self, answer: Reply) -> None:
        """Add an answer."""
        with self._lock:
            self._waiting.append(answer)

    def take(self) -> list[Reply]:
        """Return all answers since the last call, in order. Never waits."""
        with self._lock:
            answers, self._waiting = self._waiting, []
            return answers

    def forget(self, request_id: int | None) -> None:
        """Drop the answer to one request, or all answers."""
        with self._lock:
            self._waiting = [a for a in self._waiting if request_id is not None and a.request.id != request_id]
