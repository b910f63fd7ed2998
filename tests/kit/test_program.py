"""Scenes, the loop and scripts together, through real pygame events."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from capitol.kit import loop as loop_module
from capitol.kit.canvas import Canvas
from capitol.kit.display import MIN_SIZE, SMALLEST, Display, DisplayError, WindowState, first_size
from capitol.kit.inputs import CLICK_MS, KeyDown, PointerDown
from capitol.kit.look import Look, Scale, make_look
from capitol.kit.loop import Hooks, gathered, run, wake
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.script import ScriptDriver, ScriptError
from capitol.kit.tween import Call, Tween
from capitol.kit.widgets import Button, TextField, Widget, centred, row, split_top


class Counter(Scene):
    title = "Counter"

    def __init__(self, ms: float = 0) -> None:
        super().__init__()
        self.count, self.ms, self.painted, self.log = 0, ms, 0, [""]
        self.name = ""

    def layout(self, look: Look) -> None:
        root = Widget("root", look.scale.rect)
        top, rest = split_top(centred(look.scale.rect, look.ui(300), look.ui(100)), look.ui(44), look.ui(8))
        more, other = row(top, 2, look.ui(8))
        root.add(Button("more", more, f"Count {self.count}", self.more, key="m"))
        root.add(Button("push", other, "Push", self.cover))
        root.add(TextField("name", rest, "Name", self.name, self.take_name))
        self.stage.set_root(root)

    def cover(self) -> None:
        assert self.stack is not None
        self.stack.push(Cover())

    def take_name(self, name: str) -> None:
        self.name = name

    def more(self) -> None:
        self.animator.play(Tween(self.ms, lambda t: None), Call(self.counted))

    def counted(self) -> None:
        self.count += 1
        self.rebuild()

    def paint_static(self, canvas: Canvas) -> None:
        self.painted += 1
        super().paint_static(canvas)

    def on_key(self, event: KeyDown) -> bool:
        self.log.append(event.chord)
        return True


class Cover(Scene):
    opaque = False

    def layout(self, look: Look) -> None:
        root = Widget("cover", look.scale.rect)
        root.add(Button("back", centred(look.scale.rect, 100, 50), "Back", self.back))
        self.stage.set_root(root)

    def back(self) -> None:
        assert self.stack is not None
        self.stack.pop()


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now, self.sleeps = 0.0, 0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds * 1000
        self.sleeps += 1


def quitter(stack: SceneStack) -> Callable[[], bool]:
    """Work for idle moments that ends the program when it comes to rest, and wakes the loop to see it."""

    def work() -> bool:
        if stack.top is not None and stack.top.busy:
            return False
        stack.quit()
        wake()
        return False

    return work


def play(script: str, scene: Counter, out: Path, display: Display | None = None) -> SceneStack:
    display = display or Display(WindowState())
    pygame.event.clear()
    stack = SceneStack(make_look(*display.size))
    stack.push(scene)
    clock = Clock()
    run(display, stack, driver=ScriptDriver(script, out=out), clock=clock, sleep=clock.sleep)
    return stack


def test_a_script_plays(tmp_path: Path) -> None:
    scene = Counter()
    play(
        """
        # press, keys, typing
        press more
        press mo*
        key m
        expect more "label=Count 3" enabled focused
        press name
        type Livia Augusta
        key tab
        key ctrl+q
        screenshot end
        dump end
    """,
        scene,
        tmp_path,
    )
    assert (scene.count, scene.name) == (3, "Livia Augusta")
    assert scene.log[-1] == "ctrl+q"
    assert pygame.image.load(str(tmp_path / "end.png")).get_size() == MIN_SIZE
    facts = json.loads((tmp_path / "end.json").read_text(encoding="utf-8"))
    assert facts["scene"] == "Counter"
    assert [item["id"] for item in facts["widgets"]][:3] == ["root", "more", "push"]


def test_input_finishes_animations_and_acts(tmp_path: Path) -> None:
    scene = Counter(ms=60_000)
    play("press more\npress more\nkey space\nexpect more 'label=Count 2'", scene, tmp_path)
    assert scene.count == 2
    scene = Counter(ms=300)
    play("press more\nwait-idle\nexpect more 'label=Count 1'", scene, tmp_path)
    assert scene.count == 1


def test_overlays_and_sizes(tmp_path: Path) -> None:
    scene = Counter()
    script = "press push\nwait back\nsize 1920 1080\nscreenshot cover\npress back\nwait-gone back\npress more"
    stack = play(script, scene, tmp_path)
    assert scene.count == 1
    assert stack.look.scale == Scale(1920, 1080)
    assert scene.look.scale.s == 1.5
    assert pygame.image.load(str(tmp_path / "cover.png")).get_size() == (1920, 1080)


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("\n\nfly away", r"line 3: no such command: fly"),
        ("press", r"line 1: press takes 1 to 1 words"),
        ("press nothing", r"line 1: press nothing: there is no widget nothing. Widgets: root, more"),
        ("wait nothing 50", r"no widget nothing within 50 ms"),
        ("expect more selected", r"it is not selected, but"),
        ("expect more !enabled", r"it is enabled"),
        ("expect more label=Other", r"label is 'Count 0', not 'Other'"),
        ("key hyper+x", r"no modifier is called hyper"),
        ("sleep soon", r"soon is no number"),
        ("press 'more", r"No closing quotation"),
    ],
)
def test_faults_in_scripts(tmp_path: Path, script: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        play(script, Counter(), tmp_path)


class Expecting(Counter):
    """Something comes from elsewhere at 10 s, and nobody wakes the loop for it."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock, self.came = clock, 0.0

    def next_due(self, now: float) -> float | None:
        return now if now >= 10_000 else None

    def update(self, now: float) -> bool:
        if now >= 10_000:
            self.came = now
            assert self.stack is not None
            self.stack.quit()
        return super().update(now)


def test_what_comes_without_a_wake_up_is_seen_all_the_same() -> None:
    """An exhibition stood still: its wake-up had been before the loop slept."""
    display, clock = Display(WindowState()), Clock()
    stack = SceneStack(make_look(*display.size))
    scene = Expecting(clock)
    stack.push(scene)
    pygame.event.clear()
    sleep = clock.sleep

    def asleep(seconds: float) -> None:
        sleep(seconds)
        if clock.now > 12_000:  # somebody moves the mouse at last
            wake()

    run(display, stack, clock=clock, sleep=asleep)
    assert 10_000 <= scene.came < 10_500


def test_nothing_is_drawn_while_nothing_happens() -> None:
    display, scene, clock = Display(WindowState()), Counter(), Clock()
    stack = SceneStack(make_look(*display.size))
    stack.push(scene)
    pygame.event.clear()

    def idle() -> bool:
        if clock.now > 30_000:
            stack.quit()
            wake()
        return False

    stats = run(display, stack, hooks=Hooks(on_idle=idle), clock=clock, sleep=clock.sleep)
    assert scene.painted == 1
    assert len(stats.other_ms) == 1
    assert clock.sleeps < 30_000 / 10


def test_sixty_pictures_a_second_while_busy() -> None:
    display, scene, clock = Display(WindowState()), Counter(ms=1000), Clock()
    stack = SceneStack(make_look(*display.size))
    stack.push(scene)
    scene.more()
    pygame.event.clear()
    stats = run(display, stack, hooks=Hooks(on_idle=quitter(stack)), clock=clock, sleep=clock.sleep)
    assert 58 <= len(stats.busy_ms) <= 63
    assert scene.painted <= 2  # what stands still is painted once


def test_hooks_see_input_first_and_quit_ends(tmp_path: Path) -> None:
    display, scene, seen = Display(WindowState()), Counter(), []
    stack = SceneStack(make_look(*display.size))
    stack.push(scene)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, unicode="", mod=0))
    pygame.event.post(pygame.event.Event(pygame.QUIT))

    def first(event: object) -> bool:
        seen.append(event)
        return isinstance(event, KeyDown)

    run(display, stack, hooks=Hooks(on_event=first))
    assert KeyDown("f11") in seen
    assert "f11" not in scene.log


def test_a_click_long_after_another_is_the_first_of_its_own() -> None:
    """By the loop's clock: that of `pygame.time` stands still, since the program never calls `pygame.init`."""
    display, clock, seen = Display(WindowState()), Clock(), []
    stack = SceneStack(make_look(*display.size))
    stack.push(Counter())
    pygame.event.clear()
    due = [100.0, 100.0 + CLICK_MS / 2, 200.0 + 3 * CLICK_MS]

    def click() -> bool:
        if not due:
            stack.quit()
        elif clock.now >= due[0]:
            del due[0]
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1))
        wake()
        return False

    def look_at(event: object) -> bool:
        if isinstance(event, PointerDown):
            seen.append(event.clicks)
        return False

    run(display, stack, hooks=Hooks(on_event=look_at, on_idle=click), clock=clock, sleep=clock.sleep)
    assert seen == [1, 2, 1]


def test_what_was_there_before_is_searched_for_garbage_after_the_loop_alone() -> None:
    display, scene, kept = Display(WindowState()), Counter(), []
    stack = SceneStack(make_look(*display.size))
    stack.push(scene)
    pygame.event.clear()

    def idle() -> bool:
        kept.append(gc.get_freeze_count())
        stack.quit()
        wake()
        return False

    gc.unfreeze()
    run(display, stack, hooks=Hooks(on_idle=idle))
    assert kept[0] > 1000
    assert gc.get_freeze_count() == 0


def test_movements_are_gathered() -> None:
    moves = [pygame.event.Event(pygame.MOUSEMOTION, pos=(i, 0)) for i in range(5)]
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(4, 0), button=1)
    assert gathered([*moves, down, moves[0]]) == [moves[4], down, moves[0]]


def test_wake_never_fails() -> None:
    pygame.display.quit()
    wake()


def test_without_a_display_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    # The driver is blind because nobody has a screen, not because somebody asked for it.
    with pytest.raises(DisplayError, match="No display was found"):
        Display(WindowState(), environ={})

    def fail() -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "init", fail)
    with pytest.raises(DisplayError, match="No available video device"):
        Display(WindowState())


def test_the_window_is_remembered_and_never_too_small() -> None:
    display = Display(WindowState(300, 200, False, 7))
    assert display.size == SMALLEST
    assert display.state() == WindowState(*SMALLEST, False, 0)
    display.set_size(1600, 900)
    display.toggle_fullscreen()
    assert display.fullscreen
    assert display.state().width == 1600
    display.toggle_fullscreen()
    assert display.size == (1600, 900)
    display.set_size(800, 600)
    assert not display.too_small
    display.set_size(800, 400)
    assert display.too_small


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((3840, 2160), (3200, 1800)),
        ((2560, 1440), (1920, 1080)),
        ((1920, 1200), (1920, 1080)),
        ((1920, 1080), (1600, 900)),
        ((3440, 1440), (1920, 1080)),
        ((1440, 900), (1280, 720)),
        ((1366, 768), (1280, 691)),
        ((1280, 720), (1280, 648)),
        ((1024, 768), (1024, 691)),
        ((1080, 1920), (1080, 720)),
        ((1024, 600), (1024, 540)),
    ],
)
def test_the_first_size_follows_the_desktop(desktop: tuple[int, int], size: tuple[int, int]) -> None:
    assert first_size(desktop) == size


def on_desktops(monkeypatch: pytest.MonkeyPatch, *sizes: tuple[int, int]) -> None:
    """Let there be monitors of these sizes, and someone before them."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: len(sizes))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))


def test_a_window_fits_on_its_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never chosen; remembered and fitting; from a larger monitor; from one that is gone; as it was first chosen."""
    on_desktops(monkeypatch, (1920, 1080))
    assert Display(WindowState()).size == (1600, 900)
    assert Display(WindowState(1880, 1000)).size == (1880, 1000)
    assert Display(WindowState(2560, 1300)).size == (1600, 900)
    gone = Display(WindowState(1400, 800, False, 3))
    assert (gone.size, gone.state().monitor) == ((1400, 800), 0)
    assert Display(WindowState(1920, 1060)).size == (1920, 1004)  # in the middle its title bar would be cut off
    full = Display(WindowState(1400, 800, True, 3))
    assert full.state() == WindowState(1400, 800, True, 0)
    full.close()
    on_desktops(monkeypatch, (1024, 600))
    small = Display(WindowState(1280, 720))
    assert small.size == (1024, 540)
    on_desktops(monkeypatch, (1280, 720))
    first = Display(WindowState())
    assert first.size == (1280, 648)
    assert Display(first.state()).size == first.size


def desktop_event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


@pytest.mark.parametrize("size_first", [True, False])
def test_a_maximised_window_comes_back_maximised(monkeypatch: pytest.MonkeyPatch, size_first: bool) -> None:
    """And knows the size to go back to, in whatever order the system tells of it: once it was taken for that of a plain
    window, which stood 30 pixels off the screen."""
    on_desktops(monkeypatch, (1920, 1080))
    asked: list[str] = []
    window = SimpleNamespace(
        maximize=lambda: asked.append("maximise"),
        restore=lambda: asked.append("restore"),
        set_fullscreen=lambda desktop: asked.append("full screen"),
        set_windowed=lambda: asked.append("window"),
        display_index=0,
    )
    monkeypatch.setattr(Display, "_window", lambda self: window)
    display = Display(WindowState(1400, 800))
    told = [
        desktop_event(pygame.VIDEORESIZE, w=1920, h=1046),
        desktop_event(pygame.WINDOWMAXIMIZED),
    ]
    pygame.display.set_mode((1920, 1046), pygame.RESIZABLE)  # as the system has done by then
    for event in told if size_first else told[::-1]:
        display.follow(event)
    left = WindowState(1400, 800, False, 0, True)
    assert display.state() == left
    assert asked == []
    display.toggle_fullscreen()
    assert display.state() == WindowState(1400, 800, True, 0, True)
    display.toggle_fullscreen()
    display.follow(desktop_event(pygame.WINDOWRESTORED))  # by leaving full screen, not by a person
    display.follow(desktop_event(pygame.VIDEORESIZE, w=1400, h=800))
    display.follow(desktop_event(pygame.VIDEORESIZE, w=1920, h=1046))
    assert (display.state(), asked) == (left, ["full screen", "window", "maximise"])
    del window.display_index  # not every pygame says where a window is
    assert display.state() == left
    display.close()
    asked.clear()
    again = Display(left)
    assert (again.state(), asked) == (left, ["maximise"])
    again.follow(desktop_event(pygame.WINDOWRESTORED))
    assert again.state() == WindowState(*again.size)
    again.follow(desktop_event(pygame.WINDOWMAXIMIZED))
    again.set_size(1000, 700)
    assert (again.state(), asked[-1]) == (WindowState(1000, 700), "restore")


def test_the_first_picture_after_a_change_fills_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """F11 once drew the old picture into a corner of the full screen, before the system told of the new size."""
    display, scene, sizes = Display(WindowState(1280, 720)), Counter(), []
    stack = SceneStack(make_look(*display.size))
    stack.push(scene)
    pygame.event.clear()
    monkeypatch.setattr(display, "present", lambda rects=None: sizes.append(scene.look.scale.rect.size))

    def to_full_screen(event: object) -> bool:
        if event == KeyDown("f11"):
            pygame.display.set_mode((1920, 1080))
            scene.changed()
        return False

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, unicode="", mod=0))
    run(display, stack, hooks=Hooks(on_event=to_full_screen, on_idle=quitter(stack)))
    assert sizes == [(1920, 1080)]


def test_a_picture_is_shown_before_the_rest_is_ready() -> None:
    display = Display(WindowState(1280, 720))
    picture = pygame.Surface((64, 64))
    picture.fill((200, 10, 10))
    display.greet((10, 60, 30), picture)
    assert tuple(display.surface.get_at((5, 5))) == (10, 60, 30, 255)
    assert tuple(display.surface.get_at((640, 360))) == (200, 10, 10, 255)


def test_windows_is_told_that_we_draw_real_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before SDL starts, and unless the player said otherwise."""
    said: list[str] = []
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    begin = pygame.display.init

    def note() -> None:
        said.append(os.environ["SDL_WINDOWS_DPI_AWARENESS"])
        begin()

    monkeypatch.setattr(pygame.display, "init", note)
    Display(WindowState())
    monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", "unaware")
    Display(WindowState())
    assert said == ["permonitorv2", "unaware"]


PLAIN = (0xFF0000, 0xFF00, 0xFF)


@pytest.mark.parametrize(
    ("driver", "bits", "masks", "said"),
    [
        ("x11", 32, PLAIN, "0"),
        ("x11", 32, (0x3FF00000, 0xFFC00, 0x3FF), None),
        ("x11", 16, (0xF800, 0x7E0, 0x1F), None),
        ("wayland", 32, PLAIN, None),
        ("windows", 32, PLAIN, None),
    ],
)
def test_an_x_server_gets_what_changed_and_no_texture(
    monkeypatch: pytest.MonkeyPatch, driver: str, bits: int, masks: tuple[int, int, int], said: str | None
) -> None:
    """A texture of the whole window took 20 ms of the processor for each beat of the fountains. Wayland has no other
    way, and without it no window opens on a desktop of 30 bits, and no picture can be scaled on one of 16."""
    monkeypatch.setattr(pygame.display, "Info", lambda: SimpleNamespace(bitsize=bits, masks=(*masks, 0)))
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    Display(WindowState(1280, 720)).close()
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == said


ASK_FOR_THE_MONITOR = """
import pygame
from capitol.kit.display import Display, WindowState
display = Display(WindowState(1600, 900))
for _time in range(5):
    display.state()
    pygame.event.get()
"""


def test_asking_for_the_monitor_spoils_no_event() -> None:
    """With memory that is overwritten when it is freed, events of a window that is known no more end the process."""
    environment = os.environ | {"PYTHONMALLOC": "debug", "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, "-c", ASK_FOR_THE_MONITOR], env=environment, check=False)
    assert done.returncode == 0


def test_a_tiny_window_shows_a_message(tmp_path: Path) -> None:
    scene = Counter()
    play("size 700 400\nsize 1280 720\npress more", scene, tmp_path)
    assert scene.count == 1


def test_frames_are_quick() -> None:
    display, scene = Display(WindowState(1920, 1080)), Counter(ms=200)
    stack = SceneStack(make_look(*display.size))
    stack.push(scene)
    scene.more()
    start = time.process_time()
    stats = run(display, stack, hooks=Hooks(on_idle=quitter(stack)))
    assert time.process_time() - start < 5
    assert stats.busy_ms
    assert pytest.approx(16.67, abs=0.01) == loop_module.FRAME_MS
