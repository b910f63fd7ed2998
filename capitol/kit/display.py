"""The window: opening, full screen, size, presenting and saving pictures."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pygame

from capitol.host.language import _

MIN_SIZE = (1280, 720)  # the design size of screens, and the size if nobody sees the window
SMALLEST = (800, 540)  # the smallest size that can be requested; a window made smaller by hand shows only a message
_BLIND_DRIVERS = ("dummy", "offscreen")
_USUAL = ((3200, 1800), (2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
_FREE = 0.9  # of the height: the rest is for a title bar and the desktop's own bars
_MOST = 0.93  # of the height: centred, this leaves room for a title bar above


class DisplayError(RuntimeError):
    """No window can be opened; the message is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class WindowState:
    """The remembered state of a window: its size when neither full screen nor maximised, and its monitor. A size of 0
    is chosen by the desktop's."""

    width: int = 0
    height: int = 0
    fullscreen: bool = False
    monitor: int = 0
    maximised: bool = False


def _has_plain_pixels() -> bool:
    """Whether the desktop uses 32 bits per pixel, one byte per colour. Without SDL's texture the window has the
    desktop's pixel format, and in 16 or 30 bits pictures could not be scaled, or no window opens."""
    desktop = pygame.display.Info()
    return desktop.bitsize == 32 and desktop.masks[:3] == (0xFF0000, 0xFF00, 0xFF)


def first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the initial size of a window: the largest of the usual ones that leaves room on the desktop for its
    borders, else as much of the smallest as fits."""
    wide, tall = desktop[0], round(desktop[1] * _FREE)
    found = next((size for size in _USUAL if size[0] <= wide and size[1] <= tall), None)
    return found or (min(_USUAL[-1][0], wide), min(_USUAL[-1][1], tall))


class Display:
    """The window. Frames are drawn at its native resolution and never scaled."""

    # pygame puts an object that it once made for a window into all later events of that window without counting a
    # reference. So these must live as long as the process, or an event points to freed memory (a crash).
    _known: ClassVar[list[object]] = []

    def __init__(
        self,
        state: WindowState | None = None,
        title: str = "",
        icon: pygame.Surface | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        """Open the window. Raises DisplayError if there is no display, even if SDL would silently draw into nothing."""
        state = state or WindowState()
        # Windows: draw real pixels on each monitor instead of having the window stretched. SDL reads it at its start.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # Windows: show the candidates of an input method
        try:
            pygame.display.init()
        except pygame.error as error:
            raise DisplayError(_("No display was found ({reason}).").format(reason=error)) from error
        driver = pygame.display.get_driver()
        if driver in _BLIND_DRIVERS and environ.get("SDL_VIDEODRIVER", "") not in _BLIND_DRIVERS:
            pygame.display.quit()
            raise DisplayError(_("No display was found."))
        if driver == "x11" and _has_plain_pixels():
            # Send changes to the X server directly. Otherwise SDL shows the whole window as a texture each time, which
            # takes 20 ms of processor time with OpenGL on a machine without a graphics card.
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
        """Create the window, or give it the wanted size. For full screen it starts windowed and hidden, so that the
        desktop knows what to return to."""
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
        """Limit a size: one remembered from a larger monitor must not put the borders out of reach."""
        if self._blind:
            return size
        wide, tall = pygame.display.get_desktop_sizes()[self._monitor]
        if size[0] <= wide and size[1] <= tall:
            return size[0], min(size[1], max(SMALLEST[1], round(tall * _MOST)))
        return first_size((wide, tall))

    @property
    def surface(self) -> pygame.Surface:
        """The window's surface; a new one after each change of size."""
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
        """Set the text in the title bar."""
        if (title,) != tuple(pygame.display.get_caption())[:1]:
            pygame.display.set_caption(title)

    def toggle_fullscreen(self) -> None:
        """Switch between window and full screen; the window gets its old size and place back. A Resized event
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
        """Resize the window. A Resized event follows."""
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
        """Return the window object of pygame's experimental module, the only access to some features; None if
        unavailable."""
        try:
            from pygame._sdl2.video import Window

            window = Window.from_display_module()
        except (ImportError, pygame.error, AttributeError):
            return None
        self._known.append(window)
        return window

    def monitor(self) -> int:
        """Return the number of the window's monitor; if unknown, the one it was opened on."""
        return int(getattr(self._window(), "display_index", self._monitor))  # missing in pygame-ce

    def follow(self, event: pygame.event.Event) -> None:
        """Follow changes made to the window through the desktop.

        When it is maximised, some systems report the new size first and some last: that size is not the one to return
        to.
        """
        if self._fullscreen:
            return
        if self._leaving:
            # A desktop that is about to restore the window by itself would ignore an earlier request.
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
        """The window's size when neither full screen nor maximised."""
        return self._windowed if self._fullscreen or self._maximised else self.size

    def state(self) -> WindowState:
        """Return what to remember for the next start."""
        width, height = self._plain_size
        wide, tall = max(width, SMALLEST[0]), max(height, SMALLEST[1])
        return WindowState(wide, tall, self._fullscreen, self.monitor(), self._maximised)

    def greet(self, ground: tuple[int, int, int], picture: pygame.Surface | None) -> None:
        """Show a picture on a plain ground while the rest is being loaded."""
        self.surface.fill(ground)
        if picture is not None:
            self.surface.blit(picture, picture.get_rect(center=self.surface.get_rect().center))
        self.present()
        pygame.event.pump()  # the system shows a window only once its events are read

    def present(self, rects: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: everything, or only these rects."""
        if rects is None:
            pygame.display.flip()
        elif rects:
            pygame.display.update(rects)

    def screenshot(self, path: Path) -> None:
        """Save the window's picture as PNG, creating folders. Raises OSError if it cannot be written."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            pygame.image.save(self.surface, str(path))
        except pygame.error as error:
            raise OSError(str(error)) from error

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()
