"""What a screen says about keys and the mouse, for tests of players who have neither."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame

from capitol.kit.gamepad import BUTTONS, Pads
from capitol.kit.scene import Scene
from tests.scenes.harness import Stand

CODES = {name: code for code, name in BUTTONS.items()}
_OF_KEYS = re.compile(
    r"\((?:[HNWLPFRTZS?]|Enter|Esc|Space|F\d+|Backspace|Ctrl[^)]*)\)|\b(?:Enter|Esc|Space|Backspace|Shift|Ctrl)\b"
    r"|\b[Pp]ress [A-Z0-9]\b|\b[Kk]eys?:? [A-Z0-9]\b|\b[Cc]lick\b|\b[Dd]rag\b|\b[HNWLFT] shows\b"
)


def push(stand: Stand, *buttons: str) -> None:
    """Press and release buttons of a gamepad, with the events that pygame sends."""
    pads = Pads()
    for button in buttons:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            event = pads.translate(pygame.event.Event(kind, button=CODES[button], instance_id=0))
            assert event is not None
            stand.program.stack.handle(event)
            stand.pass_time()


def said_of_keys(scene: Scene) -> list[str]:
    """Return the texts on a scene that name a key, or ask to click or drag."""
    return [text for text in _texts(scene) if _OF_KEYS.search(text)]


def _texts(scene: Scene) -> Iterator[str]:
    stage = scene.stage
    for tree in (scene.root, stage.active):
        for widget in tree.walk():
            yield from (widget.label, widget.tooltip, widget.spoken)
    yield from scene.opening()
