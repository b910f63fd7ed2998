"""The end of a game is drawn bit by bit before it is shown, and by no frame at once."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from capitol.core.match import Step
from capitol.games.capstone.ui.end_scene import EndScene
from capitol.games.capstone.ui.flow import TableFlow
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.shell.preferences import Fixed
from capitol.table.last_scene import LastScene
from tests.scenes.capstone_table import CapstoneStand, random_turn

STEPS, STEP_S = 20, 0.005


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps each look at the end has drawn, if each takes 5 ms."""
    drawn: list[int] = []
    now = 0.0

    def prepare(_scene: EndScene, _look: Look) -> Iterator[None]:
        nonlocal now
        for _step in range(STEPS):
            now += STEP_S
            drawn[-1] += 1
            yield

    ready = LastScene.ready

    def noted(of: LastScene, ms: float) -> bool:
        drawn.append(0)
        return ready(of, ms)

    monkeypatch.setattr(EndScene, "prepare", prepare)
    monkeypatch.setattr(LastScene, "ready", noted)
    monkeypatch.setattr("capitol.table.last_scene.perf_counter", lambda: now)
    return drawn


def test_frames_after_the_last_move_draw_a_little_each(tmp_path: Path, steps: list[int]) -> None:
    """Two persons play to the end in a program that does not act at once, as scripts do."""
    stand = CapstoneStand(tmp_path)
    stand.arrange()
    stand.program.fixed = Fixed(speed="instant", seed=7)
    flow, session, rng = stand.table.flow, stand.session, random.Random(3)
    assert isinstance(flow, TableFlow)
    played: Sequence[Step[Any]] = ()
    while session.result is None:
        seat = session.match.to_act[0]
        played = session.act(seat, random_turn(stand.view(seat), rng))
    flow.take(played, own=True)
    for _frame in range(30):
        if isinstance(stand.scene, EndScene):
            break
        assert stand.scene.next_due(stand.clock) == stand.clock
        stand.pass_time()
    assert isinstance(stand.scene, EndScene)
    assert sum(steps) == STEPS
    assert max(steps) <= 3


def test_a_game_that_goes_on_has_no_end_to_be_drawn(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path)
    made: list[Scene] = []

    def make() -> Scene:
        made.append(stand.scene)
        return stand.scene

    last = LastScene(stand.program.look, make)
    stand.program.look.prefetch.want(last, lambda: last.slices)
    last.drop()
    while stand.program.look.prefetch.step():
        pass
    assert not made
