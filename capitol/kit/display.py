"""The window: opening, full screen, size, showing and saving pictures."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pygame

from capitol.host.language import _

MIN_SIZE = (1280, 720)  # what screens are designed for, and the size where nobody sees the window
SMALLEST = (800, 540)  # the smallest size that may be asked for; a window made smaller by hand shows only a message
_BLIND_DRIVERS = ("dummy", "offscreen")
_USUAL = ((3200, 1800), (2560, 1440), (1920, 1080), (1600, 900), (1280, 720))
_FREE = 0.9  # of the height: the rest is for a title bar and the desktop's own bars


class DisplayError(RuntimeError):
    """No window can be opened; the text is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class WindowState:
    """What is remembered of a window: its size when not full screen, and on which monitor it is. A size of 0 is
    chosen by that of the desktop."""

    width: int = 0
    height: int = 0
    fullscreen: bool = False
    monitor: int = 0


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
        self._fullscreen = state.fullscreen
        monitors = pygame.display.get_num_displays()
        self._monitor = state.monitor if 0 <= state.monitor < monitors else 0
        chosen = bool(state.width and state.height)
        if chosen:
            self._windowed = (max(SMALLEST[0], state.width), max(SMALLEST[1], state.height))
        elif self._blind:
            self._windowed = MIN_SIZE
        else:
            self._windowed = first_size(pygame.display.get_desktop_sizes()[self._monitor])
        if icon is not None:
            pygame.display.set_icon(icon)
        self.set_title(title)
        self._open()

    def _open(self) -> None:
        try:
            if self._fullscreen and not self._blind:
                size = pygame.display.get_desktop_sizes()[self._monitor]
                pygame.display.set_mode(size, pygame.FULLSCREEN, display=self._monitor)
            else:
                pygame.display.set_mode(self._fitting(self._windowed), pygame.RESIZABLE, display=self._monitor)
        except pygame.error as error:
            raise DisplayError(_("The window could not be opened ({reason}).").format(reason=error)) from error

    def _fitting(self, size: tuple[int, int]) -> tuple[int, int]:
        """A size remembered from a larger monitor must not put the borders out of reach."""
        if self._blind:
            return size
        desktop = pygame.display.get_desktop_sizes()[self._monitor]
        return size if size[0] <= desktop[0] and size[1] <= desktop[1] else first_size(desktop)

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
        """Change between window and full screen; the window gets its old size back. A Resized event follows."""
        if not self._fullscreen:
            self._windowed = self.size
            self._monitor = self.monitor()
        self._fullscreen = not self._fullscreen
        self._open()
        self._post_size()

    def set_size(self, width: int, height: int) -> None:
        """Give the window a size. A Resized event follows."""
        self._fullscreen = False
        self._windowed = (width, height)
        self._open()
        self._post_size()

    def _post_size(self) -> None:
        width, height = self.size
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))

    def monitor(self) -> int:
        """The number of the monitor the window is on; the one it was opened on if that cannot be found out."""
        try:
            # pygame offers this only in its experimental module.
            from pygame._sdl2.video import Window

            window = Window.from_display_module()
            self._known.append(window)
            return int(window.display_index)
        except (ImportError, pygame.error, AttributeError):
            return self._monitor

    def state(self) -> WindowState:
        """What to remember for the next start."""
        width, height = self._windowed if self._fullscreen else self.size
        return WindowState(max(width, SMALLEST[0]), max(height, SMALLEST[1]), self._fullscreen, self.monitor())

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
