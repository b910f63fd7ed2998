"""The look and sound of the program: window, language, theme, text size, the colours of the seats, and sound."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from capitol.games.registry import GameEntry
from capitol.host.language import set_language
from capitol.kit.look import Look
from capitol.kit.magnifier import STEPS
from capitol.kit.sound import CHANNELS, Sound
from capitol.kit.theme import Theme
from capitol.shell.faces import make_fonts
from capitol.shell.preferences import Change, Preferences
from capitol.shell.scales import usable
from capitol.shell.stack import ProgramStack
from capitol.table.art.register import forget_seats, register_common
from capitol.table.captions import caption_of
from capitol.table.seats.colours import SeatPalette, styles_of

NOTE_TIMES = {"usual": 1.0, "twice": 2.0, "closed": math.inf}
"""Factor for how long messages stay, by the setting."""


@dataclass
class Window:
    """The services that the program needs of the window; the defaults do nothing (for tests)."""

    set_fullscreen: Callable[[bool], None] = lambda on: None
    picture: Callable[[Path], None] = lambda path: None
    remember: Callable[[], dict[str, Any]] = dict
    clock: Callable[[], float] = lambda: 0.0


@dataclass
class Appearance:
    """Applies the settings for everything seen and heard."""

    preferences: Preferences
    stack: ProgramStack
    window: Window
    sound: Sound
    seats: SeatPalette
    games: Mapping[str, GameEntry]
    on_relook: Callable[[], None] = field(default=lambda: None)
    """Called after everything was laid out again."""

    def __post_init__(self) -> None:
        self._apply_colours()
        register_common(self.look.sprites, self.seats)
        self._apply_sound()
        self._apply_messages()

    @property
    def look(self) -> Look:
        """The look in force."""
        return self.stack.look

    def follow_at_once(self, change: Change) -> None:
        """Apply a change of sound, window and language, before anything is laid out again."""
        before, after = change.before, change.after
        self._apply_sound()
        if after.display.fullscreen != before.display.fullscreen:
            self.window.set_fullscreen(after.display.fullscreen)
        if after.language != before.language:
            set_language(after.language)

    def follow(self, change: Change) -> None:
        """Rebuild whatever a change of settings makes look different."""
        before, after = change.before, change.after
        recoloured = after.colour != before.colour and self._apply_colours()
        if after.access.messages != before.access.messages:
            self._apply_messages()
        if after.access.face != before.access.face:
            self.stack.look = self.look.with_fonts(make_fonts(after.access.face))
        shown = after.display
        as_before = msgspec.structs.replace(before.display, plan_view=shown.plan_view, magnifier=shown.magnifier)
        if (
            change.scaled
            or after.display != as_before
            or after.language != before.language
            or after.keys != before.keys  # texts that name them must be rebuilt
            or after.access.face != before.access.face
            or after.access.messages != before.access.messages
        ):
            self.relook()
        elif recoloured:
            # All other pictures remain valid and are kept.
            self.stack.set_look(self.look)
        elif after.display != before.display:
            self.stack.rebuild()

    def relook(self, size: tuple[int, int] | None = None) -> None:
        """Lay everything out again for a new size, UI scale, theme or language."""
        display, fixed = self.preferences.settings.display, self.preferences.fixed
        width, height = size or (self.look.scale.width, self.look.scale.height)
        wanted = fixed.ui_scale or display.ui_scale
        scale = replace(self.look.scale, width=width, height=height, ui_scale=usable(wanted, width, height))
        theme = Theme.high_contrast() if display.high_contrast else Theme.standard()
        self.stack.set_look(self.look.with_scale(scale).with_theme(theme))
        self.on_relook()

    def next_magnifier(self) -> float:
        """Go to the next magnifier step, after the largest back to none, and return it."""
        now = self.preferences.settings.display.magnifier
        times = next((step for step in STEPS if step > now), STEPS[0])
        self.preferences.change("display", magnifier=times)
        return times

    def _apply_colours(self) -> bool:
        """Apply the seat colours; return whether they changed."""
        colour = self.preferences.settings.colour
        if not self.seats.use(styles_of(colour.palette, colour.own), colour.patterns):
            return False
        forget_seats(self.look.sprites)
        return True

    def _apply_messages(self) -> None:
        """Apply the setting for how long messages stay."""
        times = NOTE_TIMES[self.preferences.settings.access.messages]
        self.stack.look = replace(self.look, note_times=times)

    def _apply_sound(self) -> None:
        settings = self.preferences.settings
        for channel in CHANNELS:
            self.sound.set_volume(channel, getattr(settings.sound, channel) / 100)
        self.sound.mute = settings.sound.mute
        self.sound.on_play = self._caption if settings.access.captions else None

    def _caption(self, cue: str) -> None:
        """Show the caption of a sound on the front screen."""
        text = caption_of(cue, self.games.values())
        if text and self.stack.top is not None:
            self.stack.top.stage.caption(text)
