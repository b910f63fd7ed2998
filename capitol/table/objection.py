"""What a table has against a move that the rules allow (a lesson): asked before the move is confirmed, and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from capitol.session.source import TableSource
from capitol.table.context import TableContext

KNOCK = "knock"
"""The cue of a refusal."""


class ObjectingScene(Protocol):
    """A scene in which somebody makes a move."""

    context: TableContext

    @property
    def session(self) -> TableSource: ...

    @property
    def stage(self) -> Stage: ...

    @property
    def root(self) -> Widget: ...


def objected(
    scene: ObjectingScene,
    seat: int,
    move: Any,
    about: str,
    *,
    begun: bool = False,
    take_back: Callable[[], None] = lambda: None,
    otherwise: str = "tray",
) -> bool:
    """Whether the table objects to a move; then, after ``take_back``, why is told at the widget ``about``, or where
    that is gone at the one named ``otherwise``. ``begun``: more of the move may follow."""
    playing = scene.session.playing
    objection = playing.objection(seat, move, begun=begun) if playing is not None else ""
    return _told(scene, objection, about, take_back, otherwise)


def objected_choice(
    scene: ObjectingScene, seat: int, leads: Callable[[Any], bool], about: str, take_back: Callable[[], None]
) -> bool:
    """Whether the table objects to all that a first choice ``leads`` to; then this is told as `objected` does."""
    playing = scene.session.playing
    objection = playing.objection_to(seat, leads) if playing is not None else ""
    return _told(scene, objection, about, take_back, "tray")


def _told(scene: ObjectingScene, objection: str, about: str, take_back: Callable[[], None], otherwise: str) -> bool:
    if objection:
        take_back()
        scene.context.sound.play(KNOCK)
        scene.stage.bubble(objection, about if scene.root.find(about) else otherwise)
    return bool(objection)
