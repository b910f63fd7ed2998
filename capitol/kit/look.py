"""Everything that layout and drawing depend on: scale, fonts, theme and pictures."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import pygame

from capitol.kit.cache import MEGABYTE, SurfaceCache
from capitol.kit.display_list import RecordingCache
from capitol.kit.prefetch import Prefetch
from capitol.kit.sprites import SpriteStore
from capitol.kit.text import Fonts
from capitol.kit.theme import Theme

LOGICAL = (1280, 720)
_LEAST_CACHE, _WINDOWS_KEPT = 48 * MEGABYTE, 5.5
_LEAST_SPRITES, _SPRITE_WINDOWS = 24 * MEGABYTE, 2.75
_LEAST_RECORDED = 8 * MEGABYTE
_LEAST_TEXTS, _TEXT_WINDOWS = 6 * MEGABYTE, 0.25
_WINDOWS_LEFT = 2
"""How many windows' worth of pictures to keep when most of them are no longer needed."""
_BAR, _MOST_BAR = 40, 62
"""The height of the bars of tables, in logical pixels of a control, and its limit, in those of a piece."""
_CLOSE = 0.88
"""The share of its height that a guide's strip keeps when it replaces the bar, to leave room for the table."""
_KEPT = 0.25
_MOST_FOOT = 1.6
"""The largest growth of the strip at the bottom, compared with 100 %."""
UI_STEPS = (0.75, 0.85, 1.0, 1.15, 1.25, 1.5, 1.75, 2.0)


@dataclass(frozen=True, slots=True)
class Scale:
    """Conversion from logical pixels (1280×720 canvas) to window pixels. Board and pieces scale with the window, text
    and controls with window × ``ui``."""

    width: int
    height: int
    ui_scale: float = 1.0
    s: float = field(init=False, compare=False, repr=False)
    """Window pixels per logical pixel."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "s", min(self.width / LOGICAL[0], self.height / LOGICAL[1]))

    @property
    def rect(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.width, self.height)

    def board(self, px: float) -> int:
        """Return a length on the board or of a piece."""
        return _at_least_one(px * self.s, px)

    def ui(self, px: float) -> int:
        """Return a length of a control or a margin."""
        return _at_least_one(px * self.s * self.ui_scale, px)

    def text(self, px: float) -> int:
        """Return a font size."""
        return max(1, round(px * self.s * self.ui_scale))

    def to_window(self, x: float, y: float) -> tuple[int, int]:
        """Convert a logical point to window pixels."""
        return round(x * self.s), round(y * self.s)


def _at_least_one(value: float, px: float) -> int:
    rounded = round(value)
    return 1 if rounded == 0 and px > 0 else rounded


@dataclass(frozen=True, slots=True)
class Look:
    """The appearance of one window; replaced when size, UI scale or theme change."""

    scale: Scale
    fonts: Fonts
    theme: Theme
    sprites: SpriteStore
    cache: SurfaceCache
    prefetch: Prefetch = field(default_factory=Prefetch)
    recordings: RecordingCache = field(default_factory=RecordingCache)
    band: float = 0.0
    """The height, in logical pixels of a control, of a strip below a table's bar that its scenes leave to a guide
    (`capitol.kit.scene.Guide`); 0 without one."""
    bar_up_to: float = math.inf
    """The largest UI scale at which bar and strip both fit; with larger text the strip replaces the bar."""

    foot: float = 0.0
    """The height, in logical pixels of a control, of a strip at the bottom of the window that a table leaves free (for
    a timeline); 0 without one."""

    note_times: float = 1.0
    """Factor for how long messages stay; infinity: until they are closed."""

    def board(self, px: float) -> int:
        """Convert a length on the board to window pixels."""
        return self.scale.board(px)

    def ui(self, px: float) -> int:
        """Convert a length of a control to window pixels."""
        return self.scale.ui(px)

    @property
    def band_height(self) -> int:
        """The height of the guide's strip in window pixels. If it `takes_bar`, to leave room for the table, the part
        below the bar that it still needs to keep some of the enlargement."""
        if not self.takes_bar:
            return self.ui(self.band)
        needed = self.ui(self.least(self.band * _CLOSE))
        return max(0, needed - min(self.ui(_BAR), self.board(_MOST_BAR)))

    @property
    def foot_height(self) -> int:
        """The height of the strip at the bottom in window pixels; with large text it grows less than the text."""
        return min(self.ui(self.foot), self.board(self.foot * _MOST_FOOT))

    @property
    def room(self) -> pygame.Rect:
        """The window without that strip: the room of a table."""
        return pygame.Rect(0, 0, self.scale.width, self.scale.height - self.foot_height)

    @property
    def window_bytes(self) -> int:
        """The size of a picture of the whole window."""
        return _bytes_of_window(self.scale)

    @property
    def takes_bar(self) -> bool:
        """Whether the guide's strip replaces the bar."""
        return self.band > 0 and self.scale.ui_scale > self.bar_up_to

    def text_px(self, px: float) -> int:
        """Convert a font size to window pixels."""
        return self.scale.text(px)

    def text_width(self, text: str, px: float, *, bold: bool = False, family: str = "text") -> int:
        """Return the width in window pixels of a text whose font size is ``px`` logical."""
        return self.fonts.size(text, self.scale.text(px), bold=bold, family=family)[0]

    def fitting(self, text: str, px: float, width: int, *, bold: bool = False, family: str = "text") -> float:
        """Return the font size, in logical pixels, at which a line of text fits into ``width`` window pixels: ``px``,
        or if texts are enlarged a smaller one, but never smaller than ``px`` is at 100 %."""
        least = px / max(1.0, self.scale.ui_scale)
        while px - 0.5 >= least and self.text_width(text, px, bold=bold, family=family) > width:
            px -= 0.5
        return px

    def least(self, px: float) -> float:
        """Return the size, in logical pixels, to which a text of ``px`` may shrink while still helping players who
        enlarged texts: a quarter of the enlargement stays."""
        ui = max(1.0, self.scale.ui_scale)
        return px * (1 + _KEPT * (ui - 1)) / ui

    def line(self, px: float, *, bold: bool = False, family: str = "text") -> int:
        """Return the height in window pixels of a line whose font size is ``px`` logical."""
        return self.fonts.line_height(self.scale.text(px), bold=bold, family=family)

    def with_scale(self, scale: Scale) -> Look:
        """Return the same look at another scale; pictures of the old size are dropped."""
        self.cache.clear()
        self.sprites.clear()
        self.fonts.clear()
        self.prefetch.clear()
        self.recordings.clear()
        limited = replace(self, scale=scale)
        limited.set_limits()
        return limited

    def set_limits(self) -> None:
        """Let the caches hold what a window of this size needs: three windows of sprites, since every card is
        drawn at several sizes, recordings the pictures of one window, and texts a quarter of that."""
        window = self.window_bytes
        self.cache.allow(cache_limit(self.scale))
        self.sprites.allow(max(_LEAST_SPRITES, round(_SPRITE_WINDOWS * window)))
        self.recordings.allow(max(_LEAST_RECORDED, window))
        self.fonts.allow(max(_LEAST_TEXTS, round(_TEXT_WINDOWS * window)))

    def release(self) -> None:
        """Drop the pictures that have not been used for longest, before others of the size of the window are made."""
        window = self.window_bytes
        self.cache.shrink(_WINDOWS_LEFT * window)
        self.sprites.shrink(window)

    def with_fonts(self, fonts: Fonts) -> Look:
        """Return the same look with other typefaces; pictures with text in the old ones are dropped."""
        self.cache.clear()
        self.sprites.clear()
        self.prefetch.clear()
        self.recordings.clear()
        look = replace(self, fonts=fonts)
        look.set_limits()
        return look

    def with_theme(self, theme: Theme) -> Look:
        """Return the same look in another theme."""
        self.cache.clear()
        self.prefetch.clear()
        self.recordings.clear()
        return replace(self, theme=theme)


def make_look(
    width: int,
    height: int,
    ui: float = 1.0,
    fonts: Fonts | None = None,
    theme: Theme | None = None,
    sprites: SpriteStore | None = None,
) -> Look:
    """Make a look for a window of this size, by default with pygame's font and the standard theme."""
    scale = Scale(width, height, ui)
    look = Look(scale, fonts or Fonts(), theme or Theme.standard(), sprites or SpriteStore(), SurfaceCache())
    look.set_limits()
    return look


def cache_limit(scale: Scale) -> int:
    """Return how many bytes of pictures to cache: several times the window, since grounds and panels are nearly as
    large."""
    return max(_LEAST_CACHE, round(_WINDOWS_KEPT * _bytes_of_window(scale)))


def _bytes_of_window(scale: Scale) -> int:
    return scale.width * scale.height * 4
