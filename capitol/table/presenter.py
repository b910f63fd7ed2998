"""Presenting events on the table one at a time: something moves, and the status line describes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Generic, Protocol, TypeVar

from capitol.core.events import Event
from capitol.host.language import Words, silent
from capitol.kit.tween import Animator, Item
from capitol.kit.widgets import Widget


class PresenterScene(Protocol):
    """The scene on which events are shown; ``saying`` is the text of its status line."""

    saying: Words
    animator: Animator

    @property
    def busy(self) -> bool: ...

    def event_text(self, event: Event) -> str | None: ...

    def show(self) -> None: ...

    def changed(self) -> None: ...


F = TypeVar("F")
V_co = TypeVar("V_co", covariant=True)


class AnimatedScene(PresenterScene, Protocol[V_co]):
    """The table on which animations are played, with its game's view model."""

    @property
    def view_model(self) -> V_co: ...

    @property
    def root(self) -> Widget: ...

    def play_sound(self, cue: str, semitone: int = 0) -> None: ...


class EventPresenter(ABC, Generic[F]):
    """Shows events on ``scene``; ``animation`` is the running one, in the game's terms."""

    def __init__(self, scene: PresenterScene) -> None:
        self._scene = scene
        self.animation: F | None = None

    # To be implemented by a game

    @abstractmethod
    def animation_of(self, event: Event, *, own: bool) -> F | None:
        """Return the animation that shows the event over the current table; None for none."""

    @abstractmethod
    def timeline(self, animation: F, land: Callable[[], None]) -> Item:
        """Return the movements of an animation; ``land`` is called when they are done."""

    def words(self, event: Event) -> str:
        """Describe the event in the words of the log; "" for none."""
        return self._scene.event_text(event) or ""

    # Called by the scene

    def present(self, event: Event, *, own: bool, done: Callable[[], None]) -> None:
        """Show an event, over the table as it is after the event, then call ``done``."""
        self._scene.saying, self.animation = partial(self.words, event), None
        self._scene.show()
        self._play(self.animation_of(event, own=own), done)

    def replay(self, event: Event) -> None:
        """Show an earlier event again; the pending move is unaffected."""
        scene = self._scene
        if scene.busy:
            return
        before, scene.saying = scene.saying, partial(self.words, event)

        def done() -> None:
            scene.saying = before
            scene.show()

        self._play(self.animation_of(event, own=False), done)

    def _play(self, animation: F | None, done: Callable[[], None]) -> None:
        scene = self._scene

        def land() -> None:
            self.animation, scene.saying = None, silent
            scene.show()
            done()

        if animation is None:
            scene.saying = silent
            done()
        else:
            self.animation = animation
            scene.changed()
            scene.animator.play(self.timeline(animation, land))
