"""Measures the time from an input to the first frame that shows its effect."""

from __future__ import annotations

import time
from typing import Any

import pygame

from capitol.kit.display import Display
from capitol.kit.scene import SceneStack
from capitol.kit.script import ScriptDriver

REST_MS = 40.0
_TURNS = 3
"""An input without a visible effect (a released button, a pointer over something that looks the same) is skipped after
this many turns of the loop; the effect of an input appears in the turn that takes it."""


class Answers(ScriptDriver):
    """Plays a script, one input at a time, and records in ``times`` how long each took to become visible (ms), and in
    ``what`` which input it was.

    The clock starts when the input is posted to the system and stops at the first changed frame that was painted after
    the input was taken. Continuous movement (pulsing rings) does not stop the clock: the scene, its widgets or the drag
    must have changed. Releasing the pointer counts as much as pressing it. The loop is as responsive as it is shortly
    after an input; after a rest it may react 12 ms later.
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
        """Continue when the last input has been answered, and some time has passed."""
        self._turn += 1
        self._stack = stack
        if self._posted is not None:
            if self._turn - self._posted_at < _TURNS:
                return
            self._posted = None
        if now >= self._quiet_until:
            super().step(now, stack, display)

    def shown(self, now: float) -> None:
        """Called by the loop after showing a changed frame; ``now`` is its clock (ms)."""
        if self._posted is None or self._turn == self._posted_at or self._state() == self._before:
            return
        self.times.append((time.perf_counter() - self._posted) * 1000)
        top = self._stack.top if self._stack is not None else None
        self.what.append(f"{self._what} → {type(top).__name__}")
        self._posted = None
        self._quiet_until = now + REST_MS

    def _state(self) -> object:
        """Return what an input may change; a drag changes with every movement."""
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
