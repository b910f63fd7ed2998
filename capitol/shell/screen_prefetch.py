"""Load and draw in advance the screens that are opened from the table."""

from __future__ import annotations

from collections.abc import Iterator

from capitol.kit.look import Look
from capitol.table.plugin import GameScreens

SCREENS = ("menu", "rules", "settings", "settings_colour", "settings_data", "settings_groups", "saves")
"""Modules of the screens that are opened from the table, each after the ones that it imports."""


def want_screens(look: Look, screens: GameScreens) -> None:
    """Ask the loop to load these screens in small steps and to draw the pictures of the rules."""

    def pictures() -> Iterator[None]:
        from capitol.shell.rules import prepare_diagrams

        return prepare_diagrams(look, screens)

    look.prefetch.want_modules(*(f"capitol.shell.{name}" for name in SCREENS))
    look.prefetch.want("rules", pictures)
