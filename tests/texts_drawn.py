"""Reports which texts are drawn, where, in which size, and what was cut: for tests that look for unreadable text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from weakref import WeakKeyDictionary

import pygame

from capitol.kit.canvas import Canvas, Vec
from capitol.kit.text import FontFiles, Fonts
from capitol.kit.theme import RGB


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line of text drawn with ``px`` window pixels. If it was shortened, ``whole`` is the full text. If a word did
    not fit into one line and this is its beginning, ``broken`` is that word. ``painter`` is the module outside the kit
    that draws it."""

    shown: str
    px: int
    whole: str
    broken: str = ""
    painter: str = ""

    @property
    def cut(self) -> bool:
        """Whether it was shortened with an ellipsis."""
        return self.shown != self.whole


Hear = Callable[[Drawn], None]
_HEARD_BY: list[Hear] = []
_RENDERED: WeakKeyDictionary[pygame.Surface, str] = WeakKeyDictionary()


def tell(drawn: Drawn) -> None:
    """Report a drawn line to all listeners."""
    for hear in _HEARD_BY:
        hear(drawn)


def is_heard() -> bool:
    """Return whether there is a listener; each frame must then be painted."""
    return bool(_HEARD_BY)


@contextmanager
def told_to(hear: Hear) -> Iterator[None]:
    """Call ``hear`` with each line drawn inside the context."""
    _HEARD_BY.append(hear)
    try:
        yield
    finally:
        _HEARD_BY.remove(hear)


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a line was drawn: the visible part of its letters, and the part of the surface that is drawn on. If
    ``apart``, the surface is not the window but a picture."""

    shown: str
    ink: pygame.Rect
    clip: pygame.Rect
    apart: bool


@contextmanager
def placed_to(hear: Callable[[Placed], None], window: tuple[int, int]) -> Iterator[None]:
    """Inside the context, call ``hear`` with the place of each drawn line; ``window`` is the size of the window."""
    blit = Canvas.blit

    def hearing(self: Canvas, picture: pygame.Surface, at: Vec, alpha: int = 255) -> None:
        shown = _RENDERED.get(picture)
        if shown is not None and alpha > 0:
            ink = picture.get_bounding_rect().move(round(at[0]), round(at[1]))
            hear(Placed(shown, ink, self.surface.get_clip(), self.surface.get_size() != window))
        blit(self, picture, at, alpha)

    Canvas.blit = hearing  # type: ignore[method-assign]
    try:
        yield
    finally:
        Canvas.blit = blit  # type: ignore[method-assign]


class ToldFonts(Fonts):
    """Fonts that report what is drawn with them."""

    def __init__(self, files: FontFiles) -> None:
        super().__init__(files)
        self._wholes: dict[str, str] = {}
        self._words: dict[tuple[str, int], str] = {}

    def fit(self, text: str, px: int, width: int, *, bold: bool = False, family: str = "text") -> str:
        """Shorten a text as usual, and remember it: a label may be made long before it is drawn."""
        shown = super().fit(text, px, width, bold=bold, family=family)
        if shown != text:
            self._wholes[shown] = text
        return shown

    def _longest_start(self, word: str, px: int, width: int, bold: bool, family: str) -> int:
        cut = super()._longest_start(word, px, width, bold, family)
        self._words[word[:cut], px] = word
        return cut

    def render(self, text: str, px: int, colour: RGB, *, bold: bool = False, family: str = "text") -> pygame.Surface:
        """Draw a text as usual, and report it."""
        if _HEARD_BY and text.strip():
            whole, broken = self._wholes.get(text, text), self._words.get((text, px), "")
            tell(Drawn(text, px, whole, broken, _painter(sys._getframe(1))))
        picture = super().render(text, px, colour, bold=bold, family=family)
        _RENDERED[picture] = text
        return picture


def _painter(frame: FrameType | None) -> str:
    while frame is not None and frame.f_globals["__name__"].startswith("capitol.kit."):
        frame = frame.f_back
    return "" if frame is None else str(frame.f_globals["__name__"])
