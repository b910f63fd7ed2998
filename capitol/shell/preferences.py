"""The settings in force: change and save them here, and everything that depends on them follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
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
    scaled: bool = False
    """Whether the scale of the settings takes effect because the command line no longer overrules it."""


class Preferences:
    """The settings, and what the command line fixed for this run."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        fixed: Fixed,
        games: Mapping[str, GameEntry],
        saver: Executor | None = None,
    ) -> None:
        """``saver``, which runs one call at a time, saves the settings; without it, changes wait for the disk."""
        self.settings, self.fixed = settings, fixed
        self.file = SettingsFile(folder, settings)
        self.followers: list[Callable[[Change], None]] = []
        """Called in this order after each change."""
        self.on_overruled: Callable[[set[str]], None] = lambda names: None
        """Called with the table options that a change overrules, before the change is saved."""
        self.on_trouble: Callable[[str], None] = lambda text: None
        """Called with a sentence if the settings could not be saved: by `idle` if there is a saver."""
        self._games, self._saver = games, saver
        self._saving: list[Future[str]] = []

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
        self.take(msgspec.structs.replace(before, **changes), fixed)

    def take(self, settings: Settings, fixed: Fixed | None = None) -> None:
        """Apply settings and save them; ``fixed`` is what the command line fixed before, if that has changed."""
        before = self.settings
        changed = overruled(before, settings, self._games.values())
        self.settings = settings = without_overruled(changed, settings)
        self.on_overruled(changed)
        if settings.play.tips and not before.play.tips:
            self.settings = settings = msgspec.structs.replace(settings, tips_seen=())
        fixed = fixed or self.fixed
        if settings == before and self.fixed == fixed:
            return
        if settings.display.ui_scale != before.display.ui_scale:
            self.fixed = replace(self.fixed, ui_scale=None)
        if settings.motion.speed != before.motion.speed:
            self.fixed = replace(self.fixed, speed=None)
        for follow in self.followers:
            follow(Change(before, settings, self.fixed.ui_scale != fixed.ui_scale))
        self._save(settings)

    def _save(self, settings: Settings) -> None:
        """Save settings after they were applied: a busy disk takes seconds, and nobody should wait for it."""
        if self._saver is None:
            self._tell(self.file.save(settings))
        else:
            self._saving.append(self._saver.submit(self.file.save, settings))

    def _tell(self, trouble: str) -> None:
        if trouble:
            self.on_trouble(trouble)

    def idle(self) -> None:
        """Report what could not be saved."""
        while self._saving and self._saving[0].done():
            self._tell(self._saving.pop(0).result())

    def retry(self) -> None:
        """Retry what could not be saved before."""
        if self._saver is None:
            self.file.retry()
        else:
            self._saver.submit(self.file.retry)

    def close(self, last: Settings) -> None:
        """Wait until everything is saved, and save ``last`` if it differs."""
        if self._saver is not None:
            self._saver.shutdown()
            self._saver = None
        if last != self.settings:
            self.file.save(last)
        self.file.retry()
