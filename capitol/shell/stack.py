"""The program's scene stack: custom keys, animation speed, and what is shown on every screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

import msgspec

from capitol.games.registry import GameEntry
from capitol.host.controls import use_keys
from capitol.kit.inputs import InputEvent, KeyDown, PadDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.loop import wake
from capitol.kit.narrator import Narrator
from capitol.kit.scene import Guide, Scene, SceneStack
from capitol.kit.widgets import TextField
from capitol.shell.keys import AllKeys, KeyMap
from capitol.shell.preferences import Change, Preferences


class CommandKeys(Protocol):
    """The keys that work on every screen."""

    def always(self, chord: str) -> bool:
        """Handle a key that comes before the front scene; return True if used."""
        ...

    def otherwise(self, chord: str) -> bool:
        """Handle a key that the front scene did not use; return True if used."""
        ...

    def say_why_not(self, chord: str) -> bool:
        """Show that a key has no function here; return True if it has one elsewhere."""
        ...


class Companion(Protocol):
    """Shows something on every screen, e.g. tips."""

    def update(self, now: float) -> bool:
        """Act after each update of the front scene; return True if the picture changed."""
        ...

    def next_due(self, now: float) -> float | None:
        """Return when `update` will have something to do if the front scene has not; None for never."""
        ...

    def forget(self) -> None:
        """Forget what was shown, since all scenes were replaced."""
        ...


class ProgramStack(SceneStack):
    """A scene stack that applies a player's own keys and speed, and shows messages, also before there is a scene."""

    def __init__(
        self,
        look: Look,
        preferences: Preferences,
        notices: list[str],
        games: Mapping[str, GameEntry],
        game: Callable[[], str],
    ) -> None:
        """``notices`` are messages for the first screen, ``games`` may have keys of their own, and ``game`` returns the
        id of the game shown."""
        super().__init__(look)
        self.preferences, self.notices, self._games, self._game = preferences, notices, games, game
        self.take_keys()
        self.narrator: Narrator | None = None
        """Reads the screen aloud while the voice is on; else None."""
        self.commands: CommandKeys | None = None
        """The keys that work on every screen."""
        self.companions: list[Companion] = []
        self.changing = False  # whether the front scene has just changed, so that a frame will be drawn

    @property
    def scenes(self) -> Sequence[Scene]:
        """All scenes, the front one last."""
        return tuple(self._scenes)

    def toast(self, text: str) -> None:
        """Show a sentence on the front scene, or on the title once it opens."""
        if self.top is not None:
            self.top.stage.toast(text)
        else:
            self.notices.append(text)

    # Settings

    def take_keys(self) -> None:
        """Apply the keys of the settings, also to texts that name them."""
        self.all_keys = AllKeys(self.preferences.settings.keys, self._games.values())
        use_keys(self.all_keys.chosen)

    @property
    def keys(self) -> KeyMap:
        """The keys of the program and of the game that is shown."""
        return self.all_keys.of(self._game())

    def follow_keys(self, change: Change) -> None:
        """Take other keys after a change of settings, before any text names them."""
        if change.after.keys != change.before.keys:
            self.take_keys()

    def follow(self, change: Change) -> None:
        """Follow a change of settings, after everything was laid out for it; not that a tip was seen, on which nothing
        shown depends: the frame that shows the tip would lay out the table as well."""
        seen = change.before.tips_seen != change.after.tips_seen
        if seen and msgspec.structs.replace(change.before, tips_seen=change.after.tips_seen) == change.after:
            return  # a speed that was set before, but not in force, changes no setting and yet the table
        self.follow_motion()
        for scene in self.scenes:
            told = getattr(scene, "on_settings", None)
            if told is not None:
                told()

    def follow_motion(self) -> None:
        """Set the animation speed of all scenes."""
        motion = self.preferences.motion
        for scene in self._scenes:
            scene.animator.factor, scene.animator.reduced = motion.factor, motion.reduced

    def _place(self, scene: Scene) -> None:
        motion = self.preferences.motion
        scene.animator.factor, scene.animator.reduced = motion.factor, motion.reduced
        super()._place(scene)

    # Scenes

    def lead(self, guide: Guide | None, band: float, bar_up_to: float) -> None:
        """Give a guide (None for none) a strip of ``band`` below the bar of the scenes placed from now on, or in its
        place above the UI scale ``bar_up_to``."""
        self.guide = guide
        self.look = replace(self.look, band=band, bar_up_to=bar_up_to)

    def reset(self, scene: Scene) -> None:
        for companion in self.companions:
            companion.forget()
        super().reset(scene)

    def quit(self) -> None:
        super().quit()
        wake()

    def update(self, now: float) -> bool:
        changed = self.changing = super().update(now)
        for companion in self.companions:
            changed |= companion.update(now)
        if self.narrator is not None:
            before = self.top.stage.version if self.top is not None else 0
            self.narrator.follow(self)
            changed |= self.top is not None and self.top.stage.version != before
        return changed

    def next_due(self, now: float) -> float | None:
        dues = (super().next_due(now), *(companion.next_due(now) for companion in self.companions))
        return min((due for due in dues if due is not None), default=None)

    # Keys

    def handle(self, event: InputEvent) -> bool:
        if self.narrator is not None and isinstance(event, KeyDown | PadDown | PointerDown):
            self.narrator.by_pointer = isinstance(event, PointerDown)
        if isinstance(event, PadDown):
            # Custom keys and key assignment are not for the gamepad.
            if self._awaits_any_key and event.button != "b":
                return False
            self.use_hand("pad")
            if self.writes_by_pad(event):
                return True
            key = self.key_of(event)
            return isinstance(key, KeyDown) and (self._usual_key(key) or self._say_why_not(key.chord))
        if isinstance(event, KeyDown):
            self.use_hand("keys")
            if self._key_of_all_screens(event):
                return True
        if not isinstance(event, KeyDown):
            return super().handle(event)
        if self._takes_key(event):
            used = super().handle(event)
            return used or (not event.writes and not self._awaits_any_key and self._command(event.chord))
        keys = [self.keys.translated(key) for key in (event, event.second) if key is not None]
        usual = [key for key in keys if key is not None]
        return any(self._usual_key(key) for key in usual) or any(self._say_why_not(key.chord) for key in usual)

    def _usual_key(self, event: KeyDown) -> bool:
        return self.give(event) or self._command(event.chord)

    def _command(self, chord: str) -> bool:
        return self.commands is not None and self.commands.otherwise(chord)

    def _say_why_not(self, chord: str) -> bool:
        return self.commands is not None and self.commands.say_why_not(chord)

    def _key_of_all_screens(self, event: KeyDown) -> bool:
        """Handle the keys that come before the front scene, except while typing a letter."""
        if self.commands is None or (event.writes and self._takes_key(event)):
            return False
        usual = None if self._awaits_any_key else self.keys.translated(event)
        return usual is not None and self.commands.always(usual.chord)

    @property
    def _awaits_any_key(self) -> bool:
        """Whether the screen waits for any key."""
        return bool(getattr(self.top, "wants_any_key", False))

    def _takes_key(self, event: KeyDown) -> bool:
        """Return whether a key belongs to the text field that has the focus, or to a screen that waits for any."""
        if self.top is None:
            return False
        focused = self.top.stage.focus.current(self.top.stage.active)
        return self._awaits_any_key or (isinstance(focused, TextField) and focused.enabled and focused.takes_key(event))
