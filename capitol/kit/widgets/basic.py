"""Widgets that only show something: labels, paragraphs, panels, and custom pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.direction import RIGHTWARD
from capitol.kit.look import Look
from capitol.kit.theme import RGB, best_text
from capitol.kit.widgets.base import Widget
from capitol.kit.widgets.layout import inset, split_top

LINE_SPACING = 1.5


class Label(Widget):
    """One line (or a few with line breaks); a line that is too long is shortened and marked ``clipped``."""

    role = "label"

    def __init__(
        self,
        id: str,
        rect: Rect,
        text: str,
        *,
        bold: bool = False,
        family: str = "text",
        align: str = "left",
        valign: str = "middle",
        **options: Any,
    ) -> None:
        super().__init__(id, rect, label=text, **options)
        self.bold, self.family, self.align, self.valign = bold, family, align, valign

    def written(self, look: Look) -> Rect:
        width = look.text_width(self.label, self.text_px, bold=self.bold, family=self.family)
        place = Rect(0, 0, min(self.rect.width, width), min(self.rect.height, look.line(self.text_px, bold=self.bold)))
        place.midleft = self.rect.midleft
        if self.align == "right":
            place.right = self.rect.right
        elif self.align == "centre":
            place.centerx = self.rect.centerx
        if self.valign != "middle":
            place.top = self.rect.top
        return place

    def shown_at(self, look: Look) -> Rect:
        return self.written(look)

    def paint(self, canvas: Canvas) -> None:
        look = canvas.look
        wanted = look.text_width(self.label, self.text_px, bold=self.bold, family=self.family)
        self.clipped = wanted > self.rect.width
        canvas.text(
            self.label,
            self.rect,
            self.text_px,
            self.ink(look),
            bold=self.bold,
            family=self.family,
            align=self.align,
            valign=self.valign,
        )


class Paragraph(Widget):
    """Text wrapped to its width; ``marks`` are ranges of characters (begin and end) to highlight in gold, for
    left-aligned texts only."""

    role = "text"

    def __init__(
        self,
        id: str,
        rect: Rect,
        text: str,
        *,
        bold: bool = False,
        family: str = "text",
        align: str = "left",
        marks: Sequence[tuple[int, int]] = (),
        **options: Any,
    ) -> None:
        super().__init__(id, rect, label=text, **options)
        self.bold, self.family, self.align, self.marks = bold, family, align, tuple(marks)

    @staticmethod
    def height_for(
        look: Look, text: str, width: int, text_px: float = 16, bold: bool = False, family: str = "text"
    ) -> int:
        """Return the height in window pixels that ``text`` needs in this width."""
        size = look.text_px(text_px)
        return round(size * LINE_SPACING) * len(look.fonts.wrap(text, size, width, bold=bold, family=family))

    def between_lines(self, look: Look, y: int) -> tuple[int, int] | None:
        """Return the top and bottom of its line of text at ``y``, in window pixels; None if there is none."""
        if not self.rect.top < y < self.rect.bottom:
            return None
        step = round(look.text_px(self.text_px) * LINE_SPACING)
        top = self.rect.top + (y - self.rect.top) // step * step
        return (y, y) if top == y else (top, top + step)

    def paint(self, canvas: Canvas) -> None:
        needed = self.height_for(canvas.look, self.label, self.rect.width, self.text_px, self.bold, self.family)
        self.clipped = needed > self.rect.height + 2
        if self.marks:
            self._paint_marks(canvas)
        canvas.paragraph(
            self.label,
            self.rect,
            self.text_px,
            self.ink(canvas.look),
            bold=self.bold,
            family=self.family,
            align=self.align,
            spacing=LINE_SPACING,
        )

    def _paint_marks(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        size = look.text_px(self.text_px)
        step, at, y = round(size * LINE_SPACING), 0, self.rect.y
        for line in look.fonts.wrap(self.label, size, self.rect.width, bold=self.bold):
            line = line.removeprefix(RIGHTWARD)
            at = self.label.index(line, at)
            for begin, end in self.marks:
                first, last = max(begin - at, 0), min(end - at, len(line))
                if first < last:
                    ends = (look.fonts.cursor_x(line, end, size, bold=self.bold) for end in (first, last))
                    left, right = sorted(ends)
                    box = Rect(self.rect.x + left, y, right - left, step)
                    canvas.rounded(box.inflate(look.ui(2), -look.ui(2)), theme.gold_light, 3)
            at += len(line)
            y += step

    def describe(self) -> dict[str, object]:
        marked = {"marks": [self.label[begin:end] for begin, end in self.marks]} if self.marks else {}
        return {**super().describe(), **marked}


class Panel(Widget):
    """A surface with an optional title that contains its children. Styles: parchment, wood, dark, card, glass."""

    role = "panel"
    solid = True

    def __init__(
        self,
        id: str,
        rect: Rect,
        *,
        style: str = "parchment",
        title: str = "",
        shadow: bool = True,
        title_px: float = 20,
        children: Iterable[Widget] = (),
        **options: Any,
    ) -> None:
        super().__init__(id, rect, label=title, text_px=title_px, children=children, **options)
        self.style, self.shadow = style, shadow

    def surface_colour(self, look: Look) -> RGB:
        """Return the background colour of text on the panel."""
        theme = look.theme
        return {
            "parchment": theme.parchment,
            "wood": theme.table,
            "dark": theme.dark,
            "card": theme.card,
            "glass": theme.dark,
        }[self.style]

    def body(self, look: Look) -> Rect:
        """Return the rect inside the border and under the title."""
        room = inset(self.rect, look.ui(14), look.ui(12))
        return split_top(room, look.line(self.text_px), gap=look.ui(6))[1] if self.label else room

    def paint(self, canvas: Canvas) -> None:
        look = canvas.look
        canvas.panel(self.rect, self.style, self.shadow)
        if self.label:
            room = inset(self.rect, look.ui(14), look.ui(12))
            line = split_top(room, look.line(self.text_px))[0]
            self.clipped = look.text_width(self.label, self.text_px, bold=True, family="title") > line.width
            ink = self.fg or best_text(self.surface_colour(look), look.theme.cream, look.theme.ink)
            canvas.text(self.label, line, self.text_px, ink, bold=True, family="title")


class Custom(Widget):
    """A custom picture: ``paint_with(canvas, widget)`` draws it in ``widget.rect``."""

    role = "picture"

    def __init__(self, id: str, rect: Rect, paint_with: Callable[[Canvas, Widget], None], **options: Any) -> None:
        super().__init__(id, rect, **options)
        self._paint_with = paint_with

    def paint(self, canvas: Canvas) -> None:
        self._paint_with(canvas, self)
