"""The program's scene stack: custom keys, keys that work on every screen, and animation speed."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from capitol.host.controls import use_keys
from capitol.host.language import _, current_language
from capitol.host.reasons import os_reason
from capitol.kit.inputs import InputEvent, KeyDown, PadDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.loop import wake
from capitol.kit.narrator import Narrator
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.widgets import TextField
from capitol.shell.keys import ACTIONS, KeyMap
from capitol.shell.scales import next_step
from capitol.shell.unsaved import UnsavedScene
from capitol.table.seat_scene import SeatScene

if TYPE_CHECKING:
    from capitol.session.controller import TableSession
    from capitol.shell.program import Program

BETWEEN_TIPS_MS = 20_000
"""The least time between two tips; one that comes up sooner is shown the next time it comes up."""
AFTER_TIP_MS = 5_000
"""The least time from the end of a tip to the next one."""
_GENERAL, _HINTS = ("confirm", "pick"), ("hint", "worth")
SPEEDS = ("leisurely", "slow", "normal", "fast", "instant")


class ProgramStack(SceneStack):
    """A scene stack that applies the program's keys, voice, tips and speed."""

    def __init__(self, look: Look, program: Program) -> None:
        super().__init__(look)
        self.program = program
        self.take_keys()
        self._next_tip = 0.0
        self._looked_at: tuple[object, ...] = ()
        self._said: tuple[Scene, str, tuple[int | None, int, str]] | None = None
        """The last tip: its scene, its text, and what it depends on."""
        self.narrator: Narrator | None = None
        """Reads the screen aloud while the voice is on; else None."""
        self._told: tuple[Scene, str] | None = None  # the last save trouble shown, and its screen

    @property
    def scenes(self) -> Sequence[Scene]:
        """All scenes, the front one last."""
        return tuple(self._scenes)

    def take_keys(self) -> None:
        """Apply the keys of the settings, also to texts that name them."""
        self.keys = KeyMap(self.program.settings.keys)
        use_keys(self.keys.chosen)

    def follow_motion(self) -> None:
        """Set the animation speed of all scenes."""
        motion = self.program.motion
        for scene in self._scenes:
            scene.animator.factor, scene.animator.reduced = motion.factor, motion.reduced

    def _place(self, scene: Scene) -> None:
        motion = self.program.motion
        scene.animator.factor, scene.animator.reduced = motion.factor, motion.reduced
        super()._place(scene)

    def set_look(self, look: Look) -> None:
        """Lay out all scenes again; the program's look is always the stack's."""
        self.program.look = look
        super().set_look(look)

    def reset(self, scene: Scene) -> None:
        """Replace all scenes with this one and forget what was said on them."""
        self._looked_at, self._said, self._told = (), None, None
        super().reset(scene)

    def quit(self) -> None:
        """Ask the loop to end, even if it is sleeping."""
        super().quit()
        wake()

    def update(self, now: float) -> bool:
        """Update the front scene to ``now``, and show tips and save troubles there."""
        changed = super().update(now)
        changed |= self._follow_tip()
        changed |= self._tell_tip(now)
        changed |= self._tell_trouble()
        if self.narrator is not None:
            before = self.top.stage.version if self.top is not None else 0
            self.narrator.follow(self)
            changed |= self.top is not None and self.top.stage.version != before
        return changed

    def _tell_tip(self, now: float) -> bool:
        """Show a tip about something new at a table, some time after the last one."""
        program, top = self.program, self.top
        session, play = program.session, program.settings.play
        if not (program.tips and play.tips) or session is None or top is None or not session.tells_tips:
            return False
        if getattr(top, "session", session) is not session:
            return False  # another game is being viewed
        stage = top.stage
        if stage.tipped:
            self._next_tip = max(self._next_tip, now + AFTER_TIP_MS)
        if top.busy or stage.dialog is not None or stage.held or stage.tipped or now < self._next_tip:
            return False
        state = (top, stage.version, stage.hovered, len(session.match))
        if state == self._looked_at:
            return False
        self._looked_at = state
        game = session.entry.id
        seen = {name.removeprefix(f"{game}.") for name in program.settings.tips_seen if name.startswith(f"{game}.")}
        tip = program.screens_of(game).tip(top, seen)
        if tip is None or not stage.tip(tip.text, tip.about, self._off_text(), self._no_more_tips, told=tip.told):
            return False
        self._said = top, tip.id, self._tip_depends(top, session)
        self._next_tip = now + BETWEEN_TIPS_MS
        program.change_settings(tips_seen=(*program.settings.tips_seen, f"{game}.{tip.id}"))
        return True

    @staticmethod
    def _tip_depends(top: Scene, session: TableSession) -> tuple[int | None, int, str]:
        """Return what a tip depends on: the viewer, the number of steps (which may settle it) and the language."""
        return top.viewer if isinstance(top, SeatScene) else None, len(session.match), current_language()

    def _follow_tip(self) -> bool:
        """Remove the tip when a step of the game has settled it or the viewer changes; until then keep its wording up
        to date."""
        session, top = self.program.session, self.top
        if self._said is None or session is None or top is not self._said[0] or not top.stage.tipped:
            return False
        _scene, said, before = self._said
        depends = self._tip_depends(top, session)
        if depends == before:
            return False
        self._said = top, said, depends
        tip = self.program.screens_of(session.entry.id).standing_tip(top, said)
        if tip is None or depends[0] != before[0]:
            top.stage.drop_tip()
        else:
            top.stage.word_tip(tip.text, tip.about, self._off_text())
        return True

    @staticmethod
    def _off_text() -> str:
        return _("No more tips ([delete])")

    def _no_more_tips(self) -> None:
        self.program.change_settings("play", tips=False)

    def _tell_trouble(self) -> bool:
        """Report what could not be saved, whoever acted, once on each screen; and report when all is saved again."""
        top, session = self.top, self.program.session
        if top is None or session is None:
            self._told = None
            return False
        trouble = session.save_trouble
        if trouble is None:
            was, self._told = self._told, None
            if was is not None:
                top.stage.toast(_("The game is saved again."))
            return was is not None
        if isinstance(top, UnsavedScene) or self._told == (top, str(trouble)):
            return False
        self._told = top, str(trouble)
        top.stage.toast(str(trouble))
        return True

    def handle(self, event: InputEvent) -> bool:
        """Pass an input to the front scene, with custom keys translated, then to the program's own keys."""
        if self.narrator is not None and isinstance(event, KeyDown | PadDown | PointerDown):
            self.narrator.by_pointer = isinstance(event, PointerDown)
        if isinstance(event, PadDown):
            # Custom keys and key assignment are not for the gamepad.
            if bool(getattr(self.top, "wants_any_key", False)) and event.button != "b":
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
        if not isinstance(event, KeyDown) or self._takes_all_keys():
            return super().handle(event)
        keys = [self.keys.translated(key) for key in (event, event.second) if key is not None]
        usual = [key for key in keys if key is not None]
        return any(self._usual_key(key) for key in usual) or any(self._say_why_not(key.chord) for key in usual)

    def _usual_key(self, event: KeyDown) -> bool:
        return self.give(event) or self._program_key(event.chord)

    def _say_why_not(self, chord: str) -> bool:
        """Show that a key of the table has no function here."""
        action = next((one for one in ACTIONS if one.chord == chord), None)
        if action is None or action.id in _GENERAL or self.program.session is None or self.top is None:
            return False
        if action.id in _HINTS and not self.program.session.options.get("hints", True):
            self.top.stage.toast(_("There are no hints at this table."))
        else:
            self.top.stage.toast(_("“{action}” has no use here now.").format(action=_(action.name)))
        return True

    def _key_of_all_screens(self, event: KeyDown) -> bool:
        """Handle the keys of voice and magnifier, which work everywhere except while typing a letter."""
        if event.writes and self._takes_all_keys():
            return False
        usual = None if bool(getattr(self.top, "wants_any_key", False)) else self.keys.translated(event)
        chord = "" if usual is None else usual.chord
        if chord == "f5":
            self.program.switch_voice()
        elif chord == "f8":
            self.program.switch_magnifier()
        elif chord == "f6" and self.narrator is not None:
            self.narrator.repeat()
        elif chord == "f7" and self.narrator is not None:
            self.narrator.overview(self)
        else:
            return False
        return True

    def _takes_all_keys(self) -> bool:
        """Return whether a text field has the focus or the screen waits for any key."""
        if self.top is None:
            return False
        stage = self.top.stage
        writing = isinstance(stage.focus.current(stage.active), TextField)
        return writing or bool(getattr(self.top, "wants_any_key", False))

    def _program_key(self, chord: str) -> bool:
        program = self.program
        settings = program.settings
        if chord == "m":
            program.change_settings("sound", mute=not settings.sound.mute)
            program.toast(_("Sound off") if program.settings.sound.mute else _("Sound on"))
        elif chord in (".", ","):
            self._change_speed(1 if chord == "." else -1)
        elif chord in ("+", "-", "="):
            self._change_scale(-1 if chord == "-" else 1)
        elif chord == "f11":
            program.change_settings("display", fullscreen=not settings.display.fullscreen)
        elif chord == "f12":
            self.save_picture()
        elif chord in ("?", "f1"):
            program.open_rules()
        else:
            return False
        return True

    def _change_speed(self, by: int) -> None:
        program = self.program
        at = SPEEDS.index(program.motion.speed)
        speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at + by))]
        program.change_settings("motion", speed=speed)
        sentences = {
            "leisurely": _("Animation: leisurely"),
            "slow": _("Animation: slow"),
            "normal": _("Animation: normal"),
            "fast": _("Animation: fast"),
            "instant": _("Animation: instant"),
        }
        program.toast(sentences[speed])

    def _change_scale(self, by: int) -> None:
        program = self.program
        scale = program.look.scale
        wanted = next_step(scale.ui_scale, by, scale.width, scale.height)
        program.change_settings("display", ui_scale=wanted)
        program.toast(_("UI size: {percent} %").format(percent=round(100 * wanted)))

    def save_picture(self) -> None:
        """Save a picture of the window and show its path."""
        path = self.program.picture_folder / f"capitol-{datetime.datetime.now():%Y%m%d-%H%M%S}.png"
        try:
            self.program.window.picture(path)
        except OSError as error:
            self.program.toast(_("The picture cannot be saved: {reason}.").format(reason=os_reason(error)))
        else:
            self.program.toast(_("The picture is saved as {path}").format(path=path))
