"""The keyboard on the screen: what a gamepad writes into a field."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from capitol.kit.inputs import PadDown
from capitol.kit.look import Look, make_look
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.widgets import TextField, Widget


class Desk(Scene):
    """A field of each mode, built anew with each letter as screens do."""

    def __init__(self) -> None:
        super().__init__()
        self.written = {"text": "Livia", "number": "", "pin": ""}

    def layout(self, look: Look) -> None:
        root = Widget("root", look.scale.rect)
        for number, mode in enumerate(self.written):
            place = Rect(0, 50 * number, 200, 40)
            root.add(TextField(mode, place, mode, self.written[mode], self._taker(mode), mode=mode, max_length=6))
        self.stage.set_root(root)

    def _taker(self, mode: str) -> Callable[[str], None]:
        def take(text: str) -> None:
            self.written[mode] = text
            self.rebuild()

        return take


@pytest.fixture
def desk() -> tuple[SceneStack, Desk]:
    stack, scene = SceneStack(make_look(1280, 720)), Desk()
    stack.push(scene)
    return stack, scene


def push(stack: SceneStack, *buttons: str) -> None:
    for button in buttons:
        stack.handle(PadDown(button))


def write(stack: SceneStack, scene: Desk, signs: str) -> None:
    for sign in signs:
        assert scene.stage.focus_on(f"keyboard.{sign}", visible=True), sign
        push(stack, "a")


def test_a_opens_it_over_a_field_and_what_is_written_replaces_what_stood_there(
    desk: tuple[SceneStack, Desk],
) -> None:
    stack, scene = desk
    scene.stage.focus_on("text", visible=True)
    push(stack, "a")
    assert scene.stage.focus.id == "keyboard.g"
    push(stack, "left", "a")
    assert scene.written["text"] == "F", "directions lead from key to key"
    scene.stage.focus_on("keyboard.shift")
    push(stack, "a")
    write(stack, scene, "bx")
    assert scene.written["text"] == "FBx", "one capital"
    push(stack, "x", "y")
    assert scene.written["text"] == "FB ", "X erases, Y writes a space"
    scene.stage.focus_on("keyboard.more")
    push(stack, "a")
    write(stack, scene, "é")
    push(stack, "start")
    assert scene.written["text"] == "FB é"
    assert scene.stage.dialog is None
    assert scene.stage.focus.id == "text", "the keyboard is where it was"


@pytest.mark.parametrize("mode", ["number", "pin"])
def test_fields_of_digits_have_digits_alone(desk: tuple[SceneStack, Desk], mode: str) -> None:
    stack, scene = desk
    scene.stage.focus_on(mode, visible=True)
    push(stack, "a")
    assert scene.stage.find("keyboard.q") is None
    write(stack, scene, "407")
    text = scene.stage.find("keyboard.text")
    assert text is not None
    assert ("407" in text.label) is (mode == "number"), "a PIN is not shown"
    push(stack, "b")
    assert scene.written[mode] == "407"
    assert scene.stage.dialog is None


@pytest.mark.parametrize("size", [(800, 540), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_it_fits_the_window(size: tuple[int, int], ui: float) -> None:
    stack, scene = SceneStack(make_look(*size, ui)), Desk()
    stack.push(scene)
    scene.stage.focus_on("text", visible=True)
    push(stack, "a")
    dialog = scene.stage.dialog
    assert dialog is not None
    assert stack.look.scale.rect.contains(dialog.rect)
    assert all(dialog.rect.contains(one.rect) for one in dialog.walk())
