"""The loop paints after input: nothing that was pressed waits for an unrelated change to become visible."""

from __future__ import annotations

import gc

import pygame
import pytest
from pygame import Rect

from capitol.kit import loop
from capitol.kit.display import Display, WindowState
from capitol.kit.look import Look, make_look
from capitol.kit.loop import run, wake
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.widgets import Toggle, Widget


class Switch(Scene):
    """One toggle, and nothing that moves."""

    def __init__(self) -> None:
        super().__init__()
        self.on = False

    def layout(self, look: Look) -> None:
        root = Widget("root", look.scale.rect)
        root.add(Toggle("switch", Rect(40, 40, 400, 48), "Switch", self.on, self.turn))
        self.stage.set_root(root)

    def turn(self, on: bool) -> None:
        self.on = on
        self.rebuild()


class Presser:
    """Lets everything come to rest, presses, lets it rest again; ``pictures`` holds the window before and after."""

    def __init__(self, events: list[pygame.event.Event]) -> None:
        self.done = False
        self.turn = 0
        self.events = events
        self.pictures: list[bytes] = []

    def step(self, now: float, stack: SceneStack, display: Display) -> None:
        """One turn of the loop."""
        self.turn += 1
        if self.turn in (20, 40):
            self.pictures.append(pygame.image.tobytes(display.surface, "RGB"))
        if self.turn == 20:
            for event in self.events:
                pygame.event.post(event)
        self.done = self.turn == 40


@pytest.mark.parametrize("by", ["pointer", "key"])
def test_what_was_pressed_is_painted_at_once(by: str) -> None:
    display = Display(WindowState(1280, 720))
    stack = SceneStack(make_look(*display.size))
    scene = Switch()
    stack.push(scene)
    at = {"pos": (60, 60), "button": 1}
    events = [pygame.event.Event(pygame.MOUSEBUTTONDOWN, at), pygame.event.Event(pygame.MOUSEBUTTONUP, at)]
    if by == "key":
        keys = ((pygame.K_TAB, "\t"), (pygame.K_SPACE, " "))
        events = [pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text) for key, text in keys]
    driver = Presser(events)
    # The clock stands still, so that no tooltip or pulse can bring the picture up to date by chance.
    run(display, stack, driver=driver, clock=lambda: 1000.0, sleep=lambda _seconds: None)
    assert scene.on
    before, after = driver.pictures
    assert before != after
    display.close()


def test_only_the_first_picture_is_painted_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    display = Display(WindowState(1280, 720))
    present, shown = display.present, []

    def noted(rects: list[pygame.Rect] | None = None) -> None:
        shown.append(rects)
        present(rects)

    monkeypatch.setattr(display, "present", noted)
    stack = SceneStack(make_look(*display.size))
    stack.push(Switch())
    at = {"pos": (60, 60), "button": 1}
    driver = Presser([pygame.event.Event(kind, at) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)])
    run(display, stack, driver=driver, clock=lambda: 1000.0, sleep=lambda _seconds: None)
    assert shown[0] is None
    assert len(shown) > 1
    window = display.size[0] * display.size[1]
    for rects in shown[1:]:
        assert rects is not None
        assert sum(rect.width * rect.height for rect in rects) < window / 4
    display.close()


def test_garbage_is_looked_for_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[float] = []
    now = 0.0

    def sleep(seconds: float) -> None:
        nonlocal now
        now += max(1.0, seconds * 1000)
        if found or now > 60_000:
            stack.quit()
            wake()

    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, loop._TIDY))
    monkeypatch.setattr(gc, "collect", lambda generation=2: found.append(now) if generation == 2 else None)
    display = Display(WindowState(1280, 720))
    stack = SceneStack(make_look(*display.size))
    stack.push(Switch())
    run(display, stack, clock=lambda: now, sleep=sleep)
    display.close()
    assert found
    assert found[0] >= loop._ALERT_MS


def test_the_collector_is_given_back_as_it_was() -> None:
    before = gc.get_threshold()
    display = Display(WindowState(1280, 720))
    run(display, SceneStack(make_look(*display.size)))
    display.close()
    assert gc.get_threshold() == before
