"""Gamepads: pygame's events become buttons, buttons become keys."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from capitol.kit.gamepad import BUTTONS, PAD_KEYS, Pads, pad_key, pad_key_up
from capitol.kit.inputs import KeyDown, KeyUp, PadDown, PadUp
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, TextField, Widget


def event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)


def test_each_button_is_told_by_its_name() -> None:
    pads = Pads()
    for code, name in BUTTONS.items():
        assert pads.translate(event(pygame.CONTROLLERBUTTONDOWN, button=code, instance_id=0)) == PadDown(name)
        assert pads.translate(event(pygame.CONTROLLERBUTTONUP, button=code, instance_id=0)) == PadUp(name)
    assert pads.translate(event(pygame.CONTROLLERBUTTONDOWN, button=99, instance_id=0)) is None
    assert pads.translate(event(pygame.KEYDOWN, key=pygame.K_a)) is None


def test_a_stick_counts_once_until_it_comes_back() -> None:
    """Also the other way at once, and two pads do not mix."""
    pads = Pads()

    def move(value: float, axis: int = pygame.CONTROLLER_AXIS_LEFTX, pad: int = 0) -> object:
        return pads.translate(
            event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(32767 * value), instance_id=pad)
        )

    assert [move(value) for value in (0.2, 0.7, 0.9, 0.5)] == [None, PadDown("right"), None, None]
    assert move(0.9, pad=1) == PadDown("right")
    assert move(0.1) == PadUp("right")
    assert move(-0.8) == PadDown("left")
    assert move(-0.8, axis=pygame.CONTROLLER_AXIS_LEFTY) == PadDown("up")
    assert move(0.8, axis=pygame.CONTROLLER_AXIS_TRIGGERRIGHT) == PadDown("righttrigger")
    assert move(0.8, axis=pygame.CONTROLLER_AXIS_RIGHTX) is None


def test_sdl_is_asked_once_and_whatever_there_is_in_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems name a pad in no file of its own: only SDL finds it."""
    begun: list[Pads] = []
    monkeypatch.setattr(Pads, "_begin", lambda self: begun.append(self))
    pads = Pads()
    for _time in range(3):
        pads.idle()
    assert begun == [pads]


def test_what_is_plugged_in_is_opened_and_let_go() -> None:
    """With SDL's own controllers, of which there are none here."""
    pads = Pads()
    pads.idle()
    assert pads.translate(event(pygame.CONTROLLERDEVICEADDED, device_index=7)) is None
    assert pads.translate(event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)) is None
    pads.close()
    pads.close()


def test_start_presses_the_button_of_enter_wherever_the_keyboard_is(look: Look) -> None:
    pressed: list[str] = []
    stage = Stage(look)
    root = Widget("root", look.scale.rect)
    root.add(Button("one", pygame.Rect(0, 0, 100, 40), "One", lambda: pressed.append("one")))
    root.add(Button("seal", pygame.Rect(0, 60, 100, 40), "Seal", lambda: pressed.append("seal"), key="return"))
    stage.set_root(root)
    stage.focus_on("one", visible=True)
    for button in ("a", "start"):
        key = pad_key(button, stage)
        assert key is not None
        stage.handle(key)
    assert pressed == ["one", "seal"]
    one = stage.find("one")
    assert one is not None
    one.takes_enter = True
    start = pad_key("start", stage)
    assert start is not None
    stage.handle(start)
    assert pressed == ["one", "seal", "seal"], "also where Enter itself would press what has the keyboard"


def test_a_chooses_what_has_the_keyboard_and_is_enter_elsewhere(look: Look) -> None:
    stage = Stage(look)
    root = Widget("root", look.scale.rect)
    root.add(Button("one", pygame.Rect(0, 0, 100, 40), "One", lambda: None))
    root.add(TextField("name", pygame.Rect(0, 60, 100, 40), "Name", "", lambda text: None))
    stage.set_root(root)
    assert pad_key("a", stage) == KeyDown("return", text="\r")
    stage.focus_on("one", visible=True)
    assert pad_key("a", stage) == KeyDown("space", text=" ")
    stage.focus_on("name", visible=True)
    assert pad_key("x", stage) is pad_key("rightstick", stage) is None, "no letter is written into a name"
    stage.focus_on("one", visible=True)
    assert pad_key("b", stage) == pad_key("back", stage) == KeyDown("escape")
    assert pad_key("leftshoulder", stage) == KeyDown("tab", shift=True)
    assert pad_key("guide", stage) is None
    assert {name for name in BUTTONS.values() if pad_key(name, stage) is None} == set()
    assert pad_key_up("rightstick") == KeyUp("h")
    assert pad_key_up("a") is None
    assert set(PAD_KEYS) - set(BUTTONS.values()) == {"lefttrigger", "righttrigger"}
