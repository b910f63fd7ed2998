"""The settings in force: they are changed here and saved, and whatever depends on them follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from capitol.games.registry import GameEntry
from capitol.kit.tween import SPEEDS
from capitol.session.settings import Settings, SettingsFile, changed_part
from capitol.shell.table_choice import overruled, without_overruled


@dataclass(frozen=True, slots=True)
class MotionNow:
    """Speed and reduced motion, as `Animator` expects them."""

    speed: str = "normal"
    reduced: bool = False

    @property
    def factor(self) -> float:
        """The factor by which durations are multiplied."""
        return SPEEDS[self.speed]


@dataclass(frozen=True)
class Fixed:
    """Values set on the command line: they apply to this run, whatever the settings say, and are not saved."""

    speed: str | None = None
    ui_scale: float | None = None
    seed: int | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """A change of settings."""

    before: Settings
    after: Settings
    freed: bool = False
    """Whether settings take effect that the command line overruled so far."""


class Preferences:
    """The settings, and what the command line fixed for this run."""

    def __init__(self, folder: Path, settings: Settings, fixed: Fixed, games: Mapping[str, GameEntry]) -> None:
        self.settings, self.fixed = settings, fixed
        self.file = SettingsFile(folder, settings)
        self.followers: list[Callable[[Change], None]] = []
        """Called in this order after each change."""
        self.on_overruled: Callable[[set[str]], None] = lambda names: None
        """Called with the table options that a change overrules, before the change is saved."""
        self.on_trouble: Callable[[str], None] = lambda text: None
        """Called with a sentence if the settings could not be saved."""
        self._games = games

    @property
    def motion(self) -> MotionNow:
        """Speed and reduced motion in force."""
        return MotionNow(self.fixed.speed or self.settings.motion.speed, self.settings.motion.reduced)

    @property
    def counted(self) -> bool:
        """Whether computer players think on counted budgets in this process."""
        return self.fixed.counted

    def change(self, group: str = "", /, **changes: Any) -> None:
        """Change settings of a group (or at the top level), apply them at once and save them."""
        before, fixed = self.settings, self.fixed
        # A new choice overrides what the command line fixed.
        self.fixed = replace(
            fixed,
            speed=None if "speed" in changes else fixed.speed,
            ui_scale=None if "ui_scale" in changes else fixed.ui_scale,
        )
        if group:
            changes = {group: changed_part(getattr(before, group), changes)}
        self.take(msgspec.structs.replace(before, **changes), freed=self.fixed != fixed)

    def take(self, settings: Settings, *, freed: bool = False) -> None:
        """Apply settings and save them; ``freed`` if some take effect that the command line overruled so far."""
        before = self.settings
        changed = overruled(before, settings, self._games.values())
        self.settings = settings = without_overruled(changed, settings)
        self.on_overruled(changed)
        if settings.play.tips and not before.play.tips:
            self.settings = settings = msgspec.structs.replace(settings, tips_seen=())
        if settings == before and not freed:
            return
        trouble = self.file.save(settings)
        if trouble:
            self.on_trouble(trouble)
        if settings.display.ui_scale != before.display.ui_scale:
            self.fixed = replace(self.fixed, ui_scale=None)
        if settings.motion.speed != before.motion.speed:
            self.fixed = replace(self.fixed, speed=None)
        for follow in self.followers:
            follow(Change(before, settings, freed))
