"""Measures the replay of a record: frames while it is played, and each step while the scrubber is dragged."""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path

import pygame

from capitol.games.registry import games
from capitol.kit.display import Display
from capitol.kit.loop import Hooks, run
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.script import ScriptDriver
from capitol.session.recorded import table_of_file
from capitol.table.timeline import ID, Scrubber
from capitol.table.viewing import ViewFlow
from workshop.window.screen import SIZES, apart, open_program, percentile

PLAYED_S = 60.0
"""The longest time that the record is played."""
FIRST_PICTURES = "sleep 1000"
"""What is done before: the first pictures of the table are neither played nor steps."""


class Playing:
    """A driver that plays a record from its beginning, to its end or for some seconds."""

    def __init__(self) -> None:
        self.done = False
        self._until: float | None = None

    def step(self, now: float, stack: SceneStack, display: Display) -> None:
        """Run one turn of the loop."""
        flow = _flow(stack.top)
        if self._until is None:
            flow.toggle()
            self._until = time.perf_counter() + PLAYED_S
        over = flow.session.step == flow.session.last_step and not (stack.top and stack.top.busy)
        self.done = over or time.perf_counter() >= self._until


class Dragging:
    """A driver that drags the scrubber from the first step to the last and back, a step each turn of the loop."""

    def __init__(self) -> None:
        self.done = False
        self._turn = -1

    def step(self, now: float, stack: SceneStack, display: Display) -> None:
        """Run one turn of the loop."""
        self._turn += 1
        turn, last = self._turn, _flow(stack.top).session.last_step
        kind = pygame.MOUSEMOTION if 0 < turn <= 2 * last else pygame.MOUSEBUTTONUP if turn else pygame.MOUSEBUTTONDOWN
        at = turn if turn <= last else max(0, 2 * last - turn)
        self.done = kind == pygame.MOUSEBUTTONUP
        scrubber = stack.top.stage.find(ID) if stack.top is not None else None
        assert isinstance(scrubber, Scrubber)
        pos = scrubber.x_of(stack.look, at), scrubber.track(stack.look).centery
        held = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=pos, touch=False, **held))


def measure(record: Path, as_json: bool) -> None:
    """Measure the replay of a record and print the results: for each size the processor time of the frames while it is
    played (``played_ms_p50``, ``played_ms_p99`` of ``played``), and of the steps while the scrubber is dragged
    (``step_ms_p50``, ``step_ms_p90``, ``step_ms_p99``, ``step_ms_max`` of ``steps``). Raises ValueError or
    OSError if it cannot be read."""
    table_of_file(record, games())
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    figures: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory(prefix="capitol-bench-", ignore_cleanup_errors=True) as home:
        os.environ["CAPITOL_HOME"] = home
        for width, height in SIZES:
            played, _most = apart(played_ms, record, width, height)
            steps, _most = apart(dragged_ms, record, width, height)
            parts = {f"played_ms_p{share}": percentile(played, share) for share in (50, 99)}
            parts |= {f"step_ms_p{share}": percentile(steps, share) for share in (50, 90, 99)}
            parts |= {"step_ms_max": max(steps, default=0.0), "played": len(played), "steps": len(steps)}
            figures[f"{width}x{height}"] = {name: round(number, 1) for name, number in parts.items()}
    print(json.dumps(figures) if as_json else "\n".join(report(figures)))


def played_ms(record: Path, width: int, height: int) -> list[float]:
    """Return the processor time in ms of each frame while a record is played."""
    return _watched(record, width, height, Playing())


def dragged_ms(record: Path, width: int, height: int) -> list[float]:
    """Return the processor time in ms of each frame while the scrubber is dragged over all steps of a record and
    back."""
    return _watched(record, width, height, Dragging())


def _watched(record: Path, width: int, height: int, driver: Playing | Dragging) -> list[float]:
    table = table_of_file(record, games())
    program, display = open_program(table.entry.id, width, height)
    try:
        program.tables.look_at(table.at(0), 0)
        hooks = Hooks(on_idle=program.idle)
        run(display, program.stack, driver=ScriptDriver(FIRST_PICTURES), hooks=hooks)
        stats = run(display, program.stack, driver=driver, hooks=hooks)
    finally:
        program.close()
        display.close()
    return stats.busy_cpu_ms + stats.other_cpu_ms if isinstance(driver, Dragging) else stats.busy_cpu_ms


def _flow(scene: Scene | None) -> ViewFlow:
    flow = getattr(scene, "strip", None)
    if not isinstance(flow, ViewFlow):
        raise ValueError("the record is not shown")
    return flow


def report(figures: dict[str, dict[str, float]]) -> list[str]:
    """Return the figures as readable lines."""
    return [
        f"{size}: {one['played']:.0f} frames while the record is played, half within {one['played_ms_p50']} ms of "
        f"processor time, 99 % within {one['played_ms_p99']} ms; {one['steps']:.0f} frames while the scrubber is "
        f"dragged, half within {one['step_ms_p50']} ms, 90 % within {one['step_ms_p90']}, 99 % within "
        f"{one['step_ms_p99']}, all within {one['step_ms_max']}"
        for size, one in figures.items()
    ]
