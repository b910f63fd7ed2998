"""The status: what is expected now, in text that always fits."""

from __future__ import annotations

import re

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Widget

_STATUS = 17
_SENTENCES = re.compile(r"(?<=[.!?]) ")
_LEAST_STATUS = 20
"""The least height, in logical pixels of the board, to which the status text may shrink."""
_WHO = " · "


class StatusLabel(Widget):
    """The status text, in as many lines as fit, smaller if necessary; if that is not enough, without its last
    sentences, which describe shortcuts, and then without the name before it, which the rail marks too."""

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
        self.whole = not self.clipped
        while self.clipped and len(sentences) > 1:
            sentences.pop()
            self.rows = self._rows(look, " ".join(sentences))
        if self.clipped and _WHO in sentences[0]:
            self.rows = self._rows(look, sentences[0].partition(_WHO)[2])
        self._wide = max((look.text_width(row, self.text_px, bold=True) for row in self.rows), default=0)

    @staticmethod
    def width(look: Look, text: str) -> int:
        """Return how wide a text is in one line, in window pixels."""
        return look.text_width(text, _STATUS, bold=True)

    @staticmethod
    def width_beside(look: Look, text: str, room: Rect, least: int) -> int:
        """Return how much of the width of ``room`` the text takes: that of one line or, if less than ``least`` would be
        left beside it, what leaves that, as long as the whole text fits."""
        wide = StatusLabel.width(look, text)
        if room.width - wide >= least or room.width <= least:
            return wide
        narrow = Rect(room.x, room.y, room.width - least, room.height)
        return narrow.width if StatusLabel(look, "", narrow, text).whole else wide

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
    """Wrap bold text into as few lines as ``width`` pixels allow, of lengths as even as possible: no word is left alone
    at the end."""
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
