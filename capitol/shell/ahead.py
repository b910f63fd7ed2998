"""What is opened from the table sooner or later: loaded and drawn ahead of time."""

from __future__ import annotations

from collections.abc import Iterator

from capitol.kit.look import Look
from capitol.table.plugin import GameScreens

SCREENS = ("menu", "rules", "settings_colour", "settings_data", "settings_groups", "settings", "saves")
"""The modules of the screens that are opened from the table, each after those that it needs."""


def want_screens(look: Look, screens: GameScreens) -> None:
    """Let the loop load these screens, in small pieces, and draw the pictures of the rules."""

    def pictures() -> Iterator[None]:
        from capitol.shell.rules import prepare_diagrams

        return prepare_diagrams(look, screens)

    look.ahead.want_modules(*(f"capitol.shell.{name}" for name in SCREENS))
    look.ahead.want("rules", pictures)
