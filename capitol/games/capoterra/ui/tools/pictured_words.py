"""Buttons and lines of the tools that show goods, gold and units as pictures among words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.rules.trade import GOLD_PART
from capitol.kit.cached_layer import CachedLayer
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown, Wheel
from capitol.kit.look import Look
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import Button, Paragraph, Widget, inset
from capitol.kit.widgets.base import Host
from capitol.kit.widgets.button import pressed_rect

TEXT = 16
_LEAST = 10.0
"""The smallest text, in logical pixels at the usual UI scale."""
_SIGN, _GAP = 1.35, 0.28
"""The side of a picture, and the space around it, relative to the size of the text."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture among words, by the name of its sprite."""

    sprite: str


Piece = str | Sign
Line = tuple[Piece, ...]
SPACE = " "
"""Separates unrelated parts of a line."""


def good_sign(good: int) -> Sign:
    """Return the picture of a good; of gold for its index in a bundle."""
    return Sign("capoterra.gold" if good == GOLD_PART else f"capoterra.good.{GOODS[good]}")


def amounts(bundle: Sequence[int]) -> Line:
    """Return the amounts of a price or bundle, each before its picture; nothing for those that are 0."""
    pieces: list[Piece] = []
    for part, count in enumerate(bundle):
        if count:
            pieces += [SPACE, str(count), good_sign(part)]
    return tuple(pieces[1:])


def line_width(look: Look, line: Line, px: float, *, bold: bool = False) -> int:
    """Return the width of a line in window pixels."""
    sizes = [_width(look, piece, px, bold) for piece in line]
    return sum(sizes) + max(0, len(line) - 1) * _gap(look, px)


def _gap(look: Look, px: float) -> int:
    return max(1, round(look.text_px(px) * _GAP))


def sign_side(look: Look, px: float, *, bold: bool = False) -> int:
    """Return the side of a picture in a line of text of this size, in window pixels."""
    return min(_width(look, Sign(""), px, bold), look.line(px, bold=bold))


def _width(look: Look, piece: Piece, px: float, bold: bool) -> int:
    if isinstance(piece, Sign):
        return round(look.text_px(px) * _SIGN)
    return look.text_width(piece, px, bold=bold)


def fitting_px(look: Look, lines: Sequence[Line], room: Rect, px: float, *, bold: bool = False) -> float:
    """Return the largest text size up to ``px`` at which the lines fit into ``room``."""
    least = _LEAST / max(1.0, look.scale.ui_scale)
    while px - 0.5 >= least:
        tall = len(lines) * look.line(px, bold=bold)
        if tall <= room.height and all(line_width(look, line, px, bold=bold) <= room.width for line in lines):
            return px
        px -= 0.5
    return px


def best_lines(look: Look, room: Rect, *ways: Sequence[Line], px: float = TEXT) -> Sequence[Line]:
    """Return the arrangement of the same pieces in lines that can be shown largest; the first of equal ones."""
    return max(ways, key=lambda lines: fitting_px(look, lines, room, px, bold=True))


def paint_lines(
    canvas: Canvas,
    lines: Sequence[Line],
    room: Rect,
    px: float,
    ink: RGB,
    *,
    bold: bool = False,
    align: str = "centre",
) -> bool:
    """Paint lines in the middle of ``room``; return whether they fit."""
    look = canvas.look
    tall = look.line(px, bold=bold)
    y = room.y + (room.height - tall * len(lines)) // 2
    fits = tall * len(lines) <= room.height + 2
    for line in lines:
        wide = line_width(look, line, px, bold=bold)
        fits = fits and wide <= room.width + 1
        x = room.x if align == "left" else room.x + max(0, room.width - wide) // 2
        for piece in line:
            size = _width(look, piece, px, bold)
            if isinstance(piece, Sign):
                side = min(size, tall)
                if look.sprites.has(piece.sprite):
                    canvas.sprite(piece.sprite, Rect(x, y + (tall - side) // 2, side, side))
            else:
                canvas.text(piece, Rect(x, y, size + 1, tall), px, ink, bold=bold, fit=False)
            x += size + _gap(look, px)
        y += tall
    return fits


class Pieces(Widget):
    """Lines of words and pictures without a function; ``label`` says the same in words. Like the buttons they are drawn
    from a recording."""

    role = "label"

    def __init__(
        self,
        look: Look,
        id: str,
        rect: Rect,
        label: str,
        lines: Sequence[Line],
        *,
        text_px: float = TEXT,
        bold: bool = False,
        align: str = "left",
        on_dark: bool = True,
        **options: Any,
    ) -> None:
        px = fitting_px(look, lines, rect, text_px, bold=bold)
        super().__init__(id, rect, label=label, text_px=px, **options)
        self.lines, self.bold, self.align, self.on_dark = tuple(lines), bold, align, on_dark
        self._layer = CachedLayer()

    def draw(self, canvas: Canvas) -> None:
        self._layer.draw(canvas, (tuple(self.rect), self.lines, self.text_px, self._ink(canvas)), super().draw)

    def _ink(self, canvas: Canvas) -> RGB:
        theme = canvas.look.theme
        return self.fg or (theme.cream if self.on_dark else theme.ink)

    def paint(self, canvas: Canvas) -> None:
        theme, ink = canvas.look.theme, self._ink(canvas)
        if self.bg is None:
            self.bg = theme.dark if self.on_dark else theme.parchment
        self.fg = ink
        fits = paint_lines(canvas, self.lines, self.rect, self.text_px, ink, bold=self.bold, align=self.align)
        self.clipped = not fits


class FittedText(Paragraph):
    """Wrapped text that shrinks if its room is too low."""

    def __init__(self, look: Look, id: str, rect: Rect, text: str, *, text_px: float = TEXT, **options: Any) -> None:
        px, least = text_px, _LEAST / max(1.0, look.scale.ui_scale)
        while px - 0.5 >= least and Paragraph.height_for(look, text, rect.width, px) > rect.height:
            px -= 0.5
        super().__init__(id, rect, text, text_px=px, **options)


class ToolButton(Button):
    """A button with lines of words and pictures; Shift with Enter, Space or a click presses it for many. It is drawn
    from a recording, since up to fifteen of them stand still while the board is moved."""

    def __init__(
        self,
        look: Look,
        id: str,
        rect: Rect,
        label: str,
        lines: Sequence[Line],
        on_press: Callable[[], None],
        *,
        on_many: Callable[[], None] | None = None,
        text_px: float = TEXT,
        bold: bool = True,
        **options: Any,
    ) -> None:
        super().__init__(id, rect, label, on_press, text_px=text_px, bold=bold, **options)
        self.lines, self.on_many, self._layer = tuple(lines), on_many, CachedLayer()
        self.text_px = fitting_px(look, self.lines, self._room(look, rect), text_px, bold=bold)

    def show(self, look: Look, lines: Sequence[Line]) -> None:
        """Show other lines, as large as they fit."""
        self.lines = tuple(lines)
        self.text_px = fitting_px(look, self.lines, self._room(look, self.rect), TEXT, bold=self.bold)

    @staticmethod
    def _room(look: Look, rect: Rect) -> Rect:
        return inset(rect, look.ui(6), look.ui(2))

    def press(self, host: Host) -> None:
        if self.on_many is not None and host.shift:
            self.on_many()
        else:
            super().press(host)

    def key_down(self, event: KeyDown, host: Host) -> bool:
        if self.on_many is None or not self.enabled or event.chord not in ("shift+return", "shift+space"):
            return False
        self.on_many()
        return True

    def draw(self, canvas: Canvas) -> None:
        shown = self.lines, self.text_px, self.enabled, self.colours(canvas.look.theme)
        self._layer.draw(canvas, (tuple(self.rect), self.flags, shown), super().draw)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        top, bottom, edge, text = self.colours(theme)
        self.fg, self.bg = text, mix(top, bottom, 0.5)
        face = pressed_rect(self.rect) if "pressed" in self.flags else self.rect
        if self.enabled:
            canvas.shadow(face, theme.control_radius, 2, 90)
        canvas.gradient(face, top, bottom, theme.control_radius, theme.border, edge)
        self.clipped = not paint_lines(
            canvas, self.lines, self._room(look, self.rect), self.text_px, text, bold=self.bold
        )


class Stepper(Widget):
    """An amount between fewer and more: ``−`` and ``+``, the wheel, left and right, digits; ``on_change`` gets the new
    amount. Its buttons have the ids ``ID.less`` and ``ID.more``."""

    role = "stepper"

    def __init__(
        self,
        look: Look,
        id: str,
        rect: Rect,
        label: str,
        sign: Sign | None,
        value: int,
        most: int,
        on_change: Callable[[int], None],
        *,
        least: int = 0,
        text_px: float = TEXT,
        **options: Any,
    ) -> None:
        super().__init__(id, rect, label=label, text_px=text_px, focusable=True, **options)
        self.sign, self.value, self.most, self.least, self._on_change = sign, value, most, least, on_change
        side = min(rect.height, rect.width // 4)
        for name, icon, left, step in (("less", "minus", rect.x, -1), ("more", "plus", rect.right - side, 1)):
            self.add(_StepEnd(self, f"{id}.{name}", Rect(left, rect.y, side, rect.height), icon, step))

    @property
    def value_words(self) -> str:
        return str(self.value)

    @property
    def interactive(self) -> bool:
        return True

    @property
    def keeps(self) -> frozenset[str]:
        return frozenset({"left", "right"})

    def change(self, value: int) -> None:
        """Set another amount, within the limits."""
        value = max(self.least, min(self.most, value))
        if value != self.value:
            self.value = value
            self._on_change(value)

    def wheel(self, event: Wheel, host: Host) -> bool:
        self.change(self.value + (1 if event.dy > 0 else -1))
        return True

    def key_down(self, event: KeyDown, host: Host) -> bool:
        steps = {"left": -1, "right": 1, "shift+left": -5, "shift+right": 5, "-": -1, "+": 1}
        if event.chord in steps:
            self.change(self.value + steps[event.chord])
        elif event.chord.isdecimal() and len(event.chord) == 1:
            typed = self.value * 10 + int(event.chord)
            self.change(typed if self.least <= typed <= self.most else int(event.chord))
        elif event.chord == "backspace":
            self.change(self.value // 10)
        else:
            return False
        return True

    def paint(self, canvas: Canvas) -> None:
        theme = canvas.look.theme
        canvas.rounded(self.rect, theme.card, theme.control_radius, theme.border, theme.button_edge)
        line: Line = (str(self.value),) if self.sign is None else (str(self.value), self.sign)
        self.fg, self.bg = theme.ink, theme.card
        room = self.rect.inflate(-2 * min(self.rect.height, self.rect.width // 4), 0)
        px = fitting_px(canvas.look, (line,), room, self.text_px + 2, bold=True)
        paint_lines(canvas, (line,), room, px, theme.ink, bold=True)

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "value": self.value, "most": self.most}


class _StepEnd(Button):
    """An end of a stepper, for the pointer; with keys the stepper itself takes left and right."""

    def __init__(self, owner: Stepper, id: str, rect: Rect, icon: str, step: int) -> None:
        able = owner.least <= owner.value + step <= owner.most
        label = f"{owner.label} {'−' if step < 0 else '+'}"
        super().__init__(id, rect, label, None, icon=icon, show_label=False, focusable=False, enabled=able)
        self._owner, self._step, self.hushed = owner, step, True

    @property
    def interactive(self) -> bool:
        return True

    def press(self, host: Host) -> None:
        self._owner.change(self._owner.value + self._step)
