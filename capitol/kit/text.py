"""Fonts: measuring, wrapping, shortening and drawing text, with a bounded cache of drawn lines."""

from __future__ import annotations

import contextlib
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pygame

from capitol.host.lost_files import note_lost
from capitol.kit.cache import MEGABYTE, SurfaceCache
from capitol.kit.direction import RIGHTWARD, holds_leftward, part_of, until, visual
from capitol.kit.theme import RGB

ELLIPSIS = "…"
MOST_SIGNS = 2_000
"""The most characters drawn of one line: no window is wider, and it limits the time spent on text from elsewhere."""
NO_BREAK = "\u00a0"
"""A non-breaking space."""
NARROW_SPACE = "\u202f"
"""The narrow non-breaking space before French punctuation; no font has it, so its width is computed."""
_NARROW = 0.6  # of a space
_REPLACEMENT = "\ufffd"
_MOST_SIZES, _MOST_WRAPPED = 20_000, 2_000
_NOBODY_S = "\uffff"
_TRIED = 20
"""The font size used to check which characters a font has."""


def drawable(text: str) -> str:
    """Return the drawable form of one line: tabs and line ends as spaces, other control characters and surrogates as a
    replacement character, without zero-width characters and direction marks."""
    text = text[:MOST_SIGNS]
    return text if text.isprintable() else "".join(map(_drawable_sign, text))


def _drawable_sign(sign: str) -> str:
    match unicodedata.category(sign):
        case "Cf":
            return sign if sign == RIGHTWARD else ""
        case "Cc" | "Zl" | "Zp":
            return " " if sign.isspace() else _REPLACEMENT
        case "Cs":
            return _REPLACEMENT
    return sign


def open_font(path: Path | None, px: int) -> pygame.font.Font:
    """Open a font file that ships with the program; pygame's own for None, or if the file is missing."""
    if not pygame.font.get_init():
        pygame.font.init()
    try:
        return pygame.font.Font(str(path) if path else None, px)
    except (pygame.error, OSError) as error:
        if path is None:
            raise
        note_lost(path.name, error)
        return pygame.font.Font(None, px)


@dataclass(frozen=True, slots=True)
class OtherFont:
    """A fallback face for characters that the families lack, with its bold version if it has one. ``share``: the
    relative size at which its letters fit into a line of theirs. ``script``: the script whose letters are shaped by
    their neighbours (ISO 15924)."""

    path: Path
    bold: Path | None = None
    share: float = 1.0
    script: str = ""


@dataclass(frozen=True, slots=True)
class FontFiles:
    """TrueType files of the two families; ``None`` stands for pygame's own font. ``share`` and ``bold_share`` are the
    relative sizes at which a wide face takes no more room than the usual one. ``others`` are fallbacks for missing
    characters, tried in order. With others, a character that no font has is drawn as its number."""

    text: Path | None = None
    text_bold: Path | None = None
    title: Path | None = None
    title_bold: Path | None = None
    share: float = 1.0
    bold_share: float = 1.0
    others: tuple[OtherFont, ...] = ()

    def path(self, family: str, bold: bool) -> Path | None:
        """Return the file of a family ("text" or "title"), falling back to its other weight."""
        if family == "title":
            found = (self.title_bold or self.title) if bold else (self.title or self.title_bold)
            if found is not None:
                return found
        return (self.text_bold or self.text) if bold else (self.text or self.text_bold)


def _letters(text: str) -> list[str]:
    """Split a text into characters with their combining marks and zero-width characters."""
    letters: list[str] = []
    for sign in text:
        if letters and (unicodedata.category(sign).startswith("M") or unicodedata.category(sign) == "Cf"):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _narrow_width(font: pygame.font.Font) -> int:
    return max(1, round(_NARROW * font.size(" ")[0]))


def _number_width(px: int) -> int:
    """Return the width of a character that no font has."""
    return max(4, round(0.8 * px))


def _within(picture: pygame.Surface, top: int, height: int) -> tuple[pygame.Surface, int]:
    """Return a picture of letters and its position in a line: at ``top``, or moved up or down so that none of it is cut
    off. If it is taller than the line, it is scaled to fit."""
    ink = picture.get_bounding_rect()
    if ink.height <= height:
        return picture, max(min(top, height - ink.bottom), -ink.top)
    letters = picture.subsurface((0, ink.top, picture.get_width(), ink.height))
    return pygame.transform.smoothscale(letters, (picture.get_width(), height)), 0


@dataclass(frozen=True, slots=True)
class _Run:
    """Letters of one font, from left to right; without a font the numbers of characters that no font has."""

    font: pygame.font.Font | None
    text: str


class Fonts:
    """Text at sizes in window pixels (the em). Sizes and pictures are cached, within limits."""

    def __init__(self, files: FontFiles | None = None, limit: int = 24 * MEGABYTE) -> None:
        self._files = files or FontFiles()
        self._fonts: dict[tuple[str, bool, int], pygame.font.Font] = {}
        self._sources: dict[tuple[str, str, bool], str | None] = {}
        self._pictures = SurfaceCache(limit)
        self._sizes: OrderedDict[tuple[str, str, bool, int], int] = OrderedDict()
        self._wrapped: OrderedDict[tuple[str, int, int, bool, str], list[str]] = OrderedDict()

    def allow(self, limit: int) -> None:
        """Set a new limit for drawn lines, in bytes."""
        self._pictures.allow(limit)

    def font(self, px: int, family: str = "text", bold: bool = False) -> pygame.font.Font:
        """Return the pygame font of a size, cached. Fallback faces are families named by their numbers."""
        key = (family, bold, px)
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = self._open(px, family, bold)
        return found

    def _open(self, px: int, family: str, bold: bool) -> pygame.font.Font:
        if family.isdecimal():
            other = self._files.others[int(family)]
            font = open_font((other.bold if bold else None) or other.path, max(1, round(px * other.share)))
            if other.script:
                with contextlib.suppress(pygame.error):  # an SDL_ttf without HarfBuzz: letters are not joined
                    font.set_script(other.script)
            return font
        path = self._files.path(family, bold)
        share = self._files.bold_share if bold else self._files.share
        font = open_font(path, max(1, round(px * share)))
        if path is None and bold:
            font.set_bold(True)
        return font

    def _runs(self, text: str, px: int, family: str, bold: bool) -> list[_Run]:
        """Split a piece of a line in visual order into runs, each with a font that has its characters."""
        if not self._files.others or text.isascii():
            return [_Run(self.font(px, family, bold), text)]
        letters = _letters(text)
        sources = [self._source(letter, family, bold) for letter in letters]
        for at in range(1, len(letters) - 1):
            if letters[at] == " " and sources[at - 1] == sources[at + 1] is not None:
                sources[at] = sources[at - 1]  # keep words in one font together
        runs = groupby(zip(letters, sources, strict=True), lambda pair: pair[1])
        return [
            _Run(self.font(px, source, bold) if source else None, "".join(letter for letter, _source in pairs))
            for source, pairs in runs
        ]

    def _source(self, letter: str, family: str, bold: bool) -> str | None:
        """Return the family, or the number of the fallback face, that has a letter with its marks, else the letter
        alone; None if no font has it."""
        key = (letter, family, bold)
        if key not in self._sources:
            names = [family, *map(str, range(len(self._files.others)))]
            whole = (name for name in names if all(self.has(sign, name, bold) for sign in letter))
            some = (name for name in names if self.has(letter[0], name, bold))
            self._sources[key] = next(whole, None) or next(some, None)
        return self._sources[key]

    def has(self, sign: str, family: str = "text", bold: bool = False) -> bool:
        """Whether the font of a family has a character; for missing ones it draws its placeholder."""
        font = self.font(_TRIED, family, bold)
        if sign.isascii() or not font.size(sign)[0]:  # zero-width characters cannot be drawn alone
            return True
        drawn, box = (pygame.image.tobytes(font.render(one, True, (0, 0, 0)), "RGBA") for one in (sign, _NOBODY_S))
        return drawn != box

    def _line_width(self, shown: str, px: int, family: str, bold: bool) -> int:
        """Return the width of a line in visual order."""
        pieces = shown.split(NARROW_SPACE)
        width = (len(pieces) - 1) * _narrow_width(self.font(px, family, bold))
        for piece in pieces:
            width += sum(self._run_width(run, px) for run in self._runs(piece, px, family, bold))
        return width

    def _run_width(self, run: _Run, px: int) -> int:
        return run.font.size(run.text)[0] if run.font else len(_letters(run.text)) * _number_width(px)

    def width(self, text: str, px: int, *, bold: bool = False, family: str = "text") -> int:
        """Return the width of one line in window pixels."""
        text = drawable(text)
        key = (text, family, bold, px)
        found = self._sizes.get(key)
        if found is None:
            found = self._sizes[key] = self._line_width(visual(text), px, family, bold)
            if len(self._sizes) > _MOST_SIZES:
                self._sizes.popitem(last=False)
        return found

    def cursor_x(self, text: str, index: int, px: int, *, bold: bool = False, family: str = "text") -> int:
        """Return the position of a cursor before the character with that index, in window pixels from the left end of
        the line."""
        if holds_leftward(text):
            return self._line_width(until(text[:MOST_SIGNS], index), px, family, bold)
        return self.width(text[:index], px, bold=bold, family=family)

    def line_height(self, px: int, *, bold: bool = False, family: str = "text") -> int:
        """Return the height of a drawn line, from the highest accent to the lowest descender."""
        return self.font(px, family, bold).get_height()

    def size(self, text: str, px: int, *, bold: bool = False, family: str = "text") -> tuple[int, int]:
        """Return the width and height of a text with its line breaks."""
        if "\n" not in text:
            return self.width(text, px, bold=bold, family=family), self.line_height(px, bold=bold, family=family)
        lines = text.split("\n")
        width = max(self.width(line, px, bold=bold, family=family) for line in lines)
        return width, self.line_height(px, bold=bold, family=family) * len(lines)

    def render(self, text: str, px: int, colour: RGB, *, bold: bool = False, family: str = "text") -> pygame.Surface:
        """Draw one line with smooth edges on a transparent ground; do not draw on the surface, it is shared.

        Any text is accepted: `drawable` replaces what cannot be drawn, and an empty result draws nothing.
        """
        text = drawable(text)
        key = (text, family, bold, px, colour)
        return self._pictures.get(key, lambda: self._draw(text, px, colour, bold, family))

    def _draw(self, text: str, px: int, colour: RGB, bold: bool, family: str) -> pygame.Surface:
        width, height = self.size(text, px, bold=bold, family=family)
        if not width:
            return pygame.Surface((0, height), pygame.SRCALPHA, 32)
        pieces = visual(text).split(NARROW_SPACE)
        runs = [self._runs(piece, px, family, bold) for piece in pieces]
        own = self.font(px, family, bold)
        if len(runs) == 1 and len(runs[0]) == 1 and runs[0][0].font is own:
            return own.render(runs[0][0].text, True, colour)
        drawn = pygame.Surface((width, height), pygame.SRCALPHA, 32)
        left, base = 0, own.get_ascent()
        for number, parts in enumerate(runs):
            left += _narrow_width(own) if number else 0
            for run in parts:
                wide = self._run_width(run, px)
                if run.font is None:
                    for place, letter in enumerate(_letters(run.text)):
                        self._draw_number(drawn, letter[0], left + place * _number_width(px), px, colour)
                elif wide:
                    letters = run.font.render(run.text, True, colour)
                    picture, top = _within(letters, base - run.font.get_ascent(), height)
                    drawn.blit(picture, (left, top))
                left += wide
        return drawn

    def _draw_number(self, target: pygame.Surface, sign: str, left: int, px: int, colour: RGB) -> None:
        """Draw a character that no font has: a box with its number in two lines, so that each can be recognised."""
        wide, tall = _number_width(px), target.get_height()
        pygame.draw.rect(target, colour, (left + 1, round(0.1 * tall), wide - 2, round(0.8 * tall)), max(1, px // 16))
        number = f"{ord(sign):04X}" if ord(sign) < 0x10000 else f"{ord(sign):06X}"
        half = len(number) // 2
        font = self.font(max(1, round(px * (0.5 if half == 2 else 0.36))))
        for line, digits in enumerate((number[:half], number[half:])):
            picture = font.render(digits, True, colour)
            ink = picture.get_bounding_rect()
            centre = (left + wide / 2, tall * (0.32 + 0.36 * line))
            target.blit(picture, (round(centre[0] - ink.width / 2), round(centre[1] - ink.height / 2)), ink)

    def fit(self, text: str, px: int, width: int, *, bold: bool = False, family: str = "text") -> str:
        """Return the text, or as much of its start as fits into ``width`` with an ellipsis."""
        if self.width(text, px, bold=bold, family=family) <= width:
            return text
        low, high = 0, min(len(text), MOST_SIGNS - 1)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, px, bold=bold, family=family) <= width:
                low = middle
            else:
                high = middle - 1
        return part_of(text, text[:low].rstrip() + ELLIPSIS)

    def wrap(self, text: str, px: int, width: int, *, bold: bool = False, family: str = "text") -> list[str]:
        """Wrap into lines no wider than ``width``; line breaks in the text are kept, words too long for a line are cut.

        The last line of a paragraph is never a single number or letter if the word before it fits beside it.
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
            lines[first:] = [part_of(paragraph, line) for line in lines[first:]]
        return lines

    def _longest_start(self, word: str, px: int, width: int, bold: bool, family: str) -> int:
        cut = 1
        while cut < len(word) and self.width(word[: cut + 1], px, bold=bold, family=family) <= width:
            cut += 1
        # A file path is cut between its folders, if possible.
        return max(word.rfind("/", 0, cut), word.rfind("\\", 0, cut)) + 1 or cut

    def clear(self) -> None:
        """Drop fonts and pictures of sizes no longer in use."""
        self._fonts.clear()
        self._pictures.clear()
        self._sizes.clear()
        self._wrapped.clear()
