"""Pictures made ahead: in order, once, in slices, and only while nothing else is to be done."""

from __future__ import annotations

import io
import sys
from collections.abc import Generator, Iterator
from functools import partial
from weakref import ref

import pygame
import pytest

from capitol.kit.display import Display, WindowState
from capitol.kit.look import Look, make_look
from capitol.kit.loop import run
from capitol.kit.prefetch import Prefetch
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.sprites import SpriteStore
from capitol.kit.theme import Theme


def test_jobs_are_done_once_in_order_and_in_slices() -> None:
    ahead, done = Prefetch(), list[str]()

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


def test_a_job_that_is_done_holds_nothing() -> None:
    """A scene drawn ahead would else stay, with its pictures, for as long as the window has its size."""

    class Drawn:
        def slices(self) -> Iterator[None]:
            yield

    ahead, scene = Prefetch(), Drawn()
    gone = ref(scene)
    ahead.add(scene.slices, soon=True)
    del scene
    while ahead.step():
        pass
    assert gone() is None


def test_what_is_wanted_soon_is_done_before_all_that_waits() -> None:
    ahead, done = Prefetch(), []
    ahead.want("first", lambda: done.append("first"))
    ahead.want("second", lambda: done.append("second"))
    ahead.want("light", lambda: done.append("light"), soon=True)
    while ahead.step():
        pass
    assert done == ["light", "first", "second"]


def test_what_is_wanted_soon_goes_between_the_slices_of_what_was_begun() -> None:
    ahead, done = Prefetch(), list[str]()

    def sliced() -> Iterator[None]:
        for part in ("first", "second"):
            done.append(part)
            yield

    ahead.want("parts", sliced)
    ahead.want("last", lambda: done.append("last"))
    while not done:
        ahead.step()
    ahead.want("light", lambda: done.append("light"), soon=True)
    while ahead.step():
        pass
    assert done == ["first", "light", "second", "last"]


def test_another_size_or_theme_forgets_what_was_wanted(look: Look) -> None:
    look.prefetch.want("a", lambda: None)
    assert not look.with_scale(look.scale).prefetch.waiting
    look.prefetch.want("a", lambda: None)
    assert not look.with_theme(Theme.high_contrast()).prefetch.waiting


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
        stack.look.prefetch.want(number, partial(done.append, number))
    stack.look.prefetch.want("end", stack.quit)

    class Turns:
        done = False
        count = 0

        def step(self, now: float, stack: SceneStack, display: Display) -> None:
            self.count += 1
            self.done = self.count > 50

    run(display, stack, driver=Turns())
    assert done == [0, 1, 2]


def test_frames_that_are_quick_leave_time_to_work_ahead(look: Look) -> None:
    class Moving(Scene):
        @property
        def busy(self) -> bool:
            return True

        def tick(self, now: float) -> bool:
            return True

    display = Display(WindowState(1280, 720))
    stack = SceneStack(make_look(*display.size))
    stack.push(Moving())
    clock, slept = [0.0], list[float]()

    def quick() -> None:
        clock[0] += 4

    def slow() -> None:
        clock[0] += 30

    def sleep(seconds: float) -> None:
        slept.append(seconds * 1000)
        clock[0] += seconds * 1000
        if not stack.look.prefetch.waiting and len(slept) > 3:
            stack.quit()

    for number, job in enumerate((quick, quick, quick, slow)):
        stack.look.prefetch.want(number, job)
    stats = run(display, stack, clock=lambda: clock[0], sleep=sleep)
    # Two quick jobs leave too little time for a third one; the slow one makes the frame after it late, and that counts.
    assert [round(ms, 1) for ms in slept[:2]] == [8.7, 0.0]
    assert [round(ms, 1) for ms in stats.busy_ms[:4]] == [0.0, 0.0, 17.3, 0.0]
    assert stats.busy_of[0] == "Moving"


def test_a_sprite_prepared_in_pieces_is_the_one_that_is_shown() -> None:
    def pieces(width: int, height: int) -> Generator[None, None, pygame.Surface]:
        picture = pygame.Surface((width, height))
        yield
        picture.fill((1, 2, 3))
        yield
        return picture

    def at_once(width: int, height: int) -> pygame.Surface:
        raise AssertionError("it was prepared")

    store = SpriteStore()
    store.register("a", at_once, pieces)
    assert len(list(store.prepare("a", 4, 3))) == 2
    made = store.get("a", 4, 3)
    assert made.get_size() == (4, 3)
    assert made.get_at((3, 2)) == pygame.Color(1, 2, 3)
    assert not list(store.prepare("a", 4, 3))
    assert store.get("a", 4, 3) is made


def test_modules_are_loaded_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "this", raising=False)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    ahead = Prefetch()
    ahead.want_modules("this")
    assert "this" not in sys.modules
    assert ahead.step()
    assert "this" in sys.modules
    assert not ahead.step()
