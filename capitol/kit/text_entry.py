"""Report the text field being edited to the system.

An input method composes only while a text is being written. Elsewhere keys are keys: there the system reports the signs
that they type (Shift and 7 is ``?`` on a Russian keyboard) until an input method starts composing instead.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from capitol.kit.stage import Stage


class TextEntry:
    """Enables input methods while a text is being written, with their candidates beside it."""

    def __init__(self) -> None:
        self._at: tuple[Stage, str] | None = None
        self._rect: Rect | None = None
        self._composes = False  # an input method composes wherever it is allowed to

    def follow(self, stage: Stage | None, on_window: Callable[[Rect, tuple[int, int]], Rect] | None = None) -> None:
        """Report to the system the place where text is being written, if any; ``on_window`` returns the rect in which a
        part of a picture of that size is shown."""
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
        """Handle the unfinished text of an input method: stop it if nothing is being written."""
        if text and self._at is None and not self._composes:
            self._composes = True
            pygame.key.stop_text_input()

    def _leave(self) -> None:
        """Drop an unfinished composition along with the field."""
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
