"""For `capitol bench --screen`: the time from an input to the first frame that shows what it did (check G7)."""

from __future__ import annotations

import time
from typing import Any

import pygame

from capitol.kit.display import Display
from capitol.kit.scene import SceneStack
from capitol.kit.script import ScriptDriver

REST_MS = 40.0
_TURNS = 3
"""An input that was taken and changed nothing to be seen (a button let go, a pointer over what has no other look) is
left out after so many turns of the loop; what a scene shows comes with the turn that takes the input."""


class Answers(ScriptDriver):
    """Does what the script says, one input at a time, and notes in ``times`` how long each took to be seen (ms), and in
    ``what`` which it was.

    The clock starts when the input is handed to the system and stops when a frame that differs has been shown which
    was painted after the input was taken. What moves by itself (pulsing rings) stops no clock: the scene, its widgets
    or the drag must have changed. The pointer being let go counts as much as its being pressed. The loop is as alert
    as it is shortly after an input; after a rest it may look 12 ms later.
    """

    def __init__(self, actions: str) -> None:
        super().__init__(actions, "the actions of the bench")
        self.times: list[float] = []
        self.what: list[str] = []
        self._what = ""
        self._posted: float | None = None
        self._before: object = None
        self._turn = self._posted_at = 0
        self._stack: SceneStack | None = None
        self._quiet_until = 0.0

    def step(self, now: float, stack: SceneStack, display: Display) -> None:
        """Go on when the last input has been answered, and some time after."""
        self._turn += 1
        self._stack = stack
        if self._posted is not None:
            if self._turn - self._posted_at < _TURNS:
                return
            self._posted = None
        if now >= self._quiet_until:
            super().step(now, stack, display)

    def shown(self, now: float) -> None:
        """The loop has shown a frame that differs from the one before; ``now`` is its clock (ms)."""
        if self._posted is None or self._turn == self._posted_at or self._state() == self._before:
            return
        self.times.append((time.perf_counter() - self._posted) * 1000)
        top = self._stack.top if self._stack is not None else None
        self.what.append(f"{self._what} → {type(top).__name__}")
        self._posted = None
        self._quiet_until = now + REST_MS

    def _state(self) -> object:
        """What an input may change; a drag changes with every movement."""
        top = self._stack.top if self._stack is not None else None
        if top is None:
            return None
        return id(top), top.picture_key, self._turn if top.stage.drag.active else 0

    def _post(self, kind: int, **values: Any) -> None:
        if self._posted is None and kind != pygame.KEYUP:
            self._before = self._state()
            self._what = f"{self._lines[self._at].text} ({pygame.event.event_name(kind)})"
            self._posted, self._posted_at = time.perf_counter(), self._turn
        super()._post(kind, **values)
