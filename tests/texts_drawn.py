"""Which texts are drawn, where, at what size, and what was left out of them: for tests that look for texts nobody can
read."""

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
    """A line as it is drawn at ``px`` window pixels, in short for ``whole`` where that had no room. ``broken``: the
    word of which the line is the beginning, where it did not fit into one line. ``painter``: the module that draws it,
    outside the kit."""

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
    """Tell all who want to hear of it."""
    for hear in _HEARD_BY:
        hear(drawn)


def is_heard() -> bool:
    """Whether somebody wants to hear of what is drawn: then each frame is to be painted."""
    return bool(_HEARD_BY)


@contextmanager
def told_to(hear: Hear) -> Iterator[None]:
    """Meanwhile ``hear`` is told of each line that is drawn."""
    _HEARD_BY.append(hear)
    try:
        yield
    finally:
        _HEARD_BY.remove(hear)


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a line has come to lie: what is seen of its letters, and where alone its surface is drawn on. ``apart``:
    the surface is not the window but a picture of its own."""

    shown: str
    ink: pygame.Rect
    clip: pygame.Rect
    apart: bool


@contextmanager
def placed_to(hear: Callable[[Placed], None], window: tuple[int, int]) -> Iterator[None]:
    """Meanwhile ``hear`` is told where each line lies that is drawn; ``window`` is the size of the window."""
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
    """Fonts that tell what is drawn with them."""

    def __init__(self, files: FontFiles) -> None:
        super().__init__(files)
        self._wholes: dict[str, str] = {}
        self._words: dict[tuple[str, int], str] = {}

    def fit(self, text: str, px: int, width: int, *, bold: bool = False, family: str = "text") -> str:
        """As usual, and what was shortened is remembered: a label may be made long before it is drawn."""
        shown = super().fit(text, px, width, bold=bold, family=family)
        if shown != text:
            self._wholes[shown] = text
        return shown

    def _longest_start(self, word: str, px: int, width: int, bold: bool, family: str) -> int:
        cut = super()._longest_start(word, px, width, bold, family)
        self._words[word[:cut], px] = word
        return cut

    def render(self, text: str, px: int, colour: RGB, *, bold: bool = False, family: str = "text") -> pygame.Surface:
        """As usual."""
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
