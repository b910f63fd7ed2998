"""Pictures that will be wanted, made in slices while there is nothing else to do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from importlib import import_module


class Ahead:
    """Jobs in the order in which they were asked for; the loop does a slice of one whenever it would else wait.

    A job only puts into a cache what would else be made when it is first shown: whether and when it runs changes the
    time that a frame takes, and nothing that can be seen. A job may yield to end a slice; input waits for the end of
    a slice, so it should be over in some ten milliseconds.
    """

    def __init__(self) -> None:
        self._jobs: deque[Callable[[], Iterator[None] | object]] = deque()
        self._known: set[Hashable] = set()
        self._current: Iterator[None] | None = None

    def want(self, key: Hashable, job: Callable[[], Iterator[None] | object], *, soon: bool = False) -> None:
        """Do this job some time, unless one of this key was asked for before; ``soon``: before all others that wait."""
        if not self.asked(key):
            self._jobs.insert(0 if soon else len(self._jobs), job)

    def want_modules(self, *names: str) -> None:
        """Import these modules some time, one after another."""
        for name in names:
            self.want(("module", name), partial(import_module, name))

    def asked(self, key: Hashable) -> bool:
        """Whether something of this key was asked for before; from now on it was."""
        before = key in self._known
        self._known.add(key)
        return before

    @property
    def waiting(self) -> bool:
        """Whether there is anything to do."""
        return self._current is not None or bool(self._jobs)

    def step(self) -> bool:
        """Do one slice; False if there was none."""
        if not self.waiting:
            return False
        if self._current is None:
            begun = self._jobs.popleft()()
            self._current = begun if isinstance(begun, Iterator) else None
        elif next(self._current, self) is self:
            self._current = None
        return True

    def clear(self) -> None:
        """Forget everything (after a change of size or theme); what is still wanted must be asked for again."""
        self._jobs.clear()
        self._known.clear()
        self._current = None
