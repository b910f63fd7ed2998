"""The window: opening, full screen, size, showing and saving pictures."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pygame

from capitol.host.language import _

MIN_SIZE = (1280, 720)  # what screens are designed for, and the size where nobody sees the window
SMALLEST = (800, 540)  # the smallest size that may be asked for; a window made smaller by hand shows only a message
_BLIND_DRIVERS = ("dummy", "offscreen")
_USUAL = ((3200, 1800), (2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
_FREE = 0.9  # of the height: the rest is for a title bar and the desktop's own bars
_MOST = 0.93  # of the height: in the middle of what is left there is room for a title bar above


class DisplayError(RuntimeError):
    """No window can be opened; the text is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class WindowState:
    """What is remembered of a window: its size when neither full screen nor maximised, and on which monitor it is. A
    size of 0 is chosen by that of the desktop."""

    width: int = 0
    height: int = 0
    fullscreen: bool = False
    monitor: int = 0
    maximised: bool = False


def _has_plain_pixels() -> bool:
    """Whether the desktop shows 32 bits a pixel, a byte a colour. Without SDL's texture the window has the desktop's
    pixels, and in 16 or 30 bits pictures could not be scaled, or no window opens."""
    desktop = pygame.display.Info()
    return desktop.bitsize == 32 and desktop.masks[:3] == (0xFF0000, 0xFF00, 0xFF)


def first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """The size of a window that nobody has chosen yet: the largest of the usual ones that leaves room on the desktop
    for its borders, else as much of the smallest as there is room for."""
    wide, tall = desktop[0], round(desktop[1] * _FREE)
    found = next((size for size in _USUAL if size[0] <= wide and size[1] <= tall), None)
    return found or (min(_USUAL[-1][0], wide), min(_USUAL[-1][1], tall))


class Display:
    """The one window. Frames are drawn at its native resolution and never scaled."""

    # pygame puts an object it once made for a window into all later events of that window, without counting that as a
    # use of it. So these must live as long as the process, or an event leads into memory that is free (a crash).
    _known: ClassVar[list[object]] = []

    def __init__(
        self,
        state: WindowState | None = None,
        title: str = "",
        icon: pygame.Surface | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        """Open the window. DisplayError if there is no display, also where SDL would quietly draw into nothing."""
        state = state or WindowState()
        # Windows: draw real pixels on each monitor instead of having the window stretched. SDL reads it when it starts.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # Windows: the candidates of an input method are shown
        try:
            pygame.display.init()
        except pygame.error as error:
            raise DisplayError(_("No display was found ({reason}).").format(reason=error)) from error
        driver = pygame.display.get_driver()
        if driver in _BLIND_DRIVERS and environ.get("SDL_VIDEODRIVER", "") not in _BLIND_DRIVERS:
            pygame.display.quit()
            raise DisplayError(_("No display was found."))
        if driver == "x11" and _has_plain_pixels():
            # What changed goes to the X server as it is. Else SDL shows the whole window as a texture each time, which
            # takes 20 ms of the processor where OpenGL has no graphics card.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self._blind = driver in _BLIND_DRIVERS
        self._fullscreen, self._maximised = state.fullscreen, state.maximised
        monitors = pygame.display.get_num_displays()
        self._monitor = state.monitor if 0 <= state.monitor < monitors else 0
        chosen = bool(state.width and state.height)
        if chosen:
            self._windowed = (max(SMALLEST[0], state.width), max(SMALLEST[1], state.height))
        elif self._blind:
            self._windowed = MIN_SIZE
        else:
            self._windowed = first_size(pygame.display.get_desktop_sizes()[self._monitor])
        self._size_before = self._windowed
        self._leaving = False  # full screen, for a maximised window
        if icon is not None:
            pygame.display.set_icon(icon)
        self.set_title(title)
        self._open()

    def _open(self) -> None:
        """Make the window, or give it the size that is wanted. For full screen it begins plain and unseen, so that the
        desktop knows where it goes back to."""
        full = self._fullscreen and not self._blind
        flags = pygame.RESIZABLE | (pygame.HIDDEN if full else 0)
        try:
            pygame.display.set_mode(self._fitting(self._windowed), flags, display=self._monitor)
            window = None if self._blind else self._window()
            if window is None:
                if full:
                    size = pygame.display.get_desktop_sizes()[self._monitor]
                    pygame.display.set_mode(size, pygame.FULLSCREEN, display=self._monitor)
            elif full:
                window.set_fullscreen(True)
                window.show()
            elif self._maximised:
                window.maximize()
        except pygame.error as error:
            raise DisplayError(_("The window could not be opened ({reason}).").format(reason=error)) from error

    def _fitting(self, size: tuple[int, int]) -> tuple[int, int]:
        """A size remembered from a larger monitor must not put the borders out of reach."""
        if self._blind:
            return size
        wide, tall = pygame.display.get_desktop_sizes()[self._monitor]
        if size[0] <= wide and size[1] <= tall:
            return size[0], min(size[1], max(SMALLEST[1], round(tall * _MOST)))
        return first_size((wide, tall))

    @property
    def surface(self) -> pygame.Surface:
        """The picture of the window now; it is another one after each change of size."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise DisplayError(_("The window is closed."))
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in window pixels."""
        return self.surface.get_size()

    @property
    def too_small(self) -> bool:
        """Whether the window is too small to show a screen."""
        width, height = self.size
        return width < SMALLEST[0] or height < SMALLEST[1]

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the monitor."""
        return self._fullscreen

    def set_title(self, title: str) -> None:
        """The text in the title bar."""
        if (title,) != tuple(pygame.display.get_caption())[:1]:
            pygame.display.set_caption(title)

    def toggle_fullscreen(self) -> None:
        """Change between window and full screen; the window gets its old size and place back. A Resized event
        follows."""
        if not self._fullscreen:
            self._windowed = self._plain_size
            self._monitor = self.monitor()
        self._fullscreen = not self._fullscreen
        window = None if self._blind else self._window()
        if window is None:
            self._open()
            self._post_size()
        elif self._fullscreen:
            window.set_fullscreen(True)
        else:
            window.set_windowed()
            self._leaving = self._maximised

    def set_size(self, width: int, height: int) -> None:
        """Give the window a size. A Resized event follows."""
        if self._maximised and (window := self._window()) is not None:
            window.restore()
        self._fullscreen = self._maximised = False
        self._windowed = (width, height)
        self._open()
        self._post_size()

    def _post_size(self) -> None:
        width, height = self.size
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))

    def _window(self) -> Any:
        """The window as pygame knows it in its experimental module, the only way to some of its sides; None where that
        is not to be had."""
        try:
            from pygame._sdl2.video import Window

            window = Window.from_display_module()
        except (ImportError, pygame.error, AttributeError):
            return None
        self._known.append(window)
        return window

    def monitor(self) -> int:
        """The number of the monitor the window is on; the one it was opened on if that cannot be found out."""
        return int(getattr(self._window(), "display_index", self._monitor))  # pygame-ce has none

    def follow(self, event: pygame.event.Event) -> None:
        """Take note of what was done to the window with the means of the desktop.

        When it is maximised, some systems tell of the new size first and some last: it is not that to come back to.
        """
        if self._fullscreen:
            return
        if self._leaving:
            # A desktop that is still about to make it a plain window again would not hear the wish before.
            if event.type == pygame.VIDEORESIZE and (window := self._window()) is not None:
                self._leaving = False
                window.maximize()
        elif event.type == pygame.WINDOWMAXIMIZED:
            self._maximised = True
            if self._windowed == self.size:
                self._windowed = self._size_before
        elif event.type == pygame.WINDOWRESTORED:
            self._maximised = False
        elif event.type == pygame.VIDEORESIZE and not self._maximised:
            self._size_before, self._windowed = self._windowed, (int(event.w), int(event.h))

    @property
    def _plain_size(self) -> tuple[int, int]:
        """The size that the window has when it is neither full screen nor maximised."""
        return self._windowed if self._fullscreen or self._maximised else self.size

    def state(self) -> WindowState:
        """What to remember for the next start."""
        width, height = self._plain_size
        wide, tall = max(width, SMALLEST[0]), max(height, SMALLEST[1])
        return WindowState(wide, tall, self._fullscreen, self.monitor(), self._maximised)

    def greet(self, ground: tuple[int, int, int], picture: pygame.Surface | None) -> None:
        """Show a picture on a plain ground, while the rest is still being made ready."""
        self.surface.fill(ground)
        if picture is not None:
            self.surface.blit(picture, picture.get_rect(center=self.surface.get_rect().center))
        self.present()
        pygame.event.pump()  # the system waits with showing a window until somebody listens

    def present(self, rects: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: all, or only these parts."""
        if rects is None:
            pygame.display.flip()
        elif rects:
            pygame.display.update(rects)

    def screenshot(self, path: Path) -> None:
        """Save the picture of the window as PNG; folders are made. OSError if it cannot be written."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            pygame.image.save(self.surface, str(path))
        except pygame.error as error:
            raise OSError(str(error)) from error

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()
