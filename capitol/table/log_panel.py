"""The last lines of the log beside the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from pygame import Rect

from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import first_fitting
from capitol.kit.look import Look
from capitol.kit.widgets import Host, Label, Paragraph, Widget, inset
from capitol.table.event_link import EventLink
from capitol.table.log import LogLine, LogViewModel, paint_log_mark

_TEXT = 16
_SPACINGS = 1.3, 1.25, 1.2, 1.15
"""Line spacings relative to the text size: closer ones are used if one more line then fits."""
_LOOSEST = 1.6
"""The widest spacing, which uses up rows that no further line fits into."""
_MARK = 14


NEWEST = 2
"""The number of last lines that are news and that no note may cover."""


class PanelViewModel(LogViewModel, Protocol):
    """The content of the panel, and its press callback, which gets ``log``, or ``line`` and the index of a line."""

    @property
    def look(self) -> Look: ...

    @property
    def press(self) -> Callable[[str], None]: ...


class LogPanel(Widget):
    """The last lines of the log, oldest first: as many as fit; only a newest one that is too long alone is cut off. At
    the beginning of a game, ``opening`` is told below them if it fits."""

    role = "log"

    def __init__(self, view_model: PanelViewModel, rect: Rect, opening: str = "") -> None:
        super().__init__("log.last", rect, text_px=_TEXT, on_press=partial(view_model.press, "log"), focusable=True)
        look = view_model.look
        room = inset(rect, look.ui(6), look.ui(4))
        wide = room.width - look.ui(_MARK + 9)
        fit = _fitting(look, view_model.log, wide, room.height)
        if not fit.whole:
            head = Rect(room.x, room.y, room.width, min(look.line(_TEXT), room.height))
            room = Rect(room.x, head.bottom, room.width, room.height - head.height)
            fit = _fitting(look, view_model.log, wide, room.height)
            text = first_fitting(look, before_texts(), head.width, _TEXT)
            before = Label("log.before", head, text, fg=look.theme.ink_soft, bg=look.theme.parchment, align="centre")
            self.add(before).hushed = True
        self.hushed = True
        self.label = "\n".join(line.text for line, _rows in reversed(fit.lines))
        # Start at the top; what is too small for another row is left at the bottom.
        foot = room.y + sum(_tall(look, fit.step, rows) for _line, rows in fit.lines)
        for number, (line, rows) in enumerate(fit.lines):
            tall = _tall(look, fit.step, rows)
            foot -= tall
            place = Rect(room.x, foot, room.width, tall)
            row = LogRow(view_model, f"log.line.{number}", place, line, rows, fit.step)
            row.prompt, row.last = number < NEWEST, not number
            row.index = len(view_model.log) - 1 - number
            self.add(row)
        told = sum(_tall(look, fit.step, rows) for _line, rows in fit.lines)
        rest = Rect(room.x, room.y + told, room.width, room.height - told)
        if opening and fit.whole and Paragraph.height_for(look, opening, rest.width, _TEXT) <= rest.height:
            ink, paper = look.theme.ink_soft, look.theme.parchment
            self.add(Paragraph("log.opening", rest, opening, text_px=_TEXT, fg=ink, bg=paper))

    def paint(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "parchment", shadow=False)
        self.fg, self.bg = canvas.look.theme.ink, canvas.look.theme.parchment


def before_texts() -> tuple[str, ...]:
    """Return texts saying how to see the lines that are hidden or cut off; also in fewer words."""
    return _("Whole log ([log])"), _("Log ([log])")


@dataclass(frozen=True, slots=True)
class _Fit:
    """Lines of a log with their rows, newest first, ``step`` window pixels from row to row. ``free`` is the height left
    over; ``whole``: all lines of the log are visible and none is cut off."""

    lines: list[tuple[LogLine, tuple[str, ...]]]
    step: int
    free: int
    whole: bool


def _fitting(look: Look, log: Sequence[LogLine], width: int, height: int) -> _Fit:
    """Return the last lines of a log that fill a room in window pixels, slightly closer or wider apart if they fill it
    better so."""
    size = look.text_px(_TEXT)
    fits = [_fitting_so(look, log, width, height, round(size * spacing)) for spacing in _SPACINGS]
    fit = next((fit for fit in fits if fit.whole or fit.free < fit.step), fits[0])
    rows = sum(len(rows) for _line, rows in fit.lines)
    if fit.whole or not rows:
        return fit
    step = min(round(size * _LOOSEST), fit.step + fit.free // rows)
    return replace(fit, step=step, free=fit.free - rows * (step - fit.step))


def _fitting_so(look: Look, log: Sequence[LogLine], width: int, height: int, step: int) -> _Fit:
    size = look.text_px(_TEXT)
    shown: list[tuple[LogLine, tuple[str, ...]]] = []
    for line in reversed(log):
        rows = tuple(look.fonts.wrap(line.text, size, width))
        if _tall(look, step, rows) > height:
            free = (height - _tall(look, step, ())) // step
            if free > 0 and not shown:
                cut = look.fonts.fit(" ".join(rows[free - 1 :]), size, width)
                return _Fit([(line, (*rows[: free - 1], cut))], step, 0, False)
            return _Fit(shown, step, max(0, height), False)
        shown.append((line, rows))
        height -= _tall(look, step, rows)
    return _Fit(shown, step, height, True)


def _tall(look: Look, step: int, rows: Sequence[str]) -> int:
    """Return the height of a line of the log with these rows."""
    return step * len(rows) + look.ui(3)


class LogRow(EventLink):
    """One of the last lines: hovering it shows its place. Keyboard users get this in the large log."""

    role = "text"
    solid = True
    index = 0
    """The index of its line in the whole log."""
    last = False
    """Whether nothing came after it."""

    def __init__(
        self,
        view_model: PanelViewModel,
        id: str,
        rect: Rect,
        line: LogLine,
        rows: tuple[str, ...],
        step: int,
    ) -> None:
        super().__init__(id, rect, label=line.text, text_px=_TEXT)
        self.view_model, self.line, self.rows, self.step, self.event = view_model, line, rows, step, line.event
        self.others = line.others
        self.hushed = True
        self.tooltip = line.more or (line.text if " ".join(rows) != line.text else "")

    def press(self, host: Host) -> None:
        self.view_model.press(f"line.{self.index}")

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        if "hovered" in self.flags and self.event is not None:
            canvas.rounded(self.rect, theme.parchment_light, 4, 1, theme.parchment_edge)
        self.fg, self.bg = theme.ink, theme.parchment
        mark, step = look.ui(_MARK), self.step
        left, top = self.rect.x + look.ui(2), self.rect.y + look.ui(1)
        paint_log_mark(canvas, Rect(left, top + (step - mark) // 2, mark, mark), self.view_model.styles, self.line)
        left += mark + look.ui(5)
        for at, text in enumerate(self.rows):
            place = Rect(left, top + at * step, self.rect.right - left, step)
            # What nobody did is paler, but not the latest news: the end of a game is all that the last line tells.
            canvas.text(text, place, _TEXT, theme.ink if self.last or self.line.seat is not None else theme.ink_soft)
