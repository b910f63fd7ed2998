"""The dialogs and menus above a scene, topmost last: rebuilt on resizing; closing restores the focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from capitol.kit.focus import Focus, stops
from capitol.kit.look import Look
from capitol.kit.widgets.base import Widget
from capitol.kit.widgets.dialog import Dialog

Build = Callable[[Look], Widget]


@dataclass(slots=True)
class _Overlay:
    build: Build
    dialog: Dialog


class Overlays:
    """A stack of dialogs."""

    def __init__(self) -> None:
        self._stack: list[_Overlay] = []

    @property
    def dialogs(self) -> list[Dialog]:
        """All dialogs, the topmost last."""
        return [overlay.dialog for overlay in self._stack]

    @property
    def top(self) -> Dialog | None:
        """The topmost dialog."""
        return self._stack[-1].dialog if self._stack else None

    def open(self, build: Build, look: Look, focus: Focus) -> Widget | None:
        """Put the dialog that ``build`` makes on top; return the widget to focus."""
        dialog = _made(build, look)
        self._stack.append(_Overlay(build, dialog))
        focus.returns.append((focus.id, focus.visible))
        able = stops(dialog)
        first = next((widget for widget in able if widget.id == dialog.first_focus), able[0] if able else None)
        if first is not None:
            focus.set(first)
        return first

    def rebuild(self, look: Look, top_only: bool = False) -> None:
        """Rebuild the dialogs, keeping scroll positions and cursors."""
        for overlay in self._stack[-1:] if top_only else self._stack:
            fresh = _made(overlay.build, look)
            hand_over(overlay.dialog, fresh)
            overlay.dialog = fresh

    def close(self, focus: Focus) -> tuple[str, bool]:
        """Remove the topmost dialog; return the id to focus again, "" for none, and whether its ring was shown."""
        self._stack.pop()
        return focus.returns.pop()


def _made(build: Build, look: Look) -> Dialog:
    made = build(look)
    if not isinstance(made, Dialog):
        raise TypeError(f"{made.id!r} is no dialog")
    return made


def hand_over(old: Widget, new: Widget) -> None:
    """Pass the state of widgets (such as scroll positions) to the new ones with the same ids."""
    memories = {widget.id: memory for widget in old.walk() if (memory := widget.memory()) is not None}
    if memories:
        for widget in list(new.walk()):
            if widget.id in memories:
                widget.recall(memories[widget.id])
