"""The event loop: sleeps while nothing happens, draws only changes, at 60 frames a second while something moves."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.cursors import Cursors, pointer_on
from capitol.kit.display import SMALLEST, Display
from capitol.kit.gamepad import Pads
from capitol.kit.inputs import WAKE, FocusLost, InputEvent, QuitAsked, Resized, TextComposed, Translator
from capitol.kit.look import Scale
from capitol.kit.magnifier import Magnifier
from capitol.kit.scene import SceneStack
from capitol.kit.text_entry import TextEntry

FRAME_MS = 1000 / 60
_DOZE_S = 0.016  # between two checks for input when nothing has happened for a while
_ALERT_S = 0.004  # the same shortly after an input
_REST_S = 0.04  # and when nothing has happened for a long time: nobody notices a first movement two frames late
_ALERT_MS, _REST_MS = 800, 5000
_ASK_MS, _REST_ASK_MS = 48.0, 150.0
"""The interval at which the loop asks the scene when it is next due, and tries idle work: when nothing has happened for
a while, and for a long time. Every other source of events wakes the loop."""
_SWITCH_S = 0.001  # the longest that a frame may wait for another thread (that of a computer player); usually 5 ms
_ROOM_MS = 9.0  # how much of a frame's time must be left for a piece of idle work, which takes some ms


_YOUNG, _MOST_YOUNG, _MIDDLE = 700, 20_000, 10
"""The number of new objects that starts a collection of the youngest garbage between two frames, and within one; and
how many such collections come before one of the next generation."""
_GENERATIONS, _TIDY, _COLLECT_MS = 40, 10, 60.0
"""How many collections of younger garbage come before a full one; how many when nothing else has to be done; and the
longest that a full one takes, in ms."""


class Driver(Protocol):
    """Something that acts in place of a person, step by step (a script)."""

    @property
    def done(self) -> bool: ...

    def step(self, now: float, stack: SceneStack, display: Display) -> None: ...


@dataclass(slots=True)
class Hooks:
    """The program's additions: keys for all scenes, the scale for a new size, work while idle."""

    on_event: Callable[[InputEvent], bool] | None = None  # sees each input first; True keeps it from the scene
    scale_for: Callable[[int, int], Scale] | None = None  # default: keep the UI scale
    on_idle: Callable[[], bool] | None = None  # a few ms of work; True if there is more
    magnified: Callable[[], float] = lambda: 1.0  # the magnification of the window
    on_shown: Callable[[float], None] | None = None  # called with the time when a frame that differs was shown


@dataclass(slots=True)
class LoopStats:
    """The work per drawn frame in ms (without waiting), while busy and otherwise; including any delay by idle work.
    ``busy_of`` gives the scene of each busy frame; ``busy_cpu_ms`` and ``other_cpu_ms`` are the processor time of the
    loop, which other programs on the machine do not lengthen."""

    busy_ms: list[float] = field(default_factory=list)
    busy_cpu_ms: list[float] = field(default_factory=list)
    busy_of: list[str] = field(default_factory=list)
    other_ms: list[float] = field(default_factory=list)
    other_cpu_ms: list[float] = field(default_factory=list)


def wake() -> None:
    """Make a waiting loop check at once instead of when it next asks the scene. May be called from any thread, even
    after the window has closed."""
    try:
        pygame.event.post(pygame.event.Event(WAKE))
    except pygame.error:
        # The queue is full, so the loop is awake anyway; or the window is closed and nothing is waiting.
        return


def clock_ms() -> float:
    """Return the loop's clock, in ms."""
    return time.perf_counter() * 1000


def run(
    display: Display,
    stack: SceneStack,
    *,
    driver: Driver | None = None,
    hooks: Hooks | None = None,
    clock: Callable[[], float] = clock_ms,
    sleep: Callable[[float], None] = time.sleep,
) -> LoopStats:
    """Run until the stack is empty, ``stack.quit()`` is called, or the driver is done. Return the frame times.

    Objects that exist before it starts, mainly modules, are excluded from garbage collection until it ends: a full
    collection then takes a fraction of the time and delays no frame.
    """
    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(_SWITCH_S)
    gc.set_threshold(_MOST_YOUNG, _MIDDLE, _GENERATIONS)
    gc.freeze()
    try:
        return _Loop(display, stack, driver, hooks or Hooks(), clock, sleep).run()
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


class _Loop:
    def __init__(
        self,
        display: Display,
        stack: SceneStack,
        driver: Driver | None,
        hooks: Hooks,
        clock: Callable[[], float],
        sleep: Callable[[float], None],
    ) -> None:
        self.display, self.stack, self.driver, self.hooks = display, stack, driver, hooks
        self.clock, self.sleep = clock, sleep
        self.stats = LoopStats()
        self.last_input = clock()
        self.redraw = True
        self.late = 0.0
        self.cpu_start = 0.0
        self.waiting: list[pygame.event.Event] = []
        self.cursors = Cursors()
        self.pads = Pads()
        self.magnifier = Magnifier()
        self.inputs = Translator(clock)
        self.text_entry = TextEntry()

    def run(self) -> LoopStats:
        try:
            return self._turn()
        finally:
            self.pads.close()

    def _turn(self) -> LoopStats:
        stack = self.stack
        while stack.top is not None and not stack.quitting:
            start, self.cpu_start = self.clock(), time.thread_time()
            events, self.waiting = [*self.waiting, *pygame.event.get()], []
            for event in gathered(events):
                self._take(event)
            if self.driver is not None:
                if self.driver.done:
                    break
                self.driver.step(start, stack, self.display)
            if stack.top is None or stack.quitting:
                break
            busy = stack.top.busy
            self._frame(start, busy)
            self.text_entry.follow(stack.top.stage, self.magnifier.on_window)
            self.cursors.show(pointer_on(stack.top.stage), stack.look.scale.s)
            if stack.top.busy:
                self._rest(start)
            else:
                self._doze(start)
        return self.stats

    def _frame(self, start: float, busy: bool) -> None:
        self._resize()  # the window may have a new size before an event reports it
        self.redraw |= self.magnifier.use(self.hooks.magnified())
        changed, moved = self.stack.update(start), self.magnifier.follow(self.stack)
        if changed or moved or self.redraw:
            differs = True
            surface = self.magnifier.surface(self.display.surface)
            if self.display.too_small:
                self._say_too_small()
            elif self.redraw:
                self.stack.draw(surface)
                self._present()
            else:
                rects = self.stack.draw_changes(surface)
                differs = bool(rects) or moved
                self._present(rects)
            self.redraw = False
            if differs and self.hooks.on_shown is not None:
                self.hooks.on_shown(self.clock())
            if self.stack.top is not None and self.stack.top.title:
                self.display.set_title(self.stack.top.window_title)
            took = self.clock() - start + self.late
            (self.stats.busy_ms if busy else self.stats.other_ms).append(took)
            cpu = (time.thread_time() - self.cpu_start) * 1000
            (self.stats.busy_cpu_ms if busy else self.stats.other_cpu_ms).append(cpu)
            if busy:
                self.stats.busy_of.append(type(self.stack.top).__name__)
        self.late = 0.0

    def _present(self, rects: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: these rects, or everything; when magnified always everything."""
        if self.magnifier.on:
            self.magnifier.show(self.display.surface)
            rects = None
        self.display.present(rects)

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            self.redraw = True
        self.display.follow(event)
        translated = self.pads.translate(event) or self.inputs.translate(event)
        if translated is None:
            return
        self.last_input = self.clock()
        if isinstance(translated, TextComposed):
            self.text_entry.composed(translated.text)
        elif isinstance(translated, FocusLost):
            self.text_entry.follow(None)
        translated = self.magnifier.through(translated)
        if isinstance(translated, Resized):
            self.redraw = True
            self._resize()
        if self.hooks.on_event is not None and self.hooks.on_event(translated):
            return
        if isinstance(translated, QuitAsked):
            self.stack.quit()
        elif not self.display.too_small:
            self.stack.handle(translated)

    def _resize(self) -> None:
        width, height = self.display.size
        old = self.stack.look.scale
        if (width, height) == (old.width, old.height) or self.display.too_small:
            return
        self.redraw = True
        make = self.hooks.scale_for
        scale = make(width, height) if make is not None else Scale(width, height, old.ui_scale)
        self.stack.set_look(self.stack.look.with_scale(scale))

    def _say_too_small(self) -> None:
        theme = self.stack.look.theme
        canvas = Canvas(self.display.surface, self.stack.look)
        canvas.fill(theme.table)
        text = _("This window is too small. Please make it at least {width} × {height}.").format(
            width=SMALLEST[0], height=SMALLEST[1]
        )
        canvas.paragraph(text, canvas.rect.inflate(-40, -40), 16, theme.cream, align="centre", valign="middle")
        self.display.present()

    def _rest(self, start: float) -> None:
        """Wait for the next frame; if there is time, do work that a later frame would otherwise have to do."""
        self._tidy()
        left = FRAME_MS - (self.clock() - start)
        while left > _ROOM_MS and self._work():
            left = FRAME_MS - (self.clock() - start)
            self.late = max(0.0, -left)
        self.sleep(max(0.0, left) / 1000)

    @staticmethod
    def _tidy() -> None:
        young, middle, _old = gc.get_count()
        if young >= _YOUNG:
            gc.collect(1 if middle >= _MIDDLE else 0)

    def _work(self) -> bool:
        """Do a piece of idle work; return False if there is none."""
        self.pads.idle()
        made = self.stack.look.prefetch.step()
        more = self.hooks.on_idle is not None and self.hooks.on_idle()
        return made or more

    def _doze(self, start: float) -> None:
        """Wait for input, for the scene's next due time, or for the driver's next step.

        pygame's own wait polls a thousand times a second (1.4 % of a core); this polls sixty times at most. It fetches
        events rather than peeking: ``pygame.event.peek()`` frees the values of posted events once too often.
        """
        asked: float | None = None
        due: float | None = None
        while True:
            now = self.clock()
            alert = now - self.last_input < _ALERT_MS or self.driver is not None
            resting = now - self.last_input >= _REST_MS
            asking = alert or asked is None or now - asked >= (_REST_ASK_MS if resting else _ASK_MS)
            if asking:
                asked, due = now, self.stack.next_due(now)
            self.waiting = pygame.event.get()
            if (due is not None and due <= now) or self.waiting:
                break
            if asking and self._work() and self.driver is None:
                asked = None
                continue
            if gc.get_count()[2] >= _TIDY and not alert and (due is None or due - now > _COLLECT_MS):
                gc.collect()
            self._tidy()
            nap = _ALERT_S if alert else _REST_S if resting else _DOZE_S
            self.sleep(nap if due is None else max(0.0, min(nap, (due - now) / 1000)))
            if self.driver is not None:
                break
        # Moving the pointer fast must not draw more frames than a screen shows.
        spare = FRAME_MS / 2 - (self.clock() - start)
        if spare > 0 and self.driver is None:
            self.sleep(spare / 1000)


def gathered(events: list[pygame.event.Event]) -> list[pygame.event.Event]:
    """Drop pointer movements that the next one makes obsolete."""
    kept: list[pygame.event.Event] = []
    for event in events:
        if kept and event.type == pygame.MOUSEMOTION and kept[-1].type == pygame.MOUSEMOTION:
            kept[-1] = event
        else:
            kept.append(event)
    return kept
