"""The keys that work on every screen: voice, magnifier, sound, speed, text size, full screen, picture and rules."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from capitol.core.key_action import KeyAction
from capitol.host.folders import Folders
from capitol.host.language import _, percent_text
from capitol.host.reasons import os_reason
from capitol.kit.scene import Scene
from capitol.shell.appearance import Appearance
from capitol.shell.menu import MenuScene
from capitol.shell.navigator import Navigator
from capitol.shell.preferences import Preferences
from capitol.shell.scales import next_step
from capitol.shell.screen import Screen
from capitol.shell.screen_voice import ScreenVoice
from capitol.shell.stack import ProgramStack
from capitol.shell.tables import Tables

_GENERAL = ("confirm", "pick")
SPEEDS = ("leisurely", "slow", "normal", "fast", "instant")


@dataclass(frozen=True)
class ProgramKeys:
    """Implements `capitol.shell.stack.CommandKeys`."""

    stack: ProgramStack
    preferences: Preferences
    appearance: Appearance
    voice: ScreenVoice
    navigator: Navigator
    tables: Tables
    folders: Folders

    def always(self, chord: str) -> bool:
        narrator = self.stack.narrator
        if chord == "f5":
            self.voice.toggle()
        elif chord == "f8":
            times = self.appearance.next_magnifier()
            text = _("Magnifier: {percent}").format(percent=percent_text(times)) if times > 1 else _("Magnifier off")
            self.stack.toast(text)
        elif chord == "f6" and narrator is not None:
            narrator.repeat()
        elif chord == "f7" and narrator is not None:
            narrator.overview(self.stack)
        else:
            return False
        return True

    def otherwise(self, chord: str) -> bool:
        settings = self.preferences.settings
        if chord == "m":
            self.preferences.change("sound", mute=not settings.sound.mute)
            self.stack.toast(_("Sound off") if self.preferences.settings.sound.mute else _("Sound on"))
        elif chord in (".", ","):
            self._change_speed(1 if chord == "." else -1)
        elif chord in ("+", "-", "="):
            self._change_scale(-1 if chord == "-" else 1)
        elif chord == "f11":
            self.preferences.change("display", fullscreen=not settings.display.fullscreen)
        elif chord == "f12":
            self.save_picture()
        elif chord in ("?", "f1"):
            self.navigator.open_rules()
        else:
            return False
        return True

    def say_why_not(self, chord: str) -> bool:
        actions = (*self.stack.keys.actions, *self.stack.all_keys.actions)  # those of the game shown come first
        action = next((one for one in actions if one.chord == chord), None)
        if action is None or action.id in _GENERAL or self.stack.top is None:
            return False
        self.stack.toast(self._why_not(action, self.stack.top).format(action=_(action.name)))
        return True

    def _why_not(self, action: KeyAction, top: Scene) -> str:
        """Return the sentence, in which the action may be named."""
        session = self.tables.session
        if action.id == "explain":
            return _("Nothing is selected that could be explained.")
        if isinstance(top, MenuScene) and session is not None:
            return _("First close the menu ([menu]).")
        if isinstance(top, Screen) or session is None:
            return _("“{action}” works only at the table.")
        if action.asks_for_hint and not session.options.get("hints", True):
            return _("There are no hints at this table.")
        if action not in self.stack.keys.actions:
            return _("“{action}” has no use in this game.")
        return _(action.where) if action.where else _("“{action}” is not possible now.")

    def _change_speed(self, by: int) -> None:
        at = SPEEDS.index(self.preferences.motion.speed)
        speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at + by))]
        self.preferences.change("motion", speed=speed)
        sentences = {
            "leisurely": _("Animation: leisurely"),
            "slow": _("Animation: slow"),
            "normal": _("Animation: normal"),
            "fast": _("Animation: fast"),
            "instant": _("Animation: instant"),
        }
        self.stack.toast(sentences[speed])

    def _change_scale(self, by: int) -> None:
        scale = self.stack.look.scale
        wanted = next_step(scale.ui_scale, by, scale.width, scale.height)
        self.preferences.change("display", ui_scale=wanted)
        self.stack.toast(_("UI size: {percent}").format(percent=percent_text(wanted)))

    def save_picture(self) -> None:
        """Save a picture of the window and show its path."""
        path = self.folders.pictures / f"capitol-{datetime.datetime.now():%Y%m%d-%H%M%S}.png"
        try:
            self.appearance.window.picture(path)
        except OSError as error:
            self.stack.toast(_("The picture cannot be saved: {reason}.").format(reason=os_reason(error)))
        else:
            self.stack.toast(_("The picture is saved as {path}").format(path=path))
