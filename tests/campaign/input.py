"""Random input: mouse, keys, text, wheel, focus and sizes of the window, as no person would produce it."""

from __future__ import annotations

import random

from capitol.kit.inputs import (
    FocusGained,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerUp,
    TextComposed,
    TextTyped,
    Wheel,
    Woken,
)
from tests.scenes.harness import Stand

KEYS = (
    "return",
    "space",
    "escape",
    "tab",
    "left",
    "right",
    "up",
    "down",
    "backspace",
    "delete",
    "home",
    "end",
    "pageup",
    "pagedown",
    "f1",
    "f2",
    "f5",
    "+",
    "-",
    "?",
    *"abcdefghijklmnopqrstuvwxyz0123456789",
)
SIZES = ((1280, 720), (1366, 768), (1024, 640), (1920, 1080))
SIGNS = "aZ9 é\u202e\ufe0f\u0301\U0001f600\x07"


def press_at_random(stand: Stand, rng: random.Random, events: int, resize: bool = False) -> None:
    """Send that many events; if the program is left, open it again."""
    width, height = stand.program.look.scale.rect.size
    point = (width // 2, height // 2)
    for number in range(events):
        if rng.random() < 0.4:
            widgets = [one for one in stand.scene.stage.active.walk() if one.rect.width and one.enabled]
            if widgets:
                point = rng.choice(widgets).rect.center
        elif rng.random() < 0.3:
            point = (rng.randrange(-9, width + 9), rng.randrange(-9, height + 9))
        stand.program.stack.handle(_event(rng, point))
        if resize and rng.random() < 0.01:
            width, height = rng.choice(SIZES)
            stand.resize((width, height))
        stand.clock += rng.choice((0, 16, 16, 40, 400, 3_000))
        stand.program.stack.update(stand.clock)
        if number % 10 == 9:
            stand.draw()
        if stand.program.stack.quitting:
            stand.program.stack.quitting = False
            stand.program.leave_table()
            stand.program.show_title()
            stand.pass_time(60)


def _event(rng: random.Random, point: tuple[int, int]) -> InputEvent:
    match rng.randrange(12):
        case 0 | 1 | 2:
            return PointerDown(point, rng.choice((1, 1, 1, 3)))
        case 3 | 4 | 5:
            return PointerUp(point, rng.choice((1, 1, 1, 3)))
        case 6:
            return PointerMove(point)
        case 7:
            return rng.choice((PointerLeft(), FocusLost(), FocusGained(), Woken()))
        case 8:
            return Wheel(point, rng.choice((0, 0, 1)), rng.choice((-3, -1, 1, 3)))
        case 9:
            text = rng.choice(SIGNS) * rng.choice((1, 1, 30))
            return rng.choice((KeyDown(rng.choice(KEYS), text=text), TextTyped(text), TextComposed(text, 1)))
    key = rng.choice(KEYS)
    return KeyDown(key, rng.random() < 0.1, rng.random() < 0.1, rng.random() < 0.05, key if len(key) == 1 else "")
