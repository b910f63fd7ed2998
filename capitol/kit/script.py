"""Scripts that act in place of a person: post real input events to widgets named by id, take pictures, check."""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from capitol.kit.display import Display
from capitol.kit.inputs import LEFT, RIGHT
from capitol.kit.scene import SceneStack
from capitol.kit.widgets.base import Widget

WAIT_MS = 10_000.0
WAIT_IDLE_MS = 120_000.0
_DRAG_STEPS = 6

_CODES = {
    "return": pygame.K_RETURN,
    "enter": pygame.K_RETURN,
    "escape": pygame.K_ESCAPE,
    "esc": pygame.K_ESCAPE,
    "space": pygame.K_SPACE,
    "tab": pygame.K_TAB,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "pageup": pygame.K_PAGEUP,
    "pagedown": pygame.K_PAGEDOWN,
    **{f"f{i + 1}": pygame.K_F1 + i for i in range(12)},
}
_MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


class ScriptError(RuntimeError):
    """A script line that cannot be run; the message names the file, the line, and the widgets present."""


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    words: tuple[str, ...]
    text: str


@dataclass(slots=True)
class _Stand:
    """The moment at which a step is made."""

    now: float
    stack: SceneStack
    display: Display


class ScriptDriver:
    """Runs one step each time the loop calls ``step``; ``done`` at the end of the script. Pictures go into ``out``."""

    def __init__(self, text: str, name: str = "script", out: Path | None = None) -> None:
        """Parse a script. Raises ScriptError for a line that is no command."""
        self.name, self.out = name, out or Path()
        self.done = False
        self.written: list[Path] = []
        self._lines = [
            self._parse(number, line)
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip() and not line.strip().startswith("#")
        ]
        self._at = 0
        self._work: Iterator[None] | None = None
        self._stand: _Stand | None = None

    @staticmethod
    def from_file(path: Path, out: Path | None = None) -> ScriptDriver:
        """Read a script. Raises ScriptError if the file cannot be read or has a line that is no command."""
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise ScriptError(f"{path.name} cannot be read: {error}") from error
        return ScriptDriver(text, path.name, out)

    def _parse(self, number: int, line: str) -> _Line:
        try:
            words = tuple(shlex.split(line, comments=True))
        except ValueError as error:
            raise ScriptError(f"{self.name}, line {number}: {error}: {line.strip()}") from error
        known = self._commands()
        if words and words[0] not in known:
            raise ScriptError(f"{self.name}, line {number}: no such command: {words[0]} (there are {', '.join(known)})")
        least, most = known[words[0]][1:] if words else (0, 0)
        if words and not least <= len(words) - 1 <= most:
            raise ScriptError(f"{self.name}, line {number}: {words[0]} takes {least} to {most} words: {line.strip()}")
        return _Line(number, words, line.strip())

    def _commands(self) -> dict[str, tuple[Callable[..., Iterator[None]], int, int]]:
        return {
            "press": (self._press, 1, 1),
            "click": (self._press, 1, 1),
            "alt": (self._alt, 1, 1),
            "drag": (self._drag, 2, 3),
            "key": (self._key, 1, 1),
            "type": (self._type, 1, 99),
            "hover": (self._hover, 1, 1),
            "wait": (self._wait, 1, 2),
            "wait-gone": (self._wait_gone, 1, 2),
            "wait-idle": (self._wait_idle, 0, 1),
            "sleep": (self._sleep, 1, 1),
            "size": (self._size, 2, 2),
            "screenshot": (self._screenshot, 1, 1),
            "dump": (self._dump, 1, 1),
            "expect": (self._expect, 1, 99),
            "quit": (self._quit, 0, 0),
        }

    def step(self, now: float, stack: SceneStack, display: Display) -> None:
        """Continue the script. Raises ScriptError if the line cannot be run."""
        self._stand = _Stand(now, stack, display)
        while not self.done:
            if self._work is None:
                if self._at >= len(self._lines):
                    self.done = True
                    return
                line = self._lines[self._at]
                if not line.words:
                    self._at += 1
                    continue
                self._work = self._commands()[line.words[0]][0](*line.words[1:])
            try:
                next(self._work)
                return  # the loop must handle the posted events before the script goes on
            except StopIteration:
                self._work = None
                self._at += 1
            except OSError as error:
                raise self._fail(f"it cannot be written: {error}") from error

    # Looking

    @property
    def _here(self) -> _Stand:
        if self._stand is None:
            raise RuntimeError("the script is not running")
        return self._stand

    def _fail(self, why: str) -> ScriptError:
        line = self._lines[self._at]
        stack = self._here.stack
        ids = ", ".join(stack.top.stage.ids()) if stack.top is not None else ""
        return ScriptError(f"{self.name}, line {line.number}: {line.text}: {why}. Widgets: {ids}")

    def _look_for(self, pattern: str) -> Widget | None:
        top = self._here.stack.top
        return top.stage.find(pattern) if top is not None else None

    def _find(self, pattern: str) -> Widget:
        found = self._look_for(pattern)
        if found is None:
            raise self._fail(f"there is no widget {pattern}")
        top = self._here.stack.top
        if top is not None and not self._here.display.surface.get_rect().contains(found.rect):
            top.stage.reveal(found)
        return found

    def _number(self, word: str) -> float:
        try:
            number = float(word)
        except ValueError as error:
            raise self._fail(f"{word} is no number") from error
        if not math.isfinite(number):
            raise self._fail(f"{word} is no number")
        return number

    # Acting

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def _point(self, pos: tuple[int, int]) -> None:
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def _press(self, id: str) -> Iterator[None]:
        yield from self._click(id, LEFT)

    def _alt(self, id: str) -> Iterator[None]:
        yield from self._click(id, RIGHT)

    def _click(self, id: str, button: int) -> Iterator[None]:
        self._revealed(id)
        pos = self._find(id).rect.center
        self._point(pos)
        yield
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        yield
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        yield

    def _revealed(self, id: str) -> None:
        top = self._here.stack.top
        if top is not None:
            top.stage.reveal(self._find(id))
            top.stage.changed()

    def _drag(self, id: str, *to: str) -> Iterator[None]:
        start = self._find(id).rect.center
        if len(to) == 2:
            goal = self._here.stack.look.scale.to_window(self._number(to[0]), self._number(to[1]))
        else:
            goal = self._find(to[0]).rect.center
        self._point(start)
        yield
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=LEFT)
        yield
        for i in range(1, _DRAG_STEPS + 1):
            t = i / _DRAG_STEPS
            self._point((round(start[0] + (goal[0] - start[0]) * t), round(start[1] + (goal[1] - start[1]) * t)))
            yield
        self._post(pygame.MOUSEBUTTONUP, pos=goal, button=LEFT)
        yield

    def _key(self, chord: str) -> Iterator[None]:
        # "+" is also a key: what follows the last joining plus is the key itself.
        *held, name = [*chord[:-1].split("+"), "+"] if chord.endswith("+") else chord.split("+")
        mod = 0
        for word in filter(None, held):
            if word not in _MODIFIERS:
                raise self._fail(f"no modifier is called {word}")
            mod |= _MODIFIERS[word]
        if name not in _CODES and len(name) != 1:
            raise self._fail(f"no key is called {name}")
        text = "" if name in _CODES or mod & pygame.KMOD_CTRL else name.upper() if mod & pygame.KMOD_SHIFT else name
        text = " " if name == "space" else text
        self._send_key(_CODES.get(name, ord(name.lower()) if len(name) == 1 else 0), text, mod)
        yield

    def _send_key(self, code: int, text: str, mod: int) -> None:
        self._post(pygame.KEYDOWN, key=code, unicode=text, mod=mod, scancode=0)
        if text.isprintable() and text:
            self._post(pygame.TEXTINPUT, text=text)
        self._post(pygame.KEYUP, key=code, mod=mod, scancode=0)

    def _type(self, *words: str) -> Iterator[None]:
        for sign in " ".join(words):
            self._send_key(ord(sign.lower()), sign, pygame.KMOD_LSHIFT if sign.isupper() else 0)
        yield

    def _hover(self, id: str) -> Iterator[None]:
        self._point(self._find(id).rect.center)
        yield

    # Waiting

    def _until(self, is_so: Callable[[], bool], limit: float, what: str) -> Iterator[None]:
        start = self._here.now
        while not is_so():
            if self._here.now - start > limit:
                raise self._fail(f"{what} within {limit:.0f} ms")
            yield

    def _wait(self, id: str, limit: str = "") -> Iterator[None]:
        most = self._number(limit) if limit else WAIT_MS
        yield from self._until(lambda: self._look_for(id) is not None, most, f"no widget {id}")

    def _wait_gone(self, id: str, limit: str = "") -> Iterator[None]:
        most = self._number(limit) if limit else WAIT_MS
        yield from self._until(lambda: self._look_for(id) is None, most, f"{id} did not go")

    def _wait_idle(self, limit: str = "") -> Iterator[None]:
        yield

        def idle() -> bool:
            top = self._here.stack.top
            return top is None or not (top.busy or top.thinking)

        yield from self._until(idle, self._number(limit) if limit else WAIT_IDLE_MS, "it did not come to rest")

    def _sleep(self, ms: str) -> Iterator[None]:
        start, length = self._here.now, self._number(ms)
        while self._here.now - start < length:
            yield

    def _size(self, width: str, height: str) -> Iterator[None]:
        self._here.display.set_size(int(self._number(width)), int(self._number(height)))
        yield
        yield

    # Reporting

    def _screenshot(self, name: str) -> Iterator[None]:
        yield  # let the loop draw the effect of the previous line
        here = self._here
        here.stack.draw(here.display.surface)
        path = self.out / (name if name.endswith(".png") else f"{name}.png")
        here.display.screenshot(path)
        self.written.append(path)

    def _dump(self, name: str) -> Iterator[None]:
        yield
        path = self.out / (name if name.endswith(".json") else f"{name}.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(dump(self._here.stack), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        self.written.append(path)

    def _expect(self, id: str, *wanted: str) -> Iterator[None]:
        yield
        found = self._find(id)
        facts = found.describe()
        states = set(found.state)
        for word in wanted:
            name, has_value, value = word.partition("=")
            if has_value:
                if str(facts.get(name, "")) != value:
                    raise self._fail(f"{name} is {facts.get(name, '')!r}, not {value!r}")
            elif word.startswith("!"):
                if word[1:] in states:
                    raise self._fail(f"it is {word[1:]}")
            elif word not in states:
                raise self._fail(f"it is not {word}, but {', '.join(sorted(states))}")

    def _quit(self) -> Iterator[None]:
        self.done = True
        yield


def dump(stack: SceneStack) -> dict[str, object]:
    """Return the front scene's widget tree as plain values: size, scale, scene and all widgets."""
    scale, top = stack.look.scale, stack.top
    return {
        "size": [scale.width, scale.height],
        "ui_scale": scale.ui_scale,
        "scene": type(top).__name__ if top is not None else "",
        "title": top.window_title if top is not None else "",
        "widgets": top.stage.describe() if top is not None else [],
    }
