"""Idle-time work: pictures that will be wanted later, made in slices while the loop has nothing else to do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from importlib import import_module


class Prefetch:
    """A queue of jobs; the loop runs one slice whenever it would otherwise wait.

    A job only fills a cache with something that would otherwise be made when first shown: whether and when it runs
    affects the frame time and nothing visible. A job may yield to end a slice; input waits for the end of a slice, so a
    slice should take about ten milliseconds.
    """

    def __init__(self) -> None:
        self._jobs: deque[Callable[[], Iterator[None] | object]] = deque()
        self._known: set[Hashable] = set()
        self._current: Iterator[None] | None = None

    def want(self, key: Hashable, job: Callable[[], Iterator[None] | object], *, soon: bool = False) -> None:
        """Queue a job, unless one with this key was queued before; ``soon``: ahead of all others, also of what is left
        of one that was begun."""
        if not self.asked(key):
            self.add(job, soon=soon)

    def add(self, job: Callable[[], Iterator[None] | object], *, soon: bool = False) -> None:
        """Queue a job that nobody asks for twice: nothing of it stays once it is done."""
        if not soon:
            self._jobs.append(job)
            return
        begun, self._current = self._current, None
        if begun is not None:
            self._jobs.appendleft(lambda: begun)
        self._jobs.appendleft(job)

    def want_modules(self, *names: str) -> None:
        """Queue the import of these modules, one after another."""
        for name in names:
            self.want(("module", name), partial(import_module, name))

    def asked(self, key: Hashable) -> bool:
        """Return whether this key was seen before, and remember it."""
        before = key in self._known
        self._known.add(key)
        return before

    @property
    def waiting(self) -> bool:
        """Whether any work is left."""
        return self._current is not None or bool(self._jobs)

    def step(self) -> bool:
        """Do one slice; return False if there was none."""
        if not self.waiting:
            return False
        if self._current is None:
            begun = self._jobs.popleft()()
            self._current = begun if isinstance(begun, Iterator) else None
        elif next(self._current, self) is self:
            self._current = None
        return True

    def clear(self) -> None:
        """Forget everything (after a change of size or theme); jobs still wanted must be queued again."""
        self._jobs.clear()
        self._known.clear()
        self._current = None
