"""What a table's selection controller needs from its scene, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from capitol.table.objection import ObjectingScene


class SelectionScene(ObjectingScene, Protocol):
    """The table on which things are pressed. ``on_confirm`` is the action of the button that the game waits for."""

    by_key: bool
    on_confirm: Callable[[], None] | None
    viewer: int

    @property
    def may_choose(self) -> bool: ...

    def show(self) -> None: ...

    def play_sound(self, cue: str, semitone: int = 0) -> None: ...


def answered(scene: SelectionScene) -> bool:
    """Press the button that the game waits for; return False if it waits for none."""
    if scene.on_confirm is None:
        return False
    go, scene.on_confirm = scene.on_confirm, None
    go()
    return True
