"""Fonts: measuring, wrapping, shortening and drawing text, with a bounded cache of drawn lines."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pygame

from capitol.host.lost_files import note_lost
from capitol.kit.cache import MEGABYTE, SurfaceCache
from capitol.kit.theme import RGB

ELLIPSIS = "…"
MOST_SIGNS = 2_000
"""So much of one line is drawn: no window is wider, and the time for text from elsewhere stays within bounds."""
NARROW_SPACE = "\u202f"
"""A space that no line is broken at, before French marks; none of the fonts has it, so it is drawn."""
_NARROW = 0.6  # of a space
_REPLACEMENT = "\ufffd"
_MOST_SIZES, _MOST_WRAPPED = 20_000, 2_000
_OTHER = "other"
_NOBODY_S = "\uffff"
_TRIED = 20
"""The size at which a font is asked which signs it has."""


def drawable(text: str) -> str:
    """What of one line can be drawn: tabs and line ends as spaces, other control and half characters as a replacement
    sign, nothing for what has no width or turns the direction of writing."""
    text = text[:MOST_SIGNS]
    return text if text.isprintable() else "".join(map(_drawable_sign, text))


def _drawable_sign(sign: str) -> str:
    match unicodedata.category(sign):
        case "Cf":
            return ""
        case "Cc" | "Zl" | "Zp":
            return " " if sign.isspace() else _REPLACEMENT
        case "Cs":
            return _REPLACEMENT
    return sign


def open_font(path: Path | None, px: int) -> pygame.font.Font:
    """The font in a file that ships with the program; pygame's own for None, and where the file is lost."""
    try:
        return pygame.font.Font(str(path) if path else None, px)
    except (pygame.error, OSError) as error:
        if path is None:
            raise
        note_lost(path.name, error)
        return pygame.font.Font(None, px)


@dataclass(frozen=True, slots=True)
class FontFiles:
    """TrueType files of the two families; ``None`` stands for pygame's own font. ``share`` and ``bold_share`` are the
    parts of its size at which a wide face takes no more room than the usual one. ``other`` has the signs that the
    families lack: arrows, and letters of names."""

    text: Path | None = None
    text_bold: Path | None = None
    title: Path | None = None
    title_bold: Path | None = None
    share: float = 1.0
    bold_share: float = 1.0
    other: Path | None = None

    def path(self, family: str, bold: bool) -> Path | None:
        """The file of a family ("text" or "title"), falling back to its other weight."""
        if family == "title":
            found = (self.title_bold or self.title) if bold else (self.title or self.title_bold)
            if found is not None:
                return found
        return (self.text_bold or self.text) if bold else (self.text or self.text_bold)


def _letters(text: str) -> list[str]:
    """Each sign with the marks above and below it."""
    letters: list[str] = []
    for sign in text:
        if letters and unicodedata.category(sign).startswith("M"):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _narrow_width(font: pygame.font.Font) -> int:
    return max(1, round(_NARROW * font.size(" ")[0]))


class Fonts:
    """Text at sizes in window pixels (the em). Sizes and pictures are remembered, within bounds."""

    def __init__(self, files: FontFiles | None = None, limit: int = 24 * MEGABYTE) -> None:
        self._files = files or FontFiles()
        self._fonts: dict[tuple[str, bool, int], pygame.font.Font] = {}
        self._lacking: dict[tuple[str, str, bool], bool] = {}
        self._pictures = SurfaceCache(limit)
        self._sizes: OrderedDict[tuple[str, str, bool, int], int] = OrderedDict()
        self._wrapped: OrderedDict[tuple[str, int, int, bool, str], list[str]] = OrderedDict()

    def font(self, px: int, family: str = "text", bold: bool = False) -> pygame.font.Font:
        """The pygame font of a size; made once."""
        key = (family, bold, px)
        found = self._fonts.get(key)
        if found is None:
            if not pygame.font.get_init():
                pygame.font.init()
            path = self._files.other if family == _OTHER else self._files.path(family, bold)
            share = self._files.bold_share if bold else self._files.share
            found = open_font(path, max(1, round(px * share)))
            if path is None and bold:
                found.set_bold(True)
            self._fonts[key] = found
        return found

    def _runs(self, text: str, px: int, family: str, bold: bool) -> list[tuple[pygame.font.Font, str]]:
        """The parts of a piece of a line, each with the font that has its signs."""
        if self._files.other is None or text.isascii():
            return [(self.font(px, family, bold), text)]
        runs = groupby(_letters(text), lambda letter: any(self._lacks(sign, family, bold) for sign in letter))
        return [(self.font(px, _OTHER if lacks else family, bold), "".join(letters)) for lacks, letters in runs]

    def _lacks(self, sign: str, family: str, bold: bool) -> bool:
        """Whether a family lacks a sign that the other font has."""
        key = (sign, family, bold)
        if key not in self._lacking:
            own, other = (self.has(sign, name, bold) for name in (family, _OTHER))
            self._lacking[key] = other and not own
        return self._lacking[key]

    def has(self, sign: str, family: str = "text", bold: bool = False) -> bool:
        """Whether the font of a family has a sign: in place of others it draws what it does for one that nobody has."""
        font = self.font(_TRIED, family, bold)
        if sign.isascii() or not font.size(sign)[0]:  # what has no width cannot be drawn alone
            return True
        drawn, box = (pygame.image.tobytes(font.render(one, True, (0, 0, 0)), "RGBA") for one in (sign, _NOBODY_S))
        return drawn != box

    def _piece_width(self, text: str, px: int, family: str, bold: bool) -> int:
        return sum(font.size(run)[0] for font, run in self._runs(text, px, family, bold))

    def width(self, text: str, px: int, *, bold: bool = False, family: str = "text") -> int:
        """Width of one line in window pixels."""
        text = drawable(text)
        key = (text, family, bold, px)
        found = self._sizes.get(key)
        if found is None:
            font, pieces = self.font(px, family, bold), text.split(NARROW_SPACE)
            found = sum(self._piece_width(piece, px, family, bold) for piece in pieces)
            found += (len(pieces) - 1) * _narrow_width(font)
            self._sizes[key] = found
            if len(self._sizes) > _MOST_SIZES:
                self._sizes.popitem(last=False)
        return found

    def line_height(self, px: int, *, bold: bool = False, family: str = "text") -> int:
        """Height of a drawn line, from the highest accent to the lowest tail."""
        return self.font(px, family, bold).get_height()

    def size(self, text: str, px: int, *, bold: bool = False, family: str = "text") -> tuple[int, int]:
        """Width and height of a text with its line breaks."""
        if "\n" not in text:
            return self.width(text, px, bold=bold, family=family), self.line_height(px, bold=bold, family=family)
        lines = text.split("\n")
        width = max(self.width(line, px, bold=bold, family=family) for line in lines)
        return width, self.line_height(px, bold=bold, family=family) * len(lines)

    def render(self, text: str, px: int, colour: RGB, *, bold: bool = False, family: str = "text") -> pygame.Surface:
        """One line drawn with smooth edges on nothing; do not draw on the surface, it is shared.

        Any text will do: of what cannot be drawn `drawable` makes the best, and where nothing is left nothing is drawn.
        """
        text = drawable(text)
        key = (text, family, bold, px, colour)
        return self._pictures.get(key, lambda: self._draw(text, px, colour, bold, family))

    def _draw(self, text: str, px: int, colour: RGB, bold: bool, family: str) -> pygame.Surface:
        if not self.width(text, px, bold=bold, family=family):
            return pygame.Surface((0, self.line_height(px, bold=bold, family=family)), pygame.SRCALPHA, 32)
        pieces = text.split(NARROW_SPACE)
        runs = [self._runs(piece, px, family, bold) for piece in pieces]
        if len(runs) == 1 and len(runs[0]) == 1:
            [[(font, _text)]] = runs
            if font.get_height() == self.line_height(px, bold=bold, family=family):
                return font.render(text, True, colour)
        width = self.width(text, px, bold=bold, family=family)
        drawn = pygame.Surface((width, self.line_height(px, bold=bold, family=family)), pygame.SRCALPHA, 32)
        left, base = 0, self.font(px, family, bold).get_ascent()
        for number, parts in enumerate(runs):
            left += _narrow_width(self.font(px, family, bold)) if number else 0
            for font, run in parts:
                if font.size(run)[0]:
                    drawn.blit(font.render(run, True, colour), (left, base - font.get_ascent()))
                left += font.size(run)[0]
        return drawn

    def fit(self, text: str, px: int, width: int, *, bold: bool = False, family: str = "text") -> str:
        """The text, or as much of its beginning as fits into ``width`` with an ellipsis."""
        if self.width(text, px, bold=bold, family=family) <= width:
            return text
        low, high = 0, min(len(text), MOST_SIGNS - 1)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, px, bold=bold, family=family) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def wrap(self, text: str, px: int, width: int, *, bold: bool = False, family: str = "text") -> list[str]:
        """Lines no wider than ``width``; line breaks in the text stay, words too long for a line are cut.

        A number or a letter does not end a paragraph alone in a line, if the word before it fits in beside it.
        """
        key = (text, px, width, bold, family)
        found = self._wrapped.get(key)
        if found is None:
            found = self._wrapped[key] = self._wrap(text, px, width, bold, family)
            if len(self._wrapped) > _MOST_WRAPPED:
                self._wrapped.popitem(last=False)
        return list(found)

    def _wrap(self, text: str, px: int, width: int, bold: bool, family: str) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            first, line = len(lines), ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, px, bold=bold, family=family) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = word
                while line and self.width(line, px, bold=bold, family=family) > width:
                    cut = self._longest_start(line, px, width, bold, family)
                    lines.append(line[:cut])
                    line = line[cut:]
            if line and (len(line) < 3 or line.rstrip(".").isdecimal()) and len(lines) > first:
                before, _space, last = lines[-1].rpartition(" ")
                if before and self.width(f"{last} {line}", px, bold=bold, family=family) <= width:
                    lines[-1], line = before, f"{last} {line}"
            lines.append(line)
        return lines

    def _longest_start(self, word: str, px: int, width: int, bold: bool, family: str) -> int:
        cut = 1
        while cut < len(word) and self.width(word[: cut + 1], px, bold=bold, family=family) <= width:
            cut += 1
        # The name of a file is cut between its folders, if that can be.
        return max(word.rfind("/", 0, cut), word.rfind("\\", 0, cut)) + 1 or cut

    def clear(self) -> None:
        """Forget fonts and pictures of sizes no longer in use."""
        self._fonts.clear()
        self._pictures.clear()
        self._sizes.clear()
        self._wrapped.clear()
