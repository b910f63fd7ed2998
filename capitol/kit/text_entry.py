"""What the system is told of the field that somebody writes in.

An input method composes only while somebody writes a text. Elsewhere keys are keys: there the system names the signs
that they write (Shift and 7 is ``?`` on a Russian keyboard) until an input method begins to compose instead.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from capitol.kit.stage import Stage


class TextEntry:
    """Lets input methods compose where a text is written, with their candidates beside it."""

    def __init__(self) -> None:
        self._at: tuple[Stage, str] | None = None
        self._rect: Rect | None = None
        self._composes = False  # there is an input method that composes wherever it may

    def follow(self, stage: Stage | None, on_window: Callable[[Rect, tuple[int, int]], Rect] | None = None) -> None:
        """Tell the system where a text is written now, if anywhere; ``on_window`` says where a part of a picture of
        that size is seen."""
        writer = None if stage is None else stage.writer
        at = (stage, writer.id) if stage is not None and writer is not None else None
        if at != self._at:
            self._leave()
            self._at, self._rect = at, None
            if at is not None or not self._composes:
                pygame.key.start_text_input()
        if stage is not None and writer is not None:
            caret = writer.caret(stage.look)
            self._show(caret if on_window is None else on_window(caret, stage.look.scale.rect.size))

    def composed(self, text: str) -> None:
        """An input method has so far composed this: where nobody writes, it is to stop."""
        if text and self._at is None and not self._composes:
            self._composes = True
            pygame.key.stop_text_input()

    def _leave(self) -> None:
        """What is half composed ends with the field."""
        pygame.key.stop_text_input()
        if self._at is not None:
            stage, id = self._at
            before = stage.find(id)
            if before is not None:
                before.text_composed("", 0, stage)

    def _show(self, rect: Rect) -> None:
        if rect != self._rect:
            self._rect = rect
            pygame.key.set_text_input_rect(rect)
