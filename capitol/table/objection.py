"""Objections of a table (in a lesson) to a legal move: checked before it is confirmed, and shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from capitol.session.controller import playable
from capitol.session.source import TableSource
from capitol.table.context import TableContext

KNOCK = "knock"
"""The sound cue of a refusal."""


class ObjectingScene(Protocol):
    """A scene in which someone chooses a move."""

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
    """Return whether the table objects to a move; if so, call ``take_back`` and show why at the widget ``about``, or if
    that is gone at the one named ``otherwise``. ``begun``: more of the move may follow."""
    playing = playable(scene.session)
    objection = playing.objection(seat, move, begun=begun) if playing is not None else ""
    return _told(scene, objection, about, take_back, otherwise)


def objected_choice(
    scene: ObjectingScene, seat: int, leads: Callable[[Any], bool], about: str, take_back: Callable[[], None]
) -> bool:
    """Return whether the table objects to every move that a first choice ``leads`` to; if so, show it as `objected`
    does."""
    playing = playable(scene.session)
    objection = playing.objection_to(seat, leads) if playing is not None else ""
    return _told(scene, objection, about, take_back, "tray")


def _told(scene: ObjectingScene, objection: str, about: str, take_back: Callable[[], None], otherwise: str) -> bool:
    if objection:
        take_back()
        scene.context.sound.play(KNOCK)
        scene.stage.bubble(objection, about if scene.root.find(about) else otherwise)
    return bool(objection)
