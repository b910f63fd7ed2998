"""Marble columns that show the score: one per seat, rising with its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.table.art.brush import gradient
from capitol.table.seats.badge import SeatLook

SCALE_STEP = 20
"""A full column stands for a multiple of this score, so that columns stay comparable from round to round."""
_FOOT = 20 / 40
_HEAD = 9 / 40
"""Height of base and capital relative to the picture's width (`capitol.table.art.columns`)."""
_NUMBER = 22
_MEDAL = 1.7
_DROP = 0.5
"""The side of a medal relative to the width of its column, and the height from which it falls relative to its side."""
_BLOCK = 16 / 40
"""Height of the block with the seat's symbol, below the base, relative to the picture's width."""
_TORCHLIT: tuple[tuple[float, RGB], ...] = ((0.0, (200, 166, 136)), (0.4, (180, 148, 126)), (1.0, (106, 86, 92)))
_DIM: RGB = (205, 205, 205)
"""The light on a column at night, from left to right; the block with the seat's colour is dimmed evenly."""
RATIO = 0.62
"""The default width of a column relative to its share of the row."""


def scale_top(scores: Sequence[int]) -> int:
    """Return the score of a full column: the next multiple of `SCALE_STEP` that is no less than any score."""
    highest = max((*scores, 1))
    return -(-highest // SCALE_STEP) * SCALE_STEP


def column_width(look: Look, rect: Rect, count: int, ratio: float = RATIO) -> int:
    """Return the width of each of ``count`` columns in ``rect``."""
    return max(8, min(round(round(rect.width / count) * ratio), look.board(64), rect.height // 3))


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """The layout of one column per seat in ``rect`` (window pixels); ``top`` is the score of a full column.

    ``ratio`` is the width of a column relative to its share of the row.
    """

    rect: Rect
    seats: tuple[SeatLook, ...]
    top: int
    ratio: float = RATIO

    def slot(self, index: int) -> Rect:
        """Return the share of the row for the column at ``index``."""
        left = self.rect.x + round(self.rect.width * index / len(self.seats))
        right = self.rect.x + round(self.rect.width * (index + 1) / len(self.seats))
        return Rect(left, self.rect.y, right - left, self.rect.height)

    def width(self, look: Look) -> int:
        """Return the width of a column."""
        return column_width(look, self.rect, len(self.seats), self.ratio)

    def height(self, look: Look, score: float) -> int:
        """Return the height of a column: it never shrinks as points grow, and stays within the row up to ``top``."""
        wide = self.width(look)
        least = round(wide * (_FOOT + _HEAD)) + 2
        room = max(0, self.rect.height - look.line(_NUMBER, bold=True) - look.ui(4) - least)
        return least + round(room * min(max(score, 0.0), self.top) / self.top)

    def column_rect(self, look: Look, index: int, score: float) -> Rect:
        """Return the rect of the column at ``index`` with this score."""
        slot, wide, tall = self.slot(index), self.width(look), self.height(look, score)
        return Rect(slot.centerx - wide // 2, slot.bottom - tall, wide, tall)

    def number_rect(self, look: Look, index: int, score: float) -> Rect:
        """Return the rect of the number above a column."""
        line = look.line(_NUMBER, bold=True)
        slot, top = self.slot(index), self.column_rect(look, index, score).y
        return Rect(slot.x, top - line - look.ui(1), slot.width, line)

    def figures(self, look: Look, scores: Sequence[int]) -> list[Rect]:
        """Return the rects of the figures above the columns."""
        found = []
        for index, score in enumerate(scores):
            line = self.number_rect(look, index, score)
            wide = look.text_width(str(score), _NUMBER, bold=True)
            found.append(Rect(line.centerx - wide // 2, line.y, wide, line.height))
        return found

    def paint_medals(self, canvas: Canvas, scores: Sequence[int], winners: Sequence[int], part: float) -> None:
        """Paint the medals of ``winners`` on their columns; ``part``, from 0 to slightly over 1, is how far they have
        fallen. A column that is too low for a medal gets none."""
        for index in winners:
            box = self.column_rect(canvas.look, index, scores[index])
            side = min(round(box.width * _MEDAL), self.slot(index).width)
            if side + box.width * (_FOOT + _HEAD) <= box.height:
                high = box.y + round(box.width * _HEAD) - round(side * _DROP * (1 - part))
                medal = Rect(box.centerx - side // 2, high, side, side)
                canvas.sprite(f"medal.{self.seats[index].style.id}", medal, round(255 * min(1.0, part)))

    def paint(
        self,
        canvas: Canvas,
        scores: Sequence[float],
        on_dark: bool = True,
        said: Sequence[int] | None = None,
        *,
        night: bool = False,
    ) -> None:
        """Paint all columns with their numbers above; ``scores`` may be fractional while they rise. ``said`` are the
        displayed texts if not simply the scores. At ``night`` the marble is lit by torches."""
        look, theme = canvas.look, canvas.look.theme
        wide = self.width(look)
        for index, (seat, score) in enumerate(zip(self.seats, scores, strict=True)):
            box = self.column_rect(look, index, score)
            # The tallest column is drawn once; a lower one shows its capital and part of its shaft and base.
            whole = self._whole(look, seat, night=night)
            head = min(round(wide * _HEAD) + 1, box.height)
            below = box.height - head
            canvas.surface.blit(whole, (box.x, box.y + head), (0, whole.get_height() - below, wide, below))
            canvas.surface.blit(whole, box.topleft, (0, 0, wide, head))
            number = self.number_rect(look, index, score)
            figure = round(score) if said is None else said[index]
            canvas.text(
                str(figure),
                number,
                _NUMBER,
                theme.cream if on_dark else theme.ink,
                bold=True,
                align="centre",
                fit=False,
            )

    def _whole(self, look: Look, seat: SeatLook, *, night: bool) -> Surface:
        """Return the picture of a seat's column at its tallest."""
        whole = look.sprites.get(f"column.{seat.style.id}", self.width(look), self.rect.height)
        if not night:
            return whole
        return look.cache.get(("column at night", seat.style, whole.get_size()), partial(at_night, whole))

    def prepare(self, look: Look, scores: Sequence[int], winners: Sequence[int]) -> Iterator[None]:
        """Draw the columns at night and the medals of ``winners`` in small steps before they are shown."""
        for seat in self.seats:
            yield from look.sprites.prepare(f"column.{seat.style.id}", self.width(look), self.rect.height)
            yield
            self._whole(look, seat, night=True)
            yield
        self.paint_medals(Canvas(Recording(look.scale.rect.size), look), scores, winners, 1.0)
        yield


def at_night(column: Surface) -> Surface:
    """Return a column in torchlight; the colour of its seat is unchanged."""
    wide, tall = column.get_size()
    marble = tall - round(wide * _BLOCK)
    made = column.copy()
    made.blit(gradient(wide, marble, _TORCHLIT, True), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    made.fill(_DIM, (0, marble, wide, tall - marble), pygame.BLEND_RGB_MULT)
    return made
