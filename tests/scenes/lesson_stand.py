"""Helpers for tests of lessons of any game: a program with a lesson in front."""

from __future__ import annotations

import time
from pathlib import Path

from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from capitol.kit.notes import Note
from capitol.kit.widgets import Button
from capitol.session.lesson_table import LessonSession
from capitol.session.settings import Settings
from capitol.shell.preferences import Fixed
from tests.scenes.harness import Stand


class LessonStand(Stand):
    """A program with one lesson of a game open."""

    def __init__(
        self,
        home: Path,
        game: str,
        number: int,
        *,
        size: tuple[int, int],
        ui: float,
        settings: Settings | None,
        speed: str = "instant",
    ) -> None:
        super().__init__(home, size, ui, settings=settings)
        self.program.fixed = Fixed(speed=speed, seed=7, counted=True)
        self.program.show_title()
        self.program.open_lesson(number, game)
        self.pass_time(400)

    @property
    def session(self) -> LessonSession:
        """The table of the lesson."""
        session = self.program.session
        assert isinstance(session, LessonSession)
        return session

    @property
    def step(self) -> str:
        """The id of the current step; "" when all is done."""
        step = self.session.run.step
        return step.id if step is not None else ""

    @property
    def prompt(self) -> str:
        """The text of the band."""
        return self.find("lesson.words").label

    @property
    def bubble(self) -> str:
        """The text of the bubble, if there is one."""
        return self.find("bubble").label if self.has("bubble") else ""

    def come_to_the_card(self) -> None:
        """See the end of the lesson: its card comes by itself after a text that was read, else on Continue."""
        self.pass_time(2500)
        if not self.has("lesson.end"):
            buttons = [one for one in self.scene.root.walk() if isinstance(one, Button) and one.kind == "primary"]
            ways = [one for one in buttons if one.enabled]
            assert "lesson.go" in [one.id for one in ways]
            assert {one.label for one in ways} == {self.find("lesson.go").label}, "one way out"
            self.press(min(ways, key=lambda one: one.id == "lesson.go").id)  # the scene's own, if it has one
        assert self.has("lesson.end"), self.scene.stage.ids()

    def covered(self) -> list[str]:
        """What can be used now but lies under the bubble."""
        stage = self.scene.stage
        bubble = stage.find("bubble")
        if not isinstance(bubble, Note):
            return []
        about = stage.find(bubble.about)
        used = [rect for rect in stage.in_use() if about is None or not rect.contains(about.rect)]
        return [
            f"{self.step}: {bubble.label} {bubble.rect} over {rect}" for rect in used if rect.colliderect(bubble.rect)
        ]

    def check_restart(self) -> None:
        """Check that a lesson restarts within a second, including its first frame (L3): processor time, the best of
        three."""
        before = self.session.match
        taken = []
        for _try in range(3):
            began = time.process_time()
            self.press("lesson.restart")
            self.draw()
            taken.append(time.process_time() - began)
        assert self.session.match is not before
        assert min(taken) <= 1, taken

    def drag(self, source: str, target: str) -> None:
        """Drag a widget onto another."""
        start, goal = self.find(source).rect.center, self.find(target).rect.center
        handle = self.program.stack.handle
        handle(PointerMove(start))
        handle(PointerDown(start))
        for part in (0.2, 0.6, 1.0):
            x, y = (round(a + (b - a) * part) for a, b in zip(start, goal, strict=True))
            handle(PointerMove((x, y)))
            self.pass_time()
        handle(PointerUp(goal))
        self.pass_time()
