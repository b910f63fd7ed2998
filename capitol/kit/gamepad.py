"""Gamepads: SDL game controllers, plugged in at any time, and the meaning of their buttons on a stage.

Buttons are named by position, whatever is printed on them: ``a`` is the lower of the four, ``b`` the right, ``x`` the
left, ``y`` the upper.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pygame

from capitol.kit.inputs import InputEvent, KeyDown, KeyUp, PadDown, PadUp
from capitol.kit.screen_keyboard import ScreenKeyboard
from capitol.kit.stage import Stage
from capitol.kit.widgets import TextField

BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "leftstick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rightstick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "leftshoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rightshoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
_STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lefttrigger"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "righttrigger"),
}
_FULL = 32768
_PUSHED, _BACK = 0.6, 0.35
"""How far a stick or trigger must move to count, and how far back before it counts again."""
PAD_KEYS = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "b": "escape",
    "x": "z",
    "y": "n",
    "leftshoulder": "shift+tab",
    "rightshoulder": "tab",
    "lefttrigger": "pageup",
    "righttrigger": "pagedown",
    "leftstick": "i",
    "rightstick": "h",
}
"""The keys that most buttons stand for; ``a``, ``start`` and ``back`` depend on the stage (`pad_key`)."""

_PAD_ERROR = RuntimeError
"""The common base of pygame.error and the error of pygame._sdl2; neither derives from the other."""


def pad_key(button: str, stage: Stage) -> KeyDown | None:
    """Return the key that a button stands for on a stage; None if it means nothing.

    ``a`` activates the focused widget, or is Enter without a focus; for a field it opens an on-screen keyboard
    (`writes_by_pad`). ``start`` presses the button of Enter, and ``back`` opens the menu.
    """
    if button == "a":
        now = stage.focus.current(stage.active)
        if now is None or not stage.focus.visible:
            return _enter()
        return KeyDown("space", text=" ")
    if button == "start":
        return replace(_enter(), primary=True)
    if button == "back":
        return KeyDown("escape")
    chord = PAD_KEYS.get(button)
    if chord is None:
        return None
    *held, key = chord.split("+")
    now = stage.focus.current(stage.active)
    if len(key) == 1 and now is not None and now.enabled and now.role == "field":
        return None  # the field would type it
    return KeyDown(key, shift="shift" in held, text=key if len(key) == 1 else "")


def writes_by_pad(button: str, stage: Stage) -> bool:
    """Open the on-screen keyboard if a button activates a field; return whether it did."""
    now = stage.focus.current(stage.active) if stage.focus.visible else None
    if button != "a" or not isinstance(now, TextField) or not now.enabled:
        return False
    ScreenKeyboard(stage, now.id).open()
    return True


def pad_key_up(button: str) -> KeyUp | None:
    """Return the key released with a button."""
    chord = PAD_KEYS.get(button)
    return None if chord is None else KeyUp(chord.rpartition("+")[2])


def _enter() -> KeyDown:
    return KeyDown("return", text="\r")


class Pads:
    """All connected gamepads that SDL finds, on Linux including those without ``/dev/input/js*``. SDL is first asked
    when the loop is idle, which takes a millisecond, and reports further ones itself."""

    def __init__(self) -> None:
        self._module: Any = None
        self._asked = False
        self._open: list[Any] = []  # an index refers to another pad once an earlier one is unplugged
        self._pushed: dict[tuple[int, int], str] = {}

    def idle(self) -> None:
        """Start looking for gamepads; called when the loop is idle."""
        if not self._asked:
            self._asked = True
            self._begin()

    def _begin(self) -> None:
        from pygame._sdl2 import controller

        _keep_xinput()
        try:
            controller.init()
            self._module = controller
            for index in range(controller.get_count()):
                self._add(index)
        except _PAD_ERROR:
            return  # this SDL has no gamepad support

    def _add(self, index: int) -> None:
        if self._module is None or not self._module.is_controller(index):
            return
        try:
            pad = self._module.Controller(index)
        except _PAD_ERROR:
            return  # unplugged again
        self._open.append(pad)

    def close(self) -> None:
        """Release all gamepads."""
        module, self._module = self._module, None
        self._open.clear()
        if module is not None:
            module.quit()

    def translate(self, event: pygame.event.Event) -> InputEvent | None:
        """Translate a pygame event of a pad; None for other events."""
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            self._add(int(event.device_index))
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            self._open = [pad for pad in self._open if _attached(pad)]
            self._pushed.clear()
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            return PadDown(BUTTONS[event.button]) if event.button in BUTTONS else None
        elif kind == pygame.CONTROLLERBUTTONUP:
            return PadUp(BUTTONS[event.button]) if event.button in BUTTONS else None
        elif kind == pygame.CONTROLLERAXISMOTION:
            return self._moved(int(getattr(event, "instance_id", 0)), int(event.axis), event.value / _FULL)
        return None

    def _moved(self, pad: int, axis: int, value: float) -> InputEvent | None:
        """Treat a stick as four direction buttons and a trigger as one: pressed when far, released when near."""
        if axis not in _STICK:
            return None
        key, was = (pad, axis), self._pushed.get((pad, axis), "")
        name = _STICK[axis][value > 0]
        if not was and abs(value) >= _PUSHED and name:
            self._pushed[key] = name
            return PadDown(name)
        if was and (abs(value) <= _BACK or name != was):
            del self._pushed[key]
            return PadUp(was)
        return None


def _attached(pad: Any) -> bool:
    attached: Callable[[], bool] | None = getattr(pad, "attached", None)
    try:
        return attached is None or bool(attached())
    except _PAD_ERROR:
        return False


def _keep_xinput() -> None:
    """Windows: keep SDL's gamepad library loaded, which SDL unloads at exit. In Wine, one of its threads may then still
    be about to return into code that is gone."""
    if sys.platform == "win32":
        for name in ("xinput1_4.dll", "xinput1_3.dll"):  # in the order in which SDL looks for it
            with suppress(OSError):
                ctypes.WinDLL(name)
                return
