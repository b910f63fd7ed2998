"""A program without a window: scenes are laid out, driven by widget names and drawn, all in the test's own process.

Most tests look only at widgets, and no frame is painted for them. `Stand.draw` paints on demand; while a listener hears
the texts that are drawn, each frame is painted, on a plain ground (`Stand.draw_texts`). What a test leaves in front is
painted once so at its end (`paint_what_is_left`); an error there fails the test.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame

from capitol.ai.thinking import LocalThinker, Thinking
from capitol.games.registry import GameEntry, make_player
from capitol.games.screens import make_screens, shown_games
from capitol.host.folders import Folders
from capitol.host.speech import Voice
from capitol.kit.inputs import KeyDown, PointerDown, PointerUp, TextTyped
from capitol.kit.scene import Scene
from capitol.kit.sound import Sound
from capitol.kit.widgets import Widget
from capitol.session.settings import Settings
from capitol.shell.preferences import Fixed
from capitol.table.plugin import GameScreens, ScreensPlace
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.checks import faults
from tests.scenes.driven_program import DrivenProgram
from tests.shared_pictures import shared_look
from tests.texts_drawn import is_heard

SIZES = ((1280, 720), (1366, 768), (1920, 1080), (2560, 1600), (3840, 2160))
PRINTED = {"space": " ", "return": "\r"}
_UNSEEN: list[Stand] = []
"""The last stand in which time passed and which has not been drawn since."""


def paint_what_is_left() -> None:
    """Draw the stand that was not drawn since time last passed in it."""
    for left in tuple(_UNSEEN):
        left.draw_texts()


def forget_what_is_left() -> None:
    """Do not draw that stand."""
    _UNSEEN.clear()


class Stand:
    """A program in its own folder, with a clock that only the test moves."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = (1280, 720),
        ui: float = 1.0,
        seed: int = 7,
        settings: Settings | None = None,
        thinker: Thinking | None = None,
        games: Mapping[str, GameEntry] | None = None,
        screens: Callable[[str, ScreensPlace], GameScreens] = make_screens,
        voice: Voice | None = None,
    ) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        folders = {name: home / name for name in ("data", "config", "saves", "logs")}
        for folder in folders.values():
            folder.mkdir(parents=True, exist_ok=True)
        look = shared_look(*size, ui, (settings or Settings()).access.face)
        self.clock = 0.0
        self.program = DrivenProgram(
            Folders(folders["data"], folders["config"], folders["saves"], folders["logs"]),
            settings or Settings(),
            look,
            Sound(mute=True),
            thinker or LocalThinker(make_player),
            fixed=Fixed(speed="instant", seed=seed, counted=True),
            games=games or shown_games(),
            screens_for=screens,
            voice=voice,
        )
        self.program.window.clock = lambda: self.clock

    @property
    def scene(self) -> Scene:
        """The scene in front."""
        top = self.program.stack.top
        assert top is not None
        return top

    def pass_time(self, ms: float = 20) -> None:
        """Let time pass in steps of a frame; the widgets are then laid out as for the last of them."""
        steps = max(1, round(ms / 20))
        for _step in range(min(steps, 600)):
            self.clock += ms / steps
            self.program.stack.update(self.clock)
        if self.program.stack.top is not None:
            self.program.stack.top.stage.mark()
        _UNSEEN[:] = [self]
        if is_heard():
            self.draw_texts()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window."""
        return self.program.look.scale.rect.size

    def draw(self) -> pygame.Surface:
        """Draw the front scene on a new surface."""
        surface = pygame.Surface(self.size)
        self.program.stack.draw(surface)
        if self in _UNSEEN:
            _UNSEEN.clear()
        return surface

    def draw_texts(self) -> None:
        """Draw the front scene on a plain ground: all its widgets and texts, but not the blurred table behind them."""
        draw_on_bare_ground(self.program.stack)
        if self in _UNSEEN:
            _UNSEEN.clear()

    def find(self, id: str) -> Widget:
        """Return the widget with this id (or pattern) in front. If there is none, fail and list the ids that exist."""
        found = self.scene.stage.find(id)
        assert found is not None, f"there is no {id}; there are {', '.join(self.scene.stage.ids())}"
        return found

    def has(self, id: str) -> bool:
        """Return whether such a widget is in front."""
        return self.scene.stage.find(id) is not None

    def press(self, id: str) -> None:
        """Click in the middle of a widget, or at its left edge if another covers its middle, as in a fan of cards. Then
        let a frame pass."""
        self.press_only(id)
        self.pass_time()

    def press_only(self, id: str) -> None:
        """Click as `press` does, without letting a frame pass."""
        self.click_at(self.point_of(id))

    def point_of(self, id: str) -> tuple[int, int]:
        """Return where `press` clicks."""
        widget = self.find(id)
        self.scene.stage.reveal(widget)
        point = widget.rect.center
        hit = self.scene.stage.active.hit(point)
        if hit is not None and hit.parent is widget.parent and hit is not widget:
            point = (widget.rect.x + 6, widget.rect.y + 10)
        return point

    def click_at(self, point: tuple[int, int], clicks: int = 1) -> None:
        """Click at a point; ``clicks`` is 2 for the second click of a double click."""
        self.program.stack.handle(PointerDown(point, clicks=clicks))
        self.program.stack.handle(PointerUp(point))

    def key(self, *chords: str) -> None:
        """Press keys, one after another, e.g. ``"tab", "ctrl+z"``."""
        for chord in chords:
            *held, name = [chord] if chord == "+" else chord.split("+")
            text = PRINTED.get(name, name if len(name) == 1 and "ctrl" not in held else "")
            self.program.stack.handle(KeyDown(name, "ctrl" in held, "shift" in held, "alt" in held, text))
            if text.isprintable() and text:
                self.program.stack.handle(TextTyped(text))
            self.pass_time()

    def type(self, text: str) -> None:
        """Type a text into the focused widget."""
        for sign in text:
            self.program.stack.handle(KeyDown(sign.lower(), text=sign))
            self.program.stack.handle(TextTyped(sign))
        self.pass_time()

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        self.program.relook(size)
        self.pass_time()

    def faults(
        self, captions: Sequence[str] = (), may_overlap: Sequence[str] = (), small: Sequence[str] = ()
    ) -> list[str]:
        """Return the faults that the global checks find on the current screen, including its dialog."""
        self.draw_texts()
        stage = self.scene.stage
        roots = [stage.root] if stage.active is stage.root else [stage.root, stage.active]
        return faults(roots, self.program.look, captions=captions, may_overlap=may_overlap, small=small)

    def save_picture(self, path: Path) -> None:
        """Save the picture, for looking at it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.draw(), str(path))
