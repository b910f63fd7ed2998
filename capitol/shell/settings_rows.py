"""Rows that change one setting each: a choice or a switch."""

from __future__ import annotations

from pygame import Rect

from capitol.kit.look import Look
from capitol.kit.widgets import Choice, Option, Paragraph, Toggle, Widget
from capitol.shell.screen import CONTROL, labelled, menu_needs
from capitol.shell.settings import SettingsScene

SHARE = 0.4
"""The part of a row for the label; the control begins after it."""


def choice(
    scene: SettingsScene,
    look: Look,
    width: int,
    group: str,
    name: str,
    label: str,
    options: list[Option],
    *,
    note: str = "",
) -> Widget:
    """Return the row of a setting with several values."""
    part = getattr(scene.settings, group)
    value = str(getattr(part, name) if hasattr(part, name) else part.more.get(name, ""))
    if value not in [option.value for option in options]:  # a game's own setting that has not been changed
        value = options[0].value
    change = scene.change(group, name)
    id = f"settings.{group}.{name}"
    style = segments_or_menu(look, width, options)
    return labelled(
        look,
        id,
        width,
        label,
        lambda rect: Choice(id, rect, label, options, value, change, style=style),
        note=note,
        share=SHARE,
        needs=menu_needs(look, (option.text for option in options)),
    )


def segments_or_menu(look: Look, width: int, options: list[Option]) -> str:
    """Return "segments" if the options fit in a row, else "menu"."""
    room = round(width * 0.6) - look.ui(12)
    widest = max(look.text_width(option.text, 16, bold=True) + look.ui(16) for option in options)
    return "menu" if widest * len(options) > room else "segments"


def toggle(
    scene: SettingsScene,
    look: Look,
    width: int,
    group: str,
    name: str,
    label: str,
    *,
    note: str = "",
    inverse: bool = False,
) -> Widget:
    """Return the row of a setting that is on or off; ``inverse`` swaps the two."""
    value = bool(getattr(getattr(scene.settings, group), name)) != inverse
    change = scene.change(group, name)

    def changed(on: bool) -> None:
        change(on != inverse)

    id = f"settings.{group}.{name}"
    holder = Widget(f"{id}.row", Rect(0, 0, width, look.ui(CONTROL)))
    before = round(width * SHARE) + look.ui(12)
    if look.text_width(label, 16) > before - look.ui(12):
        before = 0
    wide = before + look.ui(54) if before else width
    holder.add(Toggle(id, Rect(0, 0, wide, look.ui(CONTROL)), label, value, changed, before=before))
    if note:
        below = Rect(0, look.ui(CONTROL), width, Paragraph.height_for(look, note, width))
        holder.add(Paragraph(f"{id}.note", below, note, fg=look.theme.ink_soft, bg=look.theme.parchment))
        holder.rect.height = below.bottom + look.ui(4)
    return holder
