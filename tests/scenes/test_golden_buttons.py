"""What is golden looks as if Enter would press it: it does, on every screen, wherever one clicked before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.kit.focus import in_sight
from capitol.kit.inputs import KeyDown
from capitol.kit.widgets import Button
from capitol.table.ending import SEEN_MS, EndingScene
from tests.scenes.harness import Stand
from tests.scenes.test_one_language import (
    Walk,
    around,
    around_capstone,
    capoterra,
    capstone,
    learning,
    mixed,
    two_people,
)


class Golden(Walk):
    """Goes through screens and presses Enter on each of them."""

    def __init__(self) -> None:
        super().__init__("en")
        self.wrong: list[str] = []
        self.pressed: set[str] = set()

    def look(self, stand: Stand, name: str) -> None:
        """Note golden buttons of the screen in front if Enter presses none of them, or there are several."""
        stand.program.stack.use_hand("keys")  # texts that name its controls change before
        stand.pass_time(2 * SEEN_MS if isinstance(stand.scene, EndingScene) else 1)
        scene, stage = stand.scene, stand.scene.stage
        buttons = (one for one in stage.active.walk() if isinstance(one, Button) and one.kind == "primary")
        golden = [one for one in buttons if one.enabled and one.on_press is not None and in_sight(one)]
        # A field takes Enter for itself; a lesson's band goes on without its button (see `test_lessons`).
        in_band = scene.guide is not None and any(one.id == "lesson.go" for one in golden)
        if not golden or scene.busy or (stage.writer is not None and stage.writer.takes_enter):
            return
        if len(golden) > 1:
            self.wrong.append(f"{name}: {[one.id for one in golden]}")
        if in_band:
            return
        pressed: list[str] = []
        before = [one.on_press for one in golden]
        shown, stage.focus.visible = stage.focus.visible, False
        for one in golden:
            one.on_press = lambda id=one.id: pressed.append(id)
        stand.program.stack.handle(KeyDown("return"))
        for one, act in zip(golden, before, strict=True):
            one.on_press = act
        stage.focus.visible = shown
        if not pressed:
            self.wrong.append(f"{name}: Enter does not press {golden[0].id}")
        self.pressed |= set(pressed)


@pytest.mark.parametrize(
    "go",
    [around, around_capstone, learning, mixed, two_people, capstone, capoterra],
    ids=lambda go: str(go.__name__),
)
def test_enter_presses_the_golden_button(tmp_path: Path, go: Callable[[Walk, Path], None]) -> None:
    walk = Golden()
    go(walk, tmp_path)
    assert walk.wrong == []
    assert walk.pressed, "a screen with a golden button"
