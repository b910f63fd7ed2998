"""The rows of a group of settings, each with its label, control and note."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pygame import Rect

from capitol.kit.look import Look
from capitol.kit.widgets import Paragraph, Slider, Toggle, Widget
from capitol.shell.screen import CONTROL, labelled, menu_row, words
from capitol.shell.settings import SettingsScene

SHARE = 0.4
"""The part of a row for the label; the control begins after it."""
_BESIDE, _LEAST_BESIDE = 16, 260
"""The gap between a switch and the note at its right, and the least width of such a note, in logical pixels."""


class SettingsForm:
    """Makes rows ``width`` window pixels wide. A setting is named by its group and its own name, as ``access.voice``;
    that is also the id of its control, after ``settings.``."""

    def __init__(self, scene: SettingsScene, look: Look, width: int) -> None:
        self.scene, self.look, self.width = scene, look, width

    def row(
        self,
        id: str,
        label: str,
        make: Callable[[Rect], Widget],
        note: str = "",
        *,
        share: float = SHARE,
        needs: int = 0,
    ) -> Widget:
        """Return a row with any control."""
        return labelled(self.look, f"settings.{id}", self.width, label, make, note=note, share=share, needs=needs)

    def words(self, id: str, text: str) -> Paragraph:
        """Return a note by itself."""
        return words(self.look, f"settings.{id}", self.width, text)

    def menu(
        self,
        id: str,
        label: str,
        options: Mapping[str, str],
        now: str,
        change: Callable[[str], None],
        note: str = "",
        *,
        style: str = "",
        whole: bool = True,
    ) -> Widget:
        """Return a choice of values with their names, side by side if they fit in a row, else as a menu; ``whole``: if
        necessary below its label, so that no name is cut off."""
        look, width = self.look, self.width
        style = style or segments_or_menu(look, width, options.values())
        row: dict[str, Any] = {"style": style, "whole": whole, "note": note, "share": SHARE}
        return menu_row(look, f"settings.{id}", width, label, options, now, change, **row)

    def choice(self, name: str, label: str, options: Mapping[str, str], note: str = "") -> Widget:
        """Return the choice of a setting with several values."""
        group, _dot, own = name.partition(".")
        part = getattr(self.scene.settings, group)
        value = str(getattr(part, own) if hasattr(part, own) else part.more.get(own, ""))
        if value not in options:  # a game's own setting that has not been changed
            value = next(iter(options))
        return self.menu(name, label, options, value, self.scene.change(group, own), note)

    def toggle(self, name: str, label: str, note: str = "", *, inverse: bool = False) -> Widget:
        """Return the switch of a setting that is on or off; ``inverse`` swaps the two."""
        look, width, (group, _dot, own) = self.look, self.width, name.partition(".")
        value = bool(getattr(getattr(self.scene.settings, group), own)) != inverse
        change = self.scene.change(group, own)
        id = f"settings.{name}"
        holder = Widget(f"{id}.row", Rect(0, 0, width, look.ui(CONTROL)))
        before = round(width * SHARE) + look.ui(12)
        if look.text_width(label, 16) > before - look.ui(12):
            before = 0
        wide = before + look.ui(54) if before else width
        place = Rect(0, 0, wide, look.ui(CONTROL))
        holder.add(Toggle(id, place, label, value, lambda on: change(on != inverse), before=before))
        if note:
            said = words(look, f"{id}.note", width, note)
            room = width - wide - look.ui(_BESIDE)
            if before and room >= look.ui(_LEAST_BESIDE):
                beside = words(look, f"{id}.note", room, note)
                if beside.rect.height <= said.rect.height + look.ui(CONTROL):
                    said = beside
            if said.rect.width < width:
                # The switch stays level with the first lines of a long note.
                said.move_by(wide + look.ui(_BESIDE), max(0, (look.ui(CONTROL) - said.rect.height) // 2))
            else:
                said.move_by(0, look.ui(CONTROL))
            holder.add(said)
            holder.rect.height = max(look.ui(CONTROL), said.rect.bottom + look.ui(4))
        return holder

    def slider(self, id: str, label: str, value: float, change: Callable[[float], None], **options: Any) -> Widget:
        """Return a slider with the options of `Slider`."""
        return self.row(id, label, lambda rect: Slider(f"settings.{id}", rect, label, value, change, **options))


def segments_or_menu(look: Look, width: int, names: Iterable[str]) -> str:
    """Return "segments" if these names fit in a row, else "menu"."""
    room = round(width * 0.6) - look.ui(12)
    widths = [look.text_width(name, 16, bold=True) + look.ui(16) for name in names]
    return "menu" if max(widths) * len(widths) > room else "segments"
