"""What a table's selection controller asks of its scene: the part that is alike in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from capitol.table.objection import ObjectingScene


class SelectionScene(ObjectingScene, Protocol):
    """The table on which things are pressed. ``on_confirm`` is what the button does while the game waits for it."""

    by_key: bool
    on_confirm: Callable[[], None] | None
    viewer: int

    @property
    def may_choose(self) -> bool: ...

    def show(self) -> None: ...

    def play_sound(self, cue: str, semitone: int = 0) -> None: ...


def answered(scene: SelectionScene) -> bool:
    """The primary button while the game waits for it: go on with what was asked. False when it waits for nothing."""
    if scene.on_confirm is None:
        return False
    go, scene.on_confirm = scene.on_confirm, None
    go()
    return True
