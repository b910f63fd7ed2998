"""What is expected now, in words that never lack room."""

from __future__ import annotations

import re

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Widget

_STATUS = 17
_SENTENCES = re.compile(r"(?<=[.!?]) ")
_LEAST_STATUS = 20
"""The least, in logical pixels of the board, that the words of what is expected may shrink to."""


class StatusLabel(Widget):
    """What is expected now, in as many lines as there is room for, and smaller where it would not fit; where that is
    not enough, without its last sentences, which tell of shorter ways."""

    role = "label"

    def __init__(self, look: Look, id: str, rect: Rect, text: str) -> None:
        super().__init__(id, rect, label=text, fg=look.theme.cream, bg=look.theme.table)
        self.text_px = float(_STATUS)
        self.live = True
        sentences = _SENTENCES.split(text)
        self.rows = self._rows(look, text)
        while self.clipped and look.scale.ui_scale * self.text_px > _LEAST_STATUS:
            self.text_px -= 0.5
            self.rows = self._rows(look, text)
        while self.clipped and len(sentences) > 1:
            sentences.pop()
            self.rows = self._rows(look, " ".join(sentences))
        self._wide = max((look.text_width(row, self.text_px, bold=True) for row in self.rows), default=0)

    def _rows(self, look: Look, text: str) -> list[str]:
        rows = even_rows(look, text, look.text_px(self.text_px), self.rect.width)
        self.clipped = len(rows) * look.line(self.text_px, bold=True) > self.rect.height
        return rows

    def written(self, look: Look) -> Rect:
        return Rect(self.rect.x, self.rect.y, min(self.rect.width, self._wide), self.rect.height)

    def paint(self, canvas: Canvas) -> None:
        tall = canvas.look.line(self.text_px, bold=True)
        top = self.rect.y + max(0, self.rect.height - tall * len(self.rows)) // 2
        for number, text in enumerate(self.rows):
            line = Rect(self.rect.x, top + number * tall, self.rect.width, tall)
            canvas.text(text, line, self.text_px, canvas.look.theme.cream, bold=True)


def even_rows(look: Look, text: str, size: int, width: int) -> list[str]:
    """Text in bold, in as few lines as ``width`` pixels allow, and these as even as they can be: no word ends alone."""
    rows = look.fonts.wrap(text, size, width, bold=True)
    if len(rows) == 1:
        return rows
    least, most = max(look.fonts.width(word, size, bold=True) for word in text.split()) - 1, width
    while most - least > 1:
        middle = (least + most) // 2
        tried = look.fonts.wrap(text, size, middle, bold=True)
        if len(tried) > len(rows):
            least = middle
        else:
            most = middle
    return look.fonts.wrap(text, size, most, bold=True)
