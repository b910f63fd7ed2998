"""Pictures made ahead: in order, once, in slices, and only while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from capitol.kit.ahead import Ahead
from capitol.kit.display import Display, WindowState
from capitol.kit.look import Look, make_look
from capitol.kit.loop import run
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.theme import Theme


def test_jobs_are_done_once_in_order_and_in_slices() -> None:
    ahead, done = Ahead(), list[str]()

    def sliced() -> Iterator[None]:
        done.append("first")
        yield
        done.append("second")

    ahead.want("a", sliced)
    ahead.want("b", lambda: done.append("third"))
    ahead.want("a", lambda: done.append("never"))
    steps = 0
    while ahead.step():
        steps += 1
        assert len(done) <= steps
    assert done == ["first", "second", "third"]
    ahead.want("b", lambda: done.append("never"))
    assert not ahead.waiting
    ahead.clear()
    ahead.want("b", lambda: done.append("again"))
    assert ahead.step()
    assert done[-1] == "again"


def test_another_size_or_theme_forgets_what_was_wanted(look: Look) -> None:
    look.ahead.want("a", lambda: None)
    assert not look.with_scale(look.scale).ahead.waiting
    look.ahead.want("a", lambda: None)
    assert not look.with_theme(Theme.high_contrast()).ahead.waiting


def test_the_loop_works_ahead_while_it_waits(look: Look) -> None:
    class Waiting(Scene):
        def next_due(self, now: float) -> float | None:
            return None

        def tick(self, now: float) -> bool:
            return False

    display = Display(WindowState(1280, 720))
    stack = SceneStack(make_look(*display.size))
    stack.push(Waiting())
    done: list[int] = []
    for number in range(3):
        stack.look.ahead.want(number, partial(done.append, number))
    stack.look.ahead.want("end", stack.quit)

    class Turns:
        done = False
        count = 0

        def step(self, now: float, stack: SceneStack, display: Display) -> None:
            self.count += 1
            self.done = self.count > 50

    run(display, stack, driver=Turns())
    assert done == [0, 1, 2]
